#include "attn/head_census.hpp"

#include "support/check.hpp"

namespace attn::head_census_test {

HeadScores<double> scores(double previous, double self, double first) {
  return {{previous, 3}, {self, 3}, {first, 3}, {}, {}, 0.3};
}

TEST(ClearPattern, IsTheOneAboveOneHalf) {
  EXPECT_EQ(clear_pattern(scores(0.6, 0.2, 0.2)), PlacePattern::previous);
  EXPECT_EQ(clear_pattern(scores(0.2, 0.51, 0.2)), PlacePattern::self);
  EXPECT_EQ(clear_pattern(scores(0, 0, 1)), PlacePattern::first);
  EXPECT_STREQ(to_string(PlacePattern::previous), "previous");
  EXPECT_STREQ(to_string(PlacePattern::self), "self");
  EXPECT_STREQ(to_string(PlacePattern::first), "first");
}

TEST(ClearPattern, ExactlyOneHalfIsNotAbove) {
  EXPECT_EQ(clear_pattern(scores(0.5, 0.3, 0.2)), std::nullopt);
}

TEST(ClearPattern, IsAbsentWithoutScores) {
  EXPECT_EQ(clear_pattern(HeadScores<double>{}), std::nullopt);
}

TEST(HeadCensus, EveryHeadIsCountedOnce) {
  const std::vector<HeadScores<double>> heads{scores(0.6, 0.2, 0.2), scores(0.5, 0.3, 0.2), scores(0.1, 0.1, 0.8),
                                              scores(0.3, 0.3, 0.3), HeadScores<double>{}};
  const HeadCensus census = head_census(heads);
  EXPECT_EQ(census.heads, 5);
  EXPECT_EQ(census.clear, 2);
  EXPECT_EQ(census.mixed, 2);
  EXPECT_EQ(census.unscored, 1);
}

TEST(HeadCensus, ShortTextsHaveNoScore) {
  Matrix<double> a(2, 2);
  a << 1, 0, 0.4, 0.6;
  const HeadCensus census = head_census<double>({head_scores<double>(a, {1, 2})});
  EXPECT_EQ(census.unscored, 1);
  EXPECT_EQ(census.clear + census.mixed, 0);
}

}  // namespace attn::head_census_test
