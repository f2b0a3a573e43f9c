// ONNX models as bytes: a graph of a few nodes written as protocol buffers by hand (onnx.proto of ONNX 1.18).

const text = new TextEncoder();

/** @param {number} value @returns {number[]} */
function varint(value) {
  const bytes = [];
  let left = value;
  while (left >= 0x80) {
    bytes.push((left % 0x80) + 0x80);
    left = Math.floor(left / 0x80);
  }
  bytes.push(left);
  return bytes;
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** A field of bytes, text or a message. @param {number} number @param {Uint8Array | string} value */
function field(number, value) {
  const bytes = typeof value === 'string' ? text.encode(value) : value;
  return joined([Uint8Array.from([...varint(number * 8 + 2), ...varint(bytes.length)]), bytes]);
}

/** @param {number} number @param {number} value */
const whole = (number, value) => Uint8Array.from([...varint(number * 8), ...varint(value)]);

const FLOAT = 1;
const INT32 = 6;
const INT64 = 7;
const TYPES = { attribute: { float: 1, int: 2, ints: 7 } };

/** @param {string} name @param {number | number[]} value a fraction is a float, a list is of whole numbers */
function attribute(name, value) {
  if (Array.isArray(value)) {
    const all = value.map((each) => whole(8, each));
    return joined([field(1, name), ...all, whole(20, TYPES.attribute.ints)]);
  }
  if (Number.isInteger(value)) return joined([field(1, name), whole(3, value), whole(20, TYPES.attribute.int)]);
  const bytes = new Uint8Array(Float32Array.of(value).buffer);
  return joined([field(1, name), Uint8Array.of(2 * 8 + 5), bytes, whole(20, TYPES.attribute.float)]);
}

/**
 * @typedef {object} Node
 * @property {string} op
 * @property {string[]} inputs
 * @property {string[]} outputs
 * @property {Record<string, number | number[]>} [attributes]
 * @property {string} [domain]
 *
 * @typedef {{name: string, dims: number[], data?: Float32Array | Int32Array | BigInt64Array}} Value
 */

/** @param {Node} node */
const nodeBytes = ({ op, inputs, outputs, attributes = {}, domain = '' }) =>
  joined([
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, op),
    ...Object.entries(attributes).map(([name, value]) => field(5, attribute(name, value))),
    field(7, domain),
  ]);

/** @param {Value} value */
function tensor({ name, dims, data }) {
  if (!data) throw new Error(`${name} has no data`);
  const type = data instanceof Int32Array ? INT32 : data instanceof BigInt64Array ? INT64 : FLOAT;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return joined([...dims.map((dim) => whole(1, dim)), whole(2, type), field(8, name), field(9, bytes)]);
}

/** @param {Value} value */
function valueInfo({ name, dims }) {
  const shape = joined(dims.map((dim) => field(1, whole(1, dim))));
  return joined([field(1, name), field(2, field(1, joined([whole(1, FLOAT), field(2, shape)])))]);
}

/**
 * @param {{nodes: Node[], inputs: Value[], constants: Value[], outputs: Value[]}} graph
 * @returns {Uint8Array}
 */
export function model({ nodes, inputs, constants, outputs }) {
  const graph = joined([
    ...nodes.map((node) => field(1, nodeBytes(node))),
    field(2, 'attention'),
    ...constants.map((value) => field(5, tensor(value))),
    ...inputs.map((value) => field(11, valueInfo(value))),
    ...outputs.map((value) => field(12, valueInfo(value))),
  ]);
  const opset = (/** @type {string} */ domain, /** @type {number} */ version) =>
    field(8, joined([field(1, domain), whole(2, version)]));
  return joined([whole(1, 10), field(7, graph), opset('', 23), opset('com.microsoft', 1)]);
}
