import createCore from 'attn:core';
import { compileWasm, fetchWasm } from './wasm.js';
import { Engine } from './wrap.js';

/**
 * Instantiates the module from its bytes.
 * @param {Uint8Array} bytes
 * @param {string} address for messages
 */
export async function engineFrom(bytes, address) {
  const module = await compileWasm(bytes, address);
  /** @type {(reason: unknown) => void} */
  let refuse = () => {};
  const refused = new Promise((_, reject) => {
    refuse = reject;
  });
  const core = await Promise.race([
    createCore({
      locateFile: () => address,
      instantiateWasm(/** @type {WebAssembly.Imports} */ imports, /** @type {Function} */ receive) {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module), refuse);
        return {};
      },
    }),
    refused,
  ]);
  return new Engine(core);
}

/** One engine a page, even where the script came twice (as a module and as a classic script). */
const SHARED = Symbol.for('attn-widgets.engine');

/**
 * @typedef {{bytes?: () => Uint8Array, address?: string}} Source
 * @type {Source}
 */
let source = {};

/** Told once by the entry file: where the module lies, or its bytes. @param {Source} where */
export function setSource(where) {
  source = where;
}

/**
 * The page's engine. A failed load is forgotten, so that a retry can succeed.
 * @returns {Promise<Engine>}
 */
export function loadEngine() {
  const page = /** @type {Record<symbol, Promise<Engine> | undefined>} */ (/** @type {unknown} */ (globalThis));
  const known = page[SHARED];
  if (known) return known;
  const loading = (async () => {
    const address = source.address ?? 'attn.wasm';
    const bytes = source.bytes ? source.bytes() : await fetchWasm(address);
    return engineFrom(bytes, address);
  })();
  page[SHARED] = loading;
  loading.catch(() => {
    if (page[SHARED] === loading) delete page[SHARED];
  });
  return loading;
}
