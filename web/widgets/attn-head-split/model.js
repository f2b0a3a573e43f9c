import { timeOf } from '../../engine/times.js';

/**
 * What the experiment shows, asked of the engine: every number below is the
 * core's. No drawing, no words.
 *
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 * @typedef {import('../../engine/matrix.js').Matrix} Matrix
 * @typedef {import('../../../bindings/attn.js').MultiHead} MultiHead
 * @typedef {{tokens: string[], keys: string[], heads: number, x: Matrix | null, wQ: Matrix | null, wK: Matrix | null,
 *   wV: Matrix | null, wO: Matrix | null, q: Matrix | null, k: Matrix | null, v: Matrix | null}} Input
 */

/** The running sentence's verb, whose two questions the lesson is about: its place, counted from 1. */
export const VERB = 4;

/** @typedef {{q: Matrix, k: Matrix, v: Matrix}} Projected */

/** What takes longer than half a frame on a desk computer is computed away from the page's thread, in ns. */
const LONG = 8e6;

/** How long both designs take decides where. @param {Input} input */
export function isLong({ tokens, keys, heads, x, wQ, q: given }) {
  const { cols } = wQ ?? given ?? { cols: 0 };
  const [q, k] = [tokens, keys].map(({ length }) => ({ rows: length, cols }));
  const one = { q, k, v: k, heads: 1 };
  const many = { ...one, heads };
  const projected = x ? 3 * timeOf.product({ a: x, b: q }) : 0;
  return projected + timeOf.attention(one) + timeOf.attention(many) + timeOf.identity(many) > LONG;
}

/**
 * Projects where the data gives X and the weights.
 * @param {Engine} engine
 * @param {Input} input
 */
export function project(engine, input) {
  const { x, wQ, wK, wV } = input;
  if (x && wQ && wK && wV) {
    return {
      q: engine.attention.product(x, wQ),
      k: engine.attention.product(x, wK),
      v: engine.attention.product(x, wV),
    };
  }
  return /** @type {Projected} */ ({ q: input.q, k: input.k, v: input.v });
}

/**
 * Both designs on the same Q, K, V.
 * @param {Engine} engine
 * @param {Input} input
 * @param {boolean} causal
 */
export function bothDesigns(engine, input, causal) {
  const { heads } = input;
  const projected = project(engine, input);
  const { multiHeadAttention, dotIdentity } = engine.attention;
  return designsOf(engine, input, causal, projected, {
    single: multiHeadAttention({ ...projected, heads: 1, causal }),
    split: multiHeadAttention({ ...projected, heads, causal }),
    identity: dotIdentity({ ...projected, heads }),
  });
}

/**
 * Both designs from what was computed of them.
 * @param {Engine} engine
 * @param {Input} input
 * @param {boolean} causal
 * @param {Projected} projected
 * @param {{single: MultiHead, split: MultiHead, identity: import('../../../bindings/attn.js').Identity}} computed
 */
export function designsOf(engine, input, causal, projected, { single, split, identity }) {
  return {
    input,
    causal,
    ...projected,
    allowed: single.allowed,
    pairs: single.pairs,
    headWidth: split.headWidth,
    single: single.heads[0],
    split: split.heads,
    identity,
    cost: {
      single: cost(engine, input, single, single.headWidth),
      split: cost(engine, input, split, split.headWidth),
    },
  };
}

/** @typedef {ReturnType<typeof bothDesigns>} Designs */

/**
 * Counts of one design. Widths of heads are asked of the results, not divided here.
 * @param {Engine} engine
 * @param {Input} input
 * @param {MultiHead} attention
 * @param {number} headWidth
 */
function cost(engine, { x, wO }, { pairs, heads }, headWidth) {
  const shape = {
    heads: heads.length,
    headWidth,
    valueHeadWidth: heads[0].output.cols,
    pairs,
    rows: heads[0].rows.filter((row) => !row.empty).length,
  };
  if (!x) return engine.cost.multiHeadAttentionCost(shape);
  return engine.cost.multiHeadCost({ ...shape, tokens: x.rows, width: x.cols, outputWidth: wO ? wO.cols : 0 });
}

/**
 * What the asker fetches in either design, and how near it is to what it blends.
 * @param {Engine} engine
 * @param {Designs} designs
 * @param {number} asker
 */
export function fetched(engine, { input, single, split, v }, asker) {
  const blend = (/** @type {Matrix} */ weights, /** @type {number} */ heads, /** @type {number} */ head) => {
    // The row alone crosses to the core.
    const row = { rows: 1, cols: weights.cols, data: rowOf(weights, asker) };
    return engine.attention.blend({ weights: row, row: 0, v, heads, head });
  };
  return {
    single: blend(single.weights, 1, 0),
    split: split.map(({ weights }, head) => blend(weights, input.heads, head)),
  };
}

/** @typedef {ReturnType<typeof fetched>} Fetched */

/**
 * One cell's formula. Panel 0 is the single head, panel h the head h − 1.
 * @param {Engine} engine
 * @param {Designs} designs
 * @param {{panel: number, row: number, col: number}} spot
 */
export function formula(engine, { q, k, causal, input }, { panel, row, col }) {
  const heads = panel === 0 ? 1 : input.heads;
  const head = panel === 0 ? 0 : panel - 1;
  return engine.attention.traceCell({ q, k, heads, head, causal, row, col });
}

/** Row of a matrix. @param {Matrix} matrix @param {number} row */
export const rowOf = (matrix, row) => matrix.data.subarray(row * matrix.cols, (row + 1) * matrix.cols);

/** A, B, … Z, then the number. @param {number} head */
export const headName = (head) => (head < 26 ? String.fromCharCode(65 + head) : String(head + 1));

/** So many numbers are listed at most: a page of more would stand still while it is made. */
const LISTED = 4096;

/**
 * The rows that the tables list: all, or as many as may be, the asker's in their middle.
 * @param {{tokens: string[], keys: string[]}} input @param {number} tables @param {number} asker
 */
export const rowsListed = ({ tokens, keys }, tables, asker) => listed(tokens.length, tables * keys.length, asker);

/** The same of any rows: as many as may be, the one in question in their middle. @param {number} rows @param {number} cols @param {number} at */
export function listed(rows, cols, at) {
  const count = Math.min(rows, Math.max(1, Math.floor(LISTED / cols)));
  const first = Math.min(Math.max(0, at - Math.floor(count / 2)), rows - count);
  return { first, count };
}

/** A vector's components are listed up to so many: a table of more is no table that anybody reads. */
const COMPONENTS = 64;
/** @param {number} width */
export const componentsListed = (width) => Math.min(width, COMPONENTS);
