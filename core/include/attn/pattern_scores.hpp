// Pattern scores straight from queries and keys: every head's weights are made a row at a time, looked at and dropped.
#pragma once

#include "attn/attention_output.hpp"
#include "attn/head_scores.hpp"

namespace attn {

/// head_scores() of every head of causal attention, for Q (T x H·D), K (T x G·D) and T token ids, equal to those of the
/// weights that grouped_attention() keeps, without the T x T matrices: the numbers kept are O(T·D) for float, O(H·T)
/// for other scalars. Values are not needed. Cost: that of grouped_attention's scores and softmax, and of head_scores.
/// Errors: shape; range (groups); value.
template <Real S>
std::vector<HeadScores<S>> pattern_scores(const Matrix<S>& q, const Matrix<S>& k, const HeadGroups& groups,
                                          const std::vector<Index>& ids, const AttentionOptions& options = {},
                                          const HeadExtras<S>& extras = {}) {
  const auto tokens = static_cast<Index>(ids.size());
  require_not_empty(q, "pattern_scores", "q");
  require_shape(q, tokens, q.cols(), "pattern_scores", "q");
  require_shape(k, tokens, k.cols(), "pattern_scores", "k");
  const std::vector<Mask> masks{Mask::causal(tokens, tokens)};
  detail::require_grouped(q, k, k, groups, masks, options, extras);
  std::vector<HeadScorer<S>> scorers(static_cast<std::size_t>(groups.query_heads), HeadScorer<S>(ids));
  if constexpr (vectors::fast<S>) {
    const auto heads = detail::kernel_heads(groups, masks, extras);
    kernel::attend({.q = q, .k = k, .kv_heads = groups.kv_heads}, heads, options,
                   [&](std::size_t head, Index, const S* weights, Index keys) {
                     scorers[head].add(Eigen::Map<const RowVector<S>>(weights, keys));
                   });
  } else {
    for (Index first = 0; first < tokens; first += detail::rows_at_a_time) {
      const Index count = std::min(detail::rows_at_a_time, tokens - first);
      const Matrix<S> part = q.middleRows(first, count);
      const auto block = reference::grouped_attention(part, k, k, groups, detail::rows_of(masks, first, count), options,
                                                      detail::rows_of(extras, first, count));
      for (std::size_t h = 0; h < scorers.size(); ++h) {
        for (Index i = 0; i < count; ++i) scorers[h].add(block.heads[h].weights.row(i).head(first + i + 1));
      }
    }
  }
  std::vector<HeadScores<S>> scores;
  scores.reserve(scorers.size());
  for (const HeadScorer<S>& scorer : scorers) scores.push_back(scorer.scores());
  return scores;
}

}  // namespace attn
