#include "attn/cost_heads.hpp"

#include "support/check.hpp"

namespace attn::cost_heads_test {

using testing::refuses;

constexpr std::uint64_t big = std::uint64_t{1} << 40;

TEST(GroupedAttentionCost, IsThatOfItsQueryHeadsWhateverTheGroups) {
  const Cost anchor = grouped_attention_cost(24, 15, 5, 256, 256);
  EXPECT_EQ(anchor.multiplications, 24U * 15U * 512U);
  EXPECT_EQ(anchor.softmax_rows, 120U);
  EXPECT_EQ(anchor.concatenations, 1U);
  EXPECT_EQ(grouped_attention_cost(1, 15, 5, 256, 256).concatenations, 0U);
}

TEST(AdditiveAttentionCost, HasATanhForEveryPairAndColumn) {
  EXPECT_EQ(additive_attention_cost({5, 5, 4, 4, 3, 4, 25, 5}).hyperbolic_tangents, 75U);
}

TEST(SparsePairs, StopGrowingAtTheWindowOrAtK) {
  EXPECT_EQ(window_pairs(5, 2), 1U + 2U * 4U);
  EXPECT_EQ(kept_pairs(5, 5, 2), 9U);
  EXPECT_EQ(kept_pairs(5, 5, 100), 15U);
  EXPECT_EQ(kept_pairs(1, 262144, 2048, 262143), 2048U);
}

TEST(HeadCosts, RefuseImpossibleSizesAndOverflow) {
  EXPECT_TRUE(refuses(
      [] {
        additive_attention_cost({1, 1, 1, 1, 0, 1, 1, 1});
      },
      Code::range, "additive_attention_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { grouped_attention_cost(0, 1, 1, 1, 1); }, Code::range, "grouped_attention_cost", "heads",
                      "at least 1", "0"));
  EXPECT_TRUE(refuses([] { grouped_attention_cost(big, big, 1, 1, 1); }, Code::overflow, "grouped_attention_cost",
                      "result", "2^64", "larger"));
  EXPECT_TRUE(refuses([] { indexer_cost(0, 1, 1); }, Code::range, "indexer_cost", "heads", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { indexer_cost(1, 0, 1); }, Code::range, "indexer_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { indexer_cost(big, 1, big); }, Code::overflow, "indexer_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses([] { window_pairs(1, 0); }, Code::range, "window_pairs", "window", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { kept_pairs(1, 1, 0); }, Code::range, "kept_pairs", "k", "at least 1", "0"));
}

}  // namespace attn::cost_heads_test
