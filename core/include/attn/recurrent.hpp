// The plain recurrent network: one token after another.
#pragma once

#include <cmath>
#include <optional>

#include "attn/product.hpp"
#include "attn/vector_math.hpp"

namespace attn {

/// The matrices of an Elman network with inputs of width C and a state of width d.
template <Real S>
struct RnnWeights {
  Matrix<S> w_x;                       ///< C x d
  Matrix<S> w_h;                       ///< d x d
  std::optional<RowVector<S>> bias{};  ///< 1 x d; absent: none
};

namespace detail {
template <Real S>
void require_rnn(const RnnWeights<S>& weights, Index width, const char* function) {
  const Index d = weights.w_h.rows();
  require_not_empty(weights.w_h, function, "w_h");
  require_shape(weights.w_h, d, d, function, "w_h");
  require_shape(weights.w_x, width, d, function, "w_x");
  if (weights.bias) require_shape(*weights.bias, 1, d, function, "bias");
}

// h·W_h + what the token brings + b, and the curve. For float the hyperbolic tangent of vector_math.hpp.
template <Real S>
RowVector<S> rnn_state(const RowVector<S>& brought, const RowVector<S>& h, const RnnWeights<S>& weights) {
  using std::tanh;
  RowVector<S> next = product<S>(Matrix<S>(h), weights.w_h);
  next += brought;
  if (weights.bias) next += *weights.bias;
  if constexpr (vectors::fast<S>) {
    vectors::transform(next.data(), next.size(), [](vectors::Vec x) { return vectors::tanh(x); });
  } else {
    for (Index c = 0; c < next.size(); ++c) next(c) = tanh(next(c));
  }
  return next;
}
}  // namespace detail

/// One step: h_t = tanh(h_{t-1}·W_h + x_t·W_x + b) (Elman 1990, in rows: the transpose of W_h h + W_x x). x is 1 x C,
/// h is 1 x d. Each entry lies in [-1, 1].
/// Cost: d·d + C·d multiplications, d hyperbolic tangents. Errors: shape; NaN in the input goes through to the state.
template <Real S>
RowVector<S> rnn_step(const RowVector<S>& x, const RowVector<S>& h, const RnnWeights<S>& weights) {
  detail::require_rnn(weights, x.size(), "rnn_step");
  require_shape(h, 1, weights.w_h.rows(), "rnn_step", "h");
  return detail::rnn_state<S>(product<S>(Matrix<S>(x), weights.w_x), h, weights);
}

/// All states h_1 … h_T (T x d) for X (T x C), from h_0 = 0. Step t needs step t - 1: T serial steps; only X·W_x is
/// known beforehand, in one product.
/// Cost: rnn_cost(T, C, d). Errors: shape; NaN in a token goes through to its state and all that follow.
template <Real S>
Matrix<S> rnn_unroll(const Matrix<S>& x, const RnnWeights<S>& weights) {
  require_not_empty(x, "rnn_unroll", "x");
  detail::require_rnn(weights, x.cols(), "rnn_unroll");
  Matrix<S> states = product(x, weights.w_x);
  RowVector<S> h = RowVector<S>::Constant(weights.w_h.rows(), S(0));
  for (Index t = 0; t < x.rows(); ++t) {
    h = detail::rnn_state<S>(states.row(t), h, weights);
    states.row(t) = h;
  }
  return states;
}

}  // namespace attn
