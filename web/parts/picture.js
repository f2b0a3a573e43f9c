import { rampBytes } from '../draw/palette.js';
import { ALL_HIDDEN, reduced } from '../draw/reduction.js';
import { themeOf } from './scheme.js';

/**
 * A large map on a canvas, in slices between frames: the page answers while it is drawn. What is kept of the map is
 * one byte a pixel, so that another theme is painted without another look at the cells.
 */

/** How long all pictures together may take of a frame, in milliseconds. */
const SLICE = 8;
/** After so long a reader is told that a picture is on its way. */
const SLOW = 200;
/** Lines painted at a time. */
const STRIP = 256;

/** Those that are not complete. @type {Set<Picture>} */
const waiting = new Set();
let frame = 0;

function next() {
  if (frame === 0 && waiting.size > 0) frame = requestAnimationFrame(slice);
}

function slice() {
  frame = 0;
  const until = performance.now() + SLICE;
  for (const picture of waiting) {
    if (picture.work(until)) waiting.delete(picture);
    if (performance.now() >= until) break;
  }
  next();
}

/**
 * @typedef {{rows: number, cols: number, data: ArrayLike<number>}} Weights
 * @typedef {(row: number, col: number) => boolean} Hidden
 * @typedef {{down: import('../draw/reduction.js').Blocks, across: import('../draw/reduction.js').Blocks}} Plan
 */

export class Picture {
  /** @type {HTMLCanvasElement} */
  #canvas;
  /** @type {(share: number | null) => void} */
  #progress;
  /** What is shown or on its way: data, mask, pixels. @type {unknown[]} */
  #shown = [];
  /** @type {Iterator<number> | null} */
  #lines = null;
  #levels = new Uint8Array(0);
  #reduced = 0;
  #painted = 0;
  #began = 0;
  #told = false;
  /** @type {Uint32Array | null} */
  #colours = null;

  /** @param {HTMLCanvasElement} canvas @param {(share: number | null) => void} progress from 0 to 1; null: nothing to say */
  constructor(canvas, progress) {
    this.#canvas = canvas;
    this.#progress = progress;
  }

  /** Draws what is not drawn yet; what was on its way for other data ends. @param {Weights} weights @param {Hidden} hidden @param {Plan} plan */
  show(weights, hidden, plan) {
    const { down, across } = plan;
    const wanted = [weights.data, hidden, down.pixels, across.pixels, down.cells, across.cells];
    if (wanted.every((part, at) => part === this.#shown[at])) return;
    this.#shown = wanted;
    this.#levels = new Uint8Array(down.pixels * across.pixels);
    this.#lines = reduced(weights, hidden, plan, this.#levels);
    this.#reduced = 0;
    this.repaint();
  }

  /** Paints anew what it knows, as when the theme turned. */
  repaint() {
    if (this.#shown.length === 0) return;
    this.#colours = null;
    this.#began = performance.now();
    waiting.add(this);
    next();
  }

  /** Rests, as where the element goes away; repaint() takes it up again. */
  stop() {
    waiting.delete(this);
  }

  /** @param {number} until when to stop @returns {boolean} whether it is complete */
  work(until) {
    const [height, width] = /** @type {number[]} */ (this.#shown.slice(2, 4));
    if (!this.#colours) this.#start(width, height);
    while (this.#lines && this.#reduced - this.#painted < STRIP && performance.now() < until) {
      const { done, value } = this.#lines.next();
      if (done) this.#lines = null;
      else this.#reduced = value;
    }
    if (!this.#lines) this.#reduced = height;
    this.#paint(width);
    const complete = this.#painted === height;
    if (complete ? this.#told : performance.now() - this.#began > SLOW) {
      this.#told = !complete;
      this.#progress(complete ? null : this.#painted / height);
    }
    return complete;
  }

  /** @param {number} width @param {number} height */
  #start(width, height) {
    const canvas = this.#canvas;
    this.#colours = new Uint32Array(rampBytes(themeOf(canvas.parentElement ?? canvas)).buffer);
    this.#painted = 0;
    // Setting a side also clears the canvas: no picture is half of one map and half of another.
    canvas.width = width;
    canvas.height = height;
  }

  /** The lines that are complete and not painted. @param {number} width */
  #paint(width) {
    const lines = Math.min(STRIP, this.#reduced - this.#painted);
    const context = this.#canvas.getContext('2d');
    if (lines <= 0 || !context || !this.#colours) return;
    const image = context.createImageData(width, lines);
    const pixels = new Uint32Array(image.data.buffer);
    const first = this.#painted * width;
    for (let at = 0; at < pixels.length; at += 1) {
      const level = this.#levels[first + at];
      if (level !== ALL_HIDDEN) pixels[at] = this.#colours[level];
    }
    context.putImageData(image, 0, this.#painted);
    this.#painted += lines;
  }
}
