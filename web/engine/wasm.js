import { AttnError } from './errors.js';

/**
 * Fetching and instantiating the module, with a readable reason for each way
 * that it can fail. The bytes are checked before the browser sees them, so a
 * server's wrong media type does no harm and an HTML page is named as such.
 */

const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/**
 * @param {string | URL} address
 * @returns {Promise<Uint8Array>}
 */
export async function fetchWasm(address) {
  const url = String(address);
  /** @type {Response} */
  let response;
  try {
    response = await fetch(url, { credentials: 'same-origin' });
  } catch (cause) {
    const error = new AttnError('load.unreachable', { address: url });
    error.cause = cause;
    throw error;
  }
  if (!response.ok) throw new AttnError('load.status', { address: url, status: response.status });
  /** @type {Uint8Array} */
  let bytes;
  try {
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (cause) {
    const error = new AttnError('load.truncated', { address: url });
    error.cause = cause;
    throw error;
  }
  return bytes;
}

/**
 * @param {Uint8Array} bytes
 * @param {string} address for the message
 */
export function checkMagic(bytes, address) {
  if (bytes.length < 8 || MAGIC.some((byte, at) => bytes[at] !== byte)) {
    const type = bytes[0] === 0x3c ? 'HTML' : `${bytes.length} B`;
    throw new AttnError('load.notWasm', { address, found: type });
  }
}

/**
 * @param {Uint8Array} bytes
 * @param {string} address for the message
 * @returns {Promise<WebAssembly.Module>}
 */
export async function compileWasm(bytes, address) {
  if (typeof WebAssembly === 'undefined') throw new AttnError('load.noWebAssembly');
  checkMagic(bytes, address);
  try {
    return await WebAssembly.compile(/** @type {BufferSource} */ (bytes));
  } catch (cause) {
    const text = cause instanceof Error ? cause.message : String(cause);
    const key = /content security policy|unsafe-eval|blocked by csp/i.test(text)
      ? 'load.policy'
      : /exception|tag section|simd|invalid opcode|unexpected section/i.test(text) && complete(bytes)
        ? 'load.tooOld'
        : 'load.truncated';
    const error = new AttnError(key, { address }, `${key}: ${text}`);
    error.cause = cause;
    throw error;
  }
}

/**
 * Whether the sections of a module end where its bytes end; a file cut in half
 * does not, and then an odd message of the compiler says nothing about its age.
 * @param {Uint8Array} bytes
 */
function complete(bytes) {
  let at = 8;
  while (at < bytes.length) {
    at += 1;
    let size = 0;
    let shift = 0;
    for (;;) {
      if (at >= bytes.length || shift > 28) return false;
      const byte = bytes[at];
      at += 1;
      size += (byte & 0x7f) * 2 ** shift;
      shift += 7;
      if (byte < 0x80) break;
    }
    at += size;
  }
  return at === bytes.length;
}
