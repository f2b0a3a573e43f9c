import { drive } from './drive.js';
import { AttnError } from './errors.js';

/**
 * The worker's side: jobs come as {id, job, input}, and {id, stop: true} when one is not wanted any more. Answers are
 * {id, share} on the way and {id, value} or {id, error} at the end; an error that is not the engine's own refusal has
 * no key: then the worker is not to be trusted further.
 *
 * @typedef {{id: number, job: string, input: any, stop?: undefined} | {id: number, stop: true}} Request
 * @typedef {{id: number, share: number} | {id: number, value: unknown}
 *   | {id: number, error: {key?: string, details?: Record<string, unknown>, message: string}}} Answer
 * @typedef {{postMessage: (message: any, transfer: ArrayBuffer[]) => void,
 *   addEventListener: (type: 'message', listener: (event: any) => void) => void}} Port
 */

/** What lies in buffers is handed over, not copied. @param {unknown} value @param {Set<ArrayBuffer>} found */
function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) found.add(/** @type {ArrayBuffer} */ (value.buffer));
  else if (value && typeof value === 'object') for (const part of Object.values(value)) buffersOf(part, found);
  return found;
}

/** @param {unknown} thrown */
const errorOf = (thrown) =>
  thrown instanceof AttnError
    ? { key: thrown.key, details: thrown.details, message: thrown.message }
    : { message: String(thrown) };

/**
 * @template Module
 * @param {Port} port
 * @param {() => Promise<Module>} load
 * @param {Record<string, (module: Module, input: any) => Generator<number, unknown>>} jobs by name
 */
export function answerJobs(port, load, jobs) {
  /** @type {Map<number, AbortController>} */
  const running = new Map();
  /** @param {Answer} answer @param {ArrayBuffer[]} transfer */
  const post = (answer, transfer = []) => port.postMessage(answer, transfer);
  port.addEventListener('message', async (/** @type {{data: Request}} */ { data }) => {
    const { id } = data;
    if (data.stop) {
      running.get(id)?.abort();
      return;
    }
    const { signal } = running.set(id, new AbortController()).get(id) ?? new AbortController();
    try {
      const module = await load().catch((thrown) => {
        throw new Error(String(thrown));
      });
      const value = await drive(jobs[data.job](module, data.input), {
        signal,
        onProgress: (share) => post({ id, share }),
      });
      post({ id, value }, [...buffersOf(value)]);
    } catch (thrown) {
      if (!signal.aborted) post({ id, error: errorOf(thrown) });
    } finally {
      running.delete(id);
    }
  });
}
