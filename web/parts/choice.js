import { css, html } from 'lit';

export const choiceStyles = css`
  .choice {
    display: flex;
    flex-wrap: wrap;
    gap: 4px;
  }
  .choice .chip {
    border-radius: 999px;
    color: var(--soft);
  }
  .choice .chip[aria-pressed='true'] {
    background: var(--ink);
    border-color: var(--ink);
    color: var(--paper);
  }
  @media (forced-colors: active) {
    .choice .chip[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

/**
 * A few that exclude one another, all in sight.
 * @template {string} Key
 * @param {{label: string, options: {key: Key, text: string}[], chosen: Key, onChoose: (key: Key) => void}} options
 */
export const choice = ({ label, options, chosen, onChoose }) => html`
  <div class="choice no-print" role="group" aria-label=${label}>
    ${options.map(
      ({ key, text }) =>
        html`<button type="button" class="chip" aria-pressed=${key === chosen} @click=${() => onChoose(key)}>${text}</button>`,
    )}
  </div>
`;
