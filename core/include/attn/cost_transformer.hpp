// Costs of a layer, a block and a whole model.
#pragma once

#include <limits>

#include "attn/cost_heads.hpp"

namespace attn {

/// The sizes of an attention layer and of one call of it.
struct AttentionLayerShape {
  std::uint64_t queries = 0;          ///< T, tokens of this call
  std::uint64_t made = 0;             ///< tokens whose keys and values this call makes: T, or S of another sequence
  std::uint64_t pairs = 0, rows = 0;  ///< of one head
  std::uint64_t width = 0;            ///< C
  std::uint64_t heads = 0, kv_heads = 0, head_width = 0;
  bool biases = false;        ///< of the four projections
  bool gate = false;          ///< the output gate, with a bias where the others have one
  std::uint64_t rotated = 0;  ///< R; 0: no rope
  HeadFeatures features{};
};

/// attention_layer() with keys, values and output of width C. A relative bias or a sink counts its work, not its table.
/// Errors: range; overflow.
inline Cost attention_layer_cost(const AttentionLayerShape& s) {
  constexpr const char* f = "attention_layer_cost";
  const std::uint64_t columns = checked_product(f, {s.heads, s.head_width});
  const std::uint64_t kv_columns = checked_product(f, {s.kv_heads, s.head_width});
  const Cost kv = affine_cost(s.made, s.width, kv_columns, s.biases);
  const Cost attended = grouped_attention_cost(s.heads, s.pairs, s.rows, s.head_width, s.head_width, s.features);
  Cost cost = detail::sum(f, {affine_cost(s.queries, s.width, columns, s.biases), kv, kv, attended,
                              affine_cost(s.queries, columns, s.width, s.biases)});
  if (s.rotated > 0) {
    cost = detail::sum(f, {cost, rope_cost(s.queries, s.heads, s.rotated), rope_cost(s.made, s.kv_heads, s.rotated)});
  }
  if (s.gate) {
    cost = detail::sum(
        f, {cost, affine_cost(s.queries, s.width, columns, s.biases), output_gate_cost(s.queries, columns)});
  }
  cost.serial_steps = cost.path_length = 1;
  return cost;
}

/// feed_forward() with the tanh GELU, no gate: C to F and back. Errors: overflow.
inline Cost feed_forward_cost(std::uint64_t tokens, std::uint64_t width, std::uint64_t hidden, bool biases) {
  constexpr const char* f = "feed_forward_cost";
  return detail::sum(f,
                     {affine_cost(tokens, width, hidden, biases), gelu_tanh_cost(checked_product(f, {tokens, hidden})),
                      affine_cost(tokens, hidden, width, biases)});
}

/// transformer_block(): pre-norm LayerNorms (with a bias where the maps have one), attention, tanh-GELU feed-forward of
/// width F, two sums. Errors: range; overflow.
inline Cost transformer_block_cost(const AttentionLayerShape& attention, std::uint64_t hidden) {
  constexpr const char* f = "transformer_block_cost";
  const std::uint64_t t = attention.queries, width = attention.width;
  Cost sums;
  sums.additions = checked_product(f, {t, width, 2});
  Cost cost =
      detail::sum(f, {detail::times(f, layer_norm_cost(t, width, attention.biases), 2), attention_layer_cost(attention),
                      feed_forward_cost(t, width, hidden, attention.biases), sums});
  cost.serial_steps = cost.path_length = 1;
  return cost;
}

/// The sizes of a GPT-style model and of one call of it.
struct GptShape {
  std::uint64_t tokens = 0;  ///< T, fed in this call
  std::uint64_t cached = 0;  ///< tokens read before
  std::uint64_t vocabulary = 0, positions = 0, layers = 0;
  std::uint64_t width = 0, heads = 0, kv_heads = 0, head_width = 0, hidden = 0;
};

/// gpt(), learned positions, biases everywhere but in the output map, LayerNorm, tanh GELU. With `cached` > 0 it is the
/// step with a cache. A block waits for the one before: as many serial steps as layers. Errors: range; overflow.
inline Cost gpt_cost(const GptShape& s) {
  constexpr const char* f = "gpt_cost";
  detail::require_at_least_one(s.tokens, f, "tokens");
  if (s.cached > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    throw Error(Code::overflow, f, "cached", "a count below 2^63", std::to_string(s.cached));
  }
  AttentionLayerShape layer;
  layer.queries = layer.made = layer.rows = s.tokens;
  layer.pairs = causal_pairs(s.tokens, checked_sum(f, {s.cached, s.tokens}), static_cast<std::int64_t>(s.cached));
  layer.width = s.width;
  layer.heads = s.heads;
  layer.kv_heads = s.kv_heads;
  layer.head_width = s.head_width;
  layer.biases = true;
  Cost embedding;
  embedding.parameters = checked_product(f, {checked_sum(f, {s.vocabulary, s.positions}), s.width});
  embedding.additions = checked_product(f, {s.tokens, s.width});
  Cost cost =
      detail::sum(f, {embedding, detail::times(f, transformer_block_cost(layer, s.hidden), s.layers),
                      layer_norm_cost(s.tokens, s.width, true), affine_cost(s.tokens, s.width, s.vocabulary, false)});
  cost.serial_steps = s.layers;
  cost.path_length = s.layers > 0 ? 1 : 0;
  return cost;
}

}  // namespace attn
