import { compileWasm, fetchWasm } from './wasm.js';
import { Engine, Systems } from './wrap.js';

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
 * @type {{core: Source, systems: Source}}
 */
let sources = { core: { address: 'attn.wasm' }, systems: { address: 'attn-systems.wasm' } };

/** Told once by the entry file. @param {typeof sources} where */
export function setSource(where) {
  sources = where;
}

/**
 * One of each module a page, even where the script came twice (as a module and
 * as a classic script). A failed load is forgotten, so that a retry can succeed.
 * @template Loaded
 * @param {string} name
 * @param {Source} source
 * @param {(bytes: Uint8Array, address: string) => Promise<Loaded>} make
 * @returns {Promise<Loaded>}
 */
function loadOnce(name, source, make) {
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

/** The page's engine: attention, costs, shapes, the plain recurrent network. @returns {Promise<Engine>} */
export const loadEngine = () =>
  loadOnce('engine', sources.core, async (bytes, address) => {
    const { default: create } = await import('attn:core');
    return new Engine(await instantiate(create, bytes, address));
  });

/** The further systems, for the elements that show them. @returns {Promise<Systems>} */
export const loadSystems = () =>
  loadOnce('systems', sources.systems, async (bytes, address) => {
    const { default: create } = await import('attn:systems');
    return new Systems(await instantiate(create, bytes, address));
  });
