import { columns, visible } from './tokens.js';

/**
 * A picture as a list of marks, made from data and apart from any page: one
 * list becomes an SVG file and the same list is painted on a canvas, so both
 * files show the same. Colours are the light palette's: a file is for paper.
 *
 * @typedef {object} Ink
 * @property {string} [fill]
 * @property {string} [stroke]
 * @property {number} [width] of the stroke
 * @property {string} [dash]
 * @property {number} [opacity]
 *
 * @typedef {{text: string, level?: 'sub' | 'sup'}} Piece
 *
 * @typedef {{kind: 'rect', x: number, y: number, w: number, h: number, radius?: number, name?: string} & Ink} RectMark
 * @typedef {{kind: 'path', d: string, name?: string} & Ink} PathMark
 * @typedef {object} TextMark
 * @property {'text'} kind
 * @property {number} x
 * @property {number} y the base line
 * @property {Piece[]} pieces
 * @property {number} size
 * @property {string} fill
 * @property {number} weight
 * @property {'start' | 'middle' | 'end'} anchor
 * @property {boolean} turned whether it reads upwards
 * @property {string} [halo] a colour that keeps lines off the text
 * @property {string} [whole] the text where it was cut
 * @property {string} [name]
 *
 * @typedef {RectMark | PathMark | TextMark} Mark
 * @typedef {{width: number, height: number, title: string, language: string, marks: Mark[]}} Scene
 */

/** The light palette of the elements' style sheet. */
export const LIGHT = {
  paper: '#fcfcfa',
  ink: '#1d2330',
  soft: '#5b6578',
  line: '#e3e3dc',
  accent: '#c2410c',
  hatch: '#dcdcd0',
};

export const FONTS =
  "'PingFang SC', 'Hiragino Sans GB', 'Noto Sans CJK SC', 'Microsoft YaHei', system-ui, -apple-system, sans-serif";

/** Space around the whole picture. */
export const MARGIN = 24;

/** How wide a half-width column stands, for each pixel of a font's size; on the safe side. */
const COLUMN = 0.54;

/** @param {string} text @param {number} size of the font */
export const textWidth = (text, size) => Math.ceil(columns(text) * size * COLUMN);

/**
 * A token cut to what a place holds.
 * @param {string} token
 * @param {number} room in pixels
 * @param {number} size of the font
 * @returns {{text: string, whole?: string}}
 */
export function fitted(token, room, size) {
  const text = visible(token);
  if (textWidth(text, size) <= room) return { text };
  const parts = Array.from(text);
  while (parts.length > 1 && textWidth(`${parts.join('')}…`, size) > room) parts.pop();
  return { text: `${parts.join('')}…`, whole: text };
}

/** A word of Latin letters or one other sign, with the punctuation that no line may start with. */
const UNBROKEN = /(?:[!-~\u00b7]+|\P{Z})[\p{Pe}\p{Pf}\p{Po}]*\s*/gu;

/**
 * Running text in lines.
 * @param {string} text
 * @param {number} room in pixels
 * @param {number} size of the font
 */
export function inLines(text, room, size) {
  /** @type {string[]} */
  const lines = [];
  let line = '';
  for (const [piece] of text.matchAll(UNBROKEN)) {
    if (line !== '' && textWidth(line + piece.trimEnd(), size) > room) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() === '' ? lines : [...lines, line.trimEnd()];
}

/** Distance of two lines of the hatching, measured along an edge. */
const HATCH = 9;
const two = (/** @type {number} */ value) => Number(value.toFixed(2));

/**
 * Diagonal lines over a rectangle, in one grid for the whole picture, so that
 * neighbours join: plain geometry reads the same in every program.
 * @param {number} x @param {number} y @param {number} w @param {number} h
 */
function hatching(x, y, w, h) {
  let d = '';
  for (let k = Math.ceil((x + y) / HATCH) * HATCH; k < x + w + y + h; k += HATCH) {
    const left = Math.max(x, k - y - h);
    const right = Math.min(x + w, k - y);
    if (right - left > 0.5) d += `M${two(left)} ${two(k - left)}L${two(right)} ${two(k - right)}`;
  }
  return d;
}

/** Collects marks. */
export function sheet() {
  /** @type {Mark[]} */
  const marks = [];
  return {
    marks,
    /** @param {number} x @param {number} y @param {number} w @param {number} h @param {Ink & {radius?: number, name?: string}} ink */
    rect: (x, y, w, h, ink) => marks.push({ kind: 'rect', x: two(x), y: two(y), w: two(w), h: two(h), ...ink }),
    /** @param {string} d @param {Ink & {name?: string}} ink */
    path: (d, ink) => marks.push({ kind: 'path', d, ...ink }),
    /** @param {number} x @param {number} y @param {number} w @param {number} h */
    hatch: (x, y, w, h) =>
      marks.push({ kind: 'path', d: hatching(x, y, w, h), stroke: LIGHT.hatch, width: 2.5, name: 'hidden' }),
    /**
     * @param {number} x @param {number} y @param {string | Piece[]} text
     * @param {Partial<Omit<TextMark, 'kind' | 'x' | 'y' | 'pieces'>>} [look]
     */
    text: (x, y, text, look = {}) =>
      marks.push({
        kind: 'text',
        x: two(x),
        y: two(y),
        pieces: typeof text === 'string' ? [{ text }] : text,
        size: 13,
        fill: LIGHT.ink,
        weight: 400,
        anchor: 'start',
        turned: false,
        ...look,
      }),
  };
}

/** @typedef {ReturnType<typeof sheet>} Sheet */

/**
 * A title, what stands under it, and at the end a caption; returns where the
 * picture between them starts.
 * @param {Sheet} page
 * @param {{title: string, notes: string[], room: number}} options room: the width between the margins
 */
export function heading(page, { title, notes, room }) {
  let y = MARGIN;
  page.rect(MARGIN, y, room, 1.5, { fill: LIGHT.ink });
  y += 8;
  for (const line of inLines(title, room, 16)) {
    y += 24;
    page.text(MARGIN, y - 4, line, { size: 16, weight: 700, name: 'title' });
  }
  return paragraph(page, { texts: notes, room, y: y + 2 });
}

/**
 * Lines of soft text from y on; returns where they end.
 * @param {Sheet} page
 * @param {{texts: string[], room: number, y: number, fill?: string}} options
 */
export function paragraph(page, { texts, room, y, fill = LIGHT.soft }) {
  let end = y;
  for (const line of texts.flatMap((text) => inLines(text, room, 13))) {
    end += 21;
    page.text(MARGIN, end - 5, line, { fill });
  }
  return end;
}
