/**
 * What the experiment shows, asked of the engine: every number below is the
 * core's. No drawing, no words.
 */
import { AttnError } from '../../engine/errors.js';

/**
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 * @typedef {import('../../engine/matrix.js').Matrix} Matrix
 * @typedef {import('../../engine/world.js').World} World
 */

/** More words than this no longer stand side by side, and more numbers make no bars. */
const MOST = { tokens: 64, width: 32 };

/** What both readers need of the author's data, or the message that names what is missing. @param {World} world */
function needed({ tokens, x, wQ, wK, wV, rnn }) {
  if (!x || !wQ || !wK || !wV) throw new AttnError('data.needsVectors');
  if (!rnn) throw new AttnError('data.needsRnn');
  if (tokens.length > MOST.tokens) {
    throw new AttnError('data.many', { where: 'tokens', most: MOST.tokens, count: tokens.length });
  }
  if (rnn.wH.rows > MOST.width) {
    throw new AttnError('data.many', { where: 'rnn.W_h', most: MOST.width, count: rnn.wH.rows });
  }
  return { tokens, x, wQ, wK, wV, rnn };
}

/**
 * The sentence read both ways: state by state, and all pairs at once.
 * @param {Engine} engine
 * @param {World} world
 * @param {number} long a length to compare with
 */
export function bothReaders(engine, world, long) {
  const { tokens, x, wQ, wK, wV, rnn } = needed(world);
  const states = engine.recurrent.rnnUnroll({ x, ...rnn });
  const rnnCost = (/** @type {number} */ length) =>
    engine.cost.rnnCost({ tokens: length, inputWidth: x.cols, width: states.cols });
  const { multiHeadAttention, product } = engine.attention;
  const attention = multiHeadAttention({
    q: product(x, wQ),
    k: product(x, wK),
    v: product(x, wV),
    heads: 1,
    causal: true,
  });
  const [head] = attention.heads;
  return {
    tokens,
    states,
    /** What enters each step beside the state: row t of X·W_x. */
    fromInput: product(x, rnn.wX),
    /** What the first step has of a state: nothing, h_0 = 0. */
    fromStart: product({ rows: 1, cols: states.cols, data: new Float64Array(states.cols) }, rnn.wH),
    /** What the next step makes of each state: row t of h·W_h. */
    fromState: product(states, rnn.wH),
    weights: head.weights,
    rows: head.rows,
    /** Counts after reading 1, 2, … T words. */
    counts: tokens.map((_, at) => rnnCost(at + 1)),
    long: { length: long, cost: rnnCost(long) },
    attentionCost: engine.cost.multiHeadAttentionCost({
      heads: 1,
      headWidth: attention.headWidth,
      valueHeadWidth: head.output.cols,
      pairs: attention.pairs,
      rows: tokens.length,
    }),
  };
}

/** @typedef {ReturnType<typeof bothReaders>} Readers */

/** Row of a matrix. @param {Matrix} matrix @param {number} row */
export const rowOf = (matrix, row) => matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols);
