import validate from 'attn:validate-teaching-world';
import { AttnError } from './errors.js';
import { matrixOf } from './matrix.js';

/**
 * An author's sentence with its vectors, checked, or one error that names what
 * and where. The schema (data/schemas/teaching-world.schema.json) says the
 * types and the limits; here is what a schema cannot say: rows that fit the
 * words.
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

/** @param {string} address @returns {Promise<unknown>} */
export async function fetchData(address) {
  const url = new URL(address, document.baseURI).href;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url);
  } catch (cause) {
    const error = new AttnError('data.unreachable', { address: url });
    error.cause = cause;
    throw error;
  }
  if (!response.ok) throw new AttnError('data.status', { address: url, status: response.status });
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AttnError('data.json', { address: url, text: reason });
  }
}

/**
 * @param {any} data
 * @returns {World}
 */
export function readWorld(data) {
  if (!validate(data)) throw firstFault(data, validate.errors ?? []);
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
  } else if (input.q && input.k && input.v) {
    rowsFit('Q', input.q, tokens.length, 'tokens');
    rowsFit('K', input.k, keys.length, 'keys');
    rowsFit('V', input.v, keys.length, 'keys');
    shapeFits('K', input.k, keys.length, input.q.cols);
  }
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

/** @typedef {{instancePath: string, schemaPath: string, keyword: string, params: any}} Fault */

/**
 * The first fault that says something about the data itself; the branches of
 * "either X or Q" only say that neither fits.
 * @param {any} data
 * @param {Fault[]} faults
 */
function firstFault(data, faults) {
  const own = faults.find(({ schemaPath }) => !schemaPath.startsWith('#/oneOf'));
  if (!own) return new AttnError('data.either');
  const { instancePath, keyword, params } = own;
  const path = instancePath.split('/').slice(1);
  let value = data;
  for (const part of path) value = value?.[part];
  const where = place(path);
  switch (keyword) {
    case 'type':
      return new AttnError('data.type', { where, wanted: { key: `type.${params.type}` }, found: found(value) });
    case 'required':
      return new AttnError('data.missing', { where, name: params.missingProperty });
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return new AttnError('data.unknown', {
        where,
        name: params.additionalProperty ?? params.unevaluatedProperty,
        known: (PARTS[path[0]] ?? KNOWN).join(', '),
      });
    case 'minItems':
      return new AttnError('data.few', { where, least: params.limit, count: value.length });
    case 'maxItems':
      return new AttnError('data.many', { where, most: params.limit, count: value.length });
    case 'minimum':
    case 'maximum':
      return new AttnError('data.range', {
        where,
        rule: { key: keyword === 'minimum' ? 'rule.least' : 'rule.most', values: { limit: params.limit } },
        found: value,
      });
    case 'maxLength':
      return new AttnError('data.long', { where, most: params.limit });
    case 'oneOf':
      return new AttnError('data.either');
    default:
      return new AttnError('data.other', { where, rule: keyword });
  }
}

const KNOWN = ['tokens', 'keys', 'heads', 'X', 'W_Q', 'W_K', 'W_V', 'W_O', 'Q', 'K', 'V', 'rnn', 'additive'];
/** Fields that hold fields. @type {Record<string, string[]>} */
const PARTS = { rnn: ['W_x', 'W_h'], additive: ['W_1', 'W_2', 'v'] };

/** @param {string[]} path */
function place(path) {
  if (path.length === 0) return { key: 'data.whole' };
  const [name, row, col] =
    Object.hasOwn(PARTS, path[0] ?? '') && path.length > 1 ? [`${path[0]}.${path[1]}`, ...path.slice(2)] : path;
  if (row === undefined) return name;
  const values = { name, row: Number(row) + 1, col: Number(col) + 1 };
  if (col === undefined) return { key: name === 'tokens' || name === 'keys' ? 'where.item' : 'where.row', values };
  return { key: 'where.cell', values };
}

/** @param {unknown} value */
function found(value) {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { key: 'type.notFinite', values: { text: String(value) } };
  }
  if (typeof value === 'string') {
    const short = value.length > 30 ? `${value.slice(0, 30)}…` : value;
    return { key: 'type.textOf', values: { text: JSON.stringify(short) } };
  }
  if (value === null || value === undefined) return { key: 'type.null' };
  return { key: Array.isArray(value) ? 'type.array' : `type.${typeof value}` };
}
