/**
 * Long work in steps: a generator that yields the share that is done. Between two steps the thread can be given to
 * others.
 */

/** For so long steps follow one another, in ms: two spells fit into a frame. */
const SPELL = 8;

/** What waits on this thread gets its turn. @returns {Promise<void>} */
const turn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/**
 * @template Result
 * @param {Generator<number, Result>} steps
 * @param {{signal: AbortSignal, onProgress: (share: number) => void}} how an aborted signal's reason is thrown
 * @returns {Promise<Result>}
 */
export async function drive(steps, { signal, onProgress }) {
  for (;;) {
    const begun = performance.now();
    while (performance.now() - begun < SPELL) {
      const step = steps.next();
      if (step.done) return step.value;
      onProgress(step.value);
    }
    await turn();
    signal.throwIfAborted();
  }
}
