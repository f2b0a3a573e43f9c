#include "attn/patterns.hpp"

#include "support/check.hpp"

namespace attn::patterns_test {

using testing::matrix;
using testing::refuses;

TEST(RowSummary, NamesTheTwoLargestWeights) {
  const auto rows = row_summary(matrix({{0.1, 0.6, 0.3}, {0.5, 0.2, 0.3}}), Mask::full(2, 3));
  EXPECT_EQ(rows[0].argmax, 1);
  EXPECT_EQ(rows[0].runner_up, 2);
  EXPECT_EQ(rows[0].max, 0.6);
  EXPECT_EQ(rows[0].second, 0.3);
  EXPECT_EQ(rows[1].argmax, 0);
  EXPECT_EQ(rows[1].runner_up, 2);
}

TEST(RowSummary, IsDecidedOnlyAboveHalf) {
  const auto rows = row_summary(matrix({{0.5, 0.5}, {0.51, 0.49}}), Mask::full(2, 2));
  EXPECT_FALSE(rows[0].decided);
  EXPECT_TRUE(rows[1].decided);
}

TEST(RowSummary, TakesTheFirstOfEqualWeights) {
  const auto rows = row_summary(matrix({{0.25, 0.25, 0.25, 0.25}}), Mask::full(1, 4));
  EXPECT_EQ(rows[0].argmax, 0);
  EXPECT_EQ(rows[0].runner_up, 1);
  EXPECT_EQ(rows[0].sum, 1.0);
}

TEST(RowSummary, OfOneKeyHasNoRunnerUp) {
  const auto rows = row_summary(matrix({{1, 0}, {0.5, 0.5}}), Mask::causal(2, 2));
  EXPECT_EQ(rows[0].argmax, 0);
  EXPECT_EQ(rows[0].runner_up, -1);
  EXPECT_EQ(rows[0].second, 0.0);
}

TEST(RowSummary, MarksEmptyRows) {
  const auto rows = row_summary(matrix({{0, 0}, {1, 0}}), Mask::causal(2, 2, -1));
  EXPECT_TRUE(rows[0].empty);
  EXPECT_EQ(rows[0].argmax, -1);
  EXPECT_EQ(rows[0].sum, 0.0);
  EXPECT_FALSE(rows[1].empty);
}

TEST(RowSummary, DoesNotReadHiddenWeights) {
  EXPECT_EQ(row_summary(matrix({{1, testing::nan}, {0.5, 0.5}}), Mask::causal(2, 2))[0].max, 1.0);
}

TEST(RowSummary, RefusesWeightsThatAreNotFiniteAndShapesThatDoNotFit) {
  EXPECT_TRUE(refuses(
      [] {
        row_summary(matrix({{1, testing::nan}}), Mask::full(1, 2));
      },
      Code::value, "row_summary", "weights, row 0", "finite", "nan"));
  EXPECT_TRUE(refuses(
      [] {
        row_summary(matrix({{1, 0}}), Mask::full(2, 2));
      },
      Code::shape, "row_summary", "weights", "2 x 2", "1 x 2"));
}

}  // namespace attn::patterns_test
