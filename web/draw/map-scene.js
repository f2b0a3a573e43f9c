import { percent, percentDigits } from './format.js';
import { level, rampColour } from './palette.js';
import { fitted, heading, LIGHT, MARGIN, paragraph, sheet, textWidth } from './scene.js';
import { columns, visible } from './tokens.js';

/**
 * Maps of weights as a picture: the same rows, numbers, colours, hatching and
 * marked row as the page shows.
 *
 * @typedef {object} MapFigure
 * @property {string} title
 * @property {string} language
 * @property {string[]} notes under the title: who asks, what is masked
 * @property {string[]} rows query tokens
 * @property {string[]} cols key tokens
 * @property {(row: number, col: number) => boolean} hidden
 * @property {number} asker the marked row
 * @property {boolean} numbered whether cells hold their whole percent
 * @property {{title: string, note: string, weights: {rows: number, cols: number, data: ArrayLike<number>}, share: string, empty: boolean}[]} maps
 *   share: the caption of the asker's bar; empty: whether the mask leaves the asker nothing, which share then says
 * @property {{low: string, high: string, hidden?: string, notes: string[]}} scale
 * @property {string[]} captions
 */

/** A side of a cell. */
const NUMBERED = 46;
const PLAIN = 17;
/** The width that maps fill before they wrap, and the space between them. */
const ROOM = 1060;
const GAP = 40;

/** @param {MapFigure} figure @returns {import('./scene.js').Scene} */
export function mapScene(figure) {
  const { rows, cols, maps, numbered, title, language } = figure;
  const page = sheet();
  const cell = numbered ? NUMBERED : PLAIN;
  const widest = Math.min(16, Math.max(4, ...rows.map(columns)));
  const labels = textWidth('0'.repeat(widest), 13) + 8;
  const top = numbered ? 24 : Math.min(110, textWidth('0'.repeat(Math.max(...cols.map(columns))), 13)) + 8;
  const size = { labels, top, cell, w: labels + cols.length * cell, h: 30 + top + rows.length * cell + 72 };
  const across = Math.min(maps.length, Math.max(1, Math.floor((ROOM + GAP) / (size.w + GAP))));
  const room = Math.max(560, across * (size.w + GAP) - GAP);
  let y = heading(page, { title, notes: figure.notes, room }) + 14;
  maps.forEach((_, at) => {
    const place = { x: MARGIN + (at % across) * (size.w + GAP), y: y + Math.floor(at / across) * size.h };
    drawMap(page, figure, at, place, size);
  });
  y += Math.ceil(maps.length / across) * size.h;
  y = scale(page, figure.scale, y, room);
  y = paragraph(page, { texts: figure.captions, room, y: y + 6 });
  return { width: room + 2 * MARGIN, height: y + MARGIN, title, language, marks: page.marks };
}

/**
 * @param {import('./scene.js').Sheet} page
 * @param {MapFigure} figure
 * @param {number} index of the map
 * @param {{x: number, y: number}} place
 * @param {{labels: number, top: number, cell: number, w: number}} size
 */
function drawMap(page, { rows, cols, hidden, asker, numbered, maps }, index, { x, y }, { labels, top, cell, w }) {
  const { title, note, weights, share, empty } = maps[index];
  page.text(x, y + 16, title, { size: 15, weight: 700 });
  page.text(x + textWidth(title, 15) + 12, y + 16, note, { fill: LIGHT.soft });
  const [left, first] = [x + labels, y + 30 + top];
  cols.forEach((token, col) => {
    const middle = left + (col + 0.5) * cell;
    const label = fitted(token, numbered ? cell - 2 : top - 8, 13);
    if (numbered) page.text(middle, first - 8, label.text, { anchor: 'middle', fill: LIGHT.soft, whole: label.whole });
    else page.text(middle + 4.5, first - 6, label.text, { turned: true, fill: LIGHT.soft, whole: label.whole });
  });
  rows.forEach((token, row) => {
    const asks = row === asker;
    const label = fitted(token, labels - 8, 13);
    page.text(left - 8, first + (row + 0.5) * cell + 4.5, label.text, {
      anchor: 'end',
      fill: asks ? LIGHT.accent : LIGHT.soft,
      weight: asks ? 700 : 400,
      whole: label.whole,
      name: asks ? 'asker' : undefined,
    });
  });
  if (numbered) numberedCells(page, { rows, cols, hidden, weights, left, first, cell });
  else plainCells(page, { rows, cols, hidden, weights, left, first, cell });
  page.rect(left, first + asker * cell, cols.length * cell, cell, {
    stroke: LIGHT.accent,
    width: 2,
    radius: 3,
    name: 'asker',
  });
  bar(page, {
    x: left,
    y: first + rows.length * cell + 14,
    w: w - labels,
    row: rowOf(weights, asker),
    cols,
    share,
    empty,
  });
}

