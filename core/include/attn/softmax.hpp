// Softmax over the keys that a query may see.
#pragma once

#include <cmath>

#include "attn/count.hpp"
#include "attn/error.hpp"
#include "attn/mask.hpp"

namespace attn {

namespace detail {
// The score must be finite, or -inf beside a score that is not: such a key gets weight 0.
template <Real S>
void require_scores(const S& row_max, Index i) {
  using std::isfinite;
  if (!isfinite(row_max)) {
    throw Error(Code::value, "softmax", "scores, row " + std::to_string(i), "a finite largest score",
                number_text(plain(row_max)));
  }
}
}  // namespace detail

/// What softmax of one row is made of.
template <Real S>
struct SoftmaxRow {
  S row_max{};                ///< largest admissible score; 0 in an empty row
  S denominator{};            ///< Σ exp(score - row_max) over the admissible keys; 0 in an empty row
  RowVector<S> exponentials;  ///< 1 x S; 0 where hidden
  RowVector<S> weights;       ///< 1 x S; 0 where hidden
};

/// Softmax of row i of the scores (T x S) under the mask (T x S), with its parts:
/// p_j = exp(z_j - m) / Σ_k exp(z_k - m), m = max z over the admissible keys (Vaswani 2017, eq. 1; the shift by m is
/// exact mathematics and keeps exp within (0, 1]).
///
/// A hidden score is never read. A row without an admissible key gives zeros; that is decided on the mask. Weights lie
/// in [0, 1]; they sum to 1 within S·u (u the unit roundoff) and each has relative error of a few u plus u·|z_j - m|.
/// Cost for n admissible keys: n - 1 comparisons, 2n - 1 additions, n exponentials, n divisions.
/// Errors: shape; range (row); value where the largest admissible score is NaN or infinite.
template <Real S>
SoftmaxRow<S> softmax_parts(const Matrix<S>& scores, const Mask& mask, Index i) {
  using std::exp;
  require_shape(scores, mask.rows(), mask.cols(), "softmax", "scores");
  require_index(i, scores.rows(), "softmax", "row");
  const RowVector<S> zeros = RowVector<S>::Constant(scores.cols(), S(0));
  SoftmaxRow<S> row{S(0), S(0), zeros, zeros};
  Index first = 0;
  while (first < scores.cols() && !mask.allows(i, first)) ++first;
  if (first == scores.cols()) return row;

  row.row_max = scores(i, first);
  // Written so that a NaN takes the place of the maximum, stays there and is reported, instead of being passed over.
  for (Index j = first + 1; j < scores.cols() && plain(row.row_max) == plain(row.row_max); ++j) {
    if (mask.allows(i, j) && !(scores(i, j) <= row.row_max)) row.row_max = scores(i, j);
  }
  detail::require_scores(row.row_max, i);

  row.exponentials(first) = exp(scores(i, first) - row.row_max);
  row.denominator = row.exponentials(first);
  for (Index j = first + 1; j < scores.cols(); ++j) {
    if (!mask.allows(i, j)) continue;
    row.exponentials(j) = exp(scores(i, j) - row.row_max);
    row.denominator += row.exponentials(j);
  }
  for (Index j = first; j < scores.cols(); ++j) {
    if (mask.allows(i, j)) row.weights(j) = row.exponentials(j) / row.denominator;
  }
  return row;
}

/// Softmax of every row of the scores (T x S) under the mask. See softmax_parts for the rules and the cost of a row.
template <Real S>
Matrix<S> softmax(const Matrix<S>& scores, const Mask& mask) {
  require_shape(scores, mask.rows(), mask.cols(), "softmax", "scores");
  Matrix<S> weights(scores.rows(), scores.cols());
  for (Index i = 0; i < scores.rows(); ++i) weights.row(i) = softmax_parts(scores, mask, i).weights;
  return weights;
}

/// Softmax of every row, every key admissible.
template <Real S>
Matrix<S> softmax(const Matrix<S>& scores) {
  require_not_empty(scores, "softmax", "scores");
  return softmax(scores, Mask::full(scores.rows(), scores.cols()));
}

/// Softmax of one row of scores (1 x S), every key admissible.
template <Real S>
RowVector<S> softmax_row(const RowVector<S>& scores) {
  return softmax(Matrix<S>(scores)).row(0);
}

}  // namespace attn
