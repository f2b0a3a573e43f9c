import { choice } from '../../parts/choice.js';
import { percent } from '../../parts/number.js';

/** The word that has to say what comes next, and the one whose row knows nothing: their places in the sentence. */
export const GAVE = 3;
export const APPLE = 2;

/** @param {import('../../../bindings/attn.js').Matrix} matrix @param {number} row */
export const rowOf = ({ cols, data }, row) => data.subarray(row * cols, (row + 1) * cols);

/**
 * A row of weights in words, for a bar whose short parts have no room.
 * @param {import('./labs.js').Kit} kit @param {ArrayLike<number>} weights @param {string[]} tokens
 */
export const sharesOf = ({ t }, weights, tokens) =>
  Array.from(weights, (weight, at) => `${tokens[at]} ${percent(weight, 1)}`).join(t('evolution.and'));

/** Which word asks. @param {import('./labs.js').Kit} kit */
export const askerChoice = ({ t, given, state, set }) =>
  choice({
    label: t('evolution.lab.asker'),
    options: given.tokens.map((text, at) => ({ key: String(at), text })),
    chosen: String(state.asker),
    onChoose: (key) => set({ asker: Number(key) }),
  });
