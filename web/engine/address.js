import { AttnError } from './errors.js';

/** An author's address as the page resolves it; what is none leads nowhere. @param {string} address */
export function addressOf(address) {
  try {
    return new URL(address, document.baseURI).href;
  } catch {
    throw new AttnError('data.unreachable', { address });
  }
}
