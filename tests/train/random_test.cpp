#include "random.hpp"

#include <algorithm>
#include <cmath>

#include "support/check.hpp"

namespace attn::train {
namespace {

// Computed once with the authors' reference programs' recurrences in exact integer arithmetic.
TEST(Random, IsXoshiroSeededBySplitMix) {
  std::uint64_t state = 0;
  EXPECT_EQ(split_mix(state), 0xe220a8397b1dcdafU);
  EXPECT_EQ(split_mix(state), 0x6e789e6aa1b965f4U);
  EXPECT_EQ(split_mix(state), 0x06c45d188009454fU);
  Random random(0);
  EXPECT_EQ(random.next(), 0x99ec5f36cb75f2b4U);
  EXPECT_EQ(random.next(), 0xbf6e1f784956452aU);
}

TEST(Random, StreamsOfOneSeedDiffer) {
  Random a(1, 1), b(1, 2), c(1, 1);
  const std::uint64_t first = a.next();
  EXPECT_NE(first, b.next());
  EXPECT_EQ(first, c.next());
}

// 60,000 draws: a face's count has a standard deviation of 91, so five of them are met by chance once in a million
// runs.
TEST(Random, DrawsEveryNumberBelowAlike) {
  Random random(7);
  std::array<int, 6> faces{};
  for (int n = 0; n < 60000; ++n) ++faces.at(random.below(6));
  for (const int count : faces) EXPECT_NEAR(count, 10000, 5 * 91);
}

// The mean of 100,000 uniform draws from [-1, 1) has a standard deviation of 0.0018, their mean square 0.00094.
TEST(Random, SymmetricDrawsHaveTheMomentsOfAUniformOne) {
  Random random(8);
  double sum = 0, squares = 0;
  for (int n = 0; n < 100000; ++n) {
    const double x = random.symmetric();
    ASSERT_TRUE(x >= -1 && x < 1);
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / 100000, 0, 0.01);
  EXPECT_NEAR(squares / 100000, 1.0 / 3, 0.005);
}

TEST(Random, ShufflesIntoAnOrderOfTheSameThings) {
  std::vector<int> items{1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<int> shuffled = items;
  Random(9).shuffle(shuffled);
  EXPECT_NE(shuffled, items);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, items);
}

}  // namespace
}  // namespace attn::train
