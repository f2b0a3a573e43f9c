// What a row of weights looks like.
#pragma once

#include <cmath>
#include <vector>

#include "attn/count.hpp"
#include "attn/mask.hpp"

namespace attn {

/// One query's weights in a few words.
template <Real S>
struct RowSummary {
  Index argmax = -1;     ///< key with the largest weight, the first of equals; -1 in an empty row
  Index runner_up = -1;  ///< key with the second largest weight; -1 where there is none
  S max{};               ///< the largest weight
  S second{};            ///< the second largest weight, 0 where there is none
  S sum{};               ///< sum over the admissible keys: 1 within rounding, 0 in an empty row
  bool decided = false;  ///< one key has more than half
  bool empty = false;    ///< no admissible key: the row is zero by rule, and undefined in the formula
};

/// Summary of every row of the weights (T x S) under the mask (T x S).
/// Errors: shape; value where an admissible weight is not finite.
template <Real S>
std::vector<RowSummary<S>> row_summary(const Matrix<S>& weights, const Mask& mask) {
  using std::isfinite;
  require_shape(weights, mask.rows(), mask.cols(), "row_summary", "weights");
  std::vector<RowSummary<S>> rows;
  for (Index i = 0; i < weights.rows(); ++i) {
    RowSummary<S> row;
    row.max = row.second = row.sum = S(0);
    row.empty = mask.row_is_empty(i);
    const S* weights_of = weights.data() + i * weights.cols();
    for (Index j = 0; j < weights.cols(); ++j) {
      if (!mask.allows(i, j)) continue;
      const S weight = weights_of[j];
      if (!isfinite(weight)) {
        throw Error(Code::value, "row_summary", "weights, row " + std::to_string(i), "finite numbers",
                    number_text(plain(weight)));
      }
      row.sum += weight;
      if (row.argmax < 0 || weight > row.max) {
        row.runner_up = row.argmax;
        row.second = row.max;
        row.argmax = j;
        row.max = weight;
      } else if (row.runner_up < 0 || weight > row.second) {
        row.runner_up = j;
        row.second = weight;
      }
    }
    row.decided = row.max > S(0.5);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace attn
