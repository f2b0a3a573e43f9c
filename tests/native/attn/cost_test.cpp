#include "attn/cost.hpp"

#include "attn/mask.hpp"
#include "support/check.hpp"

// That each closed form is the count of its algorithm is shown over random shapes in tests/property/cost_test.cpp; here
// stand the numbers that a reader meets, and the edges.

namespace attn::cost_test {

using testing::refuses;

TEST(MultiHeadCost, OfTheTeachingWorldIsWhatTheLessonCounts) {
  const Cost single = multi_head_cost({.tokens = 5, .width = 4, .heads = 1, .head_width = 4, .pairs = 25, .rows = 5});
  EXPECT_EQ(single.parameters, 64U);
  EXPECT_EQ(single.multiplications, 520U);  // 240 + 100 + 100 + 80
  EXPECT_EQ(single.softmax_rows, 5U);
  EXPECT_EQ(single.concatenations, 0U);
  const Cost two = multi_head_cost({.tokens = 5, .width = 4, .heads = 2, .head_width = 2, .pairs = 25, .rows = 5});
  EXPECT_EQ(two.parameters, 64U);
  EXPECT_EQ(two.multiplications, 520U);
  EXPECT_EQ(two.softmax_rows, 10U);
  EXPECT_EQ(two.concatenations, 1U);
}

TEST(MultiHeadCost, WithoutAnOutputProjectionLeavesItOut) {
  const Cost cost = multi_head_cost(
      {.tokens = 5, .width = 4, .heads = 2, .head_width = 2, .pairs = 25, .rows = 5, .output_projection = false});
  EXPECT_EQ(cost.parameters, 48U);
  EXPECT_EQ(cost.multiplications, 440U);
}

TEST(AttentionCost, IsFourTimesAsMuchForTwiceTheTokens) {
  for (const std::uint64_t t : {1U, 5U, 4096U, 262144U}) {
    const std::uint64_t once = attention_cost(t * t, t, 64, 64).multiplications;
    EXPECT_EQ(attention_cost(4 * t * t, 2 * t, 64, 64).multiplications, 4 * once);
  }
}

TEST(AttentionCost, IsExactBeyondWhatADoubleHolds) {
  const std::uint64_t t = 94906267;  // t² is odd and above 2^53
  EXPECT_EQ(attention_cost(t * t, t, 1, 1).multiplications, 2 * t * t);
}

TEST(AttentionCost, RefusesImpossibleSizes) {
  EXPECT_TRUE(refuses([] { attention_cost(4, 2, 0, 1); }, Code::range, "attention_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(
      refuses([] { attention_cost(4, 2, 1, 0); }, Code::range, "attention_cost", "value_width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { attention_cost(4, 5, 1, 1); }, Code::range, "attention_cost", "result", "at least 0", "-1"));
  EXPECT_TRUE(refuses([] { attention_cost(std::uint64_t{1} << 40, 1, std::uint64_t{1} << 40, 1); }, Code::overflow,
                      "attention_cost", "result", "2^64", "larger"));
}

TEST(CausalPairs, AreThoseOfTheMask) {
  for (std::uint64_t t = 1; t <= 7; ++t) {
    for (std::uint64_t s = 1; s <= 7; ++s) {
      for (std::int64_t offset = -9; offset <= 9; ++offset) {
        const Mask mask = Mask::causal(static_cast<Index>(t), static_cast<Index>(s), static_cast<Index>(offset));
        EXPECT_EQ(causal_pairs(t, s, offset), mask.pairs()) << t << ' ' << s << ' ' << offset;
        EXPECT_EQ(causal_rows(t, offset), mask.live_rows()) << t << ' ' << s << ' ' << offset;
      }
    }
  }
}

TEST(CausalPairs, AreTriangularForASentence) {
  EXPECT_EQ(causal_pairs(5, 5), 15U);
  EXPECT_EQ(causal_pairs(262144, 262144), 262144ULL * 262145 / 2);
  EXPECT_TRUE(refuses([] { causal_pairs(1ULL << 40, 1ULL << 40); }, Code::overflow, "causal_pairs", "result", "2^64",
                      "larger"));
  constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
  EXPECT_EQ(causal_pairs(5, 5, lowest), 0U);
  EXPECT_EQ(causal_rows(~std::uint64_t{0}, lowest), (std::uint64_t{1} << 63U) - 1);  // 2^64 - 1 - 2^63
  EXPECT_EQ(causal_pairs(5, 5, std::numeric_limits<std::int64_t>::max()), 25U);
}

TEST(RnnCost, TakesAsManyStepsAsTokensAndAPathOneShorter) {
  const Cost cost = rnn_cost(4096, 5120, 5120);
  EXPECT_EQ(cost.serial_steps, 4096U);
  EXPECT_EQ(cost.path_length, 4095U);
  EXPECT_EQ(cost.multiplications, 2ULL * 4096 * 5120 * 5120);
  EXPECT_EQ(rnn_cost(1, 4, 4).path_length, 0U);
}

TEST(RnnCost, CountsParametersWithAndWithoutBias) {
  EXPECT_EQ(rnn_cost(3, 5, 4).parameters, 36U);
  EXPECT_EQ(rnn_cost(3, 5, 4, true).parameters, 40U);
}

TEST(RnnCost, RefusesZeroSizesAndOverflow) {
  EXPECT_TRUE(refuses([] { rnn_cost(0, 1, 1); }, Code::range, "rnn_cost", "tokens", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { rnn_cost(1, 0, 1); }, Code::range, "rnn_cost", "input_width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { rnn_cost(1, 1, 0); }, Code::range, "rnn_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { rnn_cost(1ULL << 22, 1ULL << 22, 1ULL << 22); }, Code::overflow, "rnn_cost", "result",
                      "2^64", "larger"));
}

TEST(AttentionRnnCrossing, IsWhereCheaperTurnsIntoDearer) {
  for (const std::uint64_t d : {2U, 4U, 64U, 5120U}) {
    const std::uint64_t t = attention_rnn_crossing(d);
    const auto attention = [&](std::uint64_t n) { return attention_cost(n * n, n, d, d).multiplications; };
    const auto rnn = [&](std::uint64_t n) { return rnn_cost(n, d, d).multiplications; };
    EXPECT_EQ(attention(t), rnn(t));
    EXPECT_LT(attention(t - 1), rnn(t - 1));
    EXPECT_GT(attention(t + 1), rnn(t + 1));
  }
}

TEST(ProductCost, CountsOneAdditionFewerThanMultiplicationsAnElement) {
  EXPECT_EQ(product_cost(2, 3, 4).multiplications, 24U);
  EXPECT_EQ(product_cost(2, 3, 4).additions, 18U);
  EXPECT_EQ(product_cost(2, 3, 0).additions, 0U);
}

}  // namespace attn::cost_test
