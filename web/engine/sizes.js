/**
 * The sizes that stand in data/, as the core takes them.
 *
 * @typedef {import('../../bindings/attn.js').LayerSizes} LayerSizes
 */

/**
 * The teaching world's sizes are the lengths of its own lists, so that they cannot disagree.
 * @param {{tokens: string[], X: number[][], heads: number, head_dim: number}} world
 * @returns {LayerSizes}
 */
export const teachingSizes = ({ tokens, X, heads, head_dim }) => ({
  tokens: tokens.length,
  width: X[0].length,
  heads,
  headWidth: head_dim,
});

/**
 * The anchor model reading the same sentence.
 * @param {{config: Record<string, any>}} anchor
 * @param {{tokens: string[]}} world
 * @returns {LayerSizes}
 */
export const anchorSizes = ({ config }, { tokens }) => ({
  tokens: tokens.length,
  width: config.hidden_size,
  heads: config.num_attention_heads,
  headWidth: config.head_dim,
  kvHeads: config.num_key_value_heads,
  vocabulary: config.vocab_size,
  feedForwardWidth: config.intermediate_size,
});
