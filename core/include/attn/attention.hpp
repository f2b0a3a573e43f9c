// One attention head: scores, weights, the weighted sum, and what each of them is made of.
#pragma once

#include "attn/scores.hpp"
#include "attn/similarity.hpp"
#include "attn/softmax.hpp"

namespace attn {

/// All that one head computes for T queries and S keys.
template <Real S>
struct AttentionResult {
  Matrix<S> scores;   ///< T x S, scaled; 0 where hidden
  Matrix<S> weights;  ///< T x S, each row softmax over the admissible keys; 0 where hidden
  Matrix<S> output;   ///< T x Dv
};

namespace reference {
/// weighted_sum row by row. Shapes unchecked.
template <Real S>
Matrix<S> weighted_sum(const Matrix<S>& weights, const Matrix<S>& v, const Mask& mask) {
  const Index width = v.cols();
  Matrix<S> out = Matrix<S>::Constant(weights.rows(), width, S(0));
  const S* weight = weights.data();
  S* to = out.data();
  for (Index i = 0; i < weights.rows(); ++i, to += width) {
    bool first = true;
    for (Index j = 0; j < weights.cols(); ++j, ++weight) {
      if (!mask.allows(i, j)) continue;
      const S* from = v.data() + j * width;
      if (first) {
        for (Index c = 0; c < width; ++c) to[c] = *weight * from[c];
      } else {
        for (Index c = 0; c < width; ++c) to[c] += *weight * from[c];
      }
      first = false;
    }
  }
  return out;
}
}  // namespace reference

/// Weighted sums of the rows of V (S x Dv) by weights (T x S) over the admissible pairs, keys in ascending order. A
/// hidden row of V is not read, so NaN there does no harm; in a row that is read it goes through to the sum. A row
/// without an admissible key gives zeros. Cost for P admissible pairs in R rows: P·Dv multiplications, (P - R)·Dv
/// additions. Errors: shape.
template <Real S>
Matrix<S> weighted_sum(const Matrix<S>& weights, const Matrix<S>& v, const Mask& mask) {
  require_shape(weights, mask.rows(), mask.cols(), "weighted_sum", "weights");
  if (v.rows() != weights.cols() || v.cols() < 1) {
    throw Error(Code::shape, "weighted_sum", "v", std::to_string(weights.cols()) + " rows, one a key", shape_text(v));
  }
  if constexpr (vectors::fast<S>) {
    Matrix<S> out(weights.rows(), v.cols());
    kernel::sum_values(weights, v, mask, out);
    return out;
  } else {
    return reference::weighted_sum(weights, v, mask);
  }
}

namespace detail {
template <class K, class V>
void require_values(const Eigen::EigenBase<K>& k, const Eigen::EigenBase<V>& v, const char* function) {
  if (v.rows() != k.rows() || v.cols() < 1) {
    throw Error(Code::shape, function, "v", std::to_string(k.rows()) + " rows (k is " + shape_text(k) + ")",
                shape_text(v));
  }
}

// Room for a head's results.
template <Real S>
AttentionResult<S> room_for(Index queries, Index keys, Index value_width) {
  return {Matrix<S>(queries, keys), Matrix<S>(queries, keys), Matrix<S>(queries, value_width)};
}

// One head, all of its results, the inputs checked but for the values.
inline AttentionResult<float> attend_one(const Matrix<float>& q, const Matrix<float>& k, const Matrix<float>& v,
                                         const Mask& mask, const AttentionOptions& options,
                                         const Matrix<float>* bias = nullptr, const float* sink = nullptr) {
  require_values(k, v, "attention");
  AttentionResult<float> result = room_for<float>(q.rows(), k.rows(), v.cols());
  const kernel::Head head{&mask, bias, sink, &result.scores, &result.weights};
  kernel::attend({.q = q, .k = k, .v = &v, .output = &result.output}, {&head, 1}, options);
  return result;
}
}  // namespace detail

/// Scaled dot-product attention: softmax(Q·Kᵀ/√D)·V for Q (T x D), K (S x D), V (S x Dv); Dv may differ from D
/// (Vaswani 2017, eq. 1). Error bounds: those of dot_scores, softmax_parts and product.
/// Cost: attention_cost(mask.pairs(), mask.live_rows(), D, Dv). Errors: shape; value.
template <Real S>
AttentionResult<S> attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, const Mask& mask,
                             const AttentionOptions& options = {}) {
  if constexpr (vectors::fast<S>) {
    detail::require_queries_and_keys(q, k, mask, "dot_scores");
    detail::require_options(options, "dot_scores");
    return detail::attend_one(q, k, v, mask, options);
  } else {
    AttentionResult<S> result;
    result.scores = dot_scores(q, k, mask, options);
    detail::require_values(k, v, "attention");
    result.weights = softmax(result.scores, mask);
    result.output = weighted_sum(result.weights, v, mask);
    return result;
  }
}

