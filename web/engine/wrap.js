import { AttnError } from './errors.js';
import { requireBoolean, requireCount, requireInteger, requireMatrix, requireSizes } from './matrix.js';

/**
 * The one wrapper around the WebAssembly module: it checks the types that a
 * release build of the bindings would not, unwraps the answers and makes one
 * AttnError of a refusal. It computes nothing.
 *
 * @typedef {import('../../bindings/attn.js').AttnCore} AttnCore
 * @typedef {import('../../bindings/attn.js').Matrix} Matrix
 * @typedef {import('../../bindings/attn.js').Allowed} Allowed
 * @typedef {import('../../bindings/attn.js').Head} Head
 * @typedef {import('../../bindings/attn.js').MultiHead} MultiHead
 * @typedef {import('../../bindings/attn.js').Identity} Identity
 * @typedef {import('../../bindings/attn.js').CellTrace} CellTrace
 * @typedef {import('../../bindings/attn.js').Blend} Blend
 * @typedef {import('../../bindings/attn.js').Cost} Cost
 */

/**
 * @template Value
 * @param {import('../../bindings/attn.js').Answer<Value>} answer
 * @returns {Value}
 */
function unwrap(answer) {
  if (answer.ok) return answer.value;
  const { code, message } = answer;
  const details = { function: answer.function, argument: answer.argument, wanted: answer.wanted, found: answer.found };
  throw new AttnError(`core.${code}`, answer.function ? details : { text: message }, message);
}

export class Engine {
  /** @type {AttnCore} */
  #core;

  /** @param {AttnCore} core the instantiated module */
  constructor(core) {
    this.#core = core;
  }

  /** A (M x K) times B (K x N). @param {Matrix} a @param {Matrix} b @returns {Matrix} */
  product(a, b) {
    requireMatrix(a, 'product', 'a');
    requireMatrix(b, 'product', 'b');
    return unwrap(this.#core.product(a, b));
  }

  /**
   * H heads on projected Q (T x H·D), K (S x H·D), V (S x H·Dv).
   * @param {{q: Matrix, k: Matrix, v: Matrix, heads: number, causal: boolean}} input
   * @returns {MultiHead}
   */
  multiHeadAttention({ q, k, v, heads, causal }) {
    const call = 'multi_head_attention';
    requireMatrix(q, call, 'q');
    requireMatrix(k, call, 'k');
    requireMatrix(v, call, 'v');
    requireInteger(heads, call, 'heads');
    requireBoolean(causal, call, 'causal');
    return unwrap(this.#core.multi_head_attention(q, k, v, heads, causal));
  }

  /**
   * The dot products of one wide head beside those of its parts, unscaled.
   * @param {{q: Matrix, k: Matrix, heads: number}} input
   * @returns {Identity}
   */
  dotIdentity({ q, k, heads }) {
    requireMatrix(q, 'dot_identity', 'q');
    requireMatrix(k, 'dot_identity', 'k');
    requireInteger(heads, 'dot_identity', 'heads');
    return unwrap(this.#core.dot_identity(q, k, heads));
  }

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
    return unwrap(this.#core.trace_cell(q, k, heads, head, causal, row, col));
  }

  /**
   * What one query fetched, beside what it was blended from.
   * @param {{weights: Matrix, row: number, v: Matrix, heads: number, head: number}} input
   * @returns {Blend}
   */
  blend({ weights, row, v, heads, head }) {
    requireMatrix(weights, 'blend', 'weights');
    requireMatrix(v, 'blend', 'v');
    for (const [name, value] of Object.entries({ row, heads, head })) requireInteger(value, 'blend', name);
    return unwrap(this.#core.blend(weights, row, v, heads, head));
  }

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
    const core = this.#core;
    return unwrap(core.multi_head_cost(tokens, width, heads, headWidth, valueHeadWidth, outputWidth, pairs, rows));
  }

  /**
   * The same without projections, for Q, K, V that are given.
   * @param {{heads: number, headWidth: number, valueHeadWidth: number, pairs: bigint, rows: number}} shape
   * @returns {Cost}
   */
  multiHeadAttentionCost({ heads, headWidth, valueHeadWidth, pairs, rows }) {
    const call = 'multi_head_attention_cost';
    requireSizes(call, { heads, headWidth, valueHeadWidth, rows });
    requireCount(pairs, call, 'pairs');
    return unwrap(this.#core.multi_head_attention_cost(heads, headWidth, valueHeadWidth, pairs, rows));
  }

  /** For the tests of the boundary: what is alive on the C++ side. */
  live() {
    return { heap: this.#core.heap_in_use(), handles: this.#core.count_emval_handles?.() ?? 0 };
  }
}
