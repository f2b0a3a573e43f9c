// What attention fetches, without keeping how: the outputs alone, in memory that grows with the length, not its square.
#pragma once

#include "attn/grouped_heads.hpp"

namespace attn {

namespace detail {
// Rows [first, first + count) of a matrix of biases or masks that holds one for all heads, or one each.
template <Real S>
HeadExtras<S> rows_of(const HeadExtras<S>& extras, Index first, Index count) {
  HeadExtras<S> part{{}, extras.sinks};
  for (const Matrix<S>& bias : extras.biases) part.biases.emplace_back(bias.middleRows(first, count));
  return part;
}

inline std::vector<Mask> rows_of(const std::vector<Mask>& masks, Index first, Index count) {
  std::vector<Mask> part;
  part.reserve(masks.size());
  for (const Mask& mask : masks) part.push_back(mask.rows_from(first, count));
  return part;
}

inline constexpr Index rows_at_a_time = 64;
}  // namespace detail

/// The concatenated outputs (T x H·Dv) of grouped_attention(), bit for bit, without its scores and weights: numbers
/// kept beside the inputs and the result are O(S·(D + Dv) + S) for float, which takes blocks of rows through scores,
/// softmax and sum while they are in the cache, and O(H·S) for other scalars. Cost and errors: those of
/// grouped_attention.
template <Real S>
Matrix<S> grouped_attention_output(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, const HeadGroups& groups,
                                   const std::vector<Mask>& masks, const AttentionOptions& options = {},
                                   const HeadExtras<S>& extras = {}) {
  detail::require_grouped(q, k, v, groups, masks, options, extras);
  Matrix<S> output(q.rows(), groups.query_heads * (v.cols() / groups.kv_heads));
  if constexpr (vectors::fast<S>) {
    const auto heads = detail::kernel_heads(groups, masks, extras);
    kernel::attend({.q = q, .k = k, .v = &v, .kv_heads = groups.kv_heads, .output = &output}, heads, options);
  } else {
    for (Index first = 0; first < q.rows(); first += detail::rows_at_a_time) {
      const Index count = std::min(detail::rows_at_a_time, q.rows() - first);
      const Matrix<S> part = q.middleRows(first, count);
      output.middleRows(first, count) =
          reference::grouped_attention(part, k, v, groups, detail::rows_of(masks, first, count), options,
                                       detail::rows_of(extras, first, count))
              .concat;
    }
  }
  return output;
}

/// The outputs (T x H·Dv) of multi_head_attention(), bit for bit, without its scores and weights. Errors: as there.
template <Real S>
Matrix<S> multi_head_attention_output(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, Index heads,
                                      const Mask& mask, const AttentionOptions& options = {}) {
  return grouped_attention_output(q, k, v, {heads, heads}, std::vector<Mask>{mask}, options);
}

/// The output (T x Dv) of attention(), bit for bit, without its scores and weights. Errors: as there.
template <Real S>
Matrix<S> attention_output(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, const Mask& mask,
                           const AttentionOptions& options = {}) {
  return grouped_attention_output(q, k, v, {1, 1}, std::vector<Mask>{mask}, options);
}

}  // namespace attn
