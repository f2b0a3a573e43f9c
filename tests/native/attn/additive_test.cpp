#include "attn/additive.hpp"

#include "support/check.hpp"

namespace attn::additive_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(AdditiveScores, AreVTimesTanhOfTheSum) {
  const auto scores = additive_scores<double>(matrix({{1, 0}}), matrix({{2}, {3}}), matrix({{1, 0}, {0, 1}}),
                                              matrix({{0.5, -1}}), matrix({{2, 3}}).row(0), Mask::full(1, 2));
  EXPECT_TRUE(near(
      scores, matrix({{2 * std::tanh(2.0) + 3 * std::tanh(-2.0), 2 * std::tanh(2.5) + 3 * std::tanh(-3.0)}}), 1e-15));
}

TEST(AdditiveScores, WithKeysProjectedOnceAreTheSameBits) {
  const auto q = random_matrix(4, 3, 1), k = random_matrix(5, 2, 2), w_1 = random_matrix(3, 4, 3),
             w_2 = random_matrix(2, 4, 4);
  const RowVector<double> v = random_matrix(1, 4, 5).row(0);
  const auto whole = additive_scores(q, k, w_1, w_2, v, Mask::full(4, 5));
  const Matrix<double> keys = product(k, w_2);
  for (Index i = 0; i < 4; ++i) {
    const Matrix<double> step = product<double>(q.row(i), w_1);
    EXPECT_TRUE(near(additive_scores_projected(step, keys, v, Mask::full(1, 5)), whole.row(i), 0));
  }
}

TEST(AdditiveAttention, FetchesByTheSoftmaxOfItsScores) {
  const auto q = random_matrix(2, 3, 1), k = random_matrix(4, 2, 2), values = random_matrix(4, 5, 6);
  const auto w_1 = random_matrix(3, 4, 3), w_2 = random_matrix(2, 4, 4);
  const RowVector<double> v = random_matrix(1, 4, 5).row(0);
  const auto result = additive_attention(q, k, values, w_1, w_2, v, Mask::full(2, 4));
  EXPECT_TRUE(near(result.output, Matrix<double>(softmax(result.scores) * values), 1e-14));
}

TEST(AdditiveAttention, LetsNothingHiddenThroughAndGivesZerosForAnEmptyRow) {
  const Matrix<double> one = matrix({{1}}), k = matrix({{1}, {nan}}), values = matrix({{7}, {1e30}});
  const RowVector<double> v = one.row(0);
  EXPECT_EQ(additive_attention(one, k, values, one, one, v, Mask::causal(1, 2)).output(0, 0), 7);
  EXPECT_EQ(additive_attention(one, k, values, one, one, v, Mask::causal(1, 2, -1)).output(0, 0), 0);
}

TEST(AdditiveScores, RefuseShapesThatDoNotFit) {
  const Matrix<double> q(2, 3), k(4, 2), w_1(3, 5), w_2(2, 5);
  const RowVector<double> v(5);
  const Mask mask = Mask::full(2, 4);
  const char* f = "additive_scores";
  EXPECT_TRUE(refuses([&] { additive_scores(Matrix<double>(0, 3), k, w_1, w_2, v, mask); }, Code::shape, f, "q",
                      "at least", "0 x 3"));
  EXPECT_TRUE(refuses([&] { additive_scores(q, Matrix<double>(4, 0), w_1, w_2, v, mask); }, Code::shape, f, "k",
                      "at least", "4 x 0"));
  EXPECT_TRUE(refuses([&] { additive_scores(q, k, w_2, w_2, v, mask); }, Code::shape, f, "w_1", "3 x 5", "2 x 5"));
  EXPECT_TRUE(refuses([&] { additive_scores(q, k, w_1, w_1, v, mask); }, Code::shape, f, "w_2", "2 x 5", "3 x 5"));
  EXPECT_TRUE(refuses([&] { additive_scores<double>(q, k, w_1, w_2, RowVector<double>(4), mask); }, Code::shape, f,
                      "w_1", "3 x 4", "3 x 5"));
  EXPECT_TRUE(
      refuses([&] { additive_scores(q, k, w_1, w_2, v, Mask::full(4, 2)); }, Code::shape, f, "mask", "2 x 4", "4 x 2"));
  EXPECT_TRUE(refuses([&] { additive_scores_projected<double>(w_1, w_2, RowVector<double>(4), Mask::full(3, 2)); },
                      Code::shape, f, "v", "1 x 5", "1 x 4"));
}

}  // namespace attn::additive_test
