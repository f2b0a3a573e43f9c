import { nothing } from 'lit';
import { Directive, directive } from 'lit/directive.js';

/** A place along a side, in CSS. @param {number} at @param {number} of */
const along = (at, of) => `${(at / of) * 100}%`;

/** Beyond this a map's box is no longer as wide or as high as its cells would make it. */
const WIDEST = 4;

class Box extends Directive {
  /** @param {number} _rows @param {number} _cols */
  render(_rows, _cols) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[number, number]} size */
  update(part, [rows, cols]) {
    const ratio = Math.min(WIDEST, Math.max(1, cols / rows));
    /** @type {HTMLElement} */ (part.element).style.setProperty('--ratio', String(ratio));
    return nothing;
  }
}

/** How wide the map is for its height: square cells, but never higher than wide, and never lower than a quarter of that. */
export const box = directive(Box);

class Cover extends Directive {
  /** @param {import('./picture.js').Plan} _plan @param {number} _rows @param {number} _cols */
  render(_plan, _rows, _cols) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[import('./picture.js').Plan, number, number]} size */
  update(part, [{ down, across }, rows, cols]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    style.width = along(across.cells * across.pixels, cols);
    style.height = along(down.cells * down.pixels, rows);
    return nothing;
  }
}

/** A canvas whose last blocks may reach beyond the map, which is cut there: every cell keeps its place. */
export const cover = directive(Cover);

class Middle extends Directive {
  /** @param {{row?: number, rows: number, col?: number, cols: number} | null} _place */
  render(_place) {
    return nothing;
  }

  /**
   * @param {import('lit/directive.js').ElementPart} part
   * @param {[{row?: number, rows: number, col?: number, cols: number} | null]} args
   */
  update(part, [place]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    if (!place) {
      style.cssText = '';
      return nothing;
    }
    const { row, rows, col, cols } = place;
    if (row !== undefined) {
      style.top = along(row + 0.5, rows);
      style.height = along(1, rows);
    }
    if (col !== undefined) {
      style.left = along(col + 0.5, cols);
      style.width = along(1, cols);
    }
    return nothing;
  }
}

/** The middle of a cell, a row or a column, where the style sheet puts a mark of a size that can be seen. */
export const middle = directive(Middle);

class Tick extends Directive {
  /** @param {{at: number, of: number, length: number, side: 'left' | 'top'}} _place */
  render(_place) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[{at: number, of: number, length: number, side: 'left' | 'top'}]} args */
  update(part, [{ at, of, length, side }]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    style[side] = along(at + 0.5, of);
    if (side === 'left') style.width = along(Math.min(length, of - at), of);
    return nothing;
  }
}

/** A label at its row or column; beside a column it may be as long as the way to the next. */
export const tick = directive(Tick);

class Lens extends Directive {
  /** @param {{row: number, rows: number, col: number, cols: number}} _place */
  render(_place) {
    return nothing;
  }

  /** @param {import('lit/directive.js').ElementPart} part @param {[{row: number, rows: number, col: number, cols: number}]} args */
  update(part, [{ row, rows, col, cols }]) {
    const { style } = /** @type {HTMLElement} */ (part.element);
    const below = row * 2 < rows;
    style.setProperty('--at', along(col + 0.5, cols));
    style.top = below ? along(row + 1, rows) : '';
    style.bottom = below ? '' : along(rows - row, rows);
    return nothing;
  }
}

/** Beside a cell: below it in the upper half of the map, else above it. */
export const lens = directive(Lens);
