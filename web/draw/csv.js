import { visible } from './tokens.js';

/**
 * Tables as RFC 4180 text: fields in quotes where they need it, lines ended by
 * CRLF, a byte order mark in front, without which spreadsheets read Chinese in
 * the wrong encoding.
 */

/** What a spreadsheet takes for a formula; the same signs in full width too. */
const FORMULA = /^[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/**
 * A text as a field. Tokens come from anybody: one that would run as a formula
 * is prefixed by an apostrophe, as spreadsheets mark text.
 * @param {string} text
 */
export function textField(text) {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/**
 * Numbers in the shortest digits that read back as the same number; null is an
 * empty field.
 * @param {(string | number | bigint | null)[][]} rows
 */
export const csv = (rows) =>
  `\ufeff${rows
    .map((row) =>
      row
        .map((field) => (field === null ? '' : typeof field === 'string' ? textField(field) : String(field)))
        .join(','),
    )
    .map((line) => `${line}\r\n`)
    .join('')}`;

/**
 * Maps of weights under one header of keys: a line for each query; with several
 * maps the first field names the line's map. A hidden cell is empty.
 * @param {object} options
 * @param {string} options.corner what lines and columns are, and what an empty field means
 * @param {string} options.mapName the head of the field that names the map
 * @param {string[]} options.rows
 * @param {string[]} options.cols
 * @param {{title: string, weights: {cols: number, data: ArrayLike<number>}}[]} options.maps
 * @param {(row: number, col: number) => boolean} options.hidden
 */
export function mapsCsv({ corner, mapName, rows, cols, maps, hidden }) {
  const several = maps.length > 1;
  return csv([
    [...(several ? [mapName] : []), corner, ...cols.map(visible)],
    ...maps.flatMap(({ title, weights }) =>
      rows.map((token, row) => [
        ...(several ? [title] : []),
        visible(token),
        ...cols.map((_, col) => (hidden(row, col) ? null : weights.data[row * weights.cols + col])),
      ]),
    ),
  ]);
}
