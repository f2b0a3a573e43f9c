// Whole numbers that lie about evenly on a logarithmic scale, without a logarithm: the stops of a slider.
#pragma once

#include <limits>
#include <vector>

#include "attn/checked.hpp"

namespace attn {

/// Every n = m·2^k between `least` and `greatest` with per_octave <= m < 2·per_octave, ascending: as many to each
/// octave, evenly spaced within it, so all are exact and no libm is asked. With 4 to an octave: 4, 5, 6, 7, 8, 10, 12,
/// 14, 16, …; the exponent lies at most 0.087 octaves off an even spacing (log2(1 + f) - f, largest at f = 1/ln 2 - 1).
/// Cost: one value a stop. Errors: range (per_octave of 0, least below per_octave, greatest below least).
inline std::vector<std::uint64_t> octave_stops(std::uint64_t least, std::uint64_t greatest, std::uint64_t per_octave) {
  constexpr const char* f = "octave_stops";
  if (per_octave < 1) throw Error(Code::range, f, "per_octave", "at least 1", "0");
  if (least < per_octave) {
    throw Error(Code::range, f, "least", "at least " + std::to_string(per_octave), std::to_string(least));
  }
  if (greatest < least) {
    throw Error(Code::range, f, "greatest", "at least " + std::to_string(least), std::to_string(greatest));
  }
  std::vector<std::uint64_t> stops;
  for (std::uint64_t step = 1;; step *= 2) {
    for (std::uint64_t m = per_octave; m < 2 * per_octave; ++m) {
      if (m > greatest / step) return stops;  // m·step would pass the end, or 64 bits
      if (m * step >= least) stops.push_back(m * step);
    }
    if (step > std::numeric_limits<std::uint64_t>::max() / 2) return stops;
  }
}

}  // namespace attn
