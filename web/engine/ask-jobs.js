import { drive } from './drive.js';
import { jobs } from './jobs.js';
import { Gone, openWorker } from './workers.js';

/**
 * The engine's jobs for the page: on a worker where one can be had, else on the page's own thread in slices.
 *
 * @typedef {import('./workers.js').How} How
 */

/** The page's worker; null: none is to be had. @type {Promise<import('./workers.js').Asker | null> | null} */
let opened = null;

function forget() {
  opened = Promise.resolve(null);
}

/**
 * @param {import('./wrap.js').Engine} engine the page's own, for where there is no worker
 * @param {keyof typeof jobs} job
 * @param {any} input
 * @param {How} how
 * @returns {Promise<any>}
 */
export async function run(engine, job, input, how) {
  opened ??= openWorker('worker.js', forget);
  const asker = await opened;
  how.signal.throwIfAborted();
  if (asker) {
    try {
      return await asker.ask(job, input, how);
    } catch (thrown) {
      if (!(thrown instanceof Gone)) throw thrown;
      asker.close();
      forget();
    }
  }
  return drive(/** @type {Generator<number, unknown>} */ (jobs[job](engine, input)), how);
}
