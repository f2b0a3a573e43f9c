// Several heads on the columns of one set of projections.
#pragma once

#include <limits>
#include <vector>

#include "attn/attention.hpp"

namespace attn {

namespace detail {
// The columns of one head of H.
template <Real S>
Index head_width(const Matrix<S>& m, Index heads, const char* function, const char* argument) {
  if (heads < 1) throw Error(Code::range, function, "heads", "at least 1", std::to_string(heads));
  if (m.cols() < 1 || m.cols() % heads != 0) {
    throw Error(Code::shape, function, argument, "columns that divide by " + std::to_string(heads) + " heads",
                shape_text(m));
  }
  return m.cols() / heads;
}
}  // namespace detail

/// Columns [h·D, (h+1)·D) of m (T x H·D): what head h of H reads (Vaswani 2017, §3.2.2).
/// Errors: range (heads, h); shape where the columns do not divide by H.
template <Real S>
Matrix<S> head_columns(const Matrix<S>& m, Index heads, Index h) {
  const Index width = detail::head_width(m, heads, "head_columns", "m");
  require_index(h, heads, "head_columns", "h");
  return m.middleCols(h * width, width);
}

/// Every head's result, and the outputs side by side.
template <Real S>
struct MultiHeadResult {
  std::vector<AttentionResult<S>> heads;  ///< H of them
  Matrix<S> concat;                       ///< T x H·Dv
};

namespace detail {
// All results of heads whose masks, biases and sinks are set, over G key/value heads; the inputs are checked.
inline MultiHeadResult<float> attend_all(const Matrix<float>& q, const Matrix<float>& k, const Matrix<float>& v,
                                         Index kv_heads, std::vector<kernel::Head> heads,
                                         const AttentionOptions& options) {
  MultiHeadResult<float> result;
  const auto count = static_cast<Index>(heads.size());
  const Index width = v.cols() / kv_heads;
  result.heads.reserve(heads.size());
  for (kernel::Head& head : heads) {
    result.heads.push_back(room_for<float>(q.rows(), k.rows(), width));
    head.scores = &result.heads.back().scores;
    head.weights = &result.heads.back().weights;
  }
  result.concat.resize(q.rows(), count * width);
  kernel::attend({.q = q, .k = k, .v = &v, .kv_heads = kv_heads, .output = &result.concat}, heads, options);
  for (Index h = 0; h < count; ++h) {
    result.heads[static_cast<std::size_t>(h)].output = result.concat.middleCols(h * width, width);
  }
  return result;
}
}  // namespace detail

/// H heads on projected Q (T x H·D), K (S x H·D), V (S x H·Dv): each does attention() on its own columns, with its own
/// √D and its own softmax; the outputs are put side by side (Vaswani 2017, §3.2.2, before W^O).
/// Cost: H times attention_cost(pairs, rows, D, Dv). Errors: shape; range (heads); value (options, scores).
template <Real S>
MultiHeadResult<S> multi_head_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, Index heads,
                                        const Mask& mask, const AttentionOptions& options = {}) {
  constexpr const char* f = "multi_head_attention";
  const Index q_width = detail::head_width(q, heads, f, "q");
  const Index k_width = detail::head_width(k, heads, f, "k"), v_width = detail::head_width(v, heads, f, "v");
  if constexpr (vectors::fast<S>) {
    detail::require_queries_and_keys(q.leftCols(q_width), k.leftCols(k_width), mask, "dot_scores");
    detail::require_options(options, "dot_scores");
    detail::require_values(k.leftCols(k_width), v.leftCols(v_width), "attention");
    const std::vector<kernel::Head> each(static_cast<std::size_t>(heads), kernel::Head{&mask});
    return detail::attend_all(q, k, v, heads, each, options);
  } else {
    MultiHeadResult<S> result;
    result.concat = Matrix<S>(q.rows(), v.cols());
    for (Index h = 0; h < heads; ++h) {
      const Matrix<S> q_h = q.middleCols(h * q_width, q_width), k_h = k.middleCols(h * k_width, k_width),
                      v_h = v.middleCols(h * v_width, v_width);
      result.heads.push_back(attention(q_h, k_h, v_h, mask, options));
      result.concat.middleCols(h * v_width, v_width) = result.heads.back().output;
    }
    return result;
  }
}

/// The matrices of a multi-head layer of model width C.
template <Real S>
struct MultiHeadWeights {
  Matrix<S> w_q;                 ///< C x H·D
  Matrix<S> w_k;                 ///< C x H·D
  Matrix<S> w_v;                 ///< C x H·Dv
  std::optional<Matrix<S>> w_o;  ///< H·Dv x C_out; absent: the layer ends at the concatenation
};

