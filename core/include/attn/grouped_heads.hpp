// Query heads that share keys and values: MHA, GQA and MQA are one function.
#pragma once

#include <vector>

#include "attn/additive_mask.hpp"
#include "attn/multi_head.hpp"
#include "attn/sink.hpp"

namespace attn {

/// H query heads over G key/value heads. G = H is multi-head attention (Vaswani 2017), G = 1 multi-query (Shazeer
/// 2019), between them grouped-query (Ainslie 2023). "Groups" names G, not a group's size.
struct HeadGroups {
  Index query_heads = 1;  ///< H
  Index kv_heads = 1;     ///< G; divides H
};

namespace detail {
inline void require_groups(const HeadGroups& groups, const char* function) {
  if (groups.kv_heads < 1 || groups.query_heads < 1) {
    throw Error(Code::range, function, "groups", "at least one head of each kind",
                std::to_string(groups.query_heads) + " and " + std::to_string(groups.kv_heads));
  }
  if (groups.query_heads % groups.kv_heads != 0) {
    throw Error(Code::range, function, "groups", "query heads that are a multiple of the key/value heads",
                std::to_string(groups.query_heads) + " and " + std::to_string(groups.kv_heads));
  }
}

inline void require_one_or_each(std::size_t found, Index heads, const char* function, const char* argument) {
  if (found != 1 && found != static_cast<std::size_t>(heads)) {
    throw Error(Code::shape, function, argument, "one for all heads or " + std::to_string(heads),
                std::to_string(found));
  }
}
}  // namespace detail

/// The key/value head that query head h reads: floor(h / (H/G)). Errors: range.
inline Index kv_head_of(const HeadGroups& groups, Index h) {
  detail::require_groups(groups, "kv_head_of");
  require_index(h, groups.query_heads, "kv_head_of", "h");
  return h / (groups.query_heads / groups.kv_heads);
}

/// What may differ from head to head.
template <Real S>
struct HeadExtras {
  std::vector<Matrix<S>> biases{};      ///< none, one for all heads, or H: T x S, added after scale and softcap
  std::optional<RowVector<S>> sinks{};  ///< 1 x H: softmax_with_sink's z'; absent: none
};

namespace detail {
template <Real S>
void require_grouped(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, const HeadGroups& groups,
                     const std::vector<Mask>& masks, const AttentionOptions& options, const HeadExtras<S>& extras) {
  constexpr const char* f = "grouped_attention";
  require_groups(groups, f);
  const Index heads = groups.query_heads;
  require_one_or_each(masks.size(), heads, f, "masks");
  if (!extras.biases.empty()) require_one_or_each(extras.biases.size(), heads, f, "biases");
  if (extras.sinks) require_shape(*extras.sinks, 1, heads, f, "sinks");
  require_values(k, v, f);
  const Index width = head_width(q, heads, f, "q"), k_width = head_width(k, groups.kv_heads, f, "k");
  head_width(v, groups.kv_heads, f, "v");
  for (const Mask& mask : masks) require_queries_and_keys(q.leftCols(width), k.leftCols(k_width), mask, "dot_scores");
  require_options(options, "dot_scores");
  for (const Matrix<S>& bias : extras.biases) require_shape(bias, q.rows(), k.rows(), "add_bias", "bias");
  for (Index h = 0; extras.sinks && h < heads; ++h) require_sink<S>((*extras.sinks)(h));
}

// One for all heads, or each its own.
template <class T>
const T& of_head(const std::vector<T>& list, Index h) {
  return list[list.size() == 1 ? 0 : static_cast<std::size_t>(h)];
}

// The heads as the kernel takes them; the masks and the extras must outlive them.
inline std::vector<kernel::Head> kernel_heads(const HeadGroups& groups, const std::vector<Mask>& masks,
                                              const HeadExtras<float>& extras) {
  std::vector<kernel::Head> heads;
  for (Index h = 0; h < groups.query_heads; ++h) {
    kernel::Head head{&of_head(masks, h)};
    if (!extras.biases.empty()) head.bias = &of_head(extras.biases, h);
    if (extras.sinks) head.sink = extras.sinks->data() + h;
    heads.push_back(head);
  }
  return heads;
}
}  // namespace detail

namespace reference {
/// grouped_attention, the heads one after another by the plain forms. Everything unchecked.
template <Real S>
MultiHeadResult<S> grouped_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v,
                                     const HeadGroups& groups, const std::vector<Mask>& masks,
                                     const AttentionOptions& options, const HeadExtras<S>& extras) {
  const Index heads = groups.query_heads;
  MultiHeadResult<S> result;
  for (Index h = 0; h < heads; ++h) {
    const Index g = kv_head_of(groups, h);
    const Matrix<S> q_h = head_columns(q, heads, h);
    const Matrix<S> k_g = head_columns(k, groups.kv_heads, g), v_g = head_columns(v, groups.kv_heads, g);
    const Mask& mask = attn::detail::of_head(masks, h);
    AttentionResult<S> head;
    head.scores = reference::dot_scores(q_h, k_g, mask, options);
    if (!extras.biases.empty()) head.scores = add_bias(head.scores, attn::detail::of_head(extras.biases, h), mask);
    head.weights = extras.sinks ? reference::softmax_with_sink(head.scores, mask, (*extras.sinks)(h))
                                : reference::softmax(head.scores, mask);
    head.output = reference::weighted_sum(head.weights, v_g, mask);
    if (h == 0) result.concat = Matrix<S>(q.rows(), heads * head.output.cols());
    result.concat.middleCols(h * head.output.cols(), head.output.cols()) = head.output;
    result.heads.push_back(std::move(head));
  }
  return result;
}
}  // namespace reference

/// H heads on Q (T x H·D), K (S x G·D), V (S x G·Dv): query head h attends to key/value head floor(h / (H/G)), with its
/// own softmax; outputs side by side (T x H·Dv). One mask for all heads, or H. Order: scale, softcap, bias, mask,
/// softmax. Keys and values are stored G times, not H times: kv_bytes_per_token; the multiplications are those of H
/// heads. Cost: grouped_attention_cost. Errors: shape; range (groups); value.
template <Real S>
MultiHeadResult<S> grouped_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v,
                                     const HeadGroups& groups, const std::vector<Mask>& masks,
                                     const AttentionOptions& options = {}, const HeadExtras<S>& extras = {}) {
  detail::require_grouped(q, k, v, groups, masks, options, extras);
  if constexpr (vectors::fast<S>) {
    return detail::attend_all(q, k, v, groups.kv_heads, detail::kernel_heads(groups, masks, extras), options);
  } else {
    return reference::grouped_attention(q, k, v, groups, masks, options, extras);
  }
}

/// The same with one mask for all heads.
template <Real S>
MultiHeadResult<S> grouped_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v,
                                     const HeadGroups& groups, const Mask& mask, const AttentionOptions& options = {},
                                     const HeadExtras<S>& extras = {}) {
  return grouped_attention(q, k, v, groups, std::vector<Mask>{mask}, options, extras);
}

}  // namespace attn
