#include "attn/head_scores.hpp"

#include "support/check.hpp"

namespace attn::head_scores_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

// 小明 … 小明: the last token has a copy at 0, followed by token 1.
const Matrix<double> weights = matrix({{1, 0, 0, 0}, {0.5, 0.5, 0, 0}, {0.2, 0.3, 0.5, 0}, {0.1, 0.6, 0.2, 0.1}});
const std::vector<Index> ids{7, 1, 2, 7};

TEST(HeadScores, AreMeansOverRowsTwoAndLater) {
  const auto scores = head_scores(weights, ids);
  EXPECT_NEAR(*scores.previous.mean, (0.3 + 0.2) / 2, 1e-15);
  EXPECT_NEAR(*scores.self.mean, (0.5 + 0.1) / 2, 1e-15);
  EXPECT_NEAR(*scores.first.mean, (0.2 + 0.1) / 2, 1e-15);
  EXPECT_EQ(scores.previous.rows, 2);
}

TEST(HeadScores, OfCopiesUseTheRowsThatHaveOne) {
  const auto scores = head_scores(weights, ids);
  EXPECT_EQ(*scores.duplicate.mean, 0.1);
  EXPECT_EQ(*scores.induction.mean, 0.6);
  EXPECT_EQ(scores.duplicate.rows, 1);
  EXPECT_EQ(scores.induction.rows, 1);
}

TEST(HeadScores, AddUpOverSeveralEarlierCopies) {
  const auto scores = head_scores(weights, {7, 7, 2, 7});
  EXPECT_EQ(scores.duplicate.rows, 2);
  EXPECT_NEAR(*scores.duplicate.mean, (0.5 + (0.1 + 0.6)) / 2, 1e-15);
  EXPECT_NEAR(*scores.induction.mean, (0.5 + (0.6 + 0.2)) / 2, 1e-15);
}

TEST(HeadScores, WithoutATargetAreAbsentNotZero) {
  const auto scores = head_scores(weights, {0, 1, 2, 3});
  EXPECT_FALSE(scores.duplicate.mean.has_value());
  EXPECT_FALSE(scores.induction.mean.has_value());
  for (const Index t : {1, 2}) {
    const auto few =
        head_scores<double>(weights.topLeftCorner(t, t), std::vector<Index>(static_cast<std::size_t>(t), 0));
    EXPECT_FALSE(few.previous.mean || few.self.mean || few.first.mean || few.even);
    EXPECT_EQ(few.previous.rows, 0);
  }
}

TEST(EvenSpread, IsTheMeanOfOneOverTheRowsLength) {
  EXPECT_FALSE(even_spread(2).has_value());
  EXPECT_NEAR(*even_spread(3), 1.0 / 3, 1e-15);
  EXPECT_NEAR(*even_spread(5), (1.0 / 3 + 1.0 / 4 + 1.0 / 5) / 3, 1e-15);
}

TEST(HeadScorer, GivesTheSameFromRowsAlone) {
  HeadScorer<float> scorer(ids);
  for (Index i = 0; i < 4; ++i) scorer.add(weights.row(i).head(i + 1).cast<float>());
  const auto streamed = scorer.scores();
  const auto whole = head_scores<float>(weights.cast<float>(), ids);
  EXPECT_EQ(*streamed.previous.mean, *whole.previous.mean);
  EXPECT_EQ(*streamed.induction.mean, *whole.induction.mean);
  EXPECT_EQ(streamed.even, whole.even);
}

TEST(OtherConventions, DifferByTheRowsTheyCount) {
  EXPECT_NEAR(*subdiagonal_mean(weights), (0.5 + 0.3 + 0.2) / 3, 1e-15);
  EXPECT_FALSE(subdiagonal_mean(matrix({{1}})).has_value());
  Matrix<bool> previous = Matrix<bool>::Constant(4, 4, false);
  for (Index i = 1; i < 4; ++i) previous(i, i - 1) = true;
  EXPECT_NEAR(pattern_share(weights, previous), (0.5 + 0.3 + 0.2) / 4, 1e-15);
}

TEST(HeadScores, RefuseWhatAreNoWeights) {
  EXPECT_TRUE(refuses([] { head_scores(weights, {1, 2}); }, Code::shape, "head_scores", "weights", "2 x 2", "4 x 4"));
  EXPECT_TRUE(refuses([] { head_scores(Matrix<double>(0, 0), {}); }, Code::shape, "head_scores", "weights", "at least",
                      "0 x 0"));
  EXPECT_TRUE(
      refuses([] { head_scores(matrix({{nan}}), {1}); }, Code::value, "HeadScorer::add", "row", "[0, 1]", "nan"));
  EXPECT_TRUE(
      refuses([] { head_scores(matrix({{1.5}}), {1}); }, Code::value, "HeadScorer::add", "row", "[0, 1]", "1.5"));
  EXPECT_TRUE(
      refuses([] { head_scores(matrix({{-0.5}}), {1}); }, Code::value, "HeadScorer::add", "row", "[0, 1]", "-0.5"));
  HeadScorer<double> scorer({1});
  EXPECT_TRUE(refuses([&] { scorer.add(weights.row(0)); }, Code::shape, "HeadScorer::add", "row", "1 x 1", "1 x 4"));
  scorer.add(weights.row(0).head(1));
  EXPECT_TRUE(
      refuses([&] { scorer.add(weights.row(1).head(2)); }, Code::range, "HeadScorer::add", "row", "0 to 0", "1"));
  EXPECT_TRUE(refuses([] { subdiagonal_mean<double>(weights.topRows(2)); }, Code::shape, "subdiagonal_mean", "weights",
                      "2 x 2", "2 x 4"));
  EXPECT_TRUE(refuses([] { pattern_share(weights, Matrix<bool>(1, 1)); }, Code::shape, "pattern_share", "pattern",
                      "4 x 4", "1 x 1"));
}

}  // namespace attn::head_scores_test
