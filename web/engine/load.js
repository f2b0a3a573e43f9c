import { compileWasm, fetchWasm } from './wasm.js';

/** What all modules have in common: where they lie, and that a page has one of each. */

/**
 * Instantiates a module from its bytes.
 * @template Module
 * @param {(options: object) => Promise<Module>} create what Emscripten made beside the module
 * @param {Uint8Array} bytes
 * @param {string} address for messages
 * @returns {Promise<Module>}
 */
export async function instantiate(create, bytes, address) {
  const module = await compileWasm(bytes, address);
  /** @type {(reason: unknown) => void} */
  let refuse = () => {};
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => {
    refuse = reject;
  });
  return Promise.race([
    create({
      locateFile: () => address,
      instantiateWasm(/** @type {WebAssembly.Imports} */ imports, /** @type {Function} */ receive) {
        WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module), refuse);
        return {};
      },
    }),
    refused,
  ]);
}

/**
 * @typedef {{bytes?: () => Uint8Array, address: string}} Source where a module lies, or its bytes
 * @typedef {{core: Source, systems: Source, model: Source, data: string}} Sources data: the folder of the data files
 * @type {Sources}
 */
let sources = {
  core: { address: 'attn.wasm' },
  systems: { address: 'attn-systems.wasm' },
  model: { address: 'attn-model.wasm' },
  data: 'data/',
};

/** Told once by the entry file. @param {Sources} where */
export function setSource(where) {
  sources = where;
}

export const sourceOf = () => sources;

/**
 * One of each module a page, even where the script came twice (as a module and
 * as a classic script). A failed load is forgotten, so that a retry can succeed.
 * @template Loaded
 * @param {string} name
 * @param {Source} source
 * @param {(bytes: Uint8Array, address: string) => Promise<Loaded>} make
 * @returns {Promise<Loaded>}
 */
export function loadOnce(name, source, make) {
  const key = Symbol.for(`attn-widgets.${name}`);
  const page = /** @type {Record<symbol, Promise<Loaded> | undefined>} */ (/** @type {unknown} */ (globalThis));
  const known = page[key];
  if (known) return known;
  const loading = (async () => make(source.bytes ? source.bytes() : await fetchWasm(source.address), source.address))();
  page[key] = loading;
  loading.catch(() => {
    if (page[key] === loading) delete page[key];
  });
  return loading;
}
