#include "attn/cost_parts.hpp"

#include "support/check.hpp"

namespace attn::cost_parts_test {

using testing::refuses;

// That each closed form is its algorithm's count is shown over random shapes in tests/property/systems_cost_test.cpp;
// here stand numbers that can be counted by hand, and the edges.

constexpr std::uint64_t big = std::uint64_t{1} << 40;

TEST(SmallCosts, AreWhatAHandCounts) {
  EXPECT_EQ(affine_cost(2, 3, 4, true).multiplications, 24U);
  EXPECT_EQ(affine_cost(2, 3, 4, true).parameters, 16U);
  EXPECT_EQ(affine_cost(2, 3, 4, true).additions, 16U + 8U);
  EXPECT_EQ(rope_cost(1, 24, 64).multiplications, 24U * 64U * 2U);  // the anchor's queries, one token
  EXPECT_EQ(rms_norm_cost(1, 5120).parameters, 5120U);
  EXPECT_EQ(layer_norm_cost(3, 48, true).square_roots, 3U);
  EXPECT_EQ(softmax_cost(15, 5).exponentials, 15U);
  EXPECT_EQ(sink_cost(5).additions, 10U);
  EXPECT_EQ(short_convolution_cost(2, 3, 4, false).multiplications, 24U);
}

TEST(SmallCosts, RefuseImpossibleSizesAndOverflow) {
  EXPECT_TRUE(refuses([] { softmax_cost(1, 2); }, Code::range, "softmax_cost", "result", "at least 0", "-1"));
  EXPECT_TRUE(
      refuses([] { layer_norm_cost(1, 0, false); }, Code::range, "layer_norm_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { rms_norm_cost(1, 0); }, Code::range, "rms_norm_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { l2_norm_cost(1, 0); }, Code::range, "l2_norm_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { short_convolution_cost(1, 1, 0, false); }, Code::range, "short_convolution_cost", "taps",
                      "at least 1", "0"));
  EXPECT_TRUE(
      refuses([] { affine_cost(big, big, 1, true); }, Code::overflow, "product_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(
      refuses([] { layer_norm_cost(big, big, true); }, Code::overflow, "layer_norm_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses([] { rope_cost(big, big, 2); }, Code::overflow, "rope_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(
      refuses([] { gelu_tanh_cost(~std::uint64_t{0}); }, Code::overflow, "gelu_tanh_cost", "result", "2^64", "larger"));
}

}  // namespace attn::cost_parts_test
