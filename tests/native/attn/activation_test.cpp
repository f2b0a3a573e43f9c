#include "attn/activation.hpp"

#include "support/check.hpp"

namespace attn::activation_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

TEST(Sigmoid, IsAHalfAtZeroAndDoesNotOverflowAtTheEnds) {
  EXPECT_EQ(sigmoid(0.0), 0.5);
  EXPECT_NEAR(sigmoid(1.0), 0.7310585786300049, 1e-16);
  EXPECT_EQ(sigmoid(-1000.0), 0.0);
  EXPECT_EQ(sigmoid(1000.0), 1.0);
  EXPECT_NEAR(sigmoid(-700.0) / std::exp(-700.0), 1, 1e-15);  // the left tail keeps its digits
  EXPECT_EQ(sigmoid(-infinity), 0.0);
  EXPECT_TRUE(std::isnan(sigmoid(nan)));
}

TEST(Relu, CutsBelowZeroAndLetsNaNBeSeen) {
  EXPECT_EQ(relu(-3.0), 0.0);
  EXPECT_EQ(relu(3.0), 3.0);
  EXPECT_TRUE(std::isnan(relu(nan)));
}

TEST(Silu, IsItsArgumentTimesItsSigmoid) {
  EXPECT_NEAR(silu(1.0), 0.7310585786300049, 1e-16);
  EXPECT_NEAR(silu(-1.2784645427610738), -0.2784645427610738, 1e-15);  // the minimum
}

TEST(Gelu, IsTheExactFormWithItsLeftTail) {
  EXPECT_EQ(gelu(0.0), 0.0);
  EXPECT_NEAR(gelu(1.0), 0.8413447460685429, 1e-15);
  EXPECT_NEAR(gelu(-10.0) / -7.619853024160527e-23, 1, 1e-12);
}

TEST(GeluTanh, IsAnotherFunctionThanGeluByUpToHalfAThousandth) {
  EXPECT_NEAR(gelu_tanh(1.0), 0.8411919906082768, 1e-15);
  double largest = 0;
  for (double x = -6; x <= 6; x += 1.0 / 1024) largest = std::max(largest, std::abs(gelu(x) - gelu_tanh(x)));
  EXPECT_GT(largest, 4.7e-4);
  EXPECT_LT(largest, 4.8e-4);
}

TEST(Softplus, IsSmoothAndNeitherOverflowsNorLosesItsTail) {
  EXPECT_NEAR(softplus(0.0), std::log(2.0), 1e-16);
  EXPECT_EQ(softplus(1000.0), 1000.0);
  EXPECT_NEAR(softplus(-50.0) / std::exp(-50.0), 1, 1e-15);
  EXPECT_EQ(softplus(-1000.0), 0.0);
}

TEST(Activate, KnowsEveryCurveByName) {
  const auto at = [](double x, Activation activation) { return activate(x, activation); };
  EXPECT_EQ(at(-2, {Curve::identity}), -2);
  EXPECT_EQ(at(-2, {Curve::relu}), 0);
  EXPECT_EQ(at(0, {Curve::sigmoid}), 0.5);
  EXPECT_EQ(at(0.5, {Curve::tanh}), std::tanh(0.5));
  EXPECT_EQ(at(2, {Curve::silu}), silu(2.0));
  EXPECT_EQ(at(2, {Curve::gelu}), gelu(2.0));
  EXPECT_EQ(at(2, {Curve::gelu_tanh}), gelu_tanh(2.0));
  EXPECT_EQ(at(2, {Curve::softplus}), softplus(2.0));
  EXPECT_EQ(at(3, {Curve::affine, 2, 1}), 7);
  EXPECT_EQ(at(-3, {Curve::leaky_relu, 0.5}), -1.5);
  EXPECT_EQ(at(3, {Curve::leaky_relu, 0.5}), 3);
  EXPECT_EQ(at(0.9, {Curve::thresholded_relu, 1}), 0);
  EXPECT_EQ(at(1, {Curve::thresholded_relu, 1}), 1);
  EXPECT_EQ(at(2, {Curve::scaled_tanh, 3, 0.25}), 3 * std::tanh(0.5));
  EXPECT_EQ(at(1, {Curve::hard_sigmoid, 0.25, 0.5}), 0.75);
  EXPECT_EQ(at(9, {Curve::hard_sigmoid, 0.25, 0.5}), 1);
  EXPECT_EQ(at(-9, {Curve::hard_sigmoid, 0.25, 0.5}), 0);
  EXPECT_EQ(at(-1, {Curve::elu, 2}), 2 * (std::exp(-1.0) - 1));
  EXPECT_EQ(at(1, {Curve::elu, 2}), 1);
  EXPECT_EQ(at(-3, {Curve::softsign}), -0.75);
}

TEST(Activate, TakesAMatrixEntryByEntry) {
  EXPECT_TRUE(near(activate(matrix({{-1, 2}, {3, -4}}), {Curve::relu}), matrix({{0, 2}, {3, 0}}), 0));
  EXPECT_EQ(activate(Matrix<float>(0, 3), {Curve::relu}).cols(), 3);
}

TEST(Activate, RefusesConstantsThatAreNoNumbers) {
  const Matrix<double> x = matrix({{1}});
  EXPECT_TRUE(refuses(
      [&] {
        activate(x, {Curve::affine, nan, 0});
      },
      Code::value, "activate", "activation", "finite", "nan"));
  EXPECT_TRUE(refuses(
      [&] {
        activate(x, {Curve::affine, 0, infinity});
      },
      Code::value, "activate", "activation", "finite", "inf"));
}

}  // namespace attn::activation_test
