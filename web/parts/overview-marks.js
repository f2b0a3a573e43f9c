import { html, nothing } from 'lit';
import { grouped, percentDigits } from '../draw/format.js';
import { level } from '../draw/palette.js';
import { ticks } from '../draw/reduction.js';
import { visible } from '../draw/tokens.js';
import { lens, tick } from './overview-places.js';

/** The least space from label to label in CSS pixels. */
const SPACE = { left: 84, top: 30 };
/** The height of a label. */
const LINE = 17;
/** Cells on each side of the walked one. */
const REACH = 4;

/**
 * Labels along a side, each with its place counted from 1.
 * @param {string[]} tokens @param {'left' | 'top'} side @param {number} length of the side in CSS pixels
 * @param {number | null} [marked] always has its label
 */
export function labels(tokens, side, length, marked = null) {
  const { step, at } = ticks(tokens.length, Math.floor(length / SPACE[side]));
  // One that would stand at the very end has no room.
  const roomy = at.filter((place) => side === 'top' || place + step / 2 < tokens.length);
  // The marked one's neighbours make way for it.
  const apart = (/** @type {number} */ place) =>
    marked === null || Math.abs(place - marked) * length >= LINE * tokens.length;
  const shown = roomy.filter(apart);
  const label = (/** @type {number} */ place, /** @type {number} */ room, /** @type {string} */ look) =>
    html`<span class=${look} title=${visible(tokens[place])} ${tick({ at: place, of: tokens.length, length: room, side })}
      ><b>${grouped(place + 1)}</b> <bdi>${visible(tokens[place])}</bdi></span
    >`;
  return html`<div class=${side === 'left' ? 'across' : 'down'} aria-hidden="true">
    ${shown.map((place, index) => label(place, (shown[index + 1] ?? place + step) - place, ''))}
    ${marked === null ? nothing : label(marked, step, 'accent')}
  </div>`;
}

/**
 * The cells around the walked one, in the colours of the map and large enough for their whole percent.
 * @param {import('./heat-map.js').HeatMap} map
 * @param {{row: number, col: number}} active
 * @param {string} words what is said of that cell
 * @param {string} where its place
 */
export function magnifier({ rows, cols, weights, hidden }, active, words, where) {
  const cells = [];
  for (let row = active.row - REACH; row <= active.row + REACH; row += 1) {
    for (let col = active.col - REACH; col <= active.col + REACH; col += 1) {
      const inside = row >= 0 && col >= 0 && row < rows.length && col < cols.length;
      const weight = inside ? weights.data[row * weights.cols + col] : 0;
      const kind = !inside ? 'outside' : hidden(row, col) ? 'hatched' : `w${level(weight)}`;
      const here = row === active.row && col === active.col;
      cells.push(
        html`<span class="${kind}${here ? ' here' : ''}">${kind[0] === 'w' ? percentDigits(weight, 0) : nothing}</span>`,
      );
    }
  }
  return html`<div
    class="magnifier no-print"
    aria-hidden="true"
    ${lens({ ...active, rows: rows.length, cols: cols.length })}
  >
    <div class="near">${cells}</div>
    <p>${words}<br /><span class="soft">${where}</span></p>
  </div>`;
}