/// How one weight came about.
template <Real S>
struct CellTrace {
  RowVector<S> terms;  ///< 1 x D: q_c·k_c, whose sum is the dot product
  S dot{};             ///< q·k
  S divisor{};         ///< √D; 1 where an explicit scale is given
  S scale{};           ///< the explicit scale; 1 where none is given
  S score{};           ///< dot / divisor · scale, then capped if asked
  S row_max{};         ///< largest admissible score of the row
  S exponential{};     ///< exp(score - row_max)
  S denominator{};     ///< sum of the row's exponentials
  S weight{};          ///< exponential / denominator
  bool hidden{};       ///< the mask hides this pair: terms, dot, score, exponential and weight are 0, nothing was read
};

/// The parts of weight (i, j) of attention(q, k, ·, mask, options), bit for bit those that attention computed.
/// Cost: that of the scores and the softmax of row i alone. Errors: shape; range (i, j); value (options; row i).
template <Real S>
CellTrace<S> trace_cell(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, Index i, Index j,
                        const AttentionOptions& options = {}) {
  detail::require_queries_and_keys(q, k, mask, "dot_scores");
  detail::require_options(options, "dot_scores");
  require_index(i, q.rows(), "trace_cell", "i");
  require_index(j, k.rows(), "trace_cell", "j");
  const Matrix<S> scores = detail::scores_of_row(q, k, mask, i, options);
  const SoftmaxRow<S> row = detail::parts_of_row(scores.data(), mask, i);
  CellTrace<S> trace;
  trace.terms = RowVector<S>::Constant(q.cols(), S(0));
  trace.divisor = S(options.scale ? 1.0 : std::sqrt(static_cast<double>(q.cols())));
  trace.scale = S(options.scale.value_or(1.0));
  trace.row_max = row.row_max;
  trace.denominator = row.denominator;
  trace.hidden = !mask.allows(i, j);
  if (trace.hidden) return trace;
  for (Index c = 0; c < q.cols(); ++c) trace.terms(c) = q(i, c) * k(j, c);
  trace.dot = dot(q, i, k, j);
  trace.score = scores(0, j);
  trace.exponential = row.exponentials(j);
  trace.weight = row.weights(j);
  return trace;
}

/// What a query fetched, beside what it was blended from.
template <Real S>
struct Blend {
  Matrix<S> contributions;    ///< S x D: w_j·v_j
  RowVector<S> result;        ///< 1 x D: Σ_j w_j·v_j
  RowVector<S> cosine;        ///< 1 x S: cosine of the result and v_j; 0 where it is not defined
  RowVector<S> distance;      ///< 1 x S: Euclidean distance of the result and v_j
  RowVector<bool> has_angle;  ///< 1 x S: false where the result or v_j is the zero vector and the cosine undefined
};

/// Takes Σ w_j·v_j apart for one row of weights (1 x S) and V (S x D). Errors: shape; value (weights or V not finite).
template <Real S>
Blend<S> blend(const RowVector<S>& weights, const Matrix<S>& v) {
  using std::isfinite;
  require_not_empty(v, "blend", "v");
  require_shape(weights, 1, v.rows(), "blend", "weights");
  for (Index j = 0; j < v.rows(); ++j) {
    if (!isfinite(weights(j))) {
      throw Error(Code::value, "blend", "weights", "finite numbers", number_text(plain(weights(j))));
    }
    for (Index c = 0; c < v.cols(); ++c) {
      if (!isfinite(v(j, c))) throw Error(Code::value, "blend", "v", "finite numbers", number_text(plain(v(j, c))));
    }
  }
  Blend<S> out;
  out.contributions = Matrix<S>(v.rows(), v.cols());
  for (Index j = 0; j < v.rows(); ++j) out.contributions.row(j) = weights(j) * v.row(j);
  out.result = out.contributions.row(0);
  for (Index j = 1; j < v.rows(); ++j) out.result += out.contributions.row(j);
  out.cosine.resize(v.rows());
  out.distance.resize(v.rows());
  out.has_angle.resize(v.rows());
  for (Index j = 0; j < v.rows(); ++j) {
    const RowVector<S> row = v.row(j);
    out.cosine(j) = cosine(out.result, row);
    out.distance(j) = distance(out.result, row);
    out.has_angle(j) = norm(out.result) > S(0) && norm(row) > S(0);
  }
  return out;
}

}  // namespace attn
