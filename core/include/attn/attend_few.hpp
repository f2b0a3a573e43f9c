// Attention where each key/value head has a handful of queries: decoding, a token at a time over a long cache. All the
// time goes into reading keys and values once, so they are read in the order in which they lie: a few keys of every
// head, then the next few. While some values are worked on, the next ones are already on their way from memory.
#pragma once

#include <cstring>

#include "attn/attend_row.hpp"
#include "attn/attend_rows.hpp"

namespace attn::kernel {

namespace detail {
/// Asks for the cache lines of p[0 … n), one after the other without waiting for any.
inline void fetch(const float* p, Index n) {
  constexpr Index line = 16;
  std::int32_t seen = 0, next = 0;
  for (Index i = 0; i < n; i += line) {
    std::memcpy(&next, p + i, sizeof(next));
    seen |= next;
  }
  asm volatile("" ::"r"(seen));  // or the compiler drops reads that nobody uses
}

/// How a block's rows are read: each from its begin to its end, which the processor foresees, or across, a few columns
/// of all of them and then the next few, which it does not.
enum class Reading { along, across };

/// on_block(first, count) for few rows after few rows of a matrix up to row `end`, the next ones being fetched where
/// nobody foresees them.
template <class OnBlock>
void stream(const Matrix<float>& rows, Index end, Reading reading, OnBlock on_block) {
  // Floats in hand: across, half a first cache, for the next ones come into the other half.
  const Index in_hand = reading == Reading::along ? 16384 : 8192;
  const Index at_a_time = std::clamp<Index>(in_hand / std::max<Index>(1, rows.cols()), 4, 64) / 4 * 4;
  for (Index first = 0; first < end; first += at_a_time) {
    const Index next = first + at_a_time;
    if (reading == Reading::across && next < end) {
      fetch(rows.data() + next * rows.cols(), std::min(at_a_time, end - next) * rows.cols());
    }
    on_block(first, std::min(at_a_time, end - first));
  }
}
}  // namespace detail

/// attend() for up to few_rows rows a key/value head, T·H / G. Memory beside the results: T·H rows of S scores.
template <class OnRow>
void attend_few(const Heads& all, std::span<const Head> heads, const AttentionOptions& options, OnRow on_row) {
  const auto count = static_cast<Index>(heads.size());
  const Index per_group = count / all.kv_heads, in_group = per_group * all.q.rows(), total = count * all.q.rows();
  const Index width = all.q.cols() / count, room = padded(all.k.rows());
  RowVector<float> store(total * room);
  std::vector<MaskRow> rows;
  std::vector<const float*> q;
  std::vector<float*> scores, part_of_scores(few_rows), output;
  const Index value_width = all.output == nullptr ? 0 : all.output->cols() / count;
  // Row by row of a group: by query first, then by head.
  const auto head_of = [&](Index row) { return row / in_group * per_group + row % per_group; };
  for (Index r = 0; r < total; ++r) {
    const Index head = head_of(r), query = r % in_group / per_group;
    rows.emplace_back(*heads[static_cast<std::size_t>(head)].mask, query);
    q.push_back(all.q.data() + query * all.q.cols() + head * width);
    scores.push_back(store.data() + r * room);
    if (all.output != nullptr) output.push_back(all.output->data() + query * all.output->cols() + head * value_width);
  }
  const Index reach = farthest(rows);

  std::vector<StreamedDots> dots;
  for (Index g = 0; g < all.kv_heads; ++g) dots.emplace_back(q.data() + g * in_group, in_group, width);
  detail::stream(all.k, reach, detail::Reading::along, [&](Index first, Index keys) {
    for (Index g = 0; g < all.kv_heads; ++g) {
      for (Index r = 0; r < in_group; ++r) {
        part_of_scores[static_cast<std::size_t>(r)] = scores[static_cast<std::size_t>(g * in_group + r)] + first;
      }
      const View in_hand{all.k.data() + first * all.k.cols() + g * width, all.k.cols()};
      dots[static_cast<std::size_t>(g)](in_hand, keys, part_of_scores.data());
    }
  });

  const ScoreMap<float> score(width, options);
  for (Index r = 0; r < total; ++r) {
    const auto head = static_cast<std::size_t>(head_of(r));
    const MaskRow& row = rows[static_cast<std::size_t>(r)];
    float* x = scores[static_cast<std::size_t>(r)];
    std::fill_n(x + row.reach(), padded(row.reach()) - row.reach(), 0.0F);  // no scores: they must only be numbers
    if (!finish_row(heads[head], row, all.k.rows(), score, all.scores_only, x)) continue;
    on_row(head, row.query(), static_cast<const float*>(x), row.reach());
  }

  if (all.output == nullptr || all.scores_only) return;
  start_sums(rows, value_width, output.data());
  detail::stream(*all.v, reach, detail::Reading::across, [&](Index first, Index values) {
    for (Index g = 0; g < all.kv_heads; ++g) {
      const Index r = g * in_group;
      const View in_hand{all.v->data() + g * value_width, all.v->cols()};
      add_values(part(rows, r, in_group), scores.data() + r, in_hand, first, values, value_width, output.data() + r);
    }
  });
}

}  // namespace attn::kernel
