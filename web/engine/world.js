import { AttnError } from './errors.js';
import { matrixOf } from './matrix.js';

/**
 * A sentence with its vectors.
 *
 * @typedef {import('./matrix.js').Matrix} Matrix
 * @typedef {object} World
 * @property {string[]} tokens
 * @property {string[]} keys the tokens themselves unless the author gave others
 * @property {number} heads
 * @property {Matrix | null} x with it come wQ, wK, wV, and wO if the author wants it; without it q, k, v
 * @property {Matrix | null} wQ
 * @property {Matrix | null} wK
 * @property {Matrix | null} wV
 * @property {Matrix | null} wO
 * @property {Matrix | null} q
 * @property {Matrix | null} k
 * @property {Matrix | null} v
 * @property {{wX: Matrix, wH: Matrix} | null} rnn
 */

/**
 * Data of the right types as matrices, once their shapes fit the words and each other.
 * @param {any} data
 * @returns {World}
 */
export function worldOf(data) {
  const { tokens, heads } = data;
  const keys = data.keys ?? tokens;
  const matrix = (/** @type {string} */ name) => (data[name] ? matrixOf(data[name], name) : null);
  const input = {
    tokens,
    keys,
    heads,
    x: matrix('X'),
    wQ: matrix('W_Q'),
    wK: matrix('W_K'),
    wV: matrix('W_V'),
    wO: matrix('W_O'),
    q: matrix('Q'),
    k: matrix('K'),
    v: matrix('V'),
    rnn: data.rnn ? { wX: matrixOf(data.rnn.W_x, 'rnn.W_x'), wH: matrixOf(data.rnn.W_h, 'rnn.W_h') } : null,
  };
  if (input.x) {
    rowsFit('X', input.x, tokens.length, 'tokens');
    for (const [name, weights] of Object.entries({ W_Q: input.wQ, W_K: input.wK, W_V: input.wV })) {
      shapeFits(name, weights, input.x.cols, name === 'W_K' ? (input.wQ?.cols ?? null) : null);
    }
    if (input.wO) shapeFits('W_O', input.wO, input.wV?.cols ?? 0, null);
    if (input.rnn) shapeFits('rnn.W_x', input.rnn.wX, input.x.cols, null);
  } else if (input.q && input.k && input.v) {
    rowsFit('Q', input.q, tokens.length, 'tokens');
    rowsFit('K', input.k, keys.length, 'keys');
    rowsFit('V', input.v, keys.length, 'keys');
    shapeFits('K', input.k, keys.length, input.q.cols);
  }
  // h·W_h is added to X·W_x: as wide, and square since it takes a state to a state.
  if (input.rnn) shapeFits('rnn.W_h', input.rnn.wH, input.rnn.wX.cols, input.rnn.wX.cols);
  if (data.head_dim !== undefined) {
    const [name, given] = input.x ? ['W_Q', input.wQ] : ['Q', input.q];
    if (given && given.cols !== heads * data.head_dim) {
      throw new AttnError('data.columns', {
        where: name,
        wanted: `… × (heads · head_dim = ${heads} · ${data.head_dim})`,
        found: `${given.rows} × ${given.cols}`,
      });
    }
  }
  // Nobody shows them yet; a ragged one is a fault all the same.
  if (data.additive) for (const name of ['W_1', 'W_2']) matrixOf(data.additive[name], `additive.${name}`);
  for (const [name, value] of Object.entries({ W_Q: input.wQ, W_V: input.wV, Q: input.q, V: input.v })) {
    if (value && value.cols % heads !== 0) throw new AttnError('data.heads', { name, width: value.cols, heads });
  }
  return input;
}

/** @param {string} where @param {{rows: number}} matrix @param {number} wanted @param {string} what */
function rowsFit(where, { rows }, wanted, what) {
  if (rows !== wanted) {
    throw new AttnError('data.rows', { where, count: rows, wanted, what: { key: `data.what.${what}` } });
  }
}

/** @param {string} where @param {{rows: number, cols: number} | null} matrix @param {number} rows @param {number | null} cols */
function shapeFits(where, matrix, rows, cols) {
  if (!matrix || (matrix.rows === rows && (cols === null || matrix.cols === cols))) return;
  throw new AttnError('data.columns', {
    where,
    wanted: `${rows} × ${cols ?? '…'}`,
    found: `${matrix.rows} × ${matrix.cols}`,
  });
}
