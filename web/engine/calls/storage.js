import { requireCount, requireNamedSizes, requireSizes } from '../matrix.js';
import { unwrap } from '../unwrap.js';

/** @typedef {import('../../../bindings/attn.js').AttnSystems} AttnSystems */

/** Bytes kept and rows computed while a model generates, exact. @param {AttnSystems} systems */
export const storageCalls = (systems) => ({
  /** layers · 2 · G · D · bytes. @param {{layers: number, kvHeads: number, headWidth: number, bytes: number}} sizes */
  kvBytesPerToken(sizes) {
    requireNamedSizes(sizes, 'kv_bytes_per_token', ['layers', 'kvHeads', 'headWidth', 'bytes']);
    return unwrap(systems.kv_bytes_per_token(sizes.layers, sizes.kvHeads, sizes.headWidth, sizes.bytes));
  },

  /** layers · (rank + rotated) · bytes. @param {{layers: number, rank: number, rotated: number, bytes: number}} sizes */
  mlaBytesPerToken(sizes) {
    requireNamedSizes(sizes, 'mla_bytes_per_token', ['layers', 'rank', 'rotated', 'bytes']);
    return unwrap(systems.mla_bytes_per_token(sizes.layers, sizes.rank, sizes.rotated, sizes.bytes));
  },

  /** Bytes of a whole context. @param {bigint} bytesPerToken @param {number} tokens */
  contextBytes(bytesPerToken, tokens) {
    requireCount(bytesPerToken, 'context_bytes', 'bytesPerToken');
    requireSizes('context_bytes', { tokens });
    return unwrap(systems.context_bytes(bytesPerToken, tokens));
  },

  /**
   * The states of linear attention, whatever the length.
   * @param {{layers: number, valueHeads: number, keyWidth: number, valueWidth: number, bytes: number}} sizes
   */
  linearStateBytes(sizes) {
    requireNamedSizes(sizes, 'linear_state_bytes', ['layers', 'valueHeads', 'keyWidth', 'valueWidth', 'bytes']);
    const { layers, valueHeads, keyWidth, valueWidth, bytes } = sizes;
    return unwrap(systems.linear_state_bytes(layers, valueHeads, keyWidth, valueWidth, bytes));
  },

  /** T · S · bytes. @param {{queries: number, keys: number, bytes: number}} sizes */
  scoreBytes(sizes) {
    requireNamedSizes(sizes, 'score_bytes', ['queries', 'keys', 'bytes']);
    return unwrap(systems.score_bytes(sizes.queries, sizes.keys, sizes.bytes));
  },

  /** T · S · d_a · bytes. @param {{queries: number, keys: number, width: number, bytes: number}} sizes */
  additiveBytes(sizes) {
    requireNamedSizes(sizes, 'additive_bytes', ['queries', 'keys', 'width', 'bytes']);
    return unwrap(systems.additive_bytes(sizes.queries, sizes.keys, sizes.width, sizes.bytes));
  },

  /** Positions fed when each prefix of n tokens is run by itself. @param {number} tokens */
  prefixPositions(tokens) {
    requireSizes('prefix_positions', { tokens });
    return unwrap(systems.prefix_positions(tokens));
  },

  /** Rows of K and V computed to generate n tokens after a prompt, without a cache and with. @param {number} prompt @param {number} generated */
  generatedRows(prompt, generated) {
    requireSizes('generated_rows', { prompt, generated });
    return unwrap(systems.generated_rows(prompt, generated));
  },
});
