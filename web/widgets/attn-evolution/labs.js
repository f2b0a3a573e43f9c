import { loadEngine } from '../../engine/engine.js';
import { loadSystems } from '../../engine/systems.js';
import { worldOf } from '../../engine/world.js';
import './lab-messages.js';

export { labStyles } from './lab-styles.js';

/**
 * The experiments behind the generations: this module is fetched with the first
 * that is opened, each experiment with itself. It asks the core and draws; its state is a plain object
 * that the element keeps.
 *
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 * @typedef {import('../../engine/wrap-systems.js').Systems} Systems
 * @typedef {import('../../../bindings/attn.js').Matrix} Matrix
 *
 * @typedef {object} Given the sentence with its vectors, the models, and who computes
 * @property {Engine} engine
 * @property {Systems} systems only where the experiment asks for it
 * @property {string[]} tokens
 * @property {Matrix} x
 * @property {Matrix} q
 * @property {Matrix} k
 * @property {Matrix} v
 * @property {{wX: Matrix, wH: Matrix}} rnn
 * @property {any} world data/teaching-world.json
 * @property {any} anchor data/anchor-model.json
 * @property {any} worked data/worked-examples.json
 *
 * @typedef {object} Experiment
 * @property {boolean} systems whether it needs the module of the further systems
 * @property {(given: Given) => Record<string, any>} start the state it opens in
 * @property {(given: Given, state: any) => any} compute what it shows, by the core
 * @property {(kit: Kit) => unknown} view
 *
 * @typedef {object} Kit
 * @property {import('../../i18n/i18n.js').Translate} t
 * @property {string} id unique in the element
 * @property {Given} given
 * @property {any} state
 * @property {any} result what compute gave
 * @property {(change: Record<string, any>) => void} set
 *
 * @typedef {{content?: unknown, failure?: string}} Lab
 */

/** @type {Record<string, () => Promise<{experiment: Experiment}>>} */
export const experiments = {
  rnn: () => import('./experiments/rnn.js'),
  additive: () => import('./experiments/additive.js'),
  'self-attention': () => import('./experiments/self-attention.js'),
  scaled: () => import('./experiments/scaled.js'),
  'causal-mask': () => import('./experiments/causal-mask.js'),
  rope: () => import('./experiments/rope.js'),
  'multi-head': () => import('./experiments/multi-head.js'),
  sink: () => import('./experiments/sink.js'),
  'kv-cache': () => import('./experiments/kv-cache.js'),
  mqa: () => import('./experiments/mqa.js'),
  gqa: () => import('./experiments/gqa.js'),
  mla: () => import('./experiments/mla.js'),
  'linear-sparse': () => import('./experiments/linear-sparse.js'),
};

/**
 * What every experiment starts from.
 * @param {Engine} engine @param {Systems | null} systems @param {{world: any, anchor: any, worked: any}} data
 * @returns {Given}
 */
export function givenOf(engine, systems, { world, anchor, worked }) {
  const { tokens, x, wQ, wK, wV, rnn } = worldOf(world);
  const projected = (/** @type {Matrix | null} */ weights) =>
    engine.attention.product(/** @type {Matrix} */ (x), /** @type {Matrix} */ (weights));
  return {
    engine,
    systems: /** @type {Systems} */ (systems),
    tokens,
    x: /** @type {Matrix} */ (x),
    q: projected(wQ),
    k: projected(wK),
    v: projected(wV),
    rnn: /** @type {{wX: Matrix, wH: Matrix}} */ (rnn),
    world,
    anchor,
    worked,
  };
}

/**
 * Fetches an experiment and the modules that it needs.
 * @param {string} key @param {{world: any, anchor: any, worked: any}} data
 */
export async function loadLab(key, data) {
  const [{ experiment }, engine] = await Promise.all([experiments[key](), loadEngine()]);
  const given = givenOf(engine, experiment.systems ? await loadSystems() : null, data);
  return { experiment, given, state: experiment.start(given) };
}
