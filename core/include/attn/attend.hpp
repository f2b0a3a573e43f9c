// Attention for float, a few rows of queries at a time: scores, softmax, weighted sum, while the rows' scores are still
// in the cache. Two passes over a row (largest score, then exponentials); taking them in one, with sums rescaled as
// larger scores turn up, gave nothing at the lengths of lessons and would not yield the weights.
//
// The query heads that share a key/value head are taken together, so that their keys and values are read once.
#pragma once

#include "attn/attend_few.hpp"

namespace attn::kernel {

namespace detail {
// The query heads of one key/value head, as they lie.
struct Group {
  View q;
  Index queries, width;
  View k;
  Index keys;
  View v;
  Index value_width;
  float* output;
  Index output_stride;
  bool scores_only;
};

// The rows of a group, block by block.
template <class OnRow>
class Attend {
 public:
  Attend(const Group& group, std::span<const Head> heads, const AttentionOptions& options, OnRow on_row)
      : group_(group),
        heads_(heads),
        score_(group.width, options),
        on_row_(on_row),
        total_(group.queries * static_cast<Index>(heads.size())),
        room_((group.keys + panel_columns - 1) / panel_columns * panel_columns),
        block_(std::min(total_, std::clamp<Index>(block_floats / room_, 8, 64) / 4 * 4)),
        keys_(group.k, Layout::columns, group.width, group.keys, keep()),
        values_(group.v, Layout::rows, group.keys, group.value_width, keep()),
        store_(block_ * room_) {}

  void run() {
    for (Index first = 0; first < total_; first += block_) run_block(first, std::min(block_, total_ - first));
  }

 private:
  // Scores of a block of rows: a quarter of a megabyte, which a second cache holds beside the panels.
  static constexpr Index block_floats = Index{1} << 16;

  [[nodiscard]] Panels::Keep keep() const { return total_ > block_ ? Panels::Keep::all : Panels::Keep::one; }

  // Rows go by query first, then by head: those of one query see the same keys as a rule.
  [[nodiscard]] std::size_t head_of(Index row) const { return static_cast<std::size_t>(row) % heads_.size(); }
  [[nodiscard]] Index query_of(Index row) const { return row / static_cast<Index>(heads_.size()); }

  void run_block(Index first, Index count) {
    rows_.clear();
    q_.clear();
    scores_.clear();
    output_.clear();
    for (Index r = 0; r < count; ++r) {
      const Index query = query_of(first + r);
      const std::size_t head = head_of(first + r);
      const auto place = static_cast<Index>(head);
      rows_.emplace_back(*heads_[head].mask, query);
      q_.push_back(group_.q.data + query * group_.q.stride + place * group_.width);
      scores_.push_back(store_.data() + r * room_);
      output_.push_back(group_.output + query * group_.output_stride + place * group_.value_width);
    }
    dot_rows(rows_, q_.data(), keys_, group_.width, scores_.data());
    for (Index r = 0; r < count; ++r) {
      const std::size_t head = head_of(first + r);
      const MaskRow& row = rows_[static_cast<std::size_t>(r)];
      if (!finish_row(heads_[head], row, group_.keys, score_, group_.scores_only, scores_[static_cast<std::size_t>(r)]))
        continue;
      on_row_(head, row.query(), static_cast<const float*>(scores_[static_cast<std::size_t>(r)]), row.reach());
    }
    if (group_.output != nullptr && !group_.scores_only) {
      sum_rows(rows_, scores_.data(), values_, group_.value_width, output_.data());
    }
  }

  const Group& group_;
  std::span<const Head> heads_;
  ScoreMap<float> score_;
  OnRow on_row_;
  Index total_, room_, block_;
  Panels keys_, values_;
  RowVector<float> store_;
  std::vector<MaskRow> rows_;
  std::vector<const float*> q_;
  std::vector<float*> scores_, output_;
};

}  // namespace detail

/// Attends with H heads; shapes fit, options and sinks are checked. OnRow is called with (head, query, weights, keys)
/// for every row: the weights of its first `keys` keys, beyond which all are hidden. It is how weights are looked at
/// that nobody keeps. Memory beside the results: keys and values of one group once more, and a block of rows of S
/// scores. Errors: value where a row's largest score is not finite.
template <class OnRow>
void attend(const Heads& all, std::span<const Head> heads, const AttentionOptions& options, OnRow on_row) {
  const auto count = static_cast<Index>(heads.size());
  const Index per_group = count / all.kv_heads;
  if constexpr (!vectors::small_code) {
    if (per_group * all.q.rows() <= few_rows) return attend_few(all, heads, options, on_row);
  }
  const Index width = all.q.cols() / count;
  const Index value_width = all.v == nullptr ? 0 : all.v->cols() / all.kv_heads;
  for (Index g = 0; g < all.kv_heads; ++g) {
    const Index first = g * per_group;
    const detail::Group group{
        {all.q.data() + first * width, all.q.cols()},
        all.q.rows(),
        width,
        {all.k.data() + g * width, all.k.cols()},
        all.k.rows(),
        all.v == nullptr ? View{nullptr, 0} : View{all.v->data() + g * value_width, all.v->cols()},
        value_width,
        all.output == nullptr ? nullptr : all.output->data() + first * value_width,
        all.output == nullptr ? 0 : all.output->cols(),
        all.scores_only};
    const auto own = heads.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(per_group));
    detail::Attend(group, own, options, [&](std::size_t head, Index query, const float* weights, Index keys) {
      on_row(static_cast<std::size_t>(first) + head, query, weights, keys);
    }).run();
  }
}

inline void attend(const Heads& all, std::span<const Head> heads, const AttentionOptions& options) {
  attend(all, heads, options, [](std::size_t, Index, const float*, Index) {});
}

}  // namespace attn::kernel
