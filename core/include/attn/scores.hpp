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
/// Row i of dot_scores, pair by pair, into a row that is zero. Shapes and options unchecked.
template <Real S>
void score_row(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, Index i, const AttentionOptions& options,
               S* to) {
  for (Index j = 0; j < k.rows(); ++j) {
    if (mask.allows(i, j)) to[j] = scaled_score(dot(q, i, k, j), q.cols(), options);
  }
}

/// dot_scores row by row. Shapes and options unchecked.
template <Real S>
Matrix<S> dot_scores(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, const AttentionOptions& options) {
  if (mask.is_full()) {  // the same sums, several columns at a time
    Matrix<S> scores = reference::product<S>(q, k.transpose());
    S* end = scores.data() + scores.size();
    for (S* score = scores.data(); score != end; ++score) *score = scaled_score(*score, q.cols(), options);
    return scores;
  }
  Matrix<S> scores = Matrix<S>::Constant(q.rows(), k.rows(), S(0));
  for (Index i = 0; i < q.rows(); ++i) score_row(q, k, mask, i, options, scores.data() + i * k.rows());
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

namespace detail {
// Row i of dot_scores (1 x S), bit for bit. Shapes, options and i unchecked.
template <Real S>
Matrix<S> scores_of_row(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, Index i,
                        const AttentionOptions& options) {
  if constexpr (vectors::fast<S>) {
    return dot_scores(Matrix<S>(q.row(i)), k, mask.rows_from(i, 1), options);
  } else {
    Matrix<S> scores = Matrix<S>::Constant(1, k.rows(), S(0));
    reference::score_row(q, k, mask, i, options, scores.data());
    return scores;
  }
}
}  // namespace detail

}  // namespace attn
