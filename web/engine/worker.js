import { answerJobs } from './answer-jobs.js';
import { loadEngine } from './engine.js';
import { setSource } from './load.js';

/** The engine on a thread of its own: the same module, from the address that the page's script tells. */

/** @type {import('./answer-jobs.js').Port & {postMessage: (message: unknown) => void}} */
const page = /** @type {any} */ (globalThis);

/** @param {MessageEvent} event */
function begin({ data }) {
  globalThis.removeEventListener('message', begin);
  setSource(data);
  answerJobs(page, loadEngine);
}
globalThis.addEventListener('message', begin);
page.postMessage({ ready: true });
