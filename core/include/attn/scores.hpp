// How well a key answers a query: scaled dot products.
#pragma once

#include "attn/attend.hpp"
#include "attn/product.hpp"

namespace attn {

namespace detail {
template <class Q, class K>
void require_queries_and_keys(const Eigen::EigenBase<Q>& q, const Eigen::EigenBase<K>& k, const Mask& mask,
                              const char* function) {
  require_not_empty(q, function, "q");
  require_not_empty(k, function, "k");
  if (q.cols() != k.cols()) {
    throw Error(Code::shape, function, "k", std::to_string(q.cols()) + " columns (q is " + shape_text(q) + ")",
                shape_text(k));
  }
  if (mask.rows() != q.rows() || mask.cols() != k.rows()) {
    throw Error(Code::shape, function, "mask", shape_text(q.rows(), k.rows()), shape_text(mask.rows(), mask.cols()));
  }
}
}  // namespace detail

namespace reference {
/// dot_scores pair by pair. Shapes and options unchecked.
template <Real S>
Matrix<S> dot_scores(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, const AttentionOptions& options) {
  Matrix<S> scores = Matrix<S>::Constant(q.rows(), k.rows(), S(0));
  if (mask.is_full()) scores = reference::product<S>(q, k.transpose());  // the same sums, several columns at a time
  for (Index i = 0; i < q.rows(); ++i) {
    for (Index j = 0; j < k.rows(); ++j) {
      if (!mask.allows(i, j)) continue;
      const S raw = mask.is_full() ? scores(i, j) : dot(q, i, k, j);
      scores(i, j) = scaled_score(raw, q.cols(), options);
    }
  }
  return scores;
}
}  // namespace reference

/// Scores of Q (T x D) against K (S x D): q_i·k_j / √D, or with options (Vaswani 2017, eq. 1, before softmax). A
/// hidden pair is not computed and reads 0, whatever its key row holds.
/// Rounding error of a dot product: that of product().
/// Cost for P admissible pairs: P·D multiplications, P·(D - 1) additions, and P times that of scaled_score.
/// Errors: shape; value (options).
template <Real S>
Matrix<S> dot_scores(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, const AttentionOptions& options = {}) {
  detail::require_queries_and_keys(q, k, mask, "dot_scores");
  detail::require_options(options, "dot_scores");
  if constexpr (vectors::fast<S>) {
    Matrix<S> scores(q.rows(), k.rows());
    const kernel::Head head{.mask = &mask, .scores = &scores};
    kernel::attend({.q = q, .k = k, .scores_only = true}, {&head, 1}, options);
    return scores;
  } else {
    return reference::dot_scores(q, k, mask, options);
  }
}

}  // namespace attn
