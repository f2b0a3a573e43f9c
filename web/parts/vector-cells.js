import { css, html, svg } from 'lit';
import { fixed } from '../draw/format.js';

export const vectorCellsStyles = css`
  td.component {
    padding-block: 3px;
    text-align: end;
  }
  td.component svg {
    display: block;
    width: 46px;
    height: 7px;
    margin-inline-start: auto;
    margin-top: 1px;
    forced-color-adjust: none;
  }
  td.component .bar {
    fill: var(--w-bar, light-dark(#7fa9e0, #3d6cb8));
  }
  td.component .axis {
    fill: var(--line);
  }
  tr.result td,
  tr.result th {
    font-weight: 600;
  }
  tr.result td.component .bar {
    fill: light-dark(#123a7d, #dcebff);
  }
  td.gap,
  th.gap {
    border-inline-start: 1px solid var(--line);
  }
`;

/**
 * A vector as table cells: each component a bar on one scale, and its number.
 * @param {ArrayLike<number>} vector
 * @param {number} reach the largest absolute value that the scale holds
 * @param {(at: number) => boolean} [starts] whether a group of columns starts here
 */
export const vectorCells = (vector, reach, starts = () => false) =>
  Array.from(vector, (value, at) => {
    const length = reach > 0 ? (Math.abs(value) / reach) * 23 : 0;
    return html`<td class="component ${starts(at) ? 'gap' : ''}">
      ${fixed(value, 2)}
      <svg viewBox="0 0 46 7" aria-hidden="true">
        <rect class="axis" x="22.5" width="1" height="7"></rect>
        ${svg`<rect class="bar" x=${value < 0 ? 23 - length : 23} y="1" width=${length} height="5"></rect>`}
      </svg>
    </td>`;
  });

/** @param {ArrayLike<number>[]} vectors @returns {number} the scale that holds them all */
export const reachOf = (vectors) => {
  let reach = 0;
  for (const vector of vectors)
    for (let at = 0; at < vector.length; at += 1) reach = Math.max(reach, Math.abs(vector[at]));
  return reach;
};
