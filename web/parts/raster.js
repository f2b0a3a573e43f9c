import { nothing } from 'lit';
import { AsyncDirective } from 'lit/async-directive.js';
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

/** A canvas keeps the colours it was painted in, so it is painted again when one of these turns. */
const SCHEMES = ['(prefers-color-scheme: dark)', 'print'];

/** @typedef {{rows: number, cols: number, data: ArrayLike<number>}} Weights */
/** @typedef {(row: number, col: number) => boolean} Hidden */

class PaintRaster extends AsyncDirective {
  /** @type {HTMLCanvasElement | null} */
  #canvas = null;
  /** @type {Weights | null} */
  #weights = null;
  /** @type {Hidden} */
  #hidden = () => false;
  /** What the canvas shows: its theme, data and mask. @type {unknown[]} */
  #shown = [];
  /** @type {MediaQueryList[]} */
  #schemes = [];

  /** @param {Weights} _weights @param {Hidden} _hidden */
  render(_weights, _hidden) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[Weights, Hidden]} args */
  update(part, [weights, hidden]) {
    this.#canvas = /** @type {HTMLCanvasElement} */ (part.element);
    this.#weights = weights;
    this.#hidden = hidden;
    if (this.#schemes.length === 0) this.reconnected();
    // When the templates are through: the canvas is in the page then, and what it looks up of its colours costs one
    // style of the page for all canvases, not one for each.
    else queueMicrotask(this.#paint);
    return nothing;
  }

  reconnected() {
    this.#schemes = SCHEMES.map((scheme) => matchMedia(scheme));
    for (const scheme of this.#schemes) scheme.addEventListener('change', this.#paint);
    queueMicrotask(this.#paint);
  }

  disconnected() {
    for (const scheme of this.#schemes) scheme.removeEventListener('change', this.#paint);
    this.#schemes = [];
  }

  #paint = () => {
    const canvas = this.#canvas;
    const weights = this.#weights;
    const context = canvas?.getContext('2d');
    if (!canvas?.isConnected || !weights || !context) return;
    const theme = themeOf(canvas.parentElement ?? canvas);
    const wanted = [theme, weights.data, this.#hidden];
    if (wanted.every((part, at) => part === this.#shown[at])) return;
    this.#shown = wanted;
    canvas.width = weights.cols;
    canvas.height = weights.rows;
    const image = context.createImageData(weights.cols, weights.rows);
    const colours = rampBytes(theme);
    for (let row = 0; row < weights.rows; row += 1) {
      for (let col = 0; col < weights.cols; col += 1) {
        if (this.#hidden(row, col)) continue;
        const at = row * weights.cols + col;
        const colour = level(weights.data[at]) * 4;
        image.data.set(colours.subarray(colour, colour + 4), at * 4);
      }
    }
    context.putImageData(image, 0, 0);
  };
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
