// Additive attention: the first generation, a small network for every pair.
#pragma once

#include "attn/attention.hpp"

namespace attn {

/// e_ij = vᵀ·tanh(W_1 q_i + W_2 k_j) for queries Q·W_1 (T x d_a), keys K·W_2 (S x d_a) and v (1 x d_a) (Bahdanau 2014,
/// A.1.2). The keys' half does not depend on the query, so it is computed once and handed in, at every step of a
/// decoder. A hidden pair is not computed and reads 0. Each score lies within ±Σ|v|. No T x S x d_a block is ever held.
/// Cost for P admissible pairs: P·d_a additions and hyperbolic tangents, P·d_a multiplications, P·(d_a - 1) additions.
/// Errors: shape.
template <Real S>
Matrix<S> additive_scores_projected(const Matrix<S>& queries, const Matrix<S>& keys, const RowVector<S>& v,
                                    const Mask& mask) {
  using std::tanh;
  detail::require_queries_and_keys(queries, keys, mask, "additive_scores");
  require_shape(v, 1, queries.cols(), "additive_scores", "v");
  Matrix<S> scores = Matrix<S>::Constant(queries.rows(), keys.rows(), S(0));
  for (Index i = 0; i < queries.rows(); ++i) {
    for (Index j = 0; j < keys.rows(); ++j) {
      if (!mask.allows(i, j)) continue;
      S sum = v(0) * tanh(queries(i, 0) + keys(j, 0));
      for (Index c = 1; c < v.size(); ++c) sum += v(c) * tanh(queries(i, c) + keys(j, c));
      scores(i, j) = sum;
    }
  }
  return scores;
}

/// The same from Q (T x C_q), K (S x C_k), W_1 (C_q x d_a) and W_2 (C_k x d_a). In Bahdanau's decoder q_i is the state
/// before step i.
/// Cost: additive_attention_cost without softmax and sum. Errors: shape.
template <Real S>
Matrix<S> additive_scores(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& w_1, const Matrix<S>& w_2,
                          const RowVector<S>& v, const Mask& mask) {
  require_not_empty(q, "additive_scores", "q");
  require_not_empty(k, "additive_scores", "k");
  require_shape(w_1, q.cols(), v.size(), "additive_scores", "w_1");
  require_shape(w_2, k.cols(), v.size(), "additive_scores", "w_2");
  return additive_scores_projected(product(q, w_1), product(k, w_2), v, mask);
}

/// Additive attention: softmax over the keys of additive_scores, then the weighted sum of values (S x Dv) (Bahdanau
/// 2014, eq. 5-6).
/// Cost: additive_attention_cost. Errors: shape; value.
template <Real S>
AttentionResult<S> additive_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& values,
                                      const Matrix<S>& w_1, const Matrix<S>& w_2, const RowVector<S>& v,
                                      const Mask& mask) {
  AttentionResult<S> result;
  result.scores = additive_scores(q, k, w_1, w_2, v, mask);
  result.weights = softmax(result.scores, mask);
  result.output = weighted_sum(result.weights, values, mask);
  return result;
}

}  // namespace attn
