// The part of a block that works on each token by itself.
#pragma once

#include "attn/activation.hpp"
#include "attn/affine.hpp"

namespace attn {

/// Two maps with a curve between them, or three where the curve gates.
template <Real S>
struct FeedForwardWeights {
  Affine<S> up;                     ///< C x F
  Affine<S> down;                   ///< F x C
  std::optional<Affine<S>> gate{};  ///< C x F: curve(x·gate) ⊙ (x·up) (Shazeer 2020, eq. 6: SwiGLU with SiLU)
};

/// Every intermediate.
template <Real S>
struct FeedForwardResult {
  Matrix<S> hidden;     ///< T x F, what enters the curve
  Matrix<S> activated;  ///< T x F, what goes down
  Matrix<S> output;     ///< T x C
};

/// curve(x·W_up + b)·W_down + b over X (T x C) (Vaswani 2017, eq. 2, with the curve the model names). Row i depends on
/// row i alone. Cost: feed_forward_cost for the tanh GELU. Errors: shape; value (activation).
template <Real S>
FeedForwardResult<S> feed_forward(const Matrix<S>& x, const FeedForwardWeights<S>& w, const Activation& activation) {
  FeedForwardResult<S> result;
  const Matrix<S> up = affine(x, w.up);
  result.hidden = w.gate ? affine(x, *w.gate) : up;
  require_shape(result.hidden, up.rows(), up.cols(), "feed_forward", "gate");
  result.activated = activate(result.hidden, activation);
  if (w.gate) result.activated = result.activated.cwiseProduct(up).eval();
  result.output = affine(result.activated, w.down);
  return result;
}

}  // namespace attn
