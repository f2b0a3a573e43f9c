import { AttnError } from './errors.js';

/**
 * The header of a safetensors file, read with distrust. What it claims of the
 * tensors is checked by the core against the bytes that are there; here only
 * the JSON becomes values of the right types.
 *
 * @typedef {object} TensorFile
 * @property {Record<string, string>} metadata
 * @property {import('../../bindings/attn.js').TensorEntry[]} table
 * @property {Uint8Array} data the bytes after the header
 */

/** The length of the header stands in so many bytes. */
const LENGTH = 8;

/** @param {string} argument @param {string} wanted @param {unknown} found @param {string} [code] @returns {AttnError} */
const fault = (argument, wanted, found, code = 'value') => {
  const text = String(found);
  const short = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  const details = { function: 'read_tensors', argument, wanted, found: short };
  return new AttnError(`core.${code}`, details, `read_tensors: ${argument}: wanted ${wanted}, found ${short}`);
};

/** @param {Uint8Array} bytes @returns {TensorFile} */
export function readTensorFile(bytes) {
  if (bytes.length < LENGTH) throw fault('file', '8 bytes of header length', `${bytes.length} bytes`, 'range');
  const length = new DataView(bytes.buffer, bytes.byteOffset, LENGTH).getBigUint64(0, true);
  const most = bytes.length - LENGTH;
  if (length < 2n || length > BigInt(most)) throw fault('header', `2 to ${most} bytes`, `${length} bytes`, 'range');
  const end = LENGTH + Number(length);
  const header = parse(bytes.subarray(LENGTH, end));
  const { __metadata__: metadata = {}, ...tensors } = header;
  if (!isObject(metadata) || Object.values(metadata).some((value) => typeof value !== 'string'))
    throw fault('__metadata__', 'an object of texts', JSON.stringify(metadata));
  return {
    metadata: /** @type {Record<string, string>} */ (metadata),
    table: Object.entries(tensors).map(([name, entry]) => entryOf(name, entry)),
    data: bytes.subarray(end),
  };
}

/** @param {Uint8Array} bytes @returns {Record<string, unknown>} */
function parse(bytes) {
  if (bytes[0] !== 0x7b) throw fault('header', 'a text that begins with {', 'another byte');
  let text = '';
  let header;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    header = JSON.parse(text);
  } catch (cause) {
    throw fault('header', 'JSON', cause instanceof Error ? cause.message : cause);
  }
  if (!isObject(header)) throw fault('header', 'an object', text);
  const twice = nameTwice(text);
  if (twice !== null) throw fault('header', 'names of their own', `"${twice}" twice`);
  return header;
}

/**
 * A name that stands twice in one object: JSON.parse keeps the last in silence.
 * @param {string} text valid JSON
 */
function nameTwice(text) {
  /** @type {Set<string>[]} */
  const open = [];
  for (const [whole, name] of text.matchAll(/[{}]|"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"/g)) {
    if (whole === '{') open.push(new Set());
    else if (whole === '}') open.pop();
    else if (name !== undefined) {
      const key = JSON.parse(`"${name}"`);
      const names = open[open.length - 1];
      if (names.has(key)) return key;
      names.add(key);
    }
  }
  return null;
}

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} value @returns {value is number[]} */
const areSizes = (value) => Array.isArray(value) && value.every((size) => Number.isSafeInteger(size) && size >= 0);

/** @param {string} name @param {unknown} entry */
function entryOf(name, entry) {
  if (!isObject(entry)) throw fault(name, 'an object', JSON.stringify(entry));
  const { dtype, shape, data_offsets: offsets, ...other } = entry;
  if (typeof dtype !== 'string') throw fault(`${name}.dtype`, 'a text', JSON.stringify(dtype));
  if (!areSizes(shape)) throw fault(`${name}.shape`, 'whole numbers from 0 on', JSON.stringify(shape));
  if (!areSizes(offsets) || offsets.length !== 2)
    throw fault(`${name}.data_offsets`, 'two whole numbers from 0 on', JSON.stringify(offsets));
  for (const unknown of Object.keys(other)) throw fault(name, 'dtype, shape and data_offsets only', unknown);
  return { name, dtype, shape, begin: offsets[0], end: offsets[1] };
}
