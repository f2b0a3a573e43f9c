// Attention in JavaScript alone, on typed arrays: one pass over the keys a query sees for the scores, four sums at a
// time, one for the softmax, one over the values.

/** @param {Float32Array} q @param {number} at @param {Float32Array} k @param {number} from @param {number} width */
function dot(q, at, k, from, width) {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = width - (width % 4);
  for (let n = 0; n < whole; n += 4) {
    a += q[at + n] * k[from + n];
    b += q[at + n + 1] * k[from + n + 1];
    c += q[at + n + 2] * k[from + n + 2];
    d += q[at + n + 3] * k[from + n + 3];
  }
  for (let n = whole; n < width; n += 1) a += q[at + n] * k[from + n];
  return a + b + c + d;
}

/**
 * @param {{q: Float32Array, k: Float32Array, v: Float32Array}} inputs a token a row
 * @param {import('./shapes.js').Shape} shape
 * @param {Float32Array} out
 */
export function attend({ q, k, v }, { T, S, H, G, D, causal }, out) {
  const scale = 1 / Math.sqrt(D);
  const weights = new Float32Array(S);
  out.fill(0);
  for (let h = 0; h < H; h += 1) {
    const g = Math.floor(h / (H / G));
    for (let i = 0; i < T; i += 1) {
      const at = (i * H + h) * D;
      const seen = causal ? i + 1 : S;
      let largest = -Infinity;
      for (let j = 0; j < seen; j += 1) {
        const score = dot(q, at, k, (j * G + g) * D, D) * scale;
        weights[j] = score;
        if (score > largest) largest = score;
      }
      let sum = 0;
      for (let j = 0; j < seen; j += 1) {
        const weight = Math.exp(weights[j] - largest);
        weights[j] = weight;
        sum += weight;
      }
      for (let j = 0; j < seen; j += 1) {
        const weight = weights[j] / sum;
        const from = (j * G + g) * D;
        for (let n = 0; n < D; n += 1) out[at + n] += weight * v[from + n];
      }
    }
  }
}
