import { setSource } from './load.js';

/**
 * A worker is ready, and begins when the page's script has told where the modules lie.
 * @param {(page: import('./answer-jobs.js').Port) => void} answer
 */
export function workerBegins(answer) {
  /** @type {import('./answer-jobs.js').Port & {postMessage: (message: unknown) => void}} */
  const page = /** @type {any} */ (globalThis);
  /** @param {MessageEvent} event */
  const begin = ({ data }) => {
    globalThis.removeEventListener('message', begin);
    setSource(data);
    answer(page);
  };
  globalThis.addEventListener('message', begin);
  page.postMessage({ ready: true });
}
