import { nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';
import { level, rampBytes } from '../draw/palette.js';

/**
 * Maps with more cells than there is room for numbers: one pixel a cell on one
 * canvas, scaled by the style sheet. A hidden cell is left transparent, so the
 * hatching behind it shows. Element directives set styles through the style
 * object, which a strict content policy allows.
 */

/** The least side of a cell in CSS pixels: labels of 12.5 px stand beside it without overlap. */
const LEAST_CELL = 17;

/** @param {Element} element @returns {'light' | 'dark'} */
function themeOf(element) {
  if (matchMedia('print').matches) return 'light';
  const channels = getComputedStyle(element).color.match(/[\d.]+/g) ?? ['0', '0', '0'];
  return Number(channels[1]) > 128 ? 'dark' : 'light';
}

class PaintRaster extends Directive {
  /** @type {ArrayLike<number> | null} */
  #drawn = null;
  /** @type {string} */
  #theme = '';
  /** @type {unknown} */
  #hidden = null;

  /**
   * @param {{rows: number, cols: number, data: ArrayLike<number>}} _weights
   * @param {(row: number, col: number) => boolean} _hidden
   */
  render(_weights, _hidden) {
    return nothing;
  }

  /**
   * @param {import('lit/directive.js').ElementPart} part
   * @param {[{rows: number, cols: number, data: ArrayLike<number>}, (row: number, col: number) => boolean]} args
   */
  update(part, [weights, hidden]) {
    const canvas = /** @type {HTMLCanvasElement} */ (part.element);
    const theme = themeOf(canvas.parentElement ?? canvas);
    if (this.#drawn === weights.data && this.#theme === theme && this.#hidden === hidden) return nothing;
    this.#drawn = weights.data;
    this.#theme = theme;
    this.#hidden = hidden;
    canvas.width = weights.cols;
    canvas.height = weights.rows;
    const context = canvas.getContext('2d');
    if (!context) return nothing;
    const image = context.createImageData(weights.cols, weights.rows);
    const colours = rampBytes(theme);
    for (let row = 0; row < weights.rows; row += 1) {
      for (let col = 0; col < weights.cols; col += 1) {
        if (hidden(row, col)) continue;
        const at = row * weights.cols + col;
        const colour = level(weights.data[at]) * 4;
        image.data.set(colours.subarray(colour, colour + 4), at * 4);
      }
    }
    context.putImageData(image, 0, 0);
    return nothing;
  }
}

export const paintRaster = directive(PaintRaster);

class RasterCell extends Directive {
  /** @param {number} _rows @param {number} _cols */
  render(_rows, _cols) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[number, number]} size */
  update(part, [rows, cols]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    style.aspectRatio = `${cols} / ${rows}`;
    style.minWidth = `${cols * LEAST_CELL}px`;
    return nothing;
  }
}

/** Square cells, none smaller than its label needs. */
export const rasterCell = directive(RasterCell);

class PlaceInGrid extends Directive {
  /** @param {{row: number, rows: number, col?: number, cols?: number} | null} _place */
  render(_place) {
    return nothing;
  }

  /**
   * @param {import('lit/directive.js').ElementPart} part
   * @param {[{row: number, rows: number, col?: number, cols?: number} | null]} args
   */
  update(part, [place]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    if (!place) {
      style.cssText = '';
      return nothing;
    }
    style.top = `${(place.row / place.rows) * 100}%`;
    style.height = `${100 / place.rows}%`;
    if (place.col !== undefined && place.cols !== undefined) {
      style.left = `${(place.col / place.cols) * 100}%`;
      style.width = `${100 / place.cols}%`;
    }
    return nothing;
  }
}

/** A row's band, or a cell's spot, over the canvas. */
export const placeInGrid = directive(PlaceInGrid);