/** @param {{cols: number, data: ArrayLike<number>}} weights @param {number} row */
const rowOf = ({ cols, data }, row) => Array.from({ length: cols }, (_, col) => data[row * cols + col]);

/**
 * @typedef {object} Plane
 * @property {string[]} rows
 * @property {string[]} cols
 * @property {(row: number, col: number) => boolean} hidden
 * @property {{cols: number, data: ArrayLike<number>}} weights
 * @property {number} left
 * @property {number} first the upper edge of the first row
 * @property {number} cell
 */

/** @param {import('./scene.js').Sheet} page @param {Plane} plane */
function numberedCells(page, { rows, cols, hidden, weights, left, first, cell }) {
  rows.forEach((_, row) => {
    cols.forEach((_, col) => {
      const [x, y] = [left + col * cell + 1, first + row * cell + 1];
      if (hidden(row, col)) {
        page.hatch(x, y, cell - 2, cell - 2);
        return;
      }
      const weight = weights.data[row * weights.cols + col];
      const colour = rampColour(level(weight));
      page.rect(x, y, cell - 2, cell - 2, { fill: colour.cell, radius: 3, name: 'cell' });
      page.text(x + cell / 2 - 1, y + cell / 2 + 3.5, percentDigits(weight, 0), { anchor: 'middle', fill: colour.on });
    });
  });
}

/** One path for each colour, its cells joined along the rows. @param {import('./scene.js').Sheet} page @param {Plane} plane */
function plainCells(page, { rows, cols, hidden, weights, left, first, cell }) {
  /** @type {Map<number, string>} */
  const paths = new Map();
  const kind = (/** @type {number} */ row, /** @type {number} */ col) =>
    hidden(row, col) ? -1 : level(weights.data[row * weights.cols + col]);
  rows.forEach((_, row) => {
    let start = 0;
    for (let col = 1; col <= cols.length; col += 1) {
      const here = kind(row, start);
      if (col < cols.length && kind(row, col) === here) continue;
      const [x, y, w] = [left + start * cell, first + row * cell, (col - start) * cell];
      if (here < 0) page.hatch(x, y, w, cell);
      else paths.set(here, `${paths.get(here) ?? ''}M${x} ${y}h${w}v${cell}h${-w}z`);
      start = col;
    }
  });
  for (const [at, d] of paths) page.path(d, { fill: rampColour(at).cell, name: 'cell' });
}

/**
 * The asker's row as one bar.
 * @param {import('./scene.js').Sheet} page
 * @param {{x: number, y: number, w: number, row: number[], cols: string[], share: string, empty: boolean}} options
 */
function bar(page, { x, y, w, row, cols, share, empty }) {
  if (empty) {
    page.text(x, y + 20, fitted(share, w, 12.5).text, { fill: LIGHT.soft, size: 12.5 });
    return;
  }
  let start = x;
  row.forEach((weight, col) => {
    const length = weight * w;
    if (weight > 0) {
      const colour = rampColour(level(weight));
      page.rect(start, y, length, 26, { fill: colour.cell, name: 'share' });
      const label = percent(weight, 1);
      const text = [`${visible(cols[col])} ${label}`, label].find((words) => textWidth(words, 13) + 4 <= length);
      if (start > x) page.rect(start, y, 1, 26, { fill: LIGHT.paper });
      if (text) page.text(start + length / 2, y + 17.5, text, { anchor: 'middle', fill: colour.on });
    }
    start += length;
  });
  page.text(x, y + 45, share, { fill: LIGHT.soft });
}

/**
 * What the colours mean.
 * @param {import('./scene.js').Sheet} page
 * @param {MapFigure['scale']} words
 * @param {number} y
 * @param {number} room
 */
function scale(page, { low, high, hidden, notes }, y, room) {
  let x = MARGIN;
  const say = (/** @type {string} */ text) => {
    page.text(x, y + 15, text, { fill: LIGHT.soft });
    x += textWidth(text, 13) + 10;
  };
  say(low);
  for (let at = 0; at <= 100; at += 1) {
    const step = 1.6;
    page.rect(x + at * step, y + 5, at < 100 ? step + 0.4 : step, 11, { fill: rampColour(at).cell });
  }
  x += 172;
  say(high);
  if (hidden) {
    page.hatch(x + 6, y + 4, 20, 13);
    x += 34;
    say(hidden);
  }
  return paragraph(page, { texts: [notes.join(' \u00b7 ')], room, y: y + 22 });
}
