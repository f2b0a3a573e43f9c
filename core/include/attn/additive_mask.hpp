// Masks that are added to the scores: a finite entry shifts a score, -inf hides the key.
#pragma once

#include <limits>

#include "attn/attention.hpp"

namespace attn {

/// A permission and a shift for each pair (T x S). Permissions are kept apart from the numbers so that what is hidden
/// is never computed and an empty row is known without looking at scores.
template <Real S>
struct AdditiveMask {
  Mask allowed;    ///< T x S
  Matrix<S> bias;  ///< T x S, finite; 0 where hidden
};

/// Takes a table of additions (T x S) apart: -inf hides, a finite number is added after scaling and softcap, before
/// softmax. A large negative but finite number (-1e30) does not hide: alone in its row it still gets weight 1.
/// Errors: shape; value (NaN or +inf).
template <Real S>
AdditiveMask<S> additive_mask(const Matrix<S>& additions) {
  using std::isfinite;
  require_not_empty(additions, "additive_mask", "additions");
  Matrix<bool> allowed(additions.rows(), additions.cols());
  Matrix<S> bias = Matrix<S>::Constant(additions.rows(), additions.cols(), S(0));
  for (Index i = 0; i < additions.rows(); ++i) {
    for (Index j = 0; j < additions.cols(); ++j) {
      const double x = plain(additions(i, j));
      allowed(i, j) = x != -std::numeric_limits<double>::infinity();
      if (allowed(i, j) && !std::isfinite(x)) {
        throw Error(Code::value, "additive_mask", "additions, row " + std::to_string(i), "finite numbers or -inf",
                    number_text(x));
      }
      if (allowed(i, j)) bias(i, j) = additions(i, j);
    }
  }
  return {Mask::from(std::move(allowed)), std::move(bias)};
}

/// The pairs that both masks allow. Errors: shape.
inline Mask both(const Mask& a, const Mask& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) {
    throw Error(Code::shape, "both", "b", shape_text(a.rows(), a.cols()), shape_text(b.rows(), b.cols()));
  }
  if (a.is_full()) return b;
  if (b.is_full()) return a;
  Matrix<bool> allowed(a.rows(), a.cols());
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < a.cols(); ++j) allowed(i, j) = a.allows(i, j) && b.allows(i, j);
  }
  return Mask::from(std::move(allowed));
}

/// Scores (T x S) with a bias (T x S) added where the pair is allowed; 0 elsewhere, and nothing read there.
/// Cost: one addition an admissible pair. Errors: shape.
template <Real S>
Matrix<S> add_bias(const Matrix<S>& scores, const Matrix<S>& bias, const Mask& mask) {
  require_shape(scores, mask.rows(), mask.cols(), "add_bias", "scores");
  require_shape(bias, mask.rows(), mask.cols(), "add_bias", "bias");
  Matrix<S> out = Matrix<S>::Constant(scores.rows(), scores.cols(), S(0));
  for (Index i = 0; i < scores.rows(); ++i) {
    for (Index j = 0; j < scores.cols(); ++j) {
      if (mask.allows(i, j)) out(i, j) = scores(i, j) + bias(i, j);
    }
  }
  return out;
}

/// attention() with an additive mask: scale, softcap, addition, softmax. The scores of the result hold the addition.
/// Cost: attention_cost and one addition an admissible pair. Errors: shape; value.
template <Real S>
AttentionResult<S> attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, const AdditiveMask<S>& mask,
                             const AttentionOptions& options = {}) {
  if constexpr (vectors::fast<S>) {
    detail::require_queries_and_keys(q, k, mask.allowed, "dot_scores");
    detail::require_options(options, "dot_scores");
    require_shape(mask.bias, q.rows(), k.rows(), "add_bias", "bias");
    return detail::attend_one(q, k, v, mask.allowed, options, &mask.bias);
  } else {
    AttentionResult<S> result;
    result.scores = add_bias(dot_scores(q, k, mask.allowed, options), mask.bias, mask.allowed);
    result.weights = softmax(result.scores, mask.allowed);
    result.output = weighted_sum(result.weights, v, mask.allowed);
    return result;
  }
}

}  // namespace attn
