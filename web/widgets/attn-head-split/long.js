import { run } from '../../engine/ask-jobs.js';
import { timeOf } from '../../engine/times.js';
import { Computing } from '../../parts/computing.js';
import { designsOf } from './model.js';
import '../../i18n/computing.js';

/**
 * Both designs where computing them would be felt: away from the page's thread, with a line that says how far it is.
 *
 * @typedef {import('./model.js').Input} Input
 * @typedef {import('./model.js').Designs} Designs
 * @typedef {import('../../engine/wrap.js').Engine} Engine
 */
export class Long {
  /** @type {AbortController | null} */
  #control = null;
  #computing;

  /** @param {import('../../parts/base-element.js').AttnElement} host @param {() => void} onCancel */
  constructor(host, onCancel) {
    this.#computing = new Computing(host, onCancel);
  }

  line() {
    return this.#computing.line();
  }

  /** What is being computed is not wanted any more. */
  stop() {
    this.#control?.abort();
  }

  /** @param {Engine} engine @param {Input} input @param {boolean} causal @returns {Promise<Designs | null>} null: stopped */
  async designs(engine, input, causal) {
    this.stop();
    const control = new AbortController();
    this.#control = control;
    this.#computing.begin();
    try {
      return await this.#run(engine, input, causal, control.signal);
    } catch (thrown) {
      if (control.signal.aborted) return null;
      throw thrown;
    } finally {
      // A newer one has the line by now.
      if (this.#control === control) {
        this.#control = null;
        this.#computing.end();
      }
    }
  }

  /** @param {Engine} engine @param {Input} input @param {boolean} causal @param {AbortSignal} signal */
  async #run(engine, input, causal, signal) {
    const { heads, x, wQ, wK, wV } = input;
    /** The projections are a small part of the whole. */
    const silent = { signal, onProgress: () => {} };
    const projected =
      x && wQ && wK && wV
        ? {
            q: await run(engine, 'product', { a: x, b: wQ }, silent),
            k: await run(engine, 'product', { a: x, b: wK }, silent),
            v: await run(engine, 'product', { a: x, b: wV }, silent),
          }
        : input;
    const { q, k, v } = /** @type {import('./model.js').Projected} */ (projected);
    const one = { q, k, v, heads: 1, causal };
    const many = { q, k, v, heads, causal };
    const all = timeOf.attention(one) + timeOf.attention(many) + timeOf.identity(many);
    let done = 0;
    const job = async (/** @type {'attention' | 'identity'} */ name, /** @type {typeof one} */ of) => {
      const time = timeOf[name](of);
      const onProgress = (/** @type {number} */ share) => this.#computing.to((done + share * time) / all);
      const value = await run(engine, name, of, { signal, onProgress });
      done += time;
      return value;
    };
    const single = await job('attention', one);
    const split = await job('attention', many);
    const identity = await job('identity', many);
    return designsOf(engine, input, causal, { q, k, v }, { single, split, identity });
  }
}
