import { css, html, svg } from 'lit';
import { LEVELS } from '../draw/palette.js';

export const colourBarStyles = css`
  .colour-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    color: var(--soft);
  }
  .colour-bar svg {
    width: 160px;
    height: 10px;
    border-radius: 5px;
    forced-color-adjust: none;
  }
  .colour-bar rect {
    fill: var(--cell);
  }
  .colour-bar .swatch {
    width: 16px;
    height: 12px;
    border-radius: 2px;
  }
`;

const STRIPES = Array.from({ length: LEVELS / 2 + 1 }, (_, at) => at * 2);

/**
 * The one scale that all maps of an element share.
 * @param {{low: string, high: string, notes: string[], hidden?: string}} options hidden: what the hatching means
 */
export const colourBar = ({ low, high, notes, hidden }) => html`
  <p class="colour-bar">
    <span>${low}</span>
    <svg viewBox="0 0 ${STRIPES.length} 1" preserveAspectRatio="none" aria-hidden="true">
      ${STRIPES.map((stripe, at) => svg`<rect class="w${stripe}" x=${at} y="0" width="1.1" height="1"></rect>`)}
    </svg>
    <span>${high}</span>
    ${hidden ? html`<span aria-hidden="true" class="swatch hatched"></span><span>${hidden}</span>` : ''}
    ${notes.map((note) => html`<span>· ${note}</span>`)}
  </p>
`;
