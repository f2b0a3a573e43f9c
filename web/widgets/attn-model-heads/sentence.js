import { graphemes } from '../../parts/number.js';

/**
 * A sentence as words of a vocabulary: at each place the longest word that
 * stands there, whole graphemes only. What no word begins is unknown. White
 * space parts words, unless the vocabulary has words that begin with it.
 *
 * @typedef {{text: string, id: number | null}} Piece id: null where unknown
 *
 * @typedef {object} Vocabulary
 * @property {string[]} words
 * @property {Map<string, number>} ids
 * @property {number} longest graphemes of its longest word
 * @property {boolean} spaced whether words bring their own white space
 */

/** @param {string[]} words @returns {Vocabulary} */
export function vocabularyOf(words) {
  let longest = 0;
  for (const word of words) longest = Math.max(longest, graphemes(word).length);
  return {
    words,
    ids: new Map(words.map((word, id) => [word, id])),
    longest,
    spaced: words.some((word) => /^\s/.test(word)),
  };
}

/** A text with a word more at its end. @param {string} text @param {string} word @param {Vocabulary} vocabulary */
export const joined = (text, word, { spaced }) => (spaced ? text + word : `${text.trimEnd()} ${word}`);

/** Half-width signs that a vocabulary may hold in full width. */
const WIDE = new Map([
  [',', '\uff0c'],
  ['.', '\u3002'],
  ['?', '\uff1f'],
  [':', '\uff1a'],
  ['!', '\uff01'],
]);

const isSpace = (/** @type {string} */ sign) => sign.trim() === '';

/** @param {string} text @param {Vocabulary} vocabulary @returns {Piece[]} */
export function segment(text, { ids, longest, spaced }) {
  const parts = graphemes(text);
  /** @type {Piece[]} */
  const pieces = [];
  let unknown = '';
  const close = () => {
    if (unknown) pieces.push({ text: unknown, id: null });
    unknown = '';
  };
  for (let at = 0; at < parts.length; ) {
    if (!spaced && isSpace(parts[at])) {
      close();
      at += 1;
      continue;
    }
    const wide = ids.has(parts[at]) ? undefined : ids.get(WIDE.get(parts[at]) ?? '');
    let length = Math.min(longest, parts.length - at);
    while (length > 0 && !ids.has(parts.slice(at, at + length).join(''))) length -= 1;
    if (length > 0) {
      close();
      const word = parts.slice(at, at + length).join('');
      pieces.push({ text: word, id: ids.get(word) ?? null });
      at += length;
    } else {
      const sign = parts[at];
      if (isSpace(sign)) close();
      else if (wide === undefined) unknown = `${unknown}${sign}`;
      else {
        close();
        pieces.push({ text: WIDE.get(sign) ?? '', id: wide });
      }
      at += 1;
    }
  }
  close();
  return pieces;
}

/** Words that share a sign with an unknown one, those that begin alike first. @param {string} unknown @param {Vocabulary} vocabulary @param {number} most */
export function similar(unknown, { words }, most) {
  const signs = new Set(graphemes(unknown));
  const [first] = signs;
  const near = words.filter((word) => graphemes(word).some((sign) => signs.has(sign)));
  return [...near.filter((word) => word.startsWith(first)), ...near.filter((word) => !word.startsWith(first))].slice(
    0,
    most,
  );
}
