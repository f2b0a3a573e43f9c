// Costs of what reads one token after another: LSTM, GRU, linear attention and the layer around it.
#pragma once

#include "attn/cost_parts.hpp"
#include "attn/linear_attention.hpp"

namespace attn {

namespace detail {
/// T steps that project one token and one state to `gates` blocks of d columns.
inline Cost gates_cost(const char* f, std::uint64_t tokens, std::uint64_t input, std::uint64_t width,
                       std::uint64_t gates) {
  require_at_least_one(tokens, f, "tokens");
  require_at_least_one(input, f, "input_width");
  require_at_least_one(width, f, "width");
  const std::uint64_t columns = checked_product(f, {gates, width});
  Cost cost = sum(f, {affine_cost(tokens, input, columns, false), affine_cost(tokens, width, columns, false)});
  cost.serial_steps = tokens;
  cost.path_length = tokens - 1;
  return cost;
}
}  // namespace detail

/// lstm() over T tokens of width C with cells of width d, the plain network, one bias or none: four times the products
/// of an RNN. Errors: range; overflow.
inline Cost lstm_cost(std::uint64_t tokens, std::uint64_t input_width, std::uint64_t width, bool bias) {
  constexpr const char* f = "lstm_cost";
  const Cost gates = detail::gates_cost(f, tokens, input_width, width, 4);
  const std::uint64_t cells = checked_product(f, {tokens, width});
  Cost own;
  own.parameters = bias ? checked_product(f, {width, 4}) : 0;
  own.multiplications = checked_product(f, {cells, 3});
  own.additions = checked_product(f, {cells, bias ? 9U : 5U});  // the two products, the bias, the cell's two parts
  own.hyperbolic_tangents = checked_product(f, {cells, 2});
  Cost cost = detail::sum(f, {gates, own, sigmoid_cost(checked_product(f, {cells, 3}))});
  cost.serial_steps = gates.serial_steps;
  cost.path_length = gates.path_length;
  return cost;
}

/// gru() over T tokens of width C with a state of width d, reset after the product, both biases or none: three times
/// the products of an RNN. Errors: range; overflow.
inline Cost gru_cost(std::uint64_t tokens, std::uint64_t input_width, std::uint64_t width, bool bias) {
  constexpr const char* f = "gru_cost";
  const Cost gates = detail::gates_cost(f, tokens, input_width, width, 3);
  const std::uint64_t cells = checked_product(f, {tokens, width});
  Cost own;
  own.parameters = bias ? checked_product(f, {width, 6}) : 0;
  own.multiplications = checked_product(f, {cells, 3});
  own.additions = checked_product(f, {cells, bias ? 11U : 5U});  // three sums, 1 - z, the two parts, the biases
  own.hyperbolic_tangents = cells;
  Cost cost = detail::sum(f, {gates, own, sigmoid_cost(checked_product(f, {cells, 2}))});
  cost.serial_steps = gates.serial_steps;
  cost.path_length = gates.path_length;
  return cost;
}

/// One head of linear attention: T tokens, keys of width dk, values of width dv.
struct LinearShape {
  std::uint64_t tokens = 0, key_width = 0, value_width = 0;
  UpdateRule rule = UpdateRule::linear;
  bool decay_per_column = false;  ///< log_decay is T x dk, not T x 1
};

/// linear_attention(): order T·dk·dv, whatever T was before; T serial steps. Errors: range; overflow.
inline Cost linear_attention_cost(const LinearShape& s) {
  constexpr const char* f = "linear_attention_cost";
  detail::require_at_least_one(s.key_width, f, "key_width");
  const std::uint64_t cells = checked_product(f, {s.key_width, s.value_width});
  const Cost recall = product_cost(1, s.value_width, s.key_width);
  Cost token = recall;                                                                    // the reading
  token.multiplications = checked_sum(f, {token.multiplications, s.value_width, cells});  // the scale, the write
  token.additions = checked_sum(f, {token.additions, cells});
  if (decays(s.rule)) {
    token.multiplications = checked_sum(f, {token.multiplications, cells});
    token.exponentials = s.decay_per_column ? s.key_width : 1;
  }
  if (corrects(s.rule)) {
    token.multiplications = checked_sum(f, {token.multiplications, recall.multiplications, s.value_width});
    token.additions = checked_sum(f, {token.additions, recall.additions, s.value_width});
  }
  Cost cost = detail::times(f, token, s.tokens);
  cost.serial_steps = s.tokens;
  cost.path_length = s.tokens == 0 ? 0 : s.tokens - 1;
  return cost;
}

namespace detail {
/// One chunk of L tokens of linear_attention_chunked().
inline Cost linear_chunk_cost(const char* f, const LinearShape& s, std::uint64_t length) {
  const bool decay = decays(s.rule), correct = corrects(s.rule);
  const std::uint64_t gates = !decay ? 0 : s.decay_per_column ? s.key_width : 1;  // decays a token
  const std::uint64_t keys = checked_product(f, {length, s.key_width});
  const std::uint64_t values = checked_product(f, {length, s.value_width});
  const std::uint64_t cells = checked_product(f, {s.key_width, s.value_width});
  // What one pair of tokens of the chunk costs: the overlap of their keys, and the write it carries.
  Cost pair = product_cost(1, 1, s.key_width);
  pair.multiplications = checked_sum(f, {pair.multiplications, s.value_width, gates});
  pair.additions = checked_sum(f, {pair.additions, s.value_width});
  pair.exponentials = gates;
  // Queries (and keys where the rule corrects) fade, and meet the state from before the chunk.
  Cost meet = product_cost(length, s.value_width, s.key_width);
  if (decay) meet.multiplications = checked_sum(f, {meet.multiplications, keys});
  meet.exponentials = checked_product(f, {length, gates});
  Cost end;                                                                           // the state after the chunk
  end.multiplications = checked_sum(f, {checked_product(f, {length, cells}), values,  // with the scale of the outputs
                                        decay ? checked_sum(f, {keys, cells}) : 0, correct ? values : 0});
  end.additions =
      checked_sum(f, {checked_product(f, {length, cells}), checked_product(f, {triangular(f, length - 1), gates}),
                      checked_product(f, {length - 1, gates}), correct ? values : 0});
  end.exponentials = checked_product(f, {length + 1, gates});
  const std::uint64_t with_self = triangular(f, length);
  const std::uint64_t pairs = checked_sum(f, {with_self, correct ? with_self - length : 0});
  return sum(f, {times(f, meet, correct ? 2 : 1), times(f, pair, pairs), end});
}
}  // namespace detail

/// linear_attention_chunked() in chunks of `chunk` tokens: the recurrence's order plus T·chunk·(dk + dv); ⌈T/chunk⌉
/// serial steps. Errors: range; overflow.
inline Cost linear_attention_chunked_cost(const LinearShape& s, std::uint64_t chunk) {
  constexpr const char* f = "linear_attention_chunked_cost";
  detail::require_at_least_one(s.key_width, f, "key_width");
  detail::require_at_least_one(chunk, f, "chunk");
  const std::uint64_t whole = s.tokens / chunk, rest = s.tokens % chunk;
  Cost cost;
  if (whole > 0) cost = detail::times(f, detail::linear_chunk_cost(f, s, chunk), whole);
  if (rest > 0) cost = detail::operations_sum(f, cost, detail::linear_chunk_cost(f, s, rest));
  cost.serial_steps = whole + (rest > 0 ? 1 : 0);
  cost.path_length = cost.serial_steps == 0 ? 0 : cost.serial_steps - 1;
  return cost;
}

/// The sizes of a gated DeltaNet layer.
struct GatedDeltaNetCostShape {
  std::uint64_t tokens = 0, width = 0, key_heads = 0, value_heads = 0, key_width = 0, value_width = 0, taps = 0;
};

/// gated_deltanet(): projections, convolution, gates, Hv recurrences, norm, way out. Errors: range; overflow.
inline Cost gated_deltanet_cost(const GatedDeltaNetCostShape& s) {
  constexpr const char* f = "gated_deltanet_cost";
  const std::uint64_t keys = checked_product(f, {s.key_heads, s.key_width});
  const std::uint64_t values = checked_product(f, {s.value_heads, s.value_width});
  const std::uint64_t all = checked_sum(f, {keys, keys, values}), t = s.tokens;
  const std::uint64_t gates = checked_product(f, {t, s.value_heads}), outputs = checked_product(f, {t, values});
  Cost own;
  own.parameters = checked_product(f, {s.value_heads, 2});  // A_log and dt_bias
  own.exponentials = s.value_heads;
  own.additions = gates;
  own.multiplications = checked_sum(f, {gates, outputs});  // rate times softplus; norm times gate
  const Cost head = linear_attention_cost({t, s.key_width, s.value_width, UpdateRule::gated_delta, false});
  Cost norm = rms_norm_cost(gates, s.value_width);
  norm.parameters = s.value_width;  // shared by all heads
  Cost cost = detail::sum(
      f,
      {affine_cost(t, s.width, all, false), short_convolution_cost(t, all, s.taps, false),
       silu_cost(checked_product(f, {t, all})), l2_norm_cost(checked_product(f, {t, s.key_heads, 2}), s.key_width),
       affine_cost(t, s.width, s.value_heads, false), sigmoid_cost(gates),
       affine_cost(t, s.width, s.value_heads, false), softplus_cost(gates), own, detail::times(f, head, s.value_heads),
       norm, affine_cost(t, s.width, values, false), silu_cost(outputs), affine_cost(t, values, s.width, false)});
  cost.serial_steps = head.serial_steps;
  cost.path_length = head.path_length;
  return cost;
}

}  // namespace attn
