// What is computed: the same attention for every contender.

/**
 * @typedef {object} Shape
 * @property {string} name
 * @property {number} T queries
 * @property {number} S keys
 * @property {number} H query heads
 * @property {number} G key/value heads
 * @property {number} D width of a head
 * @property {boolean} causal
 */

/** @type {Shape[]} */
export const SHAPES = [
  { name: 'T128 H4 D32', T: 128, S: 128, H: 4, G: 4, D: 32, causal: true },
  { name: 'T512 H8 D64', T: 512, S: 512, H: 8, G: 8, D: 64, causal: true },
  { name: 'T1024 H24 D128', T: 1024, S: 1024, H: 24, G: 24, D: 128, causal: true },
  { name: 'decode T1 S4096 H24 G4 D256', T: 1, S: 4096, H: 24, G: 4, D: 256, causal: false },
];

/** Multiply-adds that the result needs: both products, over the pairs that the mask admits. @param {Shape} shape */
export const multiplyAdds = ({ T, S, H, D, causal }) => (causal ? (T * (T + 1)) / 2 : T * S) * 2 * D * H;

/** Numbers of about unit variance, the same at every run. @param {number} count @param {number} seed */
function numbers(count, seed) {
  const out = new Float32Array(count);
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let at = 0; at < count; at += 1) out[at] = (next() + next() + next() - 1.5) * 2;
  return out;
}

/** A token a row, its heads side by side. @param {Shape} shape */
export const inputs = ({ T, S, H, G, D }) => ({
  q: numbers(T * H * D, 1),
  k: numbers(S * G * D, 2),
  v: numbers(S * G * D, 3),
});

/**
 * The heads one after another (heads x rows x width), as other libraries want them.
 * @param {Float32Array} rows of tokens with their heads side by side
 * @param {number} heads
 * @param {number} width
 */
export function byHeads(rows, heads, width) {
  const out = new Float32Array(rows.length);
  const count = rows.length / (heads * width);
  for (let row = 0; row < count; row += 1) {
    for (let head = 0; head < heads; head += 1) {
      const from = (row * heads + head) * width;
      out.set(rows.subarray(from, from + width), (head * count + row) * width);
    }
  }
  return out;
}

/** byHeads() undone. @param {Float32Array} heads @param {number} count @param {number} width */
export function byRows(heads, count, width) {
  const rows = heads.length / (count * width);
  const out = new Float32Array(heads.length);
  for (let row = 0; row < rows; row += 1) {
    for (let head = 0; head < count; head += 1) {
      const from = (head * rows + row) * width;
      out.set(heads.subarray(from, from + width), (row * count + head) * width);
    }
  }
  return out;
}
