// tfjs with its WebAssembly backend: SIMD, one thread. Tensors are made once; a call is the computation.
import { byHeads, byRows } from './shapes.js';

/** @typedef {import('./shapes.js').Shape} Shape */

/** How many queries a block has in the blocked form. */
const BLOCK = 128;

/** The page's own global; the package is a classic script. */
const tf = () => /** @type {any} */ (globalThis).tf;

/** @param {string} folder where the package's files are served */
export async function start(folder) {
  tf().wasm.setWasmPaths(folder);
  tf().wasm.setThreadsCount(1);
  await tf().setBackend('wasm');
  await tf().ready();
}

/** @param {Shape} shape @param {any} q @param {any} k @param {any} v @param {any} mask */
function whole({ D }, q, k, v, mask) {
  const dots = tf().matMul(tf().mul(q, 1 / Math.sqrt(D)), k, false, true);
  return tf().matMul(tf().softmax(mask ? tf().add(dots, mask) : dots), v);
}

/** Block after block of queries, each over the keys that it can see. @param {Shape} shape @param {any} q @param {any} k @param {any} v @param {any} mask */
function blocks(shape, q, k, v, mask) {
  const { T, H, D } = shape;
  const parts = [];
  for (let first = 0; first < T; first += BLOCK) {
    const rows = Math.min(BLOCK, T - first);
    const keys = first + rows;
    const own = tf().slice(q, [0, first, 0], [H, rows, D]);
    const seen = (/** @type {any} */ all) => tf().slice(all, [0, 0, 0], [H, keys, D]);
    parts.push(whole(shape, own, seen(k), seen(v), tf().slice(mask, [first, 0], [rows, keys])));
  }
  return parts.length === 1 ? parts[0] : tf().concat(parts, 1);
}

/**
 * @param {Shape} shape
 * @param {{q: Float32Array, k: Float32Array, v: Float32Array}} inputs
 * @param {boolean} copies whether a call makes tensors of arrays and an array of the result
 */
export function forms(shape, inputs, copies) {
  const { T, S, H, G, D, causal } = shape;
  const heads = causal ? H : G;
  const arrays = [byHeads(inputs.q, H, D), byHeads(inputs.k, G, D), byHeads(inputs.v, G, D)];
  const dims = [
    [heads, (T * H) / heads, D],
    [G, S, D],
    [G, S, D],
  ];
  const tensors = () => arrays.map((array, at) => tf().tensor3d(array, dims[at]));
  const mask = causal
    ? tf().tensor2d(
        Float32Array.from({ length: T * S }, (_, at) => (at % S > Math.floor(at / S) ? -1e9 : 0)),
        [T, S],
      )
    : null;
  const kept = copies ? null : tensors();
  return [whole, ...(causal && T > BLOCK ? [blocks] : [])].map((form) => {
    /** @type {any} */
    let last = null;
    return {
      name: form === whole ? 'matMul, softmax, matMul' : `the same in blocks of ${BLOCK} queries`,
      run: async () => {
        last?.dispose?.();
        last = tf().tidy(() => {
          const [q, k, v] = kept ?? tensors();
          return form(shape, q, k, v, mask);
        });
        if (!copies) return;
        const array = last.dataSync();
        last.dispose();
        last = { dataSync: () => array };
      },
      output: () => byRows(last.dataSync(), H, D),
      release: () => {
        last?.dispose?.();
        last = null;
      },
      // The tensors are shared by the forms.
      end: () => {
        for (const tensor of [...(kept ?? []), ...(mask ? [mask] : [])]) tensor.dispose();
      },
    };
  });
}
