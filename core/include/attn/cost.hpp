// How much work each system does, as closed forms. The tests run each algorithm on the counting scalar and find these
// numbers exactly.
#pragma once

#include <algorithm>

#include "attn/checked.hpp"

namespace attn {

/// Exact counts of one computation. Multiplications are multiplications, not FLOP: a multiply-add is one of them.
struct Cost {
  std::uint64_t parameters = 0;
  std::uint64_t multiplications = 0;
  std::uint64_t additions = 0;  ///< with subtractions
  std::uint64_t divisions = 0;
  std::uint64_t exponentials = 0;
  std::uint64_t hyperbolic_tangents = 0;
  std::uint64_t comparisons = 0;
  std::uint64_t softmax_rows = 0;
  std::uint64_t concatenations = 0;
  std::uint64_t serial_steps = 0;  ///< steps that cannot run side by side, a matrix product being one
  std::uint64_t path_length = 0;   ///< longest path between two positions, in updates
  std::uint64_t square_roots = 0;
  std::uint64_t logarithms = 0;
  std::uint64_t error_functions = 0;

  friend bool operator==(const Cost&, const Cost&) = default;
};

namespace detail {
inline void require_at_least_one(std::uint64_t n, const char* function, const char* argument) {
  if (n < 1) throw Error(Code::range, function, argument, "at least 1", "0");
}

/// Operations add up; serial steps and paths do not, so the caller sets them.
inline Cost operations_sum(const char* f, const Cost& a, const Cost& b) {
  Cost sum;
  sum.parameters = checked_sum(f, {a.parameters, b.parameters});
  sum.multiplications = checked_sum(f, {a.multiplications, b.multiplications});
  sum.additions = checked_sum(f, {a.additions, b.additions});
  sum.divisions = checked_sum(f, {a.divisions, b.divisions});
  sum.exponentials = checked_sum(f, {a.exponentials, b.exponentials});
  sum.hyperbolic_tangents = checked_sum(f, {a.hyperbolic_tangents, b.hyperbolic_tangents});
  sum.comparisons = checked_sum(f, {a.comparisons, b.comparisons});
  sum.softmax_rows = checked_sum(f, {a.softmax_rows, b.softmax_rows});
  sum.concatenations = checked_sum(f, {a.concatenations, b.concatenations});
  sum.square_roots = checked_sum(f, {a.square_roots, b.square_roots});
  sum.logarithms = checked_sum(f, {a.logarithms, b.logarithms});
  sum.error_functions = checked_sum(f, {a.error_functions, b.error_functions});
  return sum;
}
/// The rows that see nothing under that causal offset: -offset where it is negative, also the most negative one.
inline std::uint64_t rows_before(std::int64_t offset) {
  return offset < 0 ? static_cast<std::uint64_t>(-(offset + 1)) + 1 : 0;
}

/// The bodies of product_cost and attention_cost; an error carries the name of the function that was called.
inline Cost product_operations(const char* f, std::uint64_t m, std::uint64_t n, std::uint64_t k) {
  Cost cost;
  cost.multiplications = checked_product(f, {m, n, k});
  cost.additions = k == 0 ? 0 : checked_product(f, {m, n, k - 1});
  cost.serial_steps = 1;
  return cost;
}

inline Cost attention_operations(const char* f, std::uint64_t pairs, std::uint64_t rows, std::uint64_t width,
                                 std::uint64_t value_width) {
  require_at_least_one(width, f, "width");
  require_at_least_one(value_width, f, "value_width");
  const std::uint64_t beyond_first = checked_difference(f, pairs, rows);  // keys after a row's first one
  Cost cost;
  cost.multiplications = checked_sum(f, {checked_product(f, {pairs, width}), checked_product(f, {pairs, value_width})});
  cost.additions = checked_sum(f, {checked_product(f, {pairs, width - 1}), pairs, beyond_first,
                                   checked_product(f, {beyond_first, value_width})});
  cost.divisions = checked_product(f, {pairs, 2});  // by √D, by the denominator
  cost.exponentials = pairs;
  cost.comparisons = beyond_first;
  cost.softmax_rows = rows;
  cost.serial_steps = 1;
  cost.path_length = 1;
  return cost;
}
}  // namespace detail

/// product(A, B) for M x K by K x N: M·N·K multiplications, M·N·(K - 1) additions. Errors: overflow.
inline Cost product_cost(std::uint64_t m, std::uint64_t n, std::uint64_t k) {
  return detail::product_operations("product_cost", m, n, k);
}

/// Number of pairs under Mask::causal(T, S, offset): Σ_i min(S, max(0, i + 1 + offset)). Errors: overflow.
inline std::uint64_t causal_pairs(std::uint64_t queries, std::uint64_t keys, std::int64_t offset = 0) {
  constexpr const char* f = "causal_pairs";
  // Rows that see nothing, then rows of 1 + start, 2 + start, … keys until all are seen.
  const std::uint64_t before = offset < 0 ? 0 : static_cast<std::uint64_t>(offset);
  const std::uint64_t missing = detail::rows_before(offset);
  if (missing >= queries) return 0;
  const std::uint64_t live = queries - missing;
  if (before >= keys) return checked_product(f, {live, keys});
  const std::uint64_t growing = std::min(live, keys - before);
  return checked_sum(
      f, {checked_product(f, {growing, before}), triangular(f, growing), checked_product(f, {live - growing, keys})});
}

/// Number of rows under Mask::causal(T, S, offset) that see a key: all, but for the first -offset ones.
inline std::uint64_t causal_rows(std::uint64_t queries, std::int64_t offset = 0) {
  const std::uint64_t missing = detail::rows_before(offset);
  return missing >= queries ? 0 : queries - missing;
}

/// attention() over `pairs` admissible pairs in `rows` rows that have one, keys of width D, values of width Dv, the
/// default scaling. Unmasked: pairs = T·S, rows = T, hence T·S·D + T·S·Dv multiplications: order T²·d.
/// Errors: range (D or Dv of 0, fewer pairs than rows); overflow.
inline Cost attention_cost(std::uint64_t pairs, std::uint64_t rows, std::uint64_t width, std::uint64_t value_width) {
  return detail::attention_operations("attention_cost", pairs, rows, width, value_width);
}

/// multi_head_attention() on projected Q, K, V: H heads, each attention_cost(pairs, rows, D, Dv), and one concatenation
/// where there are several. At equal H·D and H·Dv the multiplications do not depend on H; the softmax rows do.
/// Errors: range; overflow.
inline Cost multi_head_attention_cost(std::uint64_t heads, std::uint64_t pairs, std::uint64_t rows, std::uint64_t width,
                                      std::uint64_t value_width) {
  constexpr const char* f = "multi_head_attention_cost";
  detail::require_at_least_one(heads, f, "heads");
  const Cost head = detail::attention_operations(f, pairs, rows, width, value_width);
  Cost cost;
  cost.multiplications = checked_product(f, {head.multiplications, heads});
  cost.additions = checked_product(f, {head.additions, heads});
  cost.divisions = checked_product(f, {head.divisions, heads});
  cost.exponentials = checked_product(f, {head.exponentials, heads});
  cost.comparisons = checked_product(f, {head.comparisons, heads});
  cost.softmax_rows = checked_product(f, {head.softmax_rows, heads});
  cost.concatenations = heads > 1 ? 1 : 0;
  cost.serial_steps = 1;
  cost.path_length = 1;
  return cost;
}

/// The sizes of a multi-head self-attention layer.
struct MultiHeadShape {
  std::uint64_t tokens = 0;       ///< T
  std::uint64_t width = 0;        ///< C
  std::uint64_t heads = 0;        ///< H
  std::uint64_t head_width = 0;   ///< D, of queries and keys
  std::uint64_t pairs = 0;        ///< admissible pairs of one head: T·T unmasked, causal_pairs(T, T) with the mask
  std::uint64_t rows = 0;         ///< queries that see a key: T unless the mask empties some
  bool output_projection = true;  ///< whether W^O is there
  std::uint64_t value_head_width = 0;  ///< Dv; 0: the same as head_width
  std::uint64_t output_width = 0;      ///< columns of W^O; 0: the same as width
};

/// multi_head_layer(): three projections, H heads, one concatenation where there are several heads, W^O.
/// At Dv = D and a square W^O: 4·C·H·D parameters and T·C·H·D·4 + 2·pairs·H·D multiplications, whatever H is at equal
/// H·D; H·rows softmax rows. Errors: range; overflow.
inline Cost multi_head_cost(const MultiHeadShape& shape) {
  constexpr const char* f = "multi_head_cost";
  detail::require_at_least_one(shape.tokens, f, "tokens");
  detail::require_at_least_one(shape.width, f, "width");
  detail::require_at_least_one(shape.heads, f, "heads");
  detail::require_at_least_one(shape.head_width, f, "head_width");
  const std::uint64_t value_width = shape.value_head_width == 0 ? shape.head_width : shape.value_head_width;
  const std::uint64_t output_width = shape.output_width == 0 ? shape.width : shape.output_width;
  const std::uint64_t columns = checked_product(f, {shape.heads, shape.head_width});
  const std::uint64_t value_columns = checked_product(f, {shape.heads, value_width});
  const auto projection = [&](std::uint64_t in, std::uint64_t out) {
    Cost cost = detail::product_operations(f, shape.tokens, out, in);
    cost.parameters = checked_product(f, {in, out});
    return cost;
  };
  Cost total = multi_head_attention_cost(shape.heads, shape.pairs, shape.rows, shape.head_width, value_width);
  for (const std::uint64_t out : {columns, columns, value_columns}) {
    total = detail::operations_sum(f, total, projection(shape.width, out));
  }
  if (shape.output_projection) total = detail::operations_sum(f, total, projection(value_columns, output_width));
  total.serial_steps = 1;
  total.path_length = 1;
  return total;
}

/// rnn_unroll() over T tokens, inputs of width C, a state of width d: T·d·d + T·C·d multiplications: order T·d²; T
/// steps that wait for one another; T - 1 updates between the first token and the last. Errors: range; overflow.
inline Cost rnn_cost(std::uint64_t tokens, std::uint64_t input_width, std::uint64_t width, bool bias = false) {
  constexpr const char* f = "rnn_cost";
  detail::require_at_least_one(tokens, f, "tokens");
  detail::require_at_least_one(input_width, f, "input_width");
  detail::require_at_least_one(width, f, "width");
  const Cost hidden = detail::product_operations(f, tokens, width, width);
  const Cost input = detail::product_operations(f, tokens, width, input_width);
  Cost cost = detail::operations_sum(f, hidden, input);
  const std::uint64_t entries = checked_product(f, {tokens, width});
  cost.parameters =
      checked_sum(f, {checked_product(f, {width, width}), checked_product(f, {input_width, width}), bias ? width : 0});
  cost.additions = checked_sum(f, {cost.additions, entries, bias ? entries : 0});
  cost.hyperbolic_tangents = entries;
  cost.serial_steps = tokens;
  cost.path_length = tokens - 1;
  return cost;
}

/// The length at which attention does as many multiplications as the RNN, both of width d: 2·T²·d = 2·T·d², T = d.
/// Below it attention is cheaper, above it dearer. Errors: range; overflow where the counts at T = d do not fit.
inline std::uint64_t attention_rnn_crossing(std::uint64_t width) {
  detail::require_at_least_one(width, "attention_rnn_crossing", "width");
  const std::uint64_t pairs = checked_product("attention_rnn_crossing", {width, width});
  const Cost attention = attention_cost(pairs, width, width, width), rnn = rnn_cost(width, width, width);
  if (attention.multiplications != rnn.multiplications) {
    throw Error(Code::value, "attention_rnn_crossing", "width", "equal counts", "different counts");
  }
  return width;
}

}  // namespace attn
