#include "attn/vector_math.hpp"

#include <limits>

#include "support/check.hpp"

namespace attn::vector_math_test {

float exp_of(float x) {
  return vectors::exp(vectors::spread(x))[0];
}
float tanh_of(float x) {
  return vectors::tanh(vectors::spread(x))[vectors::width - 1];
}

/// How many units in the last place of a float near `exact` lie between it and `found`.
double ulps(float found, double exact) {
  const auto nearest = static_cast<float>(exact);
  int exponent = 0;
  std::frexp(nearest, &exponent);
  const double unit = std::ldexp(1.0, std::max(exponent - 24, -149));
  return std::abs(static_cast<double>(found) - exact) / unit;
}

TEST(VectorExp, StaysWithinItsBoundWhereverTheResultIsANumber) {
  double worst = 0;
  // Some 1.5 million points, dense around 0, over all that does not leave the range of float.
  for (double size = 1e-8; size < 87.68; size *= 1.00003) {
    worst = std::max(worst,
                     ulps(exp_of(static_cast<float>(-size)), std::exp(static_cast<double>(static_cast<float>(-size)))));
    if (size < 88.37)
      worst = std::max(worst,
                       ulps(exp_of(static_cast<float>(size)), std::exp(static_cast<double>(static_cast<float>(size)))));
  }
  RecordProperty("ulps", std::to_string(worst));
  EXPECT_LT(worst, 2);
  EXPECT_GT(worst, 0.4);  // no rounding at all would mean that nothing was measured
}

TEST(VectorExp, IsExactAtItsEnds) {
  const float infinite = std::numeric_limits<float>::infinity();
  EXPECT_EQ(exp_of(0.0F), 1.0F);
  EXPECT_EQ(exp_of(-0.0F), 1.0F);
  EXPECT_EQ(exp_of(std::numeric_limits<float>::denorm_min()), 1.0F);
  EXPECT_EQ(exp_of(-infinite), 0.0F);
  EXPECT_FALSE(std::signbit(exp_of(-infinite)));
  EXPECT_EQ(exp_of(-3e38F), 0.0F);
  EXPECT_EQ(exp_of(-87.69F), 0.0F);
  EXPECT_GE(exp_of(-87.336F), std::numeric_limits<float>::min());
  EXPECT_GT(exp_of(-87.68F), 0.0F);  // no normal number any more, but not yet 0
  EXPECT_EQ(exp_of(infinite), infinite);
  EXPECT_EQ(exp_of(88.4F), infinite);
  EXPECT_EQ(exp_of(1e30F), infinite);
  EXPECT_TRUE(std::isfinite(exp_of(88.37F)));
  EXPECT_TRUE(std::isnan(exp_of(std::numeric_limits<float>::quiet_NaN())));
}

TEST(VectorExp, NeverPassesOneBelowZeroAndNeverFalls) {
  float last = 0;
  for (float x = -90; x <= 0; x += 0.001F) {
    const float e = exp_of(x);
    EXPECT_LE(e, 1.0F) << x;
    EXPECT_GE(e, last * (1 - 0x1p-22F)) << x;
    last = e;
  }
}

TEST(VectorExp, IsTheSameInEveryLane) {
  for (int lane = 0; lane < vectors::width; ++lane) {
    vectors::Vec x = vectors::spread(-1e9F);
    x[lane] = -1.7F;
    EXPECT_EQ(vectors::exp(x)[lane], exp_of(-1.7F));
  }
}

TEST(VectorTanh, StaysWithinItsBound) {
  double worst = 0;
  for (double size = 1e-30; size < 20; size *= 1.0001) {
    const auto x = static_cast<float>(size);
    worst = std::max(worst, ulps(tanh_of(x), std::tanh(static_cast<double>(x))));
    EXPECT_EQ(tanh_of(-x), -tanh_of(x));
  }
  RecordProperty("ulps", std::to_string(worst));
  EXPECT_LT(worst, 3);
  EXPECT_GT(worst, 0.4);
}

TEST(VectorTanh, IsExactAtItsEnds) {
  EXPECT_EQ(tanh_of(0.0F), 0.0F);
  EXPECT_TRUE(std::signbit(tanh_of(-0.0F)));
  EXPECT_EQ(tanh_of(std::numeric_limits<float>::infinity()), 1.0F);
  EXPECT_EQ(tanh_of(-1e30F), -1.0F);
  EXPECT_TRUE(std::isnan(tanh_of(std::numeric_limits<float>::quiet_NaN())));
}

}  // namespace attn::vector_math_test
