#include "attn/softmax.hpp"

#include "support/check.hpp"

namespace attn::softmax_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(Softmax, IsExpOverTheSumOfExps) {
  const Matrix<double> scores = matrix({{0, std::log(2.0), std::log(5.0)}});
  // exp and log of small arguments are good to an ulp or two each.
  EXPECT_TRUE(near(softmax(scores), matrix({{0.125, 0.25, 0.625}}), 1e-15));
}

TEST(Softmax, RowsSumToOne) {
  for (const Index keys : {1, 2, 3, 17, 256}) {
    const Matrix<double> scores = 10 * random_matrix(8, keys, 1);
    const Matrix<double> weights = softmax(scores);
    for (Index i = 0; i < weights.rows(); ++i) {
      EXPECT_NEAR(weights.row(i).sum(), 1.0, static_cast<double>(keys) * 0x1p-52) << keys;
      EXPECT_GE(weights.row(i).minCoeff(), 0.0);
      EXPECT_LE(weights.row(i).maxCoeff(), 1.0);
    }
  }
}

TEST(Softmax, RowsSumToOneInFloat) {
  const Matrix<float> weights = softmax(random_matrix<float>(8, 64, 2));
  for (Index i = 0; i < weights.rows(); ++i) EXPECT_NEAR(weights.row(i).sum(), 1.0F, 64 * 0x1p-23);
}

TEST(Softmax, MeetsAReferenceInLongDouble) {
  const Matrix<double> scores = 5 * random_matrix(6, 9, 3);
  Matrix<double> wanted(6, 9);
  for (Index i = 0; i < 6; ++i) {
    long double sum = 0;
    for (Index j = 0; j < 9; ++j) sum += std::exp(static_cast<long double>(scores(i, j)));
    for (Index j = 0; j < 9; ++j) {
      wanted(i, j) = static_cast<double>(std::exp(static_cast<long double>(scores(i, j))) / sum);
    }
  }
  // |z - m| <= 20, so each weight (<= 1) is good to about (20 + 9 + 4)·u.
  EXPECT_TRUE(near(softmax(scores), wanted, 40 * 0x1p-53));
}

TEST(Softmax, DoesNotChangeWhenAllScoresShift) {
  const Matrix<double> scores = matrix({{1, 2, 4}}), shifted = matrix({{1025, 1026, 1028}});
  EXPECT_TRUE(near(softmax(shifted), softmax(scores), 0));  // the shift is exact here
}

TEST(Softmax, TakesHugeScoresWithoutOverflow) {
  EXPECT_TRUE(near(softmax(matrix({{1e300, 1e300}})), matrix({{0.5, 0.5}}), 0));
  EXPECT_TRUE(near(softmax(matrix({{1e300, -1e300}})), matrix({{1, 0}}), 0));
  EXPECT_TRUE(near(softmax(matrix({{-1e300, -1e300}})), matrix({{0.5, 0.5}}), 0));
}

TEST(Softmax, TakesRowsOfNegativeScoresOnly) {
  EXPECT_TRUE(near(softmax(matrix({{-800, -800 + std::log(3.0)}})), matrix({{0.25, 0.75}}), 1e-13));
}

TEST(Softmax, GivesAScoreOfMinusInfinityWeightZero) {
  EXPECT_TRUE(near(softmax(matrix({{-infinity, 0, -infinity}})), matrix({{0, 1, 0}}), 0));
}

TEST(Softmax, NeverReadsAHiddenScore) {
  const Matrix<double> scores = matrix({{0, nan, infinity}, {1, 1, nan}, {2, 2, 2}});
  EXPECT_TRUE(near(softmax(scores, Mask::causal(3, 3)).topRows(2), matrix({{1, 0, 0}, {0.5, 0.5, 0}}), 0));
}

TEST(Softmax, GivesZerosToARowWithoutKeys) {
  const Matrix<double> scores = matrix({{7, 8}, {1, 1}, {3, 3}});
  const Mask mask = Mask::causal(3, 2, -1);
  EXPECT_TRUE(near(softmax(scores, mask), matrix({{0, 0}, {1, 0}, {0.5, 0.5}}), 0));
  const SoftmaxRow<double> row = softmax_parts(scores, mask, 0);
  EXPECT_EQ(row.row_max, 0.0);
  EXPECT_EQ(row.denominator, 0.0);
}

TEST(Softmax, PartsMakeTheWeights) {
  const Matrix<double> scores = random_matrix(4, 4, 4);
  const Mask mask = Mask::causal(4, 4);
  const SoftmaxRow<double> row = softmax_parts(scores, mask, 2);
  EXPECT_EQ(row.row_max, scores.row(2).head(3).maxCoeff());
  for (Index j = 0; j < 3; ++j) {
    EXPECT_EQ(row.exponentials(j), std::exp(scores(2, j) - row.row_max));
    EXPECT_EQ(row.weights(j), row.exponentials(j) / row.denominator);
  }
  EXPECT_EQ(row.weights(3), 0.0);
}

TEST(Softmax, OfOneRowIsTheRowOfTheMatrixForm) {
  const Matrix<double> scores = random_matrix(1, 5, 5);
  EXPECT_TRUE(near(softmax_row<double>(scores.row(0)), softmax(scores), 0));
}

TEST(Softmax, RefusesScoresWithoutAFiniteLargestOne) {
  const auto call = [](std::initializer_list<double> row) { return [scores = matrix({row})] { softmax(scores); }; };
  const std::string argument = "scores, row 0";
  EXPECT_TRUE(refuses(call({0, nan}), Code::value, "softmax", argument, "finite", "nan"));
  EXPECT_TRUE(refuses(call({nan, 0}), Code::value, "softmax", argument, "finite", "nan"));
  EXPECT_TRUE(refuses(call({0, nan, 1e9}), Code::value, "softmax", argument, "finite", "nan"));
  EXPECT_TRUE(refuses(call({0, infinity}), Code::value, "softmax", argument, "finite", "inf"));
  EXPECT_TRUE(refuses(call({-infinity, -infinity}), Code::value, "softmax", argument, "finite", "-inf"));
}

TEST(Softmax, RefusesShapesThatDoNotFit) {
  const Matrix<double> scores(2, 3);
  EXPECT_TRUE(refuses([&] { softmax(scores, Mask::full(3, 2)); }, Code::shape, "softmax", "scores", "3 x 2", "2 x 3"));
  EXPECT_TRUE(refuses([] { softmax(Matrix<double>(0, 0)); }, Code::shape, "softmax", "scores", "at least", "0 x 0"));
  EXPECT_TRUE(
      refuses([&] { softmax_parts(scores, Mask::full(2, 3), 2); }, Code::range, "softmax", "row", "0 to 1", "2"));
}

}  // namespace attn::softmax_test
