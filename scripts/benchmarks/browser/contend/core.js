// This core, its plain form and Eigen's, all in one module.

/** @typedef {import('./shapes.js').Shape} Shape */
/** @typedef {{q: Float32Array, k: Float32Array, v: Float32Array}} Inputs */

/** @type {any} */
let module = null;

/** @param {string} address of attn_bench.mjs */
export async function start(address) {
  module = await (await import(address)).default();
}

/** @param {Shape} shape @param {Inputs} inputs */
export function setUp({ T, S, H, G, D, causal }, inputs) {
  module.set_up(T, S, H, G, D, causal);
  give(inputs);
}

/** @param {Inputs} inputs */
function give(inputs) {
  for (const name of /** @type {const} */ (['q', 'k', 'v'])) module.view(name).set(inputs[name]);
}

const output = () => Float32Array.from(module.view('output'));

/** @param {'attend' | 'attend_plainly' | 'attend_by_eigen'} call @param {Inputs | null} copied given anew at every call */
export const form = (call, copied = null) => ({
  run: async () => {
    if (copied) give(copied);
    module[call]();
    if (copied) output();
  },
  output,
});

/** Multiply-adds a second in registers: what the machine can do. */
export function peak() {
  const began = performance.now();
  const count = module.multiply_add(200_000);
  return count / ((performance.now() - began) / 1000);
}