/// Every intermediate of a multi-head layer.
template <Real S>
struct MultiHeadLayerResult {
  Matrix<S> q, k, v;                      ///< T x H·D, T x H·D, T x H·Dv
  std::vector<AttentionResult<S>> heads;  ///< H of them
  Matrix<S> concat;                       ///< T x H·Dv
  Matrix<S> output;                       ///< T x C_out; the concatenation where there is no w_o
};

/// Multi-head self-attention of X (T x C): Concat(head_1, …, head_H)·W^O with head_h = attention(X·W_h^Q, X·W_h^K,
/// X·W_h^V) (Vaswani 2017, §3.2.2). H·D need not be C.
/// Cost: multi_head_cost. Errors: shape; range (heads); value (options, scores).
template <Real S>
MultiHeadLayerResult<S> multi_head_layer(const Matrix<S>& x, const MultiHeadWeights<S>& weights, Index heads,
                                         const Mask& mask, const AttentionOptions& options = {}) {
  constexpr const char* f = "multi_head_layer";
  require_not_empty(x, f, "x");
  require_shape(weights.w_q, x.cols(), weights.w_q.cols(), f, "w_q");
  require_shape(weights.w_k, x.cols(), weights.w_q.cols(), f, "w_k");
  require_shape(weights.w_v, x.cols(), weights.w_v.cols(), f, "w_v");
  if (weights.w_o) require_shape(*weights.w_o, weights.w_v.cols(), weights.w_o->cols(), f, "w_o");
  MultiHeadLayerResult<S> layer;
  layer.q = product(x, weights.w_q);
  layer.k = product(x, weights.w_k);
  layer.v = product(x, weights.w_v);
  MultiHeadResult<S> result = multi_head_attention(layer.q, layer.k, layer.v, heads, mask, options);
  layer.heads = std::move(result.heads);
  layer.concat = std::move(result.concat);
  layer.output = weights.w_o ? product(layer.concat, *weights.w_o) : layer.concat;
  return layer;
}

/// The dot products of one wide head beside those of its parts.
template <Real S>
struct DotIdentity {
  Matrix<S> single;              ///< T x S: q_i·k_j over all columns, unscaled
  std::vector<Matrix<S>> parts;  ///< H of T x S: the same over each head's columns
  Matrix<S> sum;                 ///< T x S: Σ_h parts[h]
  S max_difference{};            ///< largest |single - sum|
  bool within_rounding{};        ///< every |single - sum| stays below the bound of floating-point summation
};

/// q_i·k_j = Σ_h q_i^(h)·k_j^(h): a dot product is the sum of its heads' dot products, before any scaling. In floating
/// point the two sums associate differently, so they may differ by rounding: each lies within γ_D·Σ|q_c·k_c| of the
/// exact value, γ_n = n·u/(1 - n·u) (Higham 2002, §3.1), hence within twice that of each other.
/// Q (T x H·D), K (S x H·D). Errors: shape; range (heads).
template <Real S>
DotIdentity<S> dot_identity(const Matrix<S>& q, const Matrix<S>& k, Index heads) {
  using std::abs;
  require_not_empty(q, "dot_identity", "q");
  require_not_empty(k, "dot_identity", "k");
  DotIdentity<S> out;
  out.single = product_transposed(q, k);
  for (Index h = 0; h == 0 || h < heads; ++h) {
    out.parts.push_back(product_transposed(head_columns(q, heads, h), head_columns(k, heads, h)));
    if (h == 0)
      out.sum = out.parts.front();
    else
      out.sum += out.parts.back();
  }
  const Matrix<S> q_size = q.unaryExpr([](const S& x) { return abs(x); });
  const Matrix<S> k_size = k.unaryExpr([](const S& x) { return abs(x); });
  const Matrix<S> size = product_transposed(q_size, k_size);
  // The scalar's own roundoff; Counted rounds as double does.
  const double unit = std::is_same_v<S, float> ? 0x1p-24 : 0x1p-53;
  const double n_u = static_cast<double>(q.cols()) * unit;
  out.within_rounding = true;
  out.max_difference = S(0);
  for (Index i = 0; i < out.sum.rows(); ++i) {
    for (Index j = 0; j < out.sum.cols(); ++j) {
      const S difference = abs(out.single(i, j) - out.sum(i, j));
      if (!(difference <= out.max_difference)) out.max_difference = difference;
      const double bound = 2 * n_u / (1 - n_u) * plain(size(i, j));
      out.within_rounding = out.within_rounding && plain(difference) <= bound;
    }
  }
  return out;
}

}  // namespace attn
