/**
 * The one error that the engine throws. `key` names a message of the
 * catalogues, `details` fills its blanks; `message` is for the console.
 */
export class AttnError extends Error {
  /**
   * @param {string} key what went wrong, e.g. "core.shape" or "load.status"
   * @param {Record<string, unknown>} [details]
   * @param {string} [message]
   */
  constructor(key, details = {}, message) {
    super(message ?? `${key} ${JSON.stringify(details)}`);
    this.name = 'AttnError';
    this.key = key;
    this.details = details;
  }
}

/**
 * Anything thrown, as an AttnError: a fault of our own keeps its text.
 * @param {unknown} thrown
 */
export function asAttnError(thrown) {
  if (thrown instanceof AttnError) return thrown;
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const error = new AttnError('internal', { text }, text);
  error.cause = thrown;
  return error;
}
