import {
  requireFinite,
  requireInteger,
  requireMatrices,
  requireMatrix,
  requireObject,
  requireWord,
} from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnSystems} AttnSystems
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 * @typedef {import('../../../bindings/attn.js').MlaWeights} MlaWeights
 */

const MLA_WEIGHTS = ['w_dq', 'norm_q', 'w_uq', 'w_kva', 'norm_kv', 'w_uk', 'w_uv', 'w_o'];

/** Latent attention and linear attention. @param {AttnSystems} systems */
export const latentCalls = (systems) => ({
  /**
   * Multi-head latent attention in its naive and its absorbed form on the same cache.
   * @param {Matrix} x @param {MlaWeights} weights @param {{heads: number, nope: number, rope: number, value: number}} shape
   */
  mlaBoth(x, weights, shape) {
    requireMatrix(x, 'mla_both', 'x');
    requireMatrices(weights, 'mla_both', 'weights', MLA_WEIGHTS);
    requireObject(shape, 'mla_both', 'shape');
    for (const name of /** @type {const} */ (['heads', 'nope', 'rope', 'value'])) {
      requireInteger(shape[name], 'mla_both', `shape.${name}`);
    }
    return unwrap(systems.mla_both(x, weights, shape));
  },

  /**
   * One head of linear attention by one of four rules, token by token or, with `chunk`, by chunks.
   * @param {Matrix} q @param {Matrix} k @param {Matrix} v
   * @param {{rule: string, logDecay?: Matrix, beta?: Matrix, scale?: number, state?: Matrix, chunk?: number}} options
   */
  linearAttention(q, k, v, options) {
    const call = 'linear_attention';
    for (const [name, matrix] of Object.entries({ q, k, v })) requireMatrix(matrix, call, name);
    requireObject(options, call, 'options');
    requireWord(options.rule, call, 'rule');
    for (const name of /** @type {const} */ (['logDecay', 'beta', 'state'])) {
      if (options[name] !== undefined) requireMatrix(options[name], call, name);
    }
    if (options.scale !== undefined) requireFinite(options.scale, call, 'scale');
    if (options.chunk !== undefined) requireInteger(options.chunk, call, 'chunk');
    return unwrap(systems.linear_attention(q, k, v, options));
  },

  /**
   * What a state of fixed size still knows after each written pair.
   * @param {Matrix} keys @param {Matrix} values @param {'linear' | 'delta'} rule
   */
  recallOfPairs(keys, values, rule) {
    requireMatrix(keys, 'recall_of_pairs', 'keys');
    requireMatrix(values, 'recall_of_pairs', 'values');
    requireWord(rule, 'recall_of_pairs', 'rule');
    return unwrap(systems.recall_of_pairs(keys, values, rule));
  },
});
