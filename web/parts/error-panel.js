import { css, html } from 'lit';

export const errorPanelStyles = css`
  .panel {
    border-inline-start: 3px solid var(--accent);
    padding: 4px 0 4px 14px;
    margin-block: 0 16px;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
    overflow-wrap: anywhere;
  }
`;

/**
 * One clear message with a way on.
 * @param {{message: string, retry?: string, onRetry?: () => void}} options
 */
export const errorPanel = ({ message, retry, onRetry }) => html`
  <div class="panel no-print">
    <p role="alert">${message}</p>
    ${retry ? html`<button type="button" class="chip" @click=${onRetry}>${retry}</button>` : ''}
  </div>
`;
