#include "ngram.hpp"

#include <algorithm>

namespace attn::train {

namespace {
constexpr std::uint64_t bits = 10;  // a word; 4 words in one key
constexpr std::uint64_t start = (1U << bits) - 1;
constexpr std::uint64_t mask(std::size_t words) {
  return (std::uint64_t{1} << (bits * words)) - 1;
}
constexpr std::uint64_t first_word(std::uint64_t gram, std::size_t words) {
  return gram >> (bits * (words - 1));
}
}  // namespace

NGrams::NGrams(const std::vector<TextDocument>& documents, Index vocabulary, std::size_t order)
    : vocabulary_(vocabulary), order_(order), levels_(order) {
  if (order < 2 || order > 4) throw Error(Code::range, "NGrams", "order", "2 to 4", std::to_string(order));
  if (vocabulary < 1 || vocabulary >= static_cast<Index>(start)) {
    throw Error(Code::range, "NGrams", "vocabulary", "1 to 1022", std::to_string(vocabulary));
  }
  std::vector<std::uint64_t> grams;
  for (const TextDocument& document : documents) {
    std::uint64_t key = mask(order);  // marks only
    for (const Index id : document.ids) {
      key = ((key << bits) | static_cast<std::uint64_t>(id)) & mask(order);
      grams.push_back(key);
    }
  }
  std::sort(grams.begin(), grams.end());
  // The longest n-grams are counted as they are, shorter ones by how many words they were met after. After the start
  // mark there is one thing only to stand before, so these keep their counts.
  for (std::size_t at = 0; at < grams.size();) {
    std::size_t end = at;
    while (end < grams.size() && grams[end] == grams[at]) ++end;
    levels_[order - 1].counts[grams[at]] = static_cast<std::uint32_t>(end - at);
    at = end;
  }
  for (std::size_t words = order - 1; words >= 1; --words) {
    for (const auto& [gram, count] : levels_[words].counts) {
      const std::uint64_t shorter = gram & mask(words);
      const bool from_start = words >= 2 && first_word(shorter, words) == start;
      levels_[words - 1].counts[shorter] += from_start ? count : 1;
    }
  }
  for (Level& level : levels_) {
    double of[5] = {0, 0, 0, 0, 0};
    for (const auto& [gram, count] : level.counts) {
      if (count <= 4) ++of[count];
      Context& context = level.contexts[gram >> bits];
      context.total += count;
      (count == 1 ? context.once : count == 2 ? context.twice : context.often) += 1;
    }
    const double y = of[1] + of[2] > 0 ? of[1] / (of[1] + 2 * of[2]) : 0;
    for (std::size_t n = 1; n <= 3; ++n) {
      const auto times = static_cast<double>(n);
      const double d = of[n] > 0 ? times - (times + 1) * y * of[n + 1] / of[n] : 0;
      level.discount[n - 1] = std::clamp(d, 0.0, times);
    }
  }
}

double NGrams::at_level(std::size_t words, std::uint64_t context, Index word) const {
  if (words == 0) return 1.0 / static_cast<double>(vocabulary_);
  const Level& level = levels_[words - 1];
  const double shorter = at_level(words - 1, words >= 2 ? context & mask(words - 2) : 0, word);
  const auto found = level.contexts.find(context);
  if (found == level.contexts.end()) return shorter;
  const Context& c = found->second;
  const auto gram = level.counts.find((context << bits) | static_cast<std::uint64_t>(word));
  double seen = 0;
  if (gram != level.counts.end()) {
    seen = gram->second - level.discount[std::min<std::uint32_t>(gram->second, 3) - 1];
  }
  const double kept = level.discount[0] * c.once + level.discount[1] * c.twice + level.discount[2] * c.often;
  return (seen + kept * shorter) / c.total;
}

double NGrams::probability(std::span<const Index> before, Index word) const {
  std::uint64_t context = mask(order_ - 1);
  for (const Index id : before) context = ((context << bits) | static_cast<std::uint64_t>(id)) & mask(order_ - 1);
  return at_level(order_, context, word);
}

}  // namespace attn::train
