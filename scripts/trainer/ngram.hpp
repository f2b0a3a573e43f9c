// What counting gets to: n-grams, the yardstick for the model's loss.
#pragma once

#include <span>
#include <unordered_map>

#include "corpus.hpp"

namespace attn::train {

/// Interpolated Kneser-Ney with three discounts (Chen and Goodman 1998, eq. 26; the discounts from counts of counts,
/// eq. 17). Documents begin with a mark of their own, so the model also knows where it stands at the start.
class NGrams {
 public:
  /// Order 2 to 4 over word numbers below 1023. Errors: range.
  NGrams(const std::vector<TextDocument>& documents, Index vocabulary, std::size_t order);

  /// P(word | the words before it in the document). Sums to 1 over the vocabulary.
  [[nodiscard]] double probability(std::span<const Index> before, Index word) const;

 private:
  struct Context {
    double total = 0;                       ///< counts of what follows
    double once = 0, twice = 0, often = 0;  ///< words that follow once, twice, more often
  };
  struct Level {
    std::unordered_map<std::uint64_t, std::uint32_t> counts;  ///< of n-grams
    std::unordered_map<std::uint64_t, Context> contexts;
    double discount[3] = {0, 0, 0};
  };
  [[nodiscard]] double at_level(std::size_t words, std::uint64_t context, Index word) const;

  Index vocabulary_;
  std::size_t order_;
  std::vector<Level> levels_;  ///< levels_[n]: n + 1 words
};

}  // namespace attn::train
