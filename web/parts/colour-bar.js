import { css, html, unsafeCSS } from 'lit';
import { rampGradient } from '../draw/palette.js';

export const colourBarStyles = css`
  .colour-bar {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 11px;
    color: var(--soft);
  }
  .colour-bar .bar {
    width: 160px;
    height: 10px;
    border-radius: 5px;
    background: ${unsafeCSS(rampGradient())};
    forced-color-adjust: none;
  }
  .colour-bar .hiding {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .colour-bar .swatch {
    flex: none;
    width: 16px;
    height: 12px;
    border-radius: 2px;
  }
`;

/**
 * The one scale that all maps of an element share.
 * @param {{low: string, high: string, notes: string[], hidden?: string}} options hidden: what the hatching means
 */
export const colourBar = ({ low, high, notes, hidden }) => html`
  <p class="colour-bar">
    <span>${low}</span>
    <span aria-hidden="true" class="bar"></span>
    <span>${high}</span>
    ${hidden ? html`<span class="hiding"><span aria-hidden="true" class="swatch hatched"></span><span>${hidden}</span></span>` : ''}
    ${notes.map((note) => html`<span>${note}</span>`)}
  </p>
`;
