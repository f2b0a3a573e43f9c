import { segment, similar } from './sentence.js';

/**
 * What the trained model makes of a sentence. Every number is the core's or the
 * model card's; here things are picked and put in order.
 *
 * @typedef {ReturnType<typeof import('../../engine/model.js').modelOf>} Loaded
 * @typedef {import('./sentence.js').Vocabulary} Vocabulary
 * @typedef {import('../../../bindings/attn.js').ModelPass} ModelPass
 * @typedef {import('../../../bindings/attn.js').ModelHead} ModelHead
 * @typedef {'previous' | 'self' | 'first' | 'induction'} Pattern
 *
 * @typedef {object} Heard a text as the model's words
 * @property {string} text
 * @property {import('./sentence.js').Piece[]} pieces of the whole text
 * @property {string[]} tokens the words that the model reads
 * @property {number[]} ids their numbers
 * @property {boolean} cut whether there were more words than it reads
 * @property {{text: string, words: string[]}[]} unknown with words of the vocabulary that share a sign
 * @property {number} unknownMore how many further ones are not listed
 *
 * @typedef {object} Understood
 * @property {ModelPass | null} pass none where there is no word to read
 * @property {{word: string, probability: number}[]} next the likeliest next words
 *
 * @typedef {Heard & Understood} Reading
 */

/** Words that are drawn at most; a model may read fewer. */
export const MOST_WORDS = 64;
const UNKNOWN_LISTED = 4;
const SIMILAR = 5;
const NEXT_WORDS = 5;

/** @type {Pattern[]} */
export const PLACES = ['previous', 'self', 'first'];

/** @param {Loaded} loaded */
export const limitOf = ({ model }) => Math.min(MOST_WORDS, model.sizes.positions ?? MOST_WORDS);

/** @param {Loaded} loaded @param {Vocabulary} vocabulary @param {string} text @returns {Heard} */
export function hear(loaded, vocabulary, text) {
  const pieces = segment(text, vocabulary);
  const known = pieces.filter(({ id }) => id !== null);
  const limit = limitOf(loaded);
  const taken = known.slice(0, limit);
  const strange = [...new Set(pieces.filter(({ id }) => id === null).map((piece) => piece.text))];
  return {
    text,
    pieces,
    tokens: taken.map((piece) => piece.text),
    ids: taken.map(({ id }) => Number(id)),
    cut: known.length > limit,
    unknown: strange
      .slice(0, UNKNOWN_LISTED)
      .map((word) => ({ text: word, words: similar(word, vocabulary, SIMILAR) })),
    unknownMore: Math.max(0, strange.length - UNKNOWN_LISTED),
  };
}

/**
 * @param {Loaded} loaded
 * @param {Vocabulary} vocabulary
 * @param {Heard} heard
 * @param {Reading | null} [before] what the same model read: of the same words it makes the same
 * @returns {Reading | Promise<Reading>} a promise where the model is on a worker
 */
export function understand(loaded, vocabulary, heard, before = null) {
  if (before?.ids.join() === heard.ids.join()) return { ...before, ...heard, tokens: before.tokens };
  const whole = (/** @type {ModelPass | null} */ pass) => ({
    ...heard,
    pass,
    next: pass ? likeliest(pass.next, vocabulary.words) : [],
  });
  if (heard.ids.length === 0) return whole(null);
  const pass = loaded.model.forward(heard.ids);
  return pass instanceof Promise ? pass.then(whole) : whole(pass);
}

/** By a model on this thread. @param {Loaded} loaded @param {Vocabulary} vocabulary @param {string} text */
export const read = (loaded, vocabulary, text) =>
  /** @type {Reading} */ (understand(loaded, vocabulary, hear(loaded, vocabulary, text)));

/** @param {Float32Array} next @param {string[]} words */
const likeliest = (next, words) =>
  Array.from(next, (probability, id) => ({ word: words[id], probability }))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, NEXT_WORDS);

/** The sentences that the model card asks the model about. @param {any} card @returns {string[]} */
export const promptsOf = (card) => (card?.behaviours ?? []).map((/** @type {any} */ { prompt }) => String(prompt));

/**
 * A head's mean over text that the model was not trained on; a list said twice is where induction shows.
 * @param {any} card @param {number} layer @param {number} head @param {Pattern} pattern
 * @returns {number | null}
 */
export function heldOut(card, layer, head, pattern) {
  const row = card?.heads?.find((/** @type {any} */ entry) => entry.layer === layer && entry.head === head);
  return row?.[pattern === 'induction' ? 'lists' : 'everything']?.[pattern] ?? null;
}

/**
 * The heads of a layer in the order that is asked for; heads without the score stay in their own order.
 * @param {ModelHead[]} heads @param {Pattern | 'order'} sort @returns {number[]}
 */
export function inOrder(heads, sort) {
  const places = heads.map((_, at) => at);
  if (sort === 'order') return places;
  const score = (/** @type {number} */ at) => heads[at].scores[sort].mean ?? -1;
  return places.sort((a, b) => score(b) - score(a));
}
