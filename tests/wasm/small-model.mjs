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

/**
 * A model of GPT-2's shape with weights of no meaning, in 32 bits.
 * @param {{words: number, width: number, heads: number, layers: number, positions: number, hidden: number}} sizes
 * @param {(header: Record<string, any>) => void} [change]
 */
export function madeModel({ words, width, heads, layers, positions, hidden }, change = () => {}) {
  const random = seeded(3);
  /** @type {Record<string, number[]>} */
  const shapes = { 'wte.weight': [words, width], 'wpe.weight': [positions, width] };
  for (let layer = 0; layer < layers; layer += 1) {
    Object.assign(shapes, {
      [`h.${layer}.ln_1.weight`]: [width],
      [`h.${layer}.attn.c_attn.weight`]: [width, 3 * width],
      [`h.${layer}.attn.c_proj.weight`]: [width, width],
      [`h.${layer}.ln_2.weight`]: [width],
      [`h.${layer}.mlp.c_fc.weight`]: [width, hidden],
      [`h.${layer}.mlp.c_proj.weight`]: [hidden, width],
    });
  }
  shapes['ln_f.weight'] = [width];
  /** @type {Record<string, any>} */
  const header = {
    __metadata__: { architecture: 'gpt', heads: String(heads), activation: 'gelu_tanh', norm_epsilon: '1e-5' },
  };
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

/** One of 5 words, width 4, 2 heads, one layer. */
export const smallModel = (change = (/** @type {Record<string, any>} */ _header) => {}) =>
  madeModel({ words: 5, width: 4, heads: 2, layers: 1, positions: 6, hidden: 8 }, change);
