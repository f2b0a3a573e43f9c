#include "attn/short_convolution.hpp"

#include "support/check.hpp"

namespace attn::short_convolution_test {

using testing::matrix;
using testing::near;
using testing::refuses;

const Matrix<double> x = matrix({{1, 10}, {2, 20}, {3, 30}}), kernel = matrix({{100, 0}, {1, 1}});

TEST(ShortConvolution, MeetsTheTokenItselfWithItsLastTap) {
  EXPECT_TRUE(near(short_convolution(x, kernel), matrix({{1, 10}, {102, 20}, {203, 30}}), 0));
}

TEST(ShortConvolution, AddsABiasAndGoesOnFromThePast) {
  const std::optional<Matrix<double>> past = matrix({{7, 9}});
  const std::optional<RowVector<double>> bias = RowVector<double>(matrix({{0.5, 0}}).row(0));
  EXPECT_TRUE(near(short_convolution<double>(x.topRows(1), kernel, bias, past), matrix({{701.5, 10}}), 0));
}

TEST(ConvolutionTail, IsWhatTheNextCallLooksBackOn) {
  EXPECT_TRUE(near(convolution_tail(x, 3), x.bottomRows(2), 0));
  EXPECT_TRUE(near(convolution_tail<double>(x.topRows(1), 3), matrix({{0, 0}, {1, 10}}), 0));
  EXPECT_TRUE(near(convolution_tail<double>(x.topRows(1), 3, matrix({{5, 5}, {6, 6}})), matrix({{6, 6}, {1, 10}}), 0));
  EXPECT_EQ(convolution_tail(x, 1).rows(), 0);
}

TEST(ShortConvolution, RefusesWhatDoesNotFit) {
  const char* f = "short_convolution";
  EXPECT_TRUE(
      refuses([&] { short_convolution<double>(x.topRows(0), kernel); }, Code::shape, f, "x", "at least", "0 x 2"));
  EXPECT_TRUE(
      refuses([&] { short_convolution<double>(x, kernel.topRows(0)); }, Code::shape, f, "kernel", "at least", "0 x 2"));
  EXPECT_TRUE(
      refuses([&] { short_convolution<double>(x, matrix({{1}})); }, Code::shape, f, "kernel", "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses([&] { short_convolution<double>(x, kernel, RowVector<double>(1)); }, Code::shape, f, "bias",
                      "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses([&] { short_convolution<double>(x, kernel, {}, x); }, Code::shape, f, "past", "1 x 2", "3 x 2"));
  EXPECT_TRUE(
      refuses([&] { convolution_tail(x, 0); }, Code::range, "convolution_tail", "kernel_rows", "at least 1", "0"));
  EXPECT_TRUE(refuses([&] { convolution_tail<double>(x.topRows(0), 1); }, Code::shape, "convolution_tail", "x",
                      "at least", "0 x 2"));
  EXPECT_TRUE(
      refuses([&] { convolution_tail<double>(x, 2, x); }, Code::shape, "convolution_tail", "past", "1 x 2", "3 x 2"));
}

}  // namespace attn::short_convolution_test
