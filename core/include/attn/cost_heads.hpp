// Costs of attention's relatives with heads: additive, grouped, cached, sparse.
#pragma once

#include "attn/cost_parts.hpp"

namespace attn {

/// The sizes of an additive attention: T queries of width C_q, S keys of width C_k, d_a, values of width Dv.
struct AdditiveShape {
  std::uint64_t queries = 0, keys = 0, query_width = 0, key_width = 0, width = 0, value_width = 0;
  std::uint64_t pairs = 0;  ///< admissible pairs
  std::uint64_t rows = 0;   ///< queries that see a key
};

/// additive_attention(): pairs·d_a hyperbolic tangents, which no matrix unit takes. Errors: range; overflow.
inline Cost additive_attention_cost(const AdditiveShape& shape) {
  constexpr const char* f = "additive_attention_cost";
  detail::require_at_least_one(shape.width, f, "width");
  Cost scores;
  scores.parameters = shape.width;
  scores.hyperbolic_tangents = scores.multiplications = checked_product(f, {shape.pairs, shape.width});
  scores.additions = checked_product(f, {shape.pairs, checked_sum(f, {shape.width, shape.width - 1})});
  Cost total = detail::sum(
      f, {affine_cost(shape.queries, shape.query_width, shape.width, false),
          affine_cost(shape.keys, shape.key_width, shape.width, false), scores, softmax_cost(shape.pairs, shape.rows),
          weighted_sum_cost(shape.pairs, shape.rows, shape.value_width)});
  total.serial_steps = total.path_length = 1;
  return total;
}

/// What a head does beside attention_cost.
struct HeadFeatures {
  bool scale = false;    ///< an explicit scale: a multiplication a pair in place of a division
  bool softcap = false;  ///< a division, a hyperbolic tangent and a multiplication a pair
  bool bias = false;     ///< an addition a pair
  bool sink = false;     ///< sink_cost
};

/// grouped_attention() of H heads, each over the same number of pairs and rows. It does not depend on G: sharing keys
/// and values saves their making and their storage, not the work of attending. Errors: range; overflow.
inline Cost grouped_attention_cost(std::uint64_t heads, std::uint64_t pairs, std::uint64_t rows, std::uint64_t width,
                                   std::uint64_t value_width, const HeadFeatures& features = {}) {
  constexpr const char* f = "grouped_attention_cost";
  detail::require_at_least_one(heads, f, "heads");
  Cost head = attention_cost(pairs, rows, width, value_width);
  if (features.scale) {
    head.divisions -= pairs;
    head.multiplications = checked_sum(f, {head.multiplications, pairs});
  }
  if (features.softcap) {
    head.divisions = checked_sum(f, {head.divisions, pairs});
    head.multiplications = checked_sum(f, {head.multiplications, pairs});
    head.hyperbolic_tangents = pairs;
  }
  if (features.bias) head.additions = checked_sum(f, {head.additions, pairs});
  if (features.sink) head = detail::operations_sum(f, head, sink_cost(rows));
  Cost total = detail::times(f, head, heads);
  total.concatenations = heads > 1 ? 1 : 0;
  total.serial_steps = total.path_length = 1;
  return total;
}

/// gate_output() of T rows of width C. Errors: overflow.
inline Cost output_gate_cost(std::uint64_t tokens, std::uint64_t width) {
  return silu_cost(checked_product("output_gate_cost", {tokens, width}));
}

/// Pairs that sliding_window(T, S, window, offset) allows where S >= T + offset: Σ_i min(window, i + 1 + offset).
/// Errors: range (window of 0); overflow.
inline std::uint64_t window_pairs(std::uint64_t queries, std::uint64_t window, std::int64_t offset = 0) {
  detail::require_at_least_one(window, "window_pairs", "window");
  return causal_pairs(queries, window, offset);
}

/// Pairs that keep_top(causal, k) keeps: Σ_i min(k, S, i + 1 + offset). Errors: range (k of 0); overflow.
inline std::uint64_t kept_pairs(std::uint64_t queries, std::uint64_t keys, std::uint64_t k, std::int64_t offset = 0) {
  detail::require_at_least_one(k, "kept_pairs", "k");
  return causal_pairs(queries, std::min(k, keys), offset);
}

/// indexer_scores() with H_I heads of width d_I over all pairs: still quadratic, with small heads. Errors: range;
/// overflow.
inline Cost indexer_cost(std::uint64_t heads, std::uint64_t width, std::uint64_t pairs) {
  constexpr const char* f = "indexer_cost";
  detail::require_at_least_one(heads, f, "heads");
  detail::require_at_least_one(width, f, "width");
  const std::uint64_t all = checked_product(f, {heads, pairs});
  Cost cost;
  cost.multiplications = checked_sum(f, {checked_product(f, {all, width}), all});
  cost.additions = checked_sum(f, {checked_product(f, {all, width - 1}), all - pairs});
  cost.divisions = cost.comparisons = all;
  return cost;
}

}  // namespace attn
