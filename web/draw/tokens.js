/**
 * Tokens as a reader sees them: white space and the empty token get a visible
 * mark, everything else stays literal. A grapheme is never torn.
 */

const MARKS = new Map([
  [' ', '␠'],
  ['\t', '⇥'],
  ['\n', '↵'],
  ['\r', '␍'],
  ['\u00a0', '⍽'],
  ['\u3000', '□'],
  ['\u200b', '∅'],
  ['\ufeff', '∅'],
]);

/** @type {Intl.Segmenter | null | undefined} */
let segmenter;

/** Made when a text asks for it: to make one takes as long as to evaluate all the scripts of a page. */
function cutter() {
  segmenter ??=
    typeof Intl !== 'undefined' && 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'grapheme' }) : null;
  return segmenter;
}

/** Signs of one code unit that join no other: they need no segmenter, which takes its time. */
const APART =
  /^[ -~\u00a1-\u00ac\u00ae-\u00ff\u2013-\u2026\u3001-\u3029\u3040-\u3096\u30a0-\u30ff\u4e00-\u9fff\uff01-\uff5e]*$/;

/** @param {string} text @returns {string[]} */
export function graphemes(text) {
  if (APART.test(text)) return text.split('');
  const parts = cutter()?.segment(text);
  return parts ? Array.from(parts, (part) => part.segment) : Array.from(text);
}

/** Controls that would steer the text around them (direction, line, cursor). */
const STEERING = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\u200e\u200f]/g;

/** The same text with each control drawn. @param {string} text */
export const steered = (text) => text.replace(STEERING, (sign) => MARKS.get(sign) ?? '␦');

/**
 * @param {string} token
 * @returns {string} what is drawn for it
 */
export function visible(token) {
  if (token === '') return '∅';
  if (token.trim() === '' || MARKS.has(token)) {
    return graphemes(token)
      .map((part) => MARKS.get(part) ?? '␣')
      .join('');
  }
  // White space inside is a gap that a reader sees; at an end nobody would.
  return steered(token.replace(/^\s+|\s+$/g, visible));
}

/**
 * How wide a token stands, in half-width columns: a wide sign counts two.
 * @param {string} token
 */
export function columns(token) {
  let count = 0;
  for (const part of graphemes(visible(token))) {
    const code = part.codePointAt(0) ?? 0;
    count += code >= 0x1100 ? 2 : 1;
  }
  return count;
}

/** Graphemes of a token that a sentence shows; more would push the sentence apart. */
const IN_SENTENCE = 12;

/**
 * A token for running text: visible, and cut with an ellipsis where it is long.
 * @param {string} token
 */
export function shortened(token) {
  const parts = graphemes(visible(token));
  return parts.length > IN_SENTENCE ? `${parts.slice(0, IN_SENTENCE).join('')}…` : parts.join('');
}
