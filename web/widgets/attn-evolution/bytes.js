import { grouped } from '../../parts/number.js';

/** What a number takes in the cache: BF16. */
const BYTES = 2;

/**
 * The anchor's cache with so many copies of K and V: a token's, and a whole native context's.
 * @param {import('./labs.js').Given} given
 * @param {number} kvHeads
 */
export function bytesOf({ systems, anchor }, kvHeads) {
  const { num_full_attention_layers: layers, head_dim: headWidth, max_position_embeddings: tokens } = anchor.config;
  const token = systems.storage.kvBytesPerToken({ layers, kvHeads, headWidth, bytes: BYTES });
  return { token, context: systems.storage.contextBytes(token, tokens), tokens: grouped(tokens) };
}
