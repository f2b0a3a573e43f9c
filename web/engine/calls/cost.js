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

  /**
   * An RNN over T tokens: its serial steps and its longest path too.
   * @param {{tokens: number, inputWidth: number, width: number}} shape
   * @returns {Cost}
   */
  rnnCost({ tokens, inputWidth, width }) {
    requireSizes('rnn_cost', { tokens, inputWidth, width });
    return unwrap(core.rnn_cost(tokens, inputWidth, width));
  },

  /**
   * One layer of self-attention beside one of an RNN, both of width d, over T tokens.
   * @param {{tokens: number, width: number}} shape
   * @returns {import('../../../bindings/attn.js').LayerComparison}
   */
  compareLayers({ tokens, width }) {
    requireSizes('compare_layers', { tokens, width });
    return unwrap(core.compare_layers(tokens, width));
  },

  /**
   * Whole numbers about evenly spaced on a logarithmic scale.
   * @param {{least: number, greatest: number, perOctave: number}} range
   * @returns {number[]}
   */
  octaveStops({ least, greatest, perOctave }) {
    requireSizes('octave_stops', { least, greatest, perOctave });
    return unwrap(core.octave_stops(least, greatest, perOctave));
  },
});
