import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
import { Directive, directive } from 'lit/directive.js';
import { level, rampBytes } from '../draw/palette.js';
import { themeOf, watchScheme } from './scheme.js';

/**
 * Maps with more cells than there is room for numbers: one pixel a cell on one
 * canvas, scaled by the style sheet. A hidden cell is left transparent, so the
 * hatching behind it shows. Element directives set styles through the style
 * object, which a strict content policy allows.
 */

/** The least side of a cell in CSS pixels: labels of 12.5 px stand beside it without overlap. */
const LEAST_CELL = 17;

/** @typedef {{rows: number, cols: number, data: ArrayLike<number>}} Weights */
/** @typedef {(row: number, col: number) => boolean} Hidden */

/** The canvases that wait for the templates to be through. @type {Set<PaintRaster>} */
const waiting = new Set();

/** All themes are read before any canvas is written to: a write between two reads would cost the page's style again. */
function paintWaiting() {
  const paints = Array.from(waiting, (raster) => raster.ready()).filter((paint) => paint !== null);
  waiting.clear();
  for (const paint of paints) paint();
}

class PaintRaster extends AsyncDirective {
  /** @type {HTMLCanvasElement | null} */
  #canvas = null;
  /** @type {Weights | null} */
  #weights = null;
  /** @type {Hidden} */
  #hidden = () => false;
  /** What the canvas shows: its theme, data and mask. @type {unknown[]} */
  #shown = [];
  /** Ends the watch of the page's theme. @type {(() => void) | null} */
  #unwatch = null;

  /** @param {Weights} _weights @param {Hidden} _hidden */
  render(_weights, _hidden) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[Weights, Hidden]} args */
  update(part, [weights, hidden]) {
    this.#canvas = /** @type {HTMLCanvasElement} */ (part.element);
    this.#weights = weights;
    this.#hidden = hidden;
    if (this.#unwatch) this.#wait();
    else this.reconnected();
    return nothing;
  }

  reconnected() {
    this.#unwatch = watchScheme(this.#wait);
    this.#wait();
  }

  disconnected() {
    this.#unwatch?.();
    this.#unwatch = null;
  }

  /** At the first rendering the canvas is not in the page yet, and has no colour to go by. */
  #wait = () => {
    if (waiting.size === 0) queueMicrotask(paintWaiting);
    waiting.add(this);
  };

  /** What is to be painted, if anything. @returns {(() => void) | null} */
  ready() {
    const canvas = this.#canvas;
    const weights = this.#weights;
    const hidden = this.#hidden;
    if (!canvas?.isConnected || !weights) return null;
    const theme = themeOf(canvas.parentElement ?? canvas);
    const wanted = [theme, weights.data, hidden];
    if (wanted.every((part, at) => part === this.#shown[at])) return null;
    return () => {
      this.#shown = wanted;
      paint(canvas, weights, hidden, rampBytes(theme));
    };
  }
}

/** @param {HTMLCanvasElement} canvas @param {Weights} weights @param {Hidden} hidden @param {Uint8ClampedArray} colours */
function paint(canvas, { rows, cols, data }, hidden, colours) {
  const context = canvas.getContext('2d');
  if (!context) return;
  // Set only where it changes: that alone has the page laid out again.
  if (canvas.width !== cols) canvas.width = cols;
  if (canvas.height !== rows) canvas.height = rows;
  const image = context.createImageData(cols, rows);
  const bytes = new Uint32Array(image.data.buffer);
  const ramp = new Uint32Array(colours.buffer);
  for (let row = 0; row < rows; row += 1) {
    for (let col = 0; col < cols; col += 1) {
      const at = row * cols + col;
      if (!hidden(row, col)) bytes[at] = ramp[level(data[at])];
    }
  }
  context.putImageData(image, 0, 0);
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

/** A row's or a column's band, or a cell's spot, over the canvas. */
export const placeInGrid = directive(PlaceInGrid);

class PlaceColumn extends Directive {
  /** @param {number} _column @param {number} _columns */
  render(_column, _columns) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[number, number]} place */
  update(part, [column, columns]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    style.setProperty('--start', String(column / columns));
    style.setProperty('--share', String(1 / columns));
    return nothing;
  }
}

/** A column's mark over cells that are elements. */
export const placeColumn = directive(PlaceColumn);
