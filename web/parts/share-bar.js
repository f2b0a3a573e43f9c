import { css, html, svg } from 'lit';
import { percent } from '../draw/format.js';
import { level } from '../draw/palette.js';
import { columns, visible } from '../draw/tokens.js';
import { watchSize } from './watch-size.js';

export const shareBarStyles = css`
  .share svg.bar {
    display: block;
    width: 100%;
    height: 30px;
    border-radius: 3px;
    overflow: hidden;
    forced-color-adjust: none;
  }
  .share rect {
    fill: var(--cell);
  }
  .share text {
    fill: var(--on);
    font-size: 13px;
    text-anchor: middle;
    dominant-baseline: central;
  }
  .share .edge {
    fill: var(--paper);
  }
  .share .under {
    color: var(--soft);
    font-size: 13px;
    padding-top: 4px;
  }
`;

/** Half-width columns that a bar holds at its usual width (about 260 px): what a static version shows; fitLabels looks. */
const COLUMNS_PER_BAR = 31;
/** What the widest bar holds: a label that is longer is not made. */
const MOST_COLUMNS = 140;

/**
 * Of each part's labels the longest that it can hold is shown; where none can be, it is left to the text below.
 * @param {SVGElement} bar
 */
function fitLabels(bar) {
  const parts = /** @type {SVGSVGElement[]} */ (Array.from(bar.children));
  // All is read before anything is written: a write between two reads would have the page laid out again.
  const shown = parts.map((part) => {
    const width = part.width.baseVal.value;
    return Array.from(part.querySelectorAll('text')).find((text) => text.getComputedTextLength() + 6 <= width);
  });
  parts.forEach((part, at) => {
    for (const text of part.querySelectorAll('text'))
      text.setAttribute('visibility', text === shown[at] ? 'visible' : 'hidden');
  });
}

/**
 * One softmax is one 100%: a row of weights as one bar. Lengths are the
 * weights; a part too short for its label leaves it to the text below.
 * @param {{weights: ArrayLike<number>, tokens: string[], caption: unknown, empty?: string}} options
 *   empty: what to say where the mask leaves nothing (then no bar is drawn)
 */
export function shareBar({ weights, tokens, caption, empty }) {
  if (empty) return html`<div class="share"><p class="under">${empty}</p></div>`;
  let start = 0;
  const parts = Array.from(weights, (weight, at) => {
    const part = { weight, token: visible(tokens[at]), x: start * 100 };
    start += weight;
    return part;
  });
  return html`<div class="share">
    <svg class="bar" aria-hidden="true" ${watchSize(fitLabels)}>
      ${parts
        .filter(({ weight }) => weight > 0)
        .map(({ weight, token, x }) => {
          const share = percent(weight, 1);
          // Longest first.
          const labels = [`${token} ${share}`, share].filter((label) => columns(label) <= weight * MOST_COLUMNS);
          const fits = labels.findIndex((label) => columns(label) <= weight * COLUMNS_PER_BAR);
          return svg`<svg class="w${level(weight)}" x="${x}%" width="${weight * 100}%" height="30">
            <rect width="100%" height="30"></rect>
            ${x > 0 ? svg`<rect class="edge" width="1" height="30"></rect>` : ''}
            ${labels.map((label, at) => svg`<text x="50%" y="50%" visibility=${at === fits ? 'visible' : 'hidden'}>${label}</text>`)}
          </svg>`;
        })}
    </svg>
    <p class="under">${caption}</p>
  </div>`;
}
