// What fast attention works on, and what becomes of one row of it between the dot products and the sum of the values.
#pragma once

#include "attn/row_softmax.hpp"
#include "attn/score_options.hpp"

namespace attn::kernel {

/// One query head: what it may see, and where its scores and weights go if they are wanted.
struct Head {
  const Mask* mask;                     ///< T x S
  const Matrix<float>* bias = nullptr;  ///< T x S, added after scale and softcap
  const float* sink = nullptr;          ///< softmax_with_sink's z'
  Matrix<float>* scores = nullptr;      ///< T x S, of that shape already
  Matrix<float>* weights = nullptr;     ///< T x S, of that shape already
};

/// Query heads side by side in the columns of q, over key/value heads in those of k and v. Query heads h·n … share
/// key/value head h, n being heads per group.
struct Heads {
  const Matrix<float>& q;            ///< T x H·D
  const Matrix<float>& k;            ///< S x G·D
  const Matrix<float>* v = nullptr;  ///< S x G·Dv; absent: no output is wanted
  Index kv_heads = 1;                ///< G
  Matrix<float>* output = nullptr;   ///< T x H·Dv, of that shape already
  bool scores_only = false;          ///< ends before softmax
};

namespace detail {
// In functions of their own, loops have all registers to themselves.
[[gnu::noinline]] inline void scores_from(float* x, Index n, const ScoreMap<float>& score) {
  if (score.capped()) {
    vectors::transform(x, n, [&](vectors::Vec dot) { return score(dot); });
  } else if (const auto factor = score.exact_factor()) {
    vectors::transform(x, n, [by = *factor](vectors::Vec dot) { return dot * by; });
  } else {
    vectors::transform(x, n, [by = score.divisor()](vectors::Vec dot) { return dot / by; });
  }
}

inline float* keep_row(const float* x, const MaskRow& row, Matrix<float>& to) {
  float* out = to.data() + row.query() * to.cols();
  std::copy_n(x, row.reach(), out);
  std::fill(out + row.reach(), out + to.cols(), 0.0F);
  return out;
}
}  // namespace detail

/// x ← the weights of a row whose dot products with the keys it holds, with room for whole parts (padded()): scale,
/// softcap, bias, mask, softmax. False where scores alone are wanted, in which case x has no meaning.
/// Errors: value where the row's largest score is not finite.
inline bool finish_row(const Head& head, const MaskRow& row, Index keys, const ScoreMap<float>& score, bool scores_only,
                       float* x) {
  const Index wide = padded(row.reach());
  detail::scores_from(x, wide, score);
  if (head.bias != nullptr) {
    const float* bias = head.bias->data() + row.query() * keys;
    for (Index j = 0; j < row.reach(); ++j) x[j] += bias[j];
  }
  if (head.scores != nullptr) {
    float* kept = detail::keep_row(x, row, *head.scores);
    row.fill_unseen(kept, keys, 0);
  }
  if (scores_only) return false;
  row.fill_unseen(x, wide, hidden);
  if (row.reach() > 0) {
    const RowSums sums = exponentials(x, wide, head.sink);
    attn::detail::require_scores(sums.largest, row.query());
    divide(x, wide, sums.denominator);
  }
  if (head.weights != nullptr) detail::keep_row(x, row, *head.weights);
  return true;
}

}  // namespace attn::kernel
