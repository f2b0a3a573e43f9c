import { drive } from './drive.js';
import { AttnError } from './errors.js';
import { jobs } from './jobs.js';
import { sourceOf } from './load.js';

/**
 * Jobs for the page: on a worker where one can be had, else on the page's own thread in slices. See answer-jobs.js for
 * what is said between the two.
 *
 * @typedef {{signal: AbortSignal, onProgress: (share: number) => void}} How
 */

/** Its script lies beside this one, wherever that was served from; a classic script has no such place. */
const WORKER = import.meta.url && new URL('worker.js', import.meta.url).href;

/** A worker that is not there by then is not waited for, in ms. */
const LATE = 5000;

/** The other side is gone or broken; whatever was asked of it can be done here. */
class Gone extends Error {}

/** Jobs asked of a port. */
export class Asker {
  #port;
  #last = 0;
  /** @type {Map<number, {onProgress: (share: number) => void, done: (value: any) => void, fail: (fault: unknown) => void}>} */
  #open = new Map();

  #end;

  /** @param {import('./answer-jobs.js').Port} port @param {() => void} end stops the other side */
  constructor(port, end) {
    this.#port = port;
    this.#end = end;
    port.addEventListener('message', ({ data }) => this.#take(data));
  }

  /** @param {import('./answer-jobs.js').Answer} answer */
  #take(answer) {
    const asked = this.#open.get(answer.id);
    if (!asked) return;
    if ('share' in answer) {
      asked.onProgress(answer.share);
      return;
    }
    this.#open.delete(answer.id);
    if ('value' in answer) asked.done(answer.value);
    else {
      const { key, details, message } = answer.error;
      asked.fail(key ? new AttnError(key, details, message) : new Gone(message));
    }
  }

  /** No answer will come any more. */
  close() {
    this.#end();
    for (const { fail } of this.#open.values()) fail(new Gone('the worker is gone'));
    this.#open.clear();
  }

  /** @param {keyof typeof jobs} job @param {unknown} input @param {How} how @returns {Promise<any>} */
  ask(job, input, { signal, onProgress }) {
    const id = ++this.#last;
    const stop = () => {
      const asked = this.#open.get(id);
      this.#open.delete(id);
      this.#port.postMessage({ id, stop: true }, []);
      asked?.fail(signal.reason);
    };
    signal.addEventListener('abort', stop);
    return new Promise((done, fail) => {
      this.#open.set(id, { onProgress, done, fail });
      this.#port.postMessage({ id, job, input }, []);
    }).finally(() => signal.removeEventListener('abort', stop));
  }
}

/** The page's worker; null: none is to be had. @type {Promise<Asker | null> | null} */
let opened = null;

/** A script of another origin can be a worker only through one of the page's own that imports it. */
function start() {
  if (new URL(WORKER).origin === globalThis.location.origin) return new Worker(WORKER, { type: 'module' });
  const text = `import ${JSON.stringify(WORKER)};`;
  const own = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(own, { type: 'module' });
  worker.addEventListener('message', () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

/** @returns {Promise<Asker | null>} */
async function open() {
  if (!WORKER) return null;
  // A policy, a file's page or an old browser may each forbid it in their own way.
  try {
    const worker = start();
    const asker = new Asker(worker, () => worker.terminate());
    return await new Promise((resolve) => {
      const give = () => {
        clearTimeout(late);
        asker.close();
        opened = Promise.resolve(null);
        resolve(null);
      };
      const late = setTimeout(give, LATE);
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        give();
      });
      worker.addEventListener('messageerror', give);
      worker.addEventListener(
        'message',
        () => {
          clearTimeout(late);
          worker.postMessage(sourceOf());
          resolve(asker);
        },
        { once: true },
      );
    });
  } catch {
    return null;
  }
}

/**
 * @param {import('./wrap.js').Engine} engine the page's own, for where there is no worker
 * @param {keyof typeof jobs} job
 * @param {any} input
 * @param {How} how
 * @returns {Promise<any>}
 */
export async function run(engine, job, input, how) {
  opened ??= open();
  const asker = await opened;
  how.signal.throwIfAborted();
  if (asker) {
    try {
      return await asker.ask(job, input, how);
    } catch (thrown) {
      if (!(thrown instanceof Gone)) throw thrown;
      asker.close();
      opened = Promise.resolve(null);
    }
  }
  return drive(/** @type {Generator<number, unknown>} */ (jobs[job](engine, input)), how);
}
