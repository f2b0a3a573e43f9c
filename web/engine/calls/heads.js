import { requireHeadOptions, requireInteger, requireMatrices, requireMatrix } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnSystems} AttnSystems
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 * @typedef {import('../../../bindings/attn.js').HeadOptions} HeadOptions
 */

/** Heads that share keys and values, sinks, gates, generation with a cache. @param {AttnSystems} systems */
export const headCalls = (systems) => ({
  /**
   * H heads on Q (T x H·D) over G on K (S x G·D), V (S x G·Dv): MHA, GQA and MQA.
   * @param {Matrix} q @param {Matrix} k @param {Matrix} v @param {HeadOptions} options
   */
  groupedAttention(q, k, v, options) {
    const call = 'grouped_attention';
    for (const [name, matrix] of Object.entries({ q, k, v })) requireMatrix(matrix, call, name);
    requireHeadOptions(options, call);
    return unwrap(systems.grouped_attention(q, k, v, options));
  },

  /** attended ⊙ σ(gate), elementwise. @param {Matrix} attended @param {Matrix} gate */
  gateOutput(attended, gate) {
    requireMatrix(attended, 'gate_output', 'attended');
    requireMatrix(gate, 'gate_output', 'gate');
    return unwrap(systems.gate_output(attended, gate));
  },

  /**
   * The prompt at once, then a token at a time with a cache; beside it the whole in one pass.
   * @param {Matrix} q @param {Matrix} k @param {Matrix} v @param {HeadOptions} options @param {number} prompt
   */
  generateCached(q, k, v, options, prompt) {
    const call = 'generate_cached';
    for (const [name, matrix] of Object.entries({ q, k, v })) requireMatrix(matrix, call, name);
    requireHeadOptions(options, call);
    requireInteger(prompt, call, 'prompt');
    return unwrap(systems.generate_cached(q, k, v, options, prompt));
  },

  /**
   * Heads that attend to the `keep` keys that an indexer picks for each query.
   * @param {Matrix} q @param {Matrix} k @param {Matrix} v
   * @param {{q: Matrix, k: Matrix, headWeights: Matrix}} indexer @param {number} heads @param {number} keep
   */
  sparseAttention(q, k, v, indexer, heads, keep) {
    const call = 'sparse_attention';
    for (const [name, matrix] of Object.entries({ q, k, v })) requireMatrix(matrix, call, name);
    requireMatrices(indexer, call, 'indexer', ['q', 'k', 'headWeights']);
    requireInteger(heads, call, 'heads');
    requireInteger(keep, call, 'keep');
    return unwrap(systems.sparse_attention(q, k, v, indexer, heads, keep));
  },
});
