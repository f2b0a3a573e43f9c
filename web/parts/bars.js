import { css, html, svg } from 'lit';
import { across } from '../draw/log-scale.js';
import { tokenLabel } from './token.js';

export const barsStyles = css`
  table.bars {
    width: 100%;
    max-width: 460px;
  }
  table.bars caption {
    color: var(--ink);
    font-weight: 600;
  }
  table.bars :is(th, td) {
    border: 0;
    padding: 3px 0;
  }
  table.bars th {
    width: 1%;
    padding-inline-end: 12px;
    color: var(--soft);
  }
  table.bars .number {
    width: 1%;
    padding-inline-start: 12px;
  }
  table.bars svg {
    display: block;
    width: 100%;
    height: 12px;
    overflow: visible;
    forced-color-adjust: none;
  }
  table.bars .bar {
    fill: light-dark(#7fa9e0, #3d6cb8);
  }
  table.bars .axis {
    fill: var(--soft);
  }
  table.bars .marked th,
  table.bars .marked td {
    color: var(--accent);
    font-weight: 600;
  }
  table.bars .marked .bar {
    fill: var(--accent);
  }
`;

/**
 * Values as bars on one scale, each with its number or numbers; where one is below zero the axis stands in the middle.
 * @param {{caption: unknown, rows: {label: string, value: number, text: string | string[], marked?: boolean}[], reach: number}} options
 *   reach: the largest absolute value that the scale holds
 */
export function bars({ caption, rows, reach }) {
  const signed = rows.some(({ value }) => value < 0);
  const zero = signed ? 0.5 : 0;
  const long = (/** @type {number} */ value) => (reach > 0 ? (Math.abs(value) / reach) * (signed ? 0.5 : 1) : 0);
  return html`<table class="bars">
    <caption>${caption}</caption>
    <tbody>
      ${rows.map(
        ({ label, value, text, marked }) => html`<tr class=${marked ? 'marked' : ''}>
          <th scope="row">${tokenLabel(label)}</th>
          <td>
            <svg aria-hidden="true">
              ${svg`<rect class="bar" x=${across(value < 0 ? zero - long(value) : zero)} y="1" width=${across(long(value))} height="10" rx="1.5"></rect>
              <rect class="axis" x=${across(zero)} width="1" height="12"></rect>`}
            </svg>
          </td>
          ${[text].flat().map((each) => html`<td class="number">${each}</td>`)}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** The scale that holds them all. @param {...ArrayLike<number>} lists */
export const reachOfAll = (...lists) => Math.max(0, ...lists.flatMap((list) => Array.from(list, Math.abs)));
