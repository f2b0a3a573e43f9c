#include "attn/log_softmax.hpp"

#include "support/check.hpp"

namespace attn::log_softmax_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

TEST(LogSoftmax, IsTheLogarithmOfSoftmax) {
  const Matrix<double> x = matrix({{1, 2, 3}, {0, 0, 0}});
  EXPECT_TRUE(near(log_softmax(x), Matrix<double>(softmax(x).array().log()), 1e-15));
}

TEST(LogSoftmax, KeepsItsDigitsWhereSoftmaxRoundsToZero) {
  EXPECT_TRUE(near(log_softmax(matrix({{0, -2000}})), matrix({{0, -2000}}), 0));
  EXPECT_TRUE(near(log_softmax(matrix<float>({{10000, 10001}})), matrix({{-1.3132617, -0.3132617}}), 1e-6));
}

TEST(LogSumExp, TakesTheAdmissibleKeysOnly) {
  const Matrix<double> scores = matrix({{1000, nan}, {3, 3}});
  const Mask mask = Mask::causal(2, 2);
  EXPECT_EQ(log_sum_exp(scores, mask, 0), 1000);
  EXPECT_NEAR(log_sum_exp(scores, mask, 1), 3 + std::log(2.0), 1e-15);
  EXPECT_EQ(log_sum_exp(scores, Mask::causal(2, 2, -1), 0), -infinity);
}

TEST(LogSoftmax, RefusesWhatHasNoLargestEntry) {
  EXPECT_TRUE(refuses([] { log_softmax(Matrix<double>(0, 1)); }, Code::shape, "log_softmax", "x", "at least", "0 x 1"));
  EXPECT_TRUE(refuses(
      [] {
        log_softmax(matrix({{0}, {nan}}));
      },
      Code::value, "softmax", "scores, row 1", "finite", "nan"));
  EXPECT_TRUE(
      refuses([] { log_sum_exp(matrix({{0}}), Mask::full(1, 1), 1); }, Code::range, "softmax", "row", "0 to 0", "1"));
}

}  // namespace attn::log_softmax_test
