#include "attn/layer_comparison.hpp"

#include "support/check.hpp"

namespace attn::layer_comparison_test {

using testing::refuses;

TEST(CountRatio, IsTheRoundedQuotientOfCountsThatADoubleCannotHold) {
  // Both counts end in a 1 above 2^53, so neither is a double; their quotient is exactly 3.
  const std::uint64_t large = (std::uint64_t{1} << 60) + 1;
  EXPECT_EQ(count_ratio(3 * large, large), 3.0);
  EXPECT_EQ(count_ratio(large, 3 * large), 1.0 / 3.0);
}

TEST(CountRatio, RefusesToDivideByNothing) {
  EXPECT_TRUE(refuses([] { count_ratio(1, 0); }, Code::range, "count_ratio", "b", "at least 1", "0"));
}

TEST(CompareLayers, AtTheAnchorsWidthIsWhatTheLessonReads) {
  const LayerComparison shorter = compare_layers(4096, 5120);
  EXPECT_EQ(shorter.attention.multiplications, 171798691840U);
  EXPECT_EQ(shorter.rnn.multiplications, 214748364800U);
  EXPECT_EQ(shorter.ratio, 0.8);
  EXPECT_EQ(shorter.inverse_ratio, 1.25);
  EXPECT_EQ(shorter.difference, 42949672960U);
  EXPECT_EQ(shorter.crossing, 5120U);
  EXPECT_EQ(compare_layers(262144, 5120).ratio, 51.2);
}

TEST(CompareLayers, BothSidesAreEqualWhereTheLengthIsTheWidthAndNowhereElse) {
  for (const std::uint64_t d : {1U, 4U, 1000U, 5120U, 16384U}) {
    const LayerComparison equal = compare_layers(d, d);
    EXPECT_EQ(equal.difference, 0U);
    EXPECT_EQ(equal.ratio, 1.0);
    EXPECT_GT(compare_layers(d + 1, d).ratio, 1.0);
    if (d > 1) {
      EXPECT_LT(compare_layers(d - 1, d).ratio, 1.0);
    }
  }
}

TEST(CompareLayers, StepsAndPathsAreTAgainstOne) {
  const LayerComparison both = compare_layers(5, 4);
  EXPECT_EQ(both.rnn.serial_steps, 5U);
  EXPECT_EQ(both.rnn.path_length, 4U);
  EXPECT_EQ(both.attention.serial_steps, 1U);
  EXPECT_EQ(both.attention.path_length, 1U);
}

TEST(CompareLayers, RefusesNothingAndWhatDoesNotFit) {
  EXPECT_TRUE(refuses([] { compare_layers(0, 4); }, Code::range, "compare_layers", "tokens", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { compare_layers(4, 0); }, Code::range, "compare_layers", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { compare_layers(std::uint64_t{1} << 33, 4); }, Code::overflow, "compare_layers", "result",
                      "2^64", "larger"));
}

}  // namespace attn::layer_comparison_test
