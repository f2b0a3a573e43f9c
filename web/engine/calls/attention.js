import { requireBoolean, requireInteger, requireMatrix, requireSizes } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnCore} AttnCore
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 * @typedef {import('../../../bindings/attn.js').MultiHead} MultiHead
 * @typedef {import('../../../bindings/attn.js').Identity} Identity
 * @typedef {import('../../../bindings/attn.js').CellTrace} CellTrace
 * @typedef {import('../../../bindings/attn.js').Blend} Blend
 */

/** Attention, one head and several. @param {AttnCore} core */
export const attentionCalls = (core) => ({
  /** A (M x K) times B (K x N). @param {Matrix} a @param {Matrix} b @returns {Matrix} */
  product(a, b) {
    requireMatrix(a, 'product', 'a');
    requireMatrix(b, 'product', 'b');
    return unwrap(core.product(a, b));
  },

  /**
   * H heads on projected Q (T x H·D), K (S x H·D), V (S x H·Dv). Q may be some rows of `all` queries, from the query
   * `first` on; pairs are those of all.
   * @param {{q: Matrix, k: Matrix, v: Matrix, heads: number, causal: boolean, first?: number, all?: number}} input
   * @returns {MultiHead}
   */
  multiHeadAttention({ q, k, v, heads, causal, first = 0, all = q?.rows }) {
    const call = 'multi_head_attention';
    requireMatrix(q, call, 'q');
    requireMatrix(k, call, 'k');
    requireMatrix(v, call, 'v');
    requireInteger(heads, call, 'heads');
    requireBoolean(causal, call, 'causal');
    requireSizes(call, { first, all });
    return unwrap(core.multi_head_attention(q, k, v, heads, causal, first, all));
  },

  /**
   * The dot products of one wide head beside those of its parts, unscaled.
   * @param {{q: Matrix, k: Matrix, heads: number}} input
   * @returns {Identity}
   */
  dotIdentity({ q, k, heads }) {
    requireMatrix(q, 'dot_identity', 'q');
    requireMatrix(k, 'dot_identity', 'k');
    requireInteger(heads, 'dot_identity', 'heads');
    return unwrap(core.dot_identity(q, k, heads));
  },

  /**
   * The parts of one weight of one head.
   * @param {{q: Matrix, k: Matrix, heads: number, head: number, causal: boolean, row: number, col: number}} input
   * @returns {CellTrace}
   */
  traceCell({ q, k, heads, head, causal, row, col }) {
    const call = 'trace_cell';
    requireMatrix(q, call, 'q');
    requireMatrix(k, call, 'k');
    for (const [name, value] of Object.entries({ heads, head, row, col })) requireInteger(value, call, name);
    requireBoolean(causal, call, 'causal');
    return unwrap(core.trace_cell(q, k, heads, head, causal, row, col));
  },

  /**
   * What one query fetched, beside what it was blended from.
   * @param {{weights: Matrix, row: number, v: Matrix, heads: number, head: number}} input
   * @returns {Blend}
   */
  blend({ weights, row, v, heads, head }) {
    requireMatrix(weights, 'blend', 'weights');
    requireMatrix(v, 'blend', 'v');
    for (const [name, value] of Object.entries({ row, heads, head })) requireInteger(value, 'blend', name);
    return unwrap(core.blend(weights, row, v, heads, head));
  },
});
