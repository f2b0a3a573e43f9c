// How time and memory grow with the length, one head of width 64, each length in a module of its own.
import { inputs as inputsOf } from './shapes.js';

const LENGTHS = [64, 128, 256, 512, 1024, 2048, 4096];
const HEAD = { H: 1, G: 1, D: 64, causal: true };

/** @param {any} factory of the module @param {string} call @param {number} T @param {number} repeats */
async function measure(factory, call, T, repeats) {
  const module = await factory();
  const shape = { name: '', T, S: T, ...HEAD };
  module.set_up(T, T, 1, 1, HEAD.D, true);
  const inputs = inputsOf(shape);
  for (const name of /** @type {const} */ (['q', 'k', 'v'])) module.view(name).set(inputs[name]);
  module[call]();
  const times = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const began = performance.now();
    let calls = 0;
    do {
      module[call]();
      calls += 1;
    } while (performance.now() - began < 10);
    times.push((performance.now() - began) / calls);
  }
  // The shortest: what disturbs a call only makes it longer. A view tells the size of all memory, which has only grown as far as it was needed.
  return { T, ms: Math.min(...times), bytes: module.view('q').buffer.byteLength };
}

/** @param {string} address of attn_bench.mjs @param {number} repeats */
export async function growth(address, repeats) {
  const { default: factory } = await import(address);
  /** @type {Record<string, {T: number, ms: number, bytes: number}[]>} */
  const found = {};
  for (const call of ['attend', 'attend_with_weights']) {
    found[call] = [];
    for (const T of LENGTHS) found[call].push(await measure(factory, call, T, repeats));
  }
  return found;
}
