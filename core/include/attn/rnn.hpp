// The plain recurrent network with everything that its operators in ONNX and PyTorch can ask for.
#pragma once

#include "attn/recurrent.hpp"
#include "attn/sequence.hpp"

namespace attn {

/// What may differ from rnn_unroll's network.
template <Real S>
struct RnnOptions {
  Activation activation{Curve::tanh};  ///< PyTorch also knows relu, ONNX many more
  Direction direction = Direction::forward;
  std::optional<double> clip{};           ///< bound on what enters the activation; absent: none
  std::optional<RowVector<S>> initial{};  ///< 1 x d, the state before the first token read; absent: zeros
};

/// States of a recurrent network.
template <Real S>
struct RnnResult {
  Matrix<S> hidden;   ///< T x d; row t is the state after reading token t
  RowVector<S> last;  ///< 1 x d, after the last token read: row T - 1 forward, row 0 in reverse
};

/// h = f(x_t·W_x + h·W_h + b) over X (T x C) in either direction (Elman 1990). With f = tanh, forward, from zeros it is
/// rnn_unroll up to the order of one sum. Shorter sequences of a batch are handed in with their own rows only.
/// Cost: rnn_cost where the activation is tanh and no clip is set. Errors: shape; value (clip, activation).
template <Real S>
RnnResult<S> rnn(const Matrix<S>& x, const RnnWeights<S>& weights, const RnnOptions<S>& options = {}) {
  require_not_empty(x, "rnn", "x");
  detail::require_rnn(weights, x.cols(), "rnn");
  detail::require_clip(options.clip, "rnn");
  const Index width = weights.w_h.rows();
  RnnResult<S> result{Matrix<S>(x.rows(), width), detail::first_row(options.initial, width, "rnn", "initial")};
  const Matrix<S> brought = product(x, weights.w_x);
  for (Index step = 0; step < x.rows(); ++step) {
    const Index t = detail::token_at(step, x.rows(), options.direction);
    RowVector<S> next = brought.row(t) + product<S>(Matrix<S>(result.last), weights.w_h);
    if (weights.bias) next += *weights.bias;
    for (Index c = 0; c < width; ++c) next(c) = activate(detail::clipped(next(c), options.clip), options.activation);
    result.last = next;
    result.hidden.row(t) = next;
  }
  return result;
}

}  // namespace attn
