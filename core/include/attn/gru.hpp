// Gated recurrent unit: two gates, no separate cell.
#pragma once

#include "attn/sequence.hpp"

namespace attn {

/// Matrices of a GRU with inputs of width C and a state of width d, side by side in PyTorch's order r, z, n (reset,
/// update, candidate). ONNX's order z, r, h is re-ordered by who reads its files. The two biases of n are not one: the
/// reset gate stands between them.
template <Real S>
struct GruWeights {
  Matrix<S> w_x;                         ///< C x 3d
  Matrix<S> w_h;                         ///< d x 3d
  std::optional<RowVector<S>> bias_x{};  ///< 1 x 3d; absent: none
  std::optional<RowVector<S>> bias_h{};  ///< 1 x 3d; absent: none
};

/// What may differ from PyTorch's network.
template <Real S>
struct GruOptions {
  Activation gate{Curve::sigmoid};    ///< of r and z
  Activation candidate{Curve::tanh};  ///< of n
  /// true: r multiplies the finished hidden term (h·W_hn + b_hn), as in PyTorch and cuDNN (ONNX: linear_before_reset =
  /// 1). false: r multiplies h before the product, (r ⊙ h)·W_hn + b_hn, as in Cho 2014, eq. 8 (ONNX's default).
  bool reset_after_product = true;
  Direction direction = Direction::forward;
  std::optional<double> clip{};           ///< bound on what enters gates and candidate; absent: none
  std::optional<RowVector<S>> initial{};  ///< 1 x d, before the first token read; absent: zeros
};

/// States of a GRU.
template <Real S>
struct GruResult {
  Matrix<S> hidden;   ///< T x d; row t is the state after reading token t
  RowVector<S> last;  ///< 1 x d, after the last token read
};

namespace detail {
template <Real S>
void require_gru(const GruWeights<S>& w, Index input, const char* function) {
  require_not_empty(w.w_h, function, "w_h");
  const Index d = w.w_h.rows();
  require_shape(w.w_h, d, 3 * d, function, "w_h");
  require_shape(w.w_x, input, 3 * d, function, "w_x");
  if (w.bias_x) require_shape(*w.bias_x, 1, 3 * d, function, "bias_x");
  if (w.bias_h) require_shape(*w.bias_h, 1, 3 * d, function, "bias_h");
}
}  // namespace detail

/// One step (Cho 2014, eq. 5-8, in PyTorch's form): r = σ(x·W_r + h·W_hr + b), z = σ(…), n = tanh(x·W_n + b_n + r ⊙
/// (h·W_hn
/// + b_hn)), h' = (1 - z) ⊙ n + z ⊙ h. x is 1 x C, h is 1 x d. |h'| <= max(1, |h|) with the usual curves.
/// Cost: gru_cost with T = 1. Errors: shape; value (clip).
template <Real S>
RowVector<S> gru_step(const RowVector<S>& x, const RowVector<S>& h, const GruWeights<S>& w,
                      const GruOptions<S>& options = {}) {
  detail::require_gru(w, x.size(), "gru_step");
  detail::require_clip(options.clip, "gru_step");
  const Index d = w.w_h.rows();
  require_shape(h, 1, d, "gru_step", "h");
  RowVector<S> of_x = product<S>(Matrix<S>(x), w.w_x);
  if (w.bias_x) of_x += *w.bias_x;
  // In the form of 2014 the candidate's columns wait for the reset gate.
  const Index now = options.reset_after_product ? 3 * d : 2 * d;
  RowVector<S> of_h(3 * d);
  of_h.head(now) = product<S>(Matrix<S>(h), w.w_h.leftCols(now)).row(0);
  if (w.bias_h) of_h.head(now) += w.bias_h->head(now);
  const auto curve = [&](S sum, const Activation& activation) {
    return activate(detail::clipped(sum, options.clip), activation);
  };
  RowVector<S> reset(d), update(d);
  for (Index c = 0; c < d; ++c) {
    reset(c) = curve(of_x(c) + of_h(c), options.gate);
    update(c) = curve(of_x(d + c) + of_h(d + c), options.gate);
  }
  if (options.reset_after_product) {
    for (Index c = 0; c < d; ++c) of_h(2 * d + c) = reset(c) * of_h(2 * d + c);
  } else {
    Matrix<S> kept(1, d);
    for (Index c = 0; c < d; ++c) kept(0, c) = reset(c) * h(c);
    of_h.tail(d) = product<S>(kept, w.w_h.rightCols(d)).row(0);
    if (w.bias_h) of_h.tail(d) += w.bias_h->tail(d);
  }
  RowVector<S> next(d);
  for (Index c = 0; c < d; ++c) {
    const S candidate = curve(of_x(2 * d + c) + of_h(2 * d + c), options.candidate);
    next(c) = (S(1) - update(c)) * candidate + update(c) * h(c);
  }
  return next;
}

/// A GRU over X (T x C) in either direction. Shorter sequences of a batch are handed in with their own rows only.
/// Cost: gru_cost. Errors: shape; value (clip).
template <Real S>
GruResult<S> gru(const Matrix<S>& x, const GruWeights<S>& w, const GruOptions<S>& options = {}) {
  require_not_empty(x, "gru", "x");
  detail::require_gru(w, x.cols(), "gru");
  const Index d = w.w_h.rows();
  GruResult<S> result{Matrix<S>(x.rows(), d), detail::first_row(options.initial, d, "gru", "initial")};
  for (Index step = 0; step < x.rows(); ++step) {
    const Index t = detail::token_at(step, x.rows(), options.direction);
    const RowVector<S> row = x.row(t);
    result.last = gru_step(row, result.last, w, options);
    result.hidden.row(t) = result.last;
  }
  return result;
}

}  // namespace attn
