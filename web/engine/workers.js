import { AttnError } from './errors.js';
import { sourceOf } from './load.js';

/**
 * Workers of the page, and what is asked of them. See answer-jobs.js for what is said between the two.
 *
 * @typedef {{signal: AbortSignal, onProgress: (share: number) => void}} How
 */

/** Their scripts lie beside this one, wherever that was served from; a classic script has no such place. */
const FOLDER = import.meta.url && new URL('.', import.meta.url).href;

/** A worker that is not there by then is not waited for, in ms. */
const LATE = 5000;

/** The other side is gone or broken; whatever was asked of it can be done here. */
export class Gone extends Error {}

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

  /** @param {string} job @param {unknown} input @param {How} how @returns {Promise<any>} */
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

/** A script of another origin can be a worker only through one of the page's own that imports it. */
function start(/** @type {string} */ script) {
  if (new URL(script).origin === globalThis.location.origin) return new Worker(script, { type: 'module' });
  const text = `import ${JSON.stringify(script)};`;
  const own = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(own, { type: 'module' });
  worker.addEventListener('message', () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

/**
 * A worker that is ready to be asked; null where none is to be had.
 * @param {string} file of the script, beside this one
 * @param {() => void} [onGone] it broke after that
 * @returns {Promise<Asker | null>}
 */
export async function openWorker(file, onGone = () => {}) {
  if (!FOLDER) return null;
  // A policy, a file's page or an old browser may each forbid it in their own way.
  try {
    const worker = start(new URL(file, FOLDER).href);
    const asker = new Asker(worker, () => worker.terminate());
    return await new Promise((resolve) => {
      const give = () => {
        clearTimeout(late);
        asker.close();
        onGone();
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
