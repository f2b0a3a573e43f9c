import { AttnError } from './errors.js';

/** @typedef {import('../../bindings/attn.js').Matrix} Matrix */

/**
 * Nested rows of checked numbers as a matrix. Ragged rows are refused here,
 * where the row can still be named.
 * @param {number[][]} rows
 * @param {string} name for the message
 * @returns {Matrix}
 */
export function matrixOf(rows, name) {
  const cols = rows[0].length;
  const data = new Float64Array(rows.length * cols);
  rows.forEach((row, at) => {
    if (row.length !== cols) {
      throw new AttnError('data.ragged', {
        where: { key: 'where.row', values: { name, row: at + 1 } },
        wanted: cols,
        count: row.length,
      });
    }
    data.set(row, at * cols);
  });
  return { rows: rows.length, cols, data };
}

/**
 * A release build of the bindings turns a wrong type into 0 in silence, so
 * types are checked before the call.
 * @param {unknown} value
 * @param {string} call
 * @param {string} argument
 * @returns {asserts value is Matrix}
 */
export function requireMatrix(value, call, argument) {
  const matrix = /** @type {Matrix} */ (value);
  const fits =
    matrix &&
    typeof matrix === 'object' &&
    Number.isInteger(matrix.rows) &&
    Number.isInteger(matrix.cols) &&
    matrix.data instanceof Float64Array &&
    matrix.rows >= 0 &&
    matrix.cols >= 0 &&
    matrix.data.length === matrix.rows * matrix.cols;
  if (!fits) refuse(call, argument, '{rows, cols, data: Float64Array(rows · cols)}', value);
}

/**
 * @param {unknown} value
 * @param {string} call
 * @param {string} argument
 * @returns {asserts value is number}
 */
export function requireInteger(value, call, argument) {
  if (!Number.isInteger(value) || Math.abs(Number(value)) > 0x7fffffff) refuse(call, argument, 'int32', value);
}

/**
 * @param {unknown} value
 * @param {string} call
 * @param {string} argument
 * @returns {asserts value is boolean}
 */
export function requireBoolean(value, call, argument) {
  if (typeof value !== 'boolean') refuse(call, argument, 'boolean', value);
}

/**
 * Sizes: whole numbers from 0 that fit 32 bits.
 * @param {string} call
 * @param {Record<string, unknown>} sizes
 */
export function requireSizes(call, sizes) {
  for (const [name, value] of Object.entries(sizes)) {
    requireInteger(value, call, name);
    if (Number(value) < 0) refuse(call, name, '0 to 2147483647', value);
  }
}

/**
 * A count: a BigInt that fits 64 bits without a sign.
 * @param {unknown} value
 * @param {string} call
 * @param {string} argument
 * @returns {asserts value is bigint}
 */
export function requireCount(value, call, argument) {
  if (typeof value !== 'bigint' || BigInt.asUintN(64, value) !== value)
    refuse(call, argument, 'uint64 as BigInt', value);
}

/** @param {unknown} value @param {string} call @param {string} argument @returns {asserts value is number} */
export function requireFinite(value, call, argument) {
  if (!Number.isFinite(value)) refuse(call, argument, 'a finite number', value);
}

/** @param {unknown} value @param {string} call @param {string} argument @returns {asserts value is string} */
export function requireWord(value, call, argument) {
  if (typeof value !== 'string') refuse(call, argument, 'a string', value);
}

/** @param {unknown} value @param {string} call @param {string} argument @returns {asserts value is Float64Array} */
export function requireNumbers(value, call, argument) {
  if (!(value instanceof Float64Array)) refuse(call, argument, 'Float64Array', value);
}

/**
 * An object whose members cross by name: what is missing would arrive as 0, or throw inside the module.
 * @param {unknown} value @param {string} call @param {string} argument
 */
export function requireObject(value, call, argument) {
  if (!value || typeof value !== 'object') refuse(call, argument, 'an object', value);
}

/**
 * Members that must all be there, each a matrix.
 * @param {any} value @param {string} call @param {string} argument @param {string[]} names
 */
export function requireMatrices(value, call, argument, names) {
  requireObject(value, call, argument);
  for (const name of names) requireMatrix(value[name], call, `${argument}.${name}`);
}

/**
 * Sizes that must all be there.
 * @param {any} value @param {string} call @param {string[]} names
 */
export function requireNamedSizes(value, call, names) {
  requireObject(value, call, 'sizes');
  requireSizes(call, Object.fromEntries(names.map((name) => [name, value[name]])));
}

/**
 * Options of heads: what is given has its type.
 * @param {import('../../bindings/attn.js').HeadOptions} options
 * @param {string} call
 */
export function requireHeadOptions(options, call) {
  requireObject(options, call, 'options');
  for (const name of /** @type {const} */ (['queryHeads', 'kvHeads', 'offset', 'window'])) {
    if (options[name] !== undefined) requireInteger(options[name], call, name);
  }
  for (const name of /** @type {const} */ (['scale', 'softcap'])) {
    if (options[name] !== undefined) requireFinite(options[name], call, name);
  }
  if (options.causal !== undefined) requireBoolean(options.causal, call, 'causal');
  if (options.sinks !== undefined) requireNumbers(options.sinks, call, 'sinks');
}

/**
 * @param {string} call
 * @param {string} argument
 * @param {string} wanted
 * @param {unknown} value
 * @returns {never}
 */
function refuse(call, argument, wanted, value) {
  const found = value === null ? 'null' : typeof value === 'object' ? 'object' : `${typeof value} ${String(value)}`;
  throw new AttnError(
    'core.value',
    { function: call, argument, wanted, found },
    `${call}: ${argument}: wanted ${wanted}, found ${found}`,
  );
}
