import validate from 'attn:validate-teaching-world';
import { AttnError } from './errors.js';
import { addressOf } from './address.js';
import { worldOf } from './world.js';

/**
 * An author's sentence with its vectors, checked, or one error that names what
 * and where. The schema (data/schemas/teaching-world.schema.json) says the
 * types and the limits, world.js what a schema cannot say.
 */

/** @param {string} address @returns {Promise<unknown>} */
export async function fetchData(address) {
  const url = addressOf(address);
  const unreachable = (/** @type {unknown} */ cause) => {
    const error = new AttnError('data.unreachable', { address: url });
    error.cause = cause;
    return error;
  };
  const response = await fetch(url).catch((cause) => {
    throw unreachable(cause);
  });
  if (!response.ok) throw new AttnError('data.status', { address: url, status: response.status });
  // It may break off on the way.
  const text = await response.text().catch((cause) => {
    throw unreachable(cause);
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AttnError('data.json', { address: url, text: reason });
  }
}

/**
 * @param {any} data
 * @returns {import('./world.js').World}
 */
export function readWorld(data) {
  if (!validate(data)) throw firstFault(data, validate.errors ?? []);
  return worldOf(data);
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
