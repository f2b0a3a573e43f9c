// Softmax of one row of scores that lies in memory, several at a time. softmax.hpp has the rules; here is the
// arithmetic for float.
#pragma once

#include <cmath>
#include <limits>

#include "attn/count.hpp"
#include "attn/mask_row.hpp"
#include "attn/vector_math.hpp"

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

namespace kernel {

/// A row is summed in 16 interleaved parts: part l takes the keys j = l, l + 16, … in that order, then the parts are
/// added by halves. 16 on every machine: the sum depends on the row alone, not on the register's width.
inline constexpr Index sum_lanes = 16;

inline constexpr float hidden = -std::numeric_limits<float>::infinity();  ///< the score of a key that is not seen

/// n rounded up to whole parts. Rows have room up to there.
inline Index padded(Index n) {
  return (n + sum_lanes - 1) / sum_lanes * sum_lanes;
}

struct RowSums {
  float largest;      ///< NaN where a score is NaN
  float denominator;  ///< only where the largest score is finite
};

/// x[0 … n) ← e^(x - m), m the largest of them, with their sum; n a multiple of sum_lanes, filled up with `hidden`. A
/// sink joins in m and in the sum. Adding a hidden key adds 0: the sum does not depend on how far a row is filled up.
[[gnu::noinline]] inline RowSums exponentials(float* x, Index n, const float* sink) {
  constexpr int parts = sum_lanes / vectors::width;
  using vectors::Vec;
  Vec high = vectors::spread(hidden);
  if (sink != nullptr) high = vectors::spread(*sink);
  vectors::Whole odd{};
  for (Index j = 0; j < n; j += vectors::width) {
    const Vec z = vectors::load(x + j);
    high = vectors::larger(z, high);  // passes over NaN
    odd |= z != z;                    // NOLINT(misc-redundant-expression): NaN alone differs from itself
  }
  float largest = high[0];
  for (int lane = 0; lane < vectors::width; ++lane) {
    if (high[lane] > largest) largest = high[lane];
  }
  for (int lane = 0; lane < vectors::width; ++lane) {
    if (odd[lane] != 0) largest = std::numeric_limits<float>::quiet_NaN();
  }
  Vec sums[parts]{};
  for (Index j = 0; j < n; j += sum_lanes) {
    Vec e[parts];
    ATTN_UNROLLED
    for (int part = 0; part < parts; ++part) e[part] = vectors::load(x + j + part * vectors::width) - largest;
    vectors::exp(e);
    ATTN_UNROLLED
    for (int part = 0; part < parts; ++part) {
      vectors::store(x + j + part * vectors::width, e[part]);
      sums[part] += e[part];
    }
  }
  float lanes[sum_lanes];
  for (int part = 0; part < parts; ++part) vectors::store(lanes + part * vectors::width, sums[part]);
  for (Index half = sum_lanes / 2; half > 0; half /= 2) {
    for (Index lane = 0; lane < half; ++lane) lanes[lane] += lanes[lane + half];
  }
  float denominator = lanes[0];
  if (sink != nullptr) denominator += vectors::exp(vectors::spread(*sink - largest))[0];
  return {largest, denominator};
}

/// x[0 … n) ← x/denominator, n a multiple of sum_lanes.
[[gnu::noinline]] inline void divide(float* x, Index n, float denominator) {
  for (Index j = 0; j < n; j += vectors::width) vectors::store(x + j, vectors::load(x + j) / denominator);
}

/// weights (T x S) = softmax of each row of the scores (T x S) over what it sees, with a sink if there is one.
/// Errors: value where a row's largest score is not finite.
inline void softmax_rows(const Matrix<float>& scores, const Mask& mask, const float* sink, Matrix<float>& weights) {
  RowVector<float> x(padded(scores.cols()));
  for (Index i = 0; i < scores.rows(); ++i) {
    const MaskRow row(mask, i);
    const Index wide = padded(row.reach());
    float* out = weights.data() + i * weights.cols();
    std::fill_n(out, weights.cols(), 0.0F);
    if (wide == 0) continue;
    std::copy_n(scores.data() + i * scores.cols(), row.reach(), x.data());
    row.fill_unseen(x.data(), wide, hidden);
    const RowSums sums = exponentials(x.data(), wide, sink);
    attn::detail::require_scores(sums.largest, i);
    divide(x.data(), wide, sums.denominator);
    std::copy_n(x.data(), row.reach(), out);
  }
}

}  // namespace kernel

}  // namespace attn
