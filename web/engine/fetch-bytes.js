import { AttnError } from './errors.js';

/**
 * A file's bytes, and on the way how many have come.
 * @param {string} address
 * @param {(loaded: number, all: number | null) => void} [onProgress] all: null where the server does not say
 * @returns {Promise<Uint8Array>}
 */
export async function fetchBytes(address, onProgress) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(address);
  } catch (cause) {
    throw unreachable(address, cause);
  }
  if (!response.ok) throw new AttnError('data.status', { address, status: response.status });
  // What is sent may be compressed; then its length is not that of the file.
  const length = response.headers.get('content-encoding') ? null : response.headers.get('content-length');
  const all = length === null ? null : Number(length);
  /** @type {Uint8Array[]} */
  const parts = [];
  let loaded = 0;
  try {
    const reader = response.body?.getReader();
    for (let step = await reader?.read(); step?.value; step = await reader?.read()) {
      parts.push(step.value);
      loaded += step.value.length;
      onProgress?.(loaded, all);
    }
  } catch (cause) {
    throw unreachable(address, cause);
  }
  const bytes = new Uint8Array(loaded);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** @param {string} address @param {unknown} cause */
function unreachable(address, cause) {
  const error = new AttnError('data.unreachable', { address });
  error.cause = cause;
  return error;
}
