import { addressOf } from './address.js';
import { AttnError } from './errors.js';
import { fetchBytes } from './fetch-bytes.js';
import { instantiate, loadOnce, sourceOf } from './load.js';
import { requireInteger } from './matrix.js';
import { readTensorFile } from './safetensors.js';
import { unwrap } from './unwrap.js';

/**
 * A trained model. It lives on the C++ side: whoever loads one disposes of it.
 *
 * @typedef {import('../../bindings/attn.js').AttnModels} AttnModels
 * @typedef {import('../../bindings/attn.js').ModelPass} ModelPass
 */

export class Model {
  /** @type {AttnModels} */
  #module;
  #id;

  /** @param {AttnModels} module @param {import('../../bindings/attn.js').ModelSizes} sizes */
  constructor(module, { id, ...sizes }) {
    this.#module = module;
    this.#id = id;
    /** Words, width, layers, heads, and the positions that it has learned (null: any). */
    this.sizes = sizes;
  }

  /**
   * Every head's weights with their scores, and how likely each word is next.
   * @param {number[]} ids words by their number
   * @returns {ModelPass}
   */
  forward(ids) {
    for (const id of ids) requireInteger(id, 'forward_model', 'ids');
    return unwrap(this.#module.forward_model(this.#id, Float64Array.from(ids)));
  }

  dispose() {
    unwrap(this.#module.dispose_model(this.#id));
  }
}

/** The wrapper around the module that holds models. */
export class Models {
  #module;

  /** @param {AttnModels} module the instantiated module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * A model out of the bytes of a safetensors file with GPT-2's names. Its metadata says how it is run: heads,
   * activation (gelu_tanh), norm_epsilon.
   * @param {Uint8Array} bytes
   * @returns {Model}
   */
  load(bytes) {
    const { metadata, table, data } = readTensorFile(bytes);
    for (const [name, wanted] of Object.entries({ architecture: 'gpt', activation: 'gelu_tanh' })) {
      if (metadata[name] !== wanted) throw unfit(name, wanted, metadata[name]);
    }
    const heads = Number(metadata.heads);
    if (!/^\d{1,4}$/.test(metadata.heads ?? '')) throw unfit('heads', 'a number of heads', metadata.heads);
    const epsilon = Number(metadata.norm_epsilon ?? '1e-5');
    if (!(epsilon >= 0 && epsilon < 1)) throw unfit('norm_epsilon', 'a small number', metadata.norm_epsilon);
    return new Model(this.#module, unwrap(this.#module.load_model(table, data, heads, epsilon)));
  }

  /** For the tests of the boundary: what is alive on the C++ side. */
  live() {
    const module = this.#module;
    return {
      models: module.loaded_models(),
      heap: module.heap_in_use(),
      handles: module.count_emval_handles?.() ?? 0,
    };
  }
}

/** @param {string} name @param {string} wanted @param {string | undefined} found */
function unfit(name, wanted, found) {
  const details = { function: 'load_model', argument: `__metadata__.${name}`, wanted, found: found ?? '—' };
  return new AttnError('core.unsupported', details);
}

/** The page's module for models. @returns {Promise<Models>} */
export const loadModels = () =>
  loadOnce('models', sourceOf().model, async (bytes, address) => {
    const { default: create } = await import('attn:model');
    return new Models(/** @type {AttnModels} */ (await instantiate(create, bytes, address)));
  });

/** Beyond so many bytes a sentence of 64 words takes longer than a frame: the model goes to a worker. */
const LARGE = 2_000_000;

/**
 * A model with its vocabulary and its card, from a folder that holds model.safetensors, vocabulary.json and, if it
 * has one, card.json.
 * @param {string | null} folder none: the project's own
 * @param {(loaded: number, all: number | null) => void} onProgress bytes of the weights
 */
export async function fetchModel(folder, onProgress) {
  const own = new URL('project-model/', new URL(sourceOf().data, document.baseURI)).href;
  const base = folder === null ? own : addressOf(folder.replace(/\/?$/, '/'));
  const [models, weights, vocabulary, card] = await Promise.all([
    loadModels(),
    fetchBytes(`${base}model.safetensors`, onProgress),
    fetchBytes(`${base}vocabulary.json`).then((bytes) => json(bytes, `${base}vocabulary.json`)),
    fetchBytes(`${base}card.json`).then(
      (bytes) => json(bytes, `${base}card.json`),
      (thrown) => {
        // Another's model may come without a card; the project's own does not.
        if (folder === null) throw thrown;
        return null;
      },
    ),
  ]);
  // Making the module is a task of its own, and reading the weights another.
  await new Promise((go) => setTimeout(go));
  const far = weights.byteLength > LARGE ? await (await import('./far-model.js')).farModel(weights) : null;
  return modelOf(models, { weights, vocabulary, card, address: `${base}vocabulary.json`, far });
}

/**
 * @param {Models} models
 * @param {{weights: Uint8Array, vocabulary: any, card: any, address: string, far?: import('./far-model.js').FarModel | null}} files far: the model, where it is on a worker already
 */
export function modelOf(models, { weights, vocabulary, card, address, far = null }) {
  const words = vocabulary?.words;
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string' || word === '')) {
    far?.dispose();
    throw new AttnError('model.vocabulary', { address });
  }
  const model = far ?? models.load(weights);
  if (words.length !== model.sizes.vocabulary) {
    model.dispose();
    throw new AttnError('model.words', { address, found: words.length, wanted: model.sizes.vocabulary });
  }
  return { model, far: far !== null, words: /** @type {string[]} */ (words), card };
}

/** @param {Uint8Array} bytes @param {string} address */
function json(bytes, address) {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new AttnError('data.json', { address, text: cause instanceof Error ? cause.message : String(cause) });
  }
}
