#include "attn/octaves.hpp"

#include <algorithm>
#include <cmath>

#include "support/check.hpp"

namespace attn::octaves_test {

using testing::refuses;

bool holds(const std::vector<std::uint64_t>& stops, std::uint64_t n) {
  return std::find(stops.begin(), stops.end(), n) != stops.end();
}

TEST(OctaveStops, AreTheNumbersWithAShortSignificand) {
  const std::vector<std::uint64_t> wanted{4, 5, 6, 7, 8, 10, 12, 14, 16, 20};
  EXPECT_EQ(octave_stops(4, 23, 4), wanted);
  const std::vector<std::uint64_t> powers{1, 2, 4, 8};
  EXPECT_EQ(octave_stops(1, 8, 1), powers);
}

TEST(OctaveStops, HoldTheLengthsAndTheWidthsOfTheLesson) {
  const std::vector<std::uint64_t> lengths = octave_stops(4, 1048576, 4), widths = octave_stops(4, 16384, 4);
  for (const std::uint64_t n : {4U, 5U, 4096U, 5120U, 262144U, 1048576U}) EXPECT_TRUE(holds(lengths, n)) << n;
  for (const std::uint64_t n : {4U, 5120U, 16384U}) EXPECT_TRUE(holds(widths, n)) << n;
  EXPECT_EQ(lengths.size(), 18U * 4U + 1U);
  EXPECT_EQ(widths.size(), 12U * 4U + 1U);
}

TEST(OctaveStops, LieEvenlyOnALogarithmicScaleToUnderATenthOfAnOctave) {
  const std::vector<std::uint64_t> stops = octave_stops(4, 1048576, 4);
  for (std::size_t i = 0; i < stops.size(); ++i) {
    const double off = std::log2(static_cast<double>(stops[i])) - (2 + static_cast<double>(i) / 4);
    EXPECT_GE(off, 0);
    EXPECT_LT(off, 0.087);  // the largest value of log2(1 + f) - f
  }
}

TEST(OctaveStops, StartAndEndInsideAnOctave) {
  const std::vector<std::uint64_t> wanted{10, 12, 14, 16};
  EXPECT_EQ(octave_stops(9, 17, 4), wanted);
}

TEST(OctaveStops, EndWhereSixtyFourBitsEnd) {
  const std::vector<std::uint64_t> stops = octave_stops(4, ~std::uint64_t{0}, 4);
  EXPECT_EQ(stops.back(), std::uint64_t{7} << 61);
  EXPECT_TRUE(std::is_sorted(stops.begin(), stops.end()));
}

TEST(OctaveStops, RefuseAnEmptyRange) {
  EXPECT_TRUE(refuses([] { octave_stops(4, 8, 0); }, Code::range, "octave_stops", "per_octave", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { octave_stops(3, 8, 4); }, Code::range, "octave_stops", "least", "at least 4", "3"));
  EXPECT_TRUE(refuses([] { octave_stops(9, 8, 4); }, Code::range, "octave_stops", "greatest", "at least 9", "8"));
}

}  // namespace attn::octaves_test
