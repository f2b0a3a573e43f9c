import { seeded } from './support.mjs';

/** A file of the format. @param {unknown} header an object, or the text itself @param {Uint8Array} [data] */
export function tensorFile(header, data = new Uint8Array()) {
  const text = new TextEncoder().encode(typeof header === 'string' ? header : JSON.stringify(header));
  const bytes = new Uint8Array(8 + text.length + data.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(text.length), true);
  bytes.set(text, 8);
  bytes.set(data, 8 + text.length);
  return bytes;
}

/** A model of 5 words, width 4, 2 heads, one layer, in 32 bits. */
export function smallModel(change = (/** @type {Record<string, any>} */ _header) => {}) {
  const random = seeded(3);
  const shapes = {
    'wte.weight': [5, 4],
    'wpe.weight': [6, 4],
    'h.0.ln_1.weight': [4],
    'h.0.attn.c_attn.weight': [4, 12],
    'h.0.attn.c_proj.weight': [4, 4],
    'h.0.ln_2.weight': [4],
    'h.0.mlp.c_fc.weight': [4, 8],
    'h.0.mlp.c_proj.weight': [8, 4],
    'ln_f.weight': [4],
  };
  /** @type {Record<string, any>} */
  const header = { __metadata__: { architecture: 'gpt', heads: '2', activation: 'gelu_tanh', norm_epsilon: '1e-5' } };
  /** @type {number[]} */
  const numbers = [];
  for (const [name, shape] of Object.entries(shapes)) {
    const begin = numbers.length * 4;
    const count = shape.reduce((a, b) => a * b, 1);
    for (let n = 0; n < count; n += 1) numbers.push(random() - 0.5);
    header[name] = { dtype: 'F32', shape, data_offsets: [begin, numbers.length * 4] };
  }
  change(header);
  return tensorFile(header, new Uint8Array(Float32Array.from(numbers).buffer));
}
