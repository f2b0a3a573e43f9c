// A way for a head to take nothing: a learned logit in the denominator, or a gate on the output.
#pragma once

#include "attn/activation.hpp"
#include "attn/attention.hpp"

namespace attn {

namespace detail {
template <Real S>
void require_sink(const S& sink) {
  using std::isfinite;
  if (!isfinite(sink)) {
    throw Error(Code::value, "softmax_with_sink", "sink", "a finite number", number_text(plain(sink)));
  }
}
}  // namespace detail

namespace reference {
/// softmax_with_sink by std::exp, key after key. Shapes and sink unchecked.
template <Real S>
Matrix<S> softmax_with_sink(const Matrix<S>& scores, const Mask& mask, const S& sink) {
  using std::exp;
  Matrix<S> weights = Matrix<S>::Constant(scores.rows(), scores.cols(), S(0));
  for (Index i = 0; i < scores.rows(); ++i) {
    if (mask.row_is_empty(i)) continue;
    S largest = sink;
    for (Index j = 0; j < scores.cols(); ++j) {
      if (!mask.allows(i, j)) continue;
      // A NaN takes the place of the maximum and stays there, so that it is reported.
      if (plain(largest) == plain(largest) && !(scores(i, j) <= largest)) largest = scores(i, j);
    }
    attn::detail::require_scores(largest, i);
    S denominator = exp(sink - largest);
    for (Index j = 0; j < scores.cols(); ++j) {
      if (!mask.allows(i, j)) continue;
      weights(i, j) = exp(scores(i, j) - largest);
      denominator += weights(i, j);
    }
    for (Index j = 0; j < scores.cols(); ++j) {
      if (mask.allows(i, j)) weights(i, j) = weights(i, j) / denominator;
    }
  }
  return weights;
}
}  // namespace reference

/// Softmax of every row of the scores (T x S) with one more term below: p_j = e^(z_j) / (e^(z') + Σ_k e^(z_k))
/// (gpt-oss 2025; DeepSeek-V4). The sink z' is one learned number a head: not scaled, not masked, without a value. Rows
/// sum to less than 1: softmax(z)·σ(logsumexp(z) - z'). The maximum that is subtracted includes z'.
///
/// A hidden score is never read; a row without an admissible key gives zeros: all its weight is the sink's.
/// Cost for n admissible keys in a row: n comparisons, 2n + 1 additions, n + 1 exponentials, n divisions.
/// Errors: shape; value (a sink that is not finite, a row's largest score that is not).
template <Real S>
Matrix<S> softmax_with_sink(const Matrix<S>& scores, const Mask& mask, const S& sink) {
  require_shape(scores, mask.rows(), mask.cols(), "softmax_with_sink", "scores");
  detail::require_sink(sink);
  if constexpr (vectors::fast<S>) {
    Matrix<S> weights(scores.rows(), scores.cols());
    kernel::softmax_rows(scores, mask, &sink, weights);
    return weights;
  } else {
    return reference::softmax_with_sink(scores, mask, sink);
  }
}

/// attention() with a sink in the denominator. Cost: that of attention and of the sink. Errors: shape; value.
template <Real S>
AttentionResult<S> attention_with_sink(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, const Mask& mask,
                                       const S& sink, const AttentionOptions& options = {}) {
  if constexpr (vectors::fast<S>) {
    detail::require_queries_and_keys(q, k, mask, "dot_scores");
    detail::require_options(options, "dot_scores");
    detail::require_sink(sink);
    return detail::attend_one(q, k, v, mask, options, nullptr, &sink);
  } else {
    AttentionResult<S> result;
    result.scores = dot_scores(q, k, mask, options);
    result.weights = softmax_with_sink(result.scores, mask, sink);
    result.output = weighted_sum(result.weights, v, mask);
    return result;
  }
}

/// The share σ(logsumexp(z) - z') of each row's weight that the sink leaves to the keys, in [0, 1] (1 x T); 0 in an
/// empty row. It is what the sums of the rows of softmax_with_sink are. Errors: shape.
template <Real S>
RowVector<S> attended_share(const Matrix<S>& weights, const Mask& mask) {
  require_shape(weights, mask.rows(), mask.cols(), "attended_share", "weights");
  RowVector<S> share = RowVector<S>::Constant(weights.rows(), S(0));
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      if (mask.allows(i, j)) share(i) += weights(i, j);
    }
  }
  return share;
}

/// y = attention ⊙ σ(gate), elementwise, on the heads' outputs side by side (T x H·Dv) before W_O; the gate (T x H·Dv)
/// is projected from the query token's own input (Qwen's output gate; Qiu 2025). It can only shrink what was fetched.
/// Cost: T·H·Dv times sigmoid and 1 multiplication. Errors: shape.
template <Real S>
Matrix<S> gate_output(const Matrix<S>& attended, const Matrix<S>& gate) {
  require_not_empty(attended, "gate_output", "attended");
  require_shape(gate, attended.rows(), attended.cols(), "gate_output", "gate");
  Matrix<S> out(attended.rows(), attended.cols());
  for (Index i = 0; i < out.rows(); ++i) {
    for (Index c = 0; c < out.cols(); ++c) out(i, c) = attended(i, c) * sigmoid(gate(i, c));
  }
  return out;
}

}  // namespace attn
