import {
  requireBoolean,
  requireFinite,
  requireInteger,
  requireMatrix,
  requireNumbers,
  requireObject,
} from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnSystems} AttnSystems
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 */

/** Rotation by position, additive scores, cosines. @param {AttnSystems} systems */
export const positionCalls = (systems) => ({
  /**
   * Turns the first `rotated` columns of every head of X by the positions of its rows.
   * @param {Matrix} x @param {Float64Array} positions whole numbers, one a row
   * @param {{rotated: number, base?: number, interleaved?: boolean, heads?: number}} options
   */
  rotate(x, positions, options) {
    requireMatrix(x, 'rotate', 'x');
    requireNumbers(positions, 'rotate', 'positions');
    requireObject(options, 'rotate', 'options');
    requireInteger(options.rotated, 'rotate', 'rotated');
    if (options.base !== undefined) requireFinite(options.base, 'rotate', 'base');
    if (options.interleaved !== undefined) requireBoolean(options.interleaved, 'rotate', 'interleaved');
    if (options.heads !== undefined) requireInteger(options.heads, 'rotate', 'heads');
    return unwrap(systems.rotate(x, positions, options));
  },

  /**
   * vᵀ·tanh(W_1 q + W_2 k), softmax, weighted sum.
   * @param {{q: Matrix, k: Matrix, values: Matrix, w1: Matrix, w2: Matrix, v: Float64Array, causal: boolean}} input
   */
  additiveAttention({ q, k, values, w1, w2, v, causal }) {
    const call = 'additive_attention';
    for (const [name, matrix] of Object.entries({ q, k, values, w_1: w1, w_2: w2 })) requireMatrix(matrix, call, name);
    requireNumbers(v, call, 'v');
    requireBoolean(causal, call, 'causal');
    return unwrap(systems.additive_attention(q, k, values, w1, w2, v, causal));
  },

  /** Cosines of every row of X with every row of Y. @param {Matrix} x @param {Matrix} y */
  cosineTable(x, y) {
    requireMatrix(x, 'cosine_table', 'x');
    requireMatrix(y, 'cosine_table', 'y');
    return unwrap(systems.cosine_table(x, y));
  },
});
