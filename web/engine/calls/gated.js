import { requireFinite, requireMatrix, requireNumbers, requireWord } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnSystems} AttnSystems
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 */

/** @param {Float64Array | null} numbers @param {string} call @param {string} argument */
function orNull(numbers, call, argument) {
  if (numbers !== null) requireNumbers(numbers, call, argument);
  return numbers;
}

/** Gated recurrent networks, norms and curves, pattern scores. @param {AttnSystems} systems */
export const gatedCalls = (systems) => ({
  /** Gates in the order i, f, g, o. @param {{x: Matrix, wX: Matrix, wH: Matrix, bias?: Float64Array | null}} input */
  lstm({ x, wX, wH, bias = null }) {
    for (const [name, matrix] of Object.entries({ x, w_x: wX, w_h: wH })) requireMatrix(matrix, 'lstm', name);
    return unwrap(systems.lstm(x, wX, wH, orNull(bias, 'lstm', 'bias')));
  },

  /**
   * Gates in the order r, z, n; the states.
   * @param {{x: Matrix, wX: Matrix, wH: Matrix, biasX?: Float64Array | null, biasH?: Float64Array | null}} input
   */
  gru({ x, wX, wH, biasX = null, biasH = null }) {
    for (const [name, matrix] of Object.entries({ x, w_x: wX, w_h: wH })) requireMatrix(matrix, 'gru', name);
    return unwrap(systems.gru(x, wX, wH, orNull(biasX, 'gru', 'bias_x'), orNull(biasH, 'gru', 'bias_h')));
  },

  /**
   * @param {Matrix} x
   * @param {{kind: 'layer' | 'rms' | 'l2', weight?: Float64Array | null, bias?: Float64Array | null, epsilon: number}} norm
   */
  normalize(x, { kind, weight = null, bias = null, epsilon }) {
    requireMatrix(x, 'normalize', 'x');
    requireWord(kind, 'normalize', 'kind');
    requireFinite(epsilon, 'normalize', 'epsilon');
    orNull(weight, 'normalize', 'weight');
    return unwrap(systems.normalize(x, kind, weight, orNull(bias, 'normalize', 'bias'), epsilon));
  },

  /** @param {Matrix} x @param {string} curve relu, sigmoid, tanh, silu, gelu, gelu_tanh, softplus */
  activate(x, curve) {
    requireMatrix(x, 'activate', 'x');
    requireWord(curve, 'activate', 'curve');
    return unwrap(systems.activate(x, curve));
  },

  /** Pattern scores of a causal head; null where no row counts. @param {Matrix} weights @param {Float64Array} ids */
  headScores(weights, ids) {
    requireMatrix(weights, 'head_scores', 'weights');
    requireNumbers(ids, 'head_scores', 'ids');
    return unwrap(systems.head_scores(weights, ids));
  },
});
