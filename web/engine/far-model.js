import { Gone, openWorker } from './workers.js';

/**
 * A large model, on a worker of its own: a sentence through it would be felt on the page's thread. What it was asked is
 * answered in order; an answer that is not wanted any more is dropped by who asked.
 */

const silent = { signal: new AbortController().signal, onProgress: () => {} };

export class FarModel {
  #worker;

  /** @param {import('./workers.js').Asker} worker that has loaded it @param {import('./model.js').Model['sizes']} sizes */
  constructor(worker, sizes) {
    this.#worker = worker;
    this.sizes = sizes;
  }

  /** As Model's. @param {number[]} ids @returns {Promise<import('./model.js').ModelPass>} */
  forward(ids) {
    return this.#worker.ask('forward', ids, silent);
  }

  dispose() {
    this.#worker.close();
  }
}

/** @param {Uint8Array} bytes @returns {Promise<FarModel | null>} null: no worker is to be had */
export async function farModel(bytes) {
  const worker = await openWorker('model-worker.js');
  if (!worker) return null;
  try {
    return new FarModel(worker, await worker.ask('load', bytes, silent));
  } catch (thrown) {
    worker.close();
    if (thrown instanceof Gone) return null;
    throw thrown;
  }
}
