// Costs of the small steps that layers are made of, and how costs are put together.
#pragma once

#include "attn/cost.hpp"

namespace attn {

namespace detail {
/// n times a cost: operations and parameters alike. Serial steps and paths are left to the caller.
inline Cost times(const char* f, const Cost& cost, std::uint64_t n) {
  Cost product;
  for (const auto field : {&Cost::parameters, &Cost::multiplications, &Cost::additions, &Cost::divisions,
                           &Cost::exponentials, &Cost::hyperbolic_tangents, &Cost::comparisons, &Cost::softmax_rows,
                           &Cost::concatenations, &Cost::square_roots, &Cost::logarithms, &Cost::error_functions}) {
    product.*field = checked_product(f, {cost.*field, n});
  }
  return product;
}

inline Cost sum(const char* f, std::initializer_list<Cost> costs) {
  Cost total;
  for (const Cost& cost : costs) total = operations_sum(f, total, cost);
  return total;
}
}  // namespace detail

/// softmax over `pairs` admissible pairs in `rows` rows that have one. Errors: range (fewer pairs than rows); overflow.
inline Cost softmax_cost(std::uint64_t pairs, std::uint64_t rows) {
  const std::uint64_t beyond_first = checked_difference("softmax_cost", pairs, rows);
  Cost cost;
  cost.additions = checked_sum("softmax_cost", {pairs, beyond_first});
  cost.divisions = cost.exponentials = pairs;
  cost.comparisons = beyond_first;
  cost.softmax_rows = rows;
  return cost;
}

/// log_softmax() of T rows of S columns: softmax, and a logarithm a row and two shifts an entry. Errors: range;
/// overflow.
inline Cost log_softmax_cost(std::uint64_t rows, std::uint64_t cols) {
  const std::uint64_t entries = checked_product("log_softmax_cost", {rows, cols});
  Cost cost = softmax_cost(entries, rows);
  cost.additions = checked_sum("log_softmax_cost", {cost.additions, entries, entries});
  cost.logarithms = rows;
  return cost;
}

/// What a sink adds to softmax in each row that sees a key: its exponential, the shift, the sum, a comparison.
inline Cost sink_cost(std::uint64_t rows) {
  Cost cost;
  cost.additions = checked_product("sink_cost", {rows, 2});
  cost.exponentials = cost.comparisons = rows;
  return cost;
}

/// weighted_sum of values of width Dv over the pairs. Errors: range (fewer pairs than rows); overflow.
inline Cost weighted_sum_cost(std::uint64_t pairs, std::uint64_t rows, std::uint64_t value_width) {
  constexpr const char* f = "weighted_sum_cost";
  Cost cost;
  cost.multiplications = checked_product(f, {pairs, value_width});
  cost.additions = checked_product(f, {checked_difference(f, pairs, rows), value_width});
  return cost;
}

/// affine() of T rows from width C_in to C_out. Errors: overflow.
inline Cost affine_cost(std::uint64_t tokens, std::uint64_t in, std::uint64_t out, bool bias) {
  constexpr const char* f = "affine_cost";
  Cost cost = product_cost(tokens, out, in);
  cost.parameters = checked_sum(f, {checked_product(f, {in, out}), bias ? out : 0});
  if (bias) cost.additions = checked_sum(f, {cost.additions, checked_product(f, {tokens, out})});
  return cost;
}

/// layer_norm() of T rows of width C. Errors: range (C of 0); overflow.
inline Cost layer_norm_cost(std::uint64_t tokens, std::uint64_t width, bool bias) {
  constexpr const char* f = "layer_norm_cost";
  detail::require_at_least_one(width, f, "width");
  const std::uint64_t entries = checked_product(f, {tokens, width});
  Cost cost;
  cost.parameters = bias ? checked_product(f, {width, 2}) : width;
  cost.multiplications = checked_product(f, {entries, 3});  // squares, scale, weight
  // Two sums of C, the centring, ε, the bias.
  cost.additions =
      checked_sum(f, {checked_product(f, {tokens, width - 1, 2}), entries, tokens, bias ? entries : std::uint64_t{0}});
  cost.divisions = checked_product(f, {tokens, 3});
  cost.square_roots = tokens;
  return cost;
}

/// rms_norm() of T rows of width C. Errors: range (C of 0); overflow.
inline Cost rms_norm_cost(std::uint64_t tokens, std::uint64_t width) {
  constexpr const char* f = "rms_norm_cost";
  detail::require_at_least_one(width, f, "width");
  Cost cost;
  cost.parameters = width;
  cost.multiplications = checked_product(f, {tokens, width, 3});
  cost.additions = checked_product(f, {tokens, width});  // C - 1 for the sum, 1 for ε
  cost.divisions = checked_product(f, {tokens, 2});
  cost.square_roots = tokens;
  return cost;
}

/// l2_norm() of T rows of width C. Errors: range (C of 0); overflow.
inline Cost l2_norm_cost(std::uint64_t tokens, std::uint64_t width) {
  detail::require_at_least_one(width, "l2_norm_cost", "width");
  Cost cost;
  cost.multiplications = cost.additions = cost.divisions = checked_product("l2_norm_cost", {tokens, width});
  cost.square_roots = tokens;
  return cost;
}

/// rotate() of T rows with H heads, R rotated columns each: 2 multiplications and an addition a column; the cosines and
/// sines come from a table. Errors: overflow.
inline Cost rope_cost(std::uint64_t tokens, std::uint64_t heads, std::uint64_t rotated) {
  constexpr const char* f = "rope_cost";
  Cost cost;
  cost.additions = checked_product(f, {tokens, heads, rotated});
  cost.multiplications = checked_product(f, {cost.additions, 2});
  return cost;
}

/// sigmoid() of n numbers.
inline Cost sigmoid_cost(std::uint64_t n) {
  Cost cost;
  cost.comparisons = cost.exponentials = cost.additions = cost.divisions = n;
  return cost;
}

/// silu() of n numbers.
inline Cost silu_cost(std::uint64_t n) {
  Cost cost = sigmoid_cost(n);
  cost.multiplications = n;
  return cost;
}

/// gelu(), the exact form, of n numbers. Errors: overflow.
inline Cost gelu_cost(std::uint64_t n) {
  Cost cost;
  cost.multiplications = checked_product("gelu_cost", {n, 3});
  cost.error_functions = n;
  return cost;
}

/// gelu_tanh() of n numbers. Errors: overflow.
inline Cost gelu_tanh_cost(std::uint64_t n) {
  Cost cost;
  cost.multiplications = checked_product("gelu_tanh_cost", {n, 6});
  cost.additions = checked_product("gelu_tanh_cost", {n, 2});
  cost.hyperbolic_tangents = n;
  return cost;
}

/// softplus() of n numbers.
inline Cost softplus_cost(std::uint64_t n) {
  Cost cost;
  cost.comparisons = cost.exponentials = cost.logarithms = cost.additions = n;
  return cost;
}

/// short_convolution() of T rows of width C with K taps. Errors: range (K of 0); overflow.
inline Cost short_convolution_cost(std::uint64_t tokens, std::uint64_t width, std::uint64_t taps, bool bias) {
  constexpr const char* f = "short_convolution_cost";
  detail::require_at_least_one(taps, f, "taps");
  const std::uint64_t entries = checked_product(f, {tokens, width});
  Cost cost;
  cost.parameters = checked_product(f, {width, checked_sum(f, {taps, bias ? 1U : 0U})});
  cost.multiplications = checked_product(f, {entries, taps});
  cost.additions = checked_product(f, {entries, bias ? taps : taps - 1});
  return cost;
}

}  // namespace attn
