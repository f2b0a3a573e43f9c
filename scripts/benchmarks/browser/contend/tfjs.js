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
 * A head at a time, as matrices that are not turned: the backend has XNNPACK multiply these, and loops itself over all
 * others. Keys are turned when they are made.
 * @param {Shape} shape @param {any[]} q @param {any[]} turned keys, D x S @param {any[]} v @param {any} mask
 * @param {number} [block] queries at a time; all of them without it
 */
function headByHead({ D, causal, T }, q, turned, v, mask, block = T) {
  const scale = 1 / Math.sqrt(D);
  const attend = (
    /** @type {any} */ own,
    /** @type {any} */ keys,
    /** @type {any} */ values,
    /** @type {any} */ hides,
  ) => {
    const dots = tf().matMul(tf().mul(own, scale), keys);
    return tf().matMul(tf().softmax(hides ? tf().add(dots, hides) : dots), values);
  };
  const one = (/** @type {any} */ own, /** @type {number} */ at) => {
    if (!causal || T <= block) return attend(own, turned[at], v[at], mask);
    const parts = [];
    for (let first = 0; first < T; first += block) {
      const rows = Math.min(block, T - first);
      const keys = first + rows;
      parts.push(
        attend(
          tf().slice(own, [first, 0], [rows, D]),
          tf().slice(turned[at], [0, 0], [D, keys]),
          tf().slice(v[at], [0, 0], [keys, D]),
          tf().slice(mask, [first, 0], [rows, keys]),
        ),
      );
    }
    return tf().concat(parts, 0);
  };
  return tf().stack(q.map(one));
}

/** @param {number} T @param {number} S */
const causalMask = (T, S) =>
  tf().tensor2d(
    Float32Array.from({ length: T * S }, (_, at) => (at % S > Math.floor(at / S) ? -1e9 : 0)),
    [T, S],
  );

/**
 * @param {Shape} shape
 * @param {{q: Float32Array, k: Float32Array, v: Float32Array}} inputs
 * @param {boolean} copies whether a call makes tensors of arrays and an array of the result
 */
export function forms(shape, inputs, copies) {
  const { T, S, H, G, D, causal } = shape;
  const heads = causal ? H : G;
  const arrays = [byHeads(inputs.q, H, D), byHeads(inputs.k, G, D), byHeads(inputs.v, G, D)];
  const rows = [(T * H) / heads, S, S];
  const stacked = () => arrays.map((array, at) => tf().tensor3d(array, [heads, rows[at], D]));
  const apart = () =>
    arrays.map((array, at) =>
      Array.from({ length: heads }, (_, head) => {
        const size = rows[at] * D;
        const matrix = tf().tensor2d(array.subarray(head * size, (head + 1) * size), [rows[at], D]);
        return at === 1 ? tf().transpose(matrix) : matrix;
      }),
    );
  const mask = causal ? causalMask(T, S) : null;
  const choices = [
    { name: 'matMul, softmax, matMul', make: stacked, attend: whole },
    ...(causal && T > BLOCK ? [{ name: `the same in blocks of ${BLOCK} queries`, make: stacked, attend: blocks }] : []),
    { name: 'a head at a time', make: apart, attend: headByHead },
    ...(causal && T > BLOCK
      ? [
          {
            name: `a head and ${BLOCK} queries at a time`,
            make: apart,
            attend: (
              /** @type {Shape} */ of,
              /** @type {any} */ q,
              /** @type {any} */ turned,
              /** @type {any} */ v,
              /** @type {any} */ hides,
            ) => headByHead(of, q, turned, v, hides, BLOCK),
          },
        ]
      : []),
  ];
  return choices.map(({ name, make, attend }) => {
    const kept = copies
      ? null
      : tf().tidy(() =>
          make()
            .flat()
            .map((/** @type {any} */ tensor) => tf().keep(tensor)),
        );
    const given = () => {
      if (!kept) return make();
      return make === stacked ? kept : [0, 1, 2].map((at) => kept.slice(at * heads, (at + 1) * heads));
    };
    /** @type {any} */
    let last = null;
    return {
      name,
      run: async () => {
        last?.dispose?.();
        last = tf().tidy(() => {
          const [q, k, v] = given();
          return attend(shape, q, k, v, mask);
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
        for (const tensor of kept ?? []) tensor.dispose();
      },
      // Shared by the forms.
      end: () => mask?.dispose(),
    };
  });
}
