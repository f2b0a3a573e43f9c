#include "attn/half.hpp"

#include <cmath>
#include <limits>

#include "support/check.hpp"

namespace attn::half_test {

TEST(Half, EveryNumberSurvivesTheWayToFloatAndBack) {
  for (std::uint32_t bits = 0; bits <= 0xffffU; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float x = half_to_float(half);
    if (std::isnan(x))
      EXPECT_TRUE(std::isnan(half_to_float(float_to_half(x)))) << bits;
    else
      EXPECT_EQ(float_to_half(x), half) << bits;
  }
}

TEST(Half, KnownNumbersHaveTheirBits) {
  EXPECT_EQ(half_to_float(0x3c00), 1.0F);
  EXPECT_EQ(half_to_float(0xc000), -2.0F);
  EXPECT_EQ(half_to_float(0x7bff), 65504.0F);
  EXPECT_EQ(half_to_float(0x0400), 0x1p-14F);
  EXPECT_EQ(half_to_float(0x0001), 0x1p-24F);
  EXPECT_TRUE(std::signbit(half_to_float(0x8000)));
  EXPECT_EQ(half_to_float(0xfc00), -std::numeric_limits<float>::infinity());
}

// Between two neighbours: just below the middle goes down, just above goes up, the middle to the even one.
TEST(Half, RoundsToTheNearestAndTiesToEven) {
  for (std::uint32_t bits = 0; bits < 0x7bffU; ++bits) {
    const float low = half_to_float(static_cast<std::uint16_t>(bits));
    const float high = half_to_float(static_cast<std::uint16_t>(bits + 1));
    const float middle = (low + high) / 2;  // exact: a float has 13 bits more
    EXPECT_EQ(float_to_half(middle), bits % 2 == 0 ? bits : bits + 1);
    EXPECT_EQ(float_to_half(std::nextafter(middle, low)), bits);
    EXPECT_EQ(float_to_half(std::nextafter(middle, high)), bits + 1);
    EXPECT_EQ(float_to_half(-middle), 0x8000U | float_to_half(middle));
  }
}

TEST(Half, WhatIsTooLargeBecomesInfinity) {
  EXPECT_EQ(float_to_half(std::nextafter(65520.0F, 0.0F)), 0x7bff);
  EXPECT_EQ(float_to_half(65520.0F), 0x7c00);
  EXPECT_EQ(float_to_half(-1e30F), 0xfc00);
  EXPECT_EQ(float_to_half(std::numeric_limits<float>::infinity()), 0x7c00);
}

TEST(BFloat16, EveryNumberSurvivesTheWayToFloatAndBack) {
  for (std::uint32_t bits = 0; bits <= 0xffffU; ++bits) {
    const auto number = static_cast<std::uint16_t>(bits);
    const float x = bfloat16_to_float(number);
    if (std::isnan(x))
      EXPECT_TRUE(std::isnan(bfloat16_to_float(float_to_bfloat16(x)))) << bits;
    else
      EXPECT_EQ(float_to_bfloat16(x), number) << bits;
  }
}

TEST(BFloat16, RoundsToTheNearestAndTiesToEven) {
  EXPECT_EQ(bfloat16_to_float(0x3f80), 1.0F);
  for (std::uint32_t bits = 0x0080; bits < 0x7f7fU; ++bits) {
    const float low = bfloat16_to_float(static_cast<std::uint16_t>(bits));
    const float high = bfloat16_to_float(static_cast<std::uint16_t>(bits + 1));
    const float middle = low + (high - low) / 2;
    EXPECT_EQ(float_to_bfloat16(middle), bits % 2 == 0 ? bits : bits + 1);
    EXPECT_EQ(float_to_bfloat16(std::nextafter(middle, low)), bits);
    EXPECT_EQ(float_to_bfloat16(std::nextafter(middle, high)), bits + 1);
  }
}

}  // namespace attn::half_test
