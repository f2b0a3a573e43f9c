import { PLACES } from './model.js';

/**
 * The layer in sight: its heads, their names, and which word is marked in all of them.
 *
 * @typedef {import('./view.js').State} State
 */

/** @type {import('./model.js').Pattern[]} */
export const PATTERNS = [...PLACES, 'induction'];

/** One function for all, so that a canvas knows when it is drawn already. */
export const causal = (/** @type {number} */ row, /** @type {number} */ col) => col > row;

/** The word whose row and column are marked: the one under the pointer or the focus, else the pinned one. @param {State} state */
export function marked({ word, pinned, reading }) {
  const place = word ?? pinned;
  // The field may be a frame ahead of the maps.
  return place !== null && place < reading.tokens.length ? place : null;
}

/** The word whose row is shared out: without a marked one the last. @param {State} state */
export const askerOf = (state) => marked(state) ?? state.reading.tokens.length - 1;

/** @param {State} state @param {number} head */
export const headName = ({ t }, head) => t('modelHeads.head', { head: head + 1 });

/** What a head does on this sentence, in a word or two. @param {State} state @param {number} head */
export function headKind(state, head) {
  const { previous, clear } = headsOf(state)[head].scores;
  return previous.mean === null ? '' : state.t(`modelHeads.kind.${clear ?? 'mixed'}`);
}

/** @param {State} state @returns {import('./model.js').ModelHead[]} */
export const headsOf = ({ reading, layer }) => reading.pass?.layers[layer].heads ?? [];

/** What the colours mean. @param {State} state */
export const scaleWords = ({ t, sizes }) => ({
  low: t('scale.low'),
  high: t('scale.high'),
  hidden: t('scale.hidden'),
  notes: [t('scale.shared', { count: sizes.heads })],
});

/** The title as the figure has it. @param {Pick<State, 't' | 'experiment'>} state */
export const titleOf = ({ t, experiment }) =>
  `${experiment ? `${t('figure.experiment', { number: experiment })} · ` : ''}${t('modelHeads.title')}`;
