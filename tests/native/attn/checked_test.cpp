#include "attn/checked.hpp"

#include "support/check.hpp"

namespace attn::checked_test {

using testing::refuses;
constexpr std::uint64_t largest = ~std::uint64_t{0};

TEST(Checked, ProductIsExactUpToTheLastBit) {
  EXPECT_EQ(checked_product("f", {}), 1U);
  EXPECT_EQ(checked_product("f", {largest, 1}), largest);
  EXPECT_EQ(checked_product("f", {4294967295U, 4294967297U}), largest);  // (2^32 - 1)(2^32 + 1) = 2^64 - 1
}

TEST(Checked, ProductThatDoesNotFitIsAnErrorWhateverTheOrder) {
  EXPECT_TRUE(refuses(
      [] {
        checked_product("f", {4294967296U, 4294967296U});
      },
      Code::overflow, "f", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses([] { checked_product("f", {largest, 2, 3}); }, Code::overflow, "f", "result", "2^64", "larger"));
}

TEST(Checked, ProductWithAZeroFactorIsZeroEvenBesideHugeOnes) {
  EXPECT_EQ(checked_product("f", {largest, largest, 0}), 0U);
  EXPECT_EQ(checked_product("f", {0, largest, largest}), 0U);
}

TEST(Checked, ExtentIsWithinTheIndexTypeOrAnError) {
  constexpr Index most = std::numeric_limits<Index>::max();
  EXPECT_EQ(checked_extent("f", "x", {most, 1}), most);
  EXPECT_EQ(checked_extent("f", "x", {3, 0, 5}), 0);
  EXPECT_TRUE(refuses(
      [] {
        checked_extent("f", "x", {most / 2 + 1, 2});
      },
      Code::overflow, "f", "x", "index", "larger"));
  EXPECT_TRUE(refuses([] { checked_extent("f", "x", {2, -1}); }, Code::range, "f", "x", "at least 0", "-1"));
}

TEST(Checked, SumThatDoesNotFitIsAnError) {
  EXPECT_EQ(checked_sum("f", {largest - 1, 1}), largest);
  EXPECT_TRUE(refuses([] { checked_sum("f", {largest, 1}); }, Code::overflow, "f", "result", "2^64", "larger"));
}

TEST(Checked, DifferenceIsNeverNegative) {
  EXPECT_EQ(checked_difference("f", 9, 4), 5U);
  EXPECT_TRUE(refuses([] { checked_difference("f", 4, 9); }, Code::range, "f", "result", "at least 0", "-5"));
}

TEST(Checked, TriangularIsTheSumFromOne) {
  std::uint64_t sum = 0;
  for (std::uint64_t n = 0; n < 200; sum += ++n) EXPECT_EQ(triangular("f", n), sum);
  // The largest n whose triangular number fits 64 bits, and the next one.
  EXPECT_EQ(triangular("f", 6074000999U), 18446744070963499500U);
  EXPECT_TRUE(refuses([] { triangular("f", 6074001000U); }, Code::overflow, "f", "result", "2^64", "larger"));
}

}  // namespace attn::checked_test
