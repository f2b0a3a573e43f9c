/**
 * A map with more cells than there are pixels for: each pixel stands for a block of cells and shows the largest weight
 * among those that the mask leaves, so that no large weight is lost, however small the picture. Nothing here is a
 * figure: what is read of a cell is printed from its own weight.
 */
import { level } from './palette.js';

/** The level of a pixel whose cells are all hidden. */
export const ALL_HIDDEN = 255;

/** @typedef {{cells: number, pixels: number}} Blocks cells a pixel, of which the last may have fewer; and how many pixels */

/**
 * The fewest cells a pixel with which a side fits.
 * @param {number} count cells along the side
 * @param {number} room pixels that there are
 * @returns {Blocks}
 */
export function blocks(count, room) {
  const cells = Math.ceil(count / Math.max(1, Math.floor(room)));
  return { cells, pixels: Math.ceil(count / cells) };
}

/**
 * Fills in the levels line by line, and stops after each row of the map, so that who asks may do something else
 * meanwhile. Time and memory: one look at each cell; one number a pixel of a line.
 * @param {{rows: number, cols: number, data: ArrayLike<number>}} weights in [0, 1]; what is not a number is not drawn
 * @param {(row: number, col: number) => boolean} hidden
 * @param {{down: Blocks, across: Blocks}} plan of blocks()
 * @param {Uint8Array} levels down.pixels x across.pixels, to be filled: a level of the ramp, or ALL_HIDDEN
 * @returns {Generator<number, void, void>} how many lines are complete
 */
export function* reduced({ rows, cols, data }, hidden, { down, across }, levels) {
  const largest = new Float64Array(across.pixels);
  for (let line = 0, row = 0; line < down.pixels; line += 1) {
    largest.fill(-1);
    const last = Math.min(rows, row + down.cells) - 1;
    for (; row <= last; row += 1) {
      takeRow({ cols, data }, row, hidden, across.cells, largest);
      if (row < last) yield line;
    }
    for (let pixel = 0; pixel < across.pixels; pixel += 1) {
      levels[line * across.pixels + pixel] = largest[pixel] < 0 ? ALL_HIDDEN : level(largest[pixel]);
    }
    yield line + 1;
  }
}

/**
 * @param {{cols: number, data: ArrayLike<number>}} weights @param {number} row
 * @param {(row: number, col: number) => boolean} hidden
 * @param {number} cells a pixel
 * @param {Float64Array} largest so far, one a pixel; -1 while all its cells are hidden
 */
function takeRow({ cols, data }, row, hidden, cells, largest) {
  const start = row * cols;
  for (let pixel = 0, col = 0; col < cols; pixel += 1) {
    const end = Math.min(cols, col + cells);
    let most = largest[pixel];
    for (; col < end; col += 1) {
      // Whether it is hidden is asked of the few cells alone that would count.
      if (data[start + col] > most && !hidden(row, col)) most = data[start + col];
    }
    largest[pixel] = most;
  }
}

/**
 * Which rows or columns get a label: the first, and those whose place counted from 1 is a multiple of 1, 2, 5, 10, 20 …
 * @param {number} count
 * @param {number} most labels there is room for
 * @returns {{step: number, at: number[]}} places counted from 0
 */
export function ticks(count, most) {
  let step = 1;
  for (let turn = 0; count > step * Math.max(1, most); turn += 1) step *= turn % 3 === 1 ? 2.5 : 2;
  const at = [0];
  for (let place = step; place <= count; place += step) if (place > 1) at.push(place - 1);
  return { step, at };
}
