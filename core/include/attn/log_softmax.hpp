// Logarithms of softmax, for losses: taken before anything is rounded to 0.
#pragma once

#include <limits>

#include "attn/softmax.hpp"

namespace attn {

/// ln Σ_j e^(z_j) over the admissible keys of row i of the scores (T x S): m + ln Σ e^(z_j - m), m the largest. It lies
/// in [m, m + ln S]; absolute error: a few u·max(1, |m|). A row without an admissible key has none: -inf.
/// Cost for n admissible keys: those of softmax_parts, 1 addition and 1 logarithm. Errors: shape; range (i); value.
template <Real S>
S log_sum_exp(const Matrix<S>& scores, const Mask& mask, Index i) {
  using std::log;
  const SoftmaxRow<S> row = softmax_parts(scores, mask, i);
  if (mask.row_is_empty(i)) return S(-std::numeric_limits<double>::infinity());
  return row.row_max + log(row.denominator);
}

/// ln softmax of every row of x (T x S), every column admissible: (z_j - m) - ln Σ_k e^(z_k - m). Entries are at most
/// 0; absolute error: a few u·(1 + |z_j - m|), also where softmax itself rounds to 0.
/// Cost: log_softmax_cost. Errors: shape; value where a row's largest entry is not finite.
template <Real S>
Matrix<S> log_softmax(const Matrix<S>& x) {
  using std::log;
  require_not_empty(x, "log_softmax", "x");
  const Mask full = Mask::full(x.rows(), x.cols());
  Matrix<S> out(x.rows(), x.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    const SoftmaxRow<S> row = softmax_parts(x, full, i);
    const S log_denominator = log(row.denominator);
    for (Index j = 0; j < x.cols(); ++j) out(i, j) = (x(i, j) - row.row_max) - log_denominator;
  }
  return out;
}

}  // namespace attn
