#include "attn/scores.hpp"

#include "support/check.hpp"

namespace attn::scores_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(DotScores, DivideByTheRootOfTheWidth) {
  const Matrix<double> q = matrix({{1, 2, 3, 4}}), k = matrix({{1, 1, 1, 1}, {2, 0, 0, 1}});
  EXPECT_TRUE(near(dot_scores(q, k, Mask::full(1, 2)), matrix({{5, 3}}), 0));
}

TEST(DotScores, MultiplyByAnExplicitScale) {
  const Matrix<double> q = matrix({{1, 2}}), k = matrix({{3, 4}});
  EXPECT_TRUE(near(dot_scores(q, k, Mask::full(1, 1), {.scale = 0.5}), matrix({{5.5}}), 0));
  EXPECT_TRUE(near(dot_scores(q, k, Mask::full(1, 1), {.scale = 0.0}), matrix({{0}}), 0));
  EXPECT_TRUE(near(dot_scores(q, k, Mask::full(1, 1), {.scale = -1.0}), matrix({{-11}}), 0));
}

TEST(DotScores, CapAfterScaling) {
  const Matrix<double> q = matrix({{4}}), k = matrix({{5}, {-500}, {0}});
  const Matrix<double> capped = dot_scores(q, k, Mask::full(1, 3), {.scale = 0.5, .softcap = 2.0});
  EXPECT_EQ(capped(0, 0), 2 * std::tanh(10.0 / 2));
  EXPECT_EQ(capped(0, 1), -2.0);
  EXPECT_EQ(capped(0, 2), 0.0);
}

TEST(DotScores, ReadZeroWhereHiddenWhateverTheKeyHolds) {
  const Matrix<double> q = matrix({{1, 1}, {1, 1}}), k = matrix({{1, 1}, {nan, 1e300}});
  const Matrix<double> scores = dot_scores(q, k, Mask::causal(2, 2), {.scale = 1.0});
  EXPECT_EQ(scores(0, 0), 2.0);
  EXPECT_EQ(scores(0, 1), 0.0);
  EXPECT_TRUE(std::isnan(scores(1, 1)));  // a visible NaN is not hidden from the caller
}

TEST(DotScores, AreTheSameBitsWithAndWithoutAMask) {
  const Matrix<double> q = random_matrix(5, 7, 1), k = random_matrix(6, 7, 2);
  EXPECT_TRUE(
      near(dot_scores(q, k, Mask::from(Matrix<bool>::Constant(5, 6, true))), dot_scores(q, k, Mask::full(5, 6)), 0));
}

TEST(DotScores, RefuseShapesThatDoNotFit) {
  const Matrix<double> q(2, 3), k(4, 3);
  const auto call = [](const Matrix<double>& a, const Matrix<double>& b, const Mask& mask) {
    return [=] { dot_scores(a, b, mask); };
  };
  EXPECT_TRUE(refuses(call(q, Matrix<double>(4, 2), Mask::full(2, 4)), Code::shape, "dot_scores", "k",
                      "3 columns (q is 2 x 3)", "4 x 2"));
  EXPECT_TRUE(refuses(call(q, k, Mask::full(4, 2)), Code::shape, "dot_scores", "mask", "2 x 4", "4 x 2"));
  EXPECT_TRUE(
      refuses(call(Matrix<double>(0, 3), k, Mask::full(1, 4)), Code::shape, "dot_scores", "q", "at least", "0 x 3"));
  EXPECT_TRUE(
      refuses(call(q, Matrix<double>(0, 3), Mask::full(2, 1)), Code::shape, "dot_scores", "k", "at least", "0 x 3"));
}

TEST(DotScores, RefuseOptionsThatAreNoNumbers) {
  const Matrix<double> m = Matrix<double>::Ones(1, 1);
  const auto call = [&](const AttentionOptions& options) {
    return [=] { dot_scores(m, m, Mask::full(1, 1), options); };
  };
  EXPECT_TRUE(refuses(call({.scale = nan}), Code::value, "dot_scores", "scale", "finite", "nan"));
  EXPECT_TRUE(refuses(call({.scale = infinity}), Code::value, "dot_scores", "scale", "finite", "inf"));
  EXPECT_TRUE(refuses(call({.softcap = 0.0}), Code::value, "dot_scores", "softcap", "above 0", "0"));
  EXPECT_TRUE(refuses(call({.softcap = -2.0}), Code::value, "dot_scores", "softcap", "above 0", "-2"));
  EXPECT_TRUE(refuses(call({.softcap = nan}), Code::value, "dot_scores", "softcap", "above 0", "nan"));
}

}  // namespace attn::scores_test
