import { requireMatrix } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/**
 * @typedef {import('../../../bindings/attn.js').AttnCore} AttnCore
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 */

/** The recurrent network that attention is compared with. @param {AttnCore} core */
export const recurrentCalls = (core) => ({
  /**
   * All states h_1 … h_T of h_t = tanh(h_{t-1}·W_h + x_t·W_x), from zeros.
   * @param {{x: Matrix, wX: Matrix, wH: Matrix}} input X (T x C), W_x (C x d), W_h (d x d)
   * @returns {Matrix} T x d
   */
  rnnUnroll({ x, wX, wH }) {
    requireMatrix(x, 'rnn_unroll', 'x');
    requireMatrix(wX, 'rnn_unroll', 'w_x');
    requireMatrix(wH, 'rnn_unroll', 'w_h');
    return unwrap(core.rnn_unroll(x, wX, wH));
  },
});
