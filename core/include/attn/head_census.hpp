// How many heads have one clear pattern on a text.
#pragma once

#include "attn/head_scores.hpp"

namespace attn {

/// The three patterns of place: where a head looks, whatever the words are.
enum class PlacePattern { previous, self, first };

/// "previous", "self", "first".
inline const char* to_string(PlacePattern pattern) {
  switch (pattern) {
    case PlacePattern::previous: return "previous";
    case PlacePattern::self: return "self";
    case PlacePattern::first: return "first";
  }
  return "unknown";
}

/// The pattern whose score exceeds one half. From row 2 on the three keys differ and a row sums to 1, so there is one
/// at most; none for a mixed head, and none without scores (T < 3).
template <Real S>
std::optional<PlacePattern> clear_pattern(const HeadScores<S>& scores) {
  const auto clear = [](const PatternScore<S>& score) { return score.mean && *score.mean > S(0.5); };
  if (clear(scores.previous)) return PlacePattern::previous;
  if (clear(scores.self)) return PlacePattern::self;
  if (clear(scores.first)) return PlacePattern::first;
  return std::nullopt;
}

/// Heads by what their scores say; the three add up to all heads.
struct HeadCensus {
  Index heads = 0;
  Index clear = 0;     ///< one pattern exceeds one half
  Index mixed = 0;     ///< none does
  Index unscored = 0;  ///< too few rows for a score
};

/// Counts the heads. Cost: O(heads).
template <Real S>
HeadCensus head_census(const std::vector<HeadScores<S>>& heads) {
  HeadCensus census;
  for (const HeadScores<S>& scores : heads) {
    ++census.heads;
    if (!scores.previous.mean) {
      ++census.unscored;
    } else {
      ++(clear_pattern(scores) ? census.clear : census.mixed);
    }
  }
  return census;
}

}  // namespace attn
