// Attention to few keys: the nearest ones, or those an indexer picks.
#pragma once

#include <algorithm>
#include <numeric>
#include <vector>

#include "attn/activation.hpp"
#include "attn/additive_mask.hpp"
#include "attn/multi_head.hpp"

namespace attn {

/// Query i, standing at position i + offset, sees the `window` keys up to and with its own: 0 <= i + offset - j <
/// window (Child 2019, §4; Beltagy 2020, §3.1). A window of at least T + offset is the causal mask. Errors: shape;
/// range (window below 1).
inline Mask sliding_window(Index queries, Index keys, Index window, Index offset = 0) {
  if (window < 1) throw Error(Code::range, "sliding_window", "window", "at least 1", std::to_string(window));
  const Mask causal = Mask::causal(queries, keys, offset);
  Matrix<bool> allowed(queries, keys);
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) allowed(i, j) = causal.allows(i, j) && i + offset - j < window;
  }
  return Mask::from(std::move(allowed));
}

/// Index scores I_ij = Σ_h w_ih·ReLU(q_ih·k_j/√d_I) for queries (T x H_I·d_I), keys (S x d_I, one for all heads) and
/// head weights (T x H_I) (DeepSeek-V3.2 2025, eq. 1). A hidden pair is not computed and reads 0. Cost: indexer_cost.
/// Errors: shape; range (heads).
template <Real S>
Matrix<S> indexer_scores(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& head_weights, const Mask& mask) {
  constexpr const char* f = "indexer_scores";
  require_not_empty(q, f, "q");
  require_not_empty(head_weights, f, "head_weights");
  require_shape(head_weights, q.rows(), head_weights.cols(), f, "head_weights");
  const Index heads = head_weights.cols();
  Matrix<S> scores;
  for (Index h = 0; h < heads; ++h) {
    const Matrix<S> head = dot_scores(head_columns(q, heads, h), k, mask);
    if (h == 0) scores = Matrix<S>::Constant(head.rows(), head.cols(), S(0));
    for (Index i = 0; i < head.rows(); ++i) {
      for (Index j = 0; j < head.cols(); ++j) {
        if (!mask.allows(i, j)) continue;
        const S part = head_weights(i, h) * relu(head(i, j));
        scores(i, j) = h == 0 ? part : scores(i, j) + part;
      }
    }
  }
  return scores;
}

/// The mask that keeps, for each query, the k admissible keys of the largest scores (T x S), the earlier key first
/// among equals; all of them where there are no more than k. Selecting is ordering, not arithmetic, and is not counted.
/// Errors: shape; range (k below 1); value (an admissible score that is NaN).
template <Real S>
Mask keep_top(const Matrix<S>& scores, const Mask& mask, Index k) {
  constexpr const char* f = "keep_top";
  require_shape(scores, mask.rows(), mask.cols(), f, "scores");
  if (k < 1) throw Error(Code::range, f, "k", "at least 1", std::to_string(k));
  Matrix<bool> kept = Matrix<bool>::Constant(scores.rows(), scores.cols(), false);
  for (Index i = 0; i < scores.rows(); ++i) {
    std::vector<Index> keys;
    for (Index j = 0; j < scores.cols(); ++j) {
      if (!mask.allows(i, j)) continue;
      if (plain(scores(i, j)) != plain(scores(i, j))) {
        throw Error(Code::value, f, "scores, row " + std::to_string(i), "numbers", "nan");
      }
      keys.push_back(j);
    }
    std::stable_sort(keys.begin(), keys.end(),
                     [&](Index a, Index b) { return plain(scores(i, a)) > plain(scores(i, b)); });
    const auto count = std::min(keys.size(), static_cast<std::size_t>(k));
    for (std::size_t n = 0; n < count; ++n) kept(i, keys[n]) = true;
  }
  return Mask::from(std::move(kept));
}

/// Sparse attention of one head, and what was picked.
template <Real S>
struct SparseResult {
  Matrix<S> index;               ///< T x S, index scores; 0 where hidden
  Mask kept;                     ///< T x S; the same set for all heads
  MultiHeadResult<S> attention;  ///< softmax over the kept keys only
};

/// The indexer's queries, keys and head weights: what indexer_scores takes.
template <Real S>
struct Indexer {
  Matrix<S> q;             ///< T x H_I·d_I
  Matrix<S> k;             ///< S x d_I
  Matrix<S> head_weights;  ///< T x H_I
};

/// H heads (Q T x H·D, K S x H·D, V S x H·Dv) that attend only to the k keys the indexer picks for each query, one set
/// for all heads (DeepSeek-V3.2 2025, §2.1). Where a query has at most k admissible keys its row is that of dense
/// attention, bit for bit. Attention costs as many pairs as were kept; the indexer still looks at all. Cost:
/// indexer_cost and multi_head_attention_cost over the kept pairs. Errors: shape; range; value.
template <Real S>
SparseResult<S> sparse_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, Index heads,
                                 const Indexer<S>& indexer, Index keep, const Mask& mask,
                                 const AttentionOptions& options = {}) {
  Matrix<S> index = indexer_scores(indexer.q, indexer.k, indexer.head_weights, mask);
  Mask kept = keep_top(index, mask, keep);
  MultiHeadResult<S> attended = multi_head_attention(q, k, v, heads, kept, options);
  return {std::move(index), std::move(kept), std::move(attended)};
}

}  // namespace attn
