import { requireCount, requireSizes } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnCore} AttnCore
 * @typedef {import('../../../bindings/attn.js').Cost} Cost
 */

/** Exact counts of work. @param {AttnCore} core */
export const costCalls = (core) => ({
  /**
   * Exact counts of a multi-head layer: projections, H heads, W_O where outputWidth is above 0.
   * @param {{tokens: number, width: number, heads: number, headWidth: number, valueHeadWidth: number,
   *   outputWidth: number, pairs: bigint, rows: number}} shape
   * @returns {Cost}
   */
  multiHeadCost({ tokens, width, heads, headWidth, valueHeadWidth, outputWidth, pairs, rows }) {
    const call = 'multi_head_cost';
    requireSizes(call, { tokens, width, heads, headWidth, valueHeadWidth, outputWidth, rows });
    requireCount(pairs, call, 'pairs');
    return unwrap(core.multi_head_cost(tokens, width, heads, headWidth, valueHeadWidth, outputWidth, pairs, rows));
  },

  /**
   * The same without projections, for Q, K, V that are given.
   * @param {{heads: number, headWidth: number, valueHeadWidth: number, pairs: bigint, rows: number}} shape
   * @returns {Cost}
   */
  multiHeadAttentionCost({ heads, headWidth, valueHeadWidth, pairs, rows }) {
    const call = 'multi_head_attention_cost';
    requireSizes(call, { heads, headWidth, valueHeadWidth, rows });
    requireCount(pairs, call, 'pairs');
    return unwrap(core.multi_head_attention_cost(heads, headWidth, valueHeadWidth, pairs, rows));
  },
});
