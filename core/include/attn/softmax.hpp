// Softmax over the keys that a query may see.
#pragma once

#include <cmath>

#include "attn/count.hpp"
#include "attn/error.hpp"
#include "attn/row_softmax.hpp"

namespace attn {

/// What softmax of one row is made of.
template <Real S>
struct SoftmaxRow {
  S row_max{};                ///< largest admissible score; 0 in an empty row
  S denominator{};            ///< Σ exp(score - row_max) over the admissible keys; 0 in an empty row
  RowVector<S> exponentials;  ///< 1 x S; 0 where hidden
  RowVector<S> weights;       ///< 1 x S; 0 where hidden
};

namespace detail {
// One exponential after another, keys in order, from the scores of row i.
template <Real S>
void plain_parts(const S* score, const Mask& mask, Index i, SoftmaxRow<S>& row) {
  using std::exp;
  const Index keys = mask.cols();
  Index first = 0;
  while (first < keys && !mask.allows(i, first)) ++first;
  if (first == keys) return;

  row.row_max = score[first];
  // Written so that a NaN takes the place of the maximum, stays there and is reported, instead of being passed over.
  for (Index j = first + 1; j < keys && plain(row.row_max) == plain(row.row_max); ++j) {
    if (mask.allows(i, j) && !(score[j] <= row.row_max)) row.row_max = score[j];
  }
  detail::require_scores(row.row_max, i);

  S* exponential = row.exponentials.data();
  S* weight = row.weights.data();
  exponential[first] = exp(score[first] - row.row_max);
  row.denominator = exponential[first];
  for (Index j = first + 1; j < keys; ++j) {
    if (!mask.allows(i, j)) continue;
    exponential[j] = exp(score[j] - row.row_max);
    row.denominator += exponential[j];
  }
  for (Index j = first; j < keys; ++j) {
    if (mask.allows(i, j)) weight[j] = exponential[j] / row.denominator;
  }
}

// Several at a time, in the order of row_softmax.hpp.
inline void vector_parts(const float* scores, const kernel::MaskRow& seen, SoftmaxRow<float>& row) {
  const Index wide = kernel::padded(seen.reach());
  if (wide == 0) return;
  RowVector<float> x(wide);
  std::copy_n(scores, seen.reach(), x.data());
  seen.fill_unseen(x.data(), wide, kernel::hidden);
  const kernel::RowSums sums = kernel::exponentials(x.data(), wide, nullptr);
  require_scores(sums.largest, seen.query());
  row.row_max = sums.largest;
  row.denominator = sums.denominator;
  row.exponentials.head(seen.reach()) = x.head(seen.reach());
  kernel::divide(x.data(), wide, sums.denominator);
  row.weights.head(seen.reach()) = x.head(seen.reach());
}

// softmax_parts of row i from its scores alone. Unchecked.
template <Real S>
SoftmaxRow<S> parts_of_row(const S* scores, const Mask& mask, Index i) {
  const RowVector<S> zeros = RowVector<S>::Constant(mask.cols(), S(0));
  SoftmaxRow<S> row{S(0), S(0), zeros, zeros};
  if constexpr (vectors::fast<S>) {
    vector_parts(scores, kernel::MaskRow(mask, i), row);
  } else {
    plain_parts(scores, mask, i, row);
  }
  return row;
}
}  // namespace detail

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
  require_shape(scores, mask.rows(), mask.cols(), "softmax", "scores");
  require_index(i, scores.rows(), "softmax", "row");
  return detail::parts_of_row(scores.data() + i * scores.cols(), mask, i);
}

namespace reference {
/// Softmax of every row by std::exp, denominators summed key after key. Shapes unchecked.
template <Real S>
Matrix<S> softmax(const Matrix<S>& scores, const Mask& mask) {
  Matrix<S> weights(scores.rows(), scores.cols());
  const RowVector<S> zeros = RowVector<S>::Constant(scores.cols(), S(0));
  for (Index i = 0; i < scores.rows(); ++i) {
    SoftmaxRow<S> row{S(0), S(0), zeros, zeros};
    attn::detail::plain_parts(scores.data() + i * scores.cols(), mask, i, row);
    weights.row(i) = row.weights;
  }
  return weights;
}
}  // namespace reference

/// Softmax of every row of the scores (T x S) under the mask. See softmax_parts for the rules and the cost of a row.
template <Real S>
Matrix<S> softmax(const Matrix<S>& scores, const Mask& mask) {
  require_shape(scores, mask.rows(), mask.cols(), "softmax", "scores");
  if constexpr (vectors::fast<S>) {
    Matrix<S> weights(scores.rows(), scores.cols());
    kernel::softmax_rows(scores, mask, nullptr, weights);
    return weights;
  } else {
    return reference::softmax(scores, mask);
  }
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
