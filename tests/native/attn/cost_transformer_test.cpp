#include "attn/cost_transformer.hpp"

#include "support/check.hpp"

namespace attn::cost_transformer_test {

using testing::refuses;

TEST(GptCost, OfTheSortingModelHasItsParameters) {
  // 3 words, 11 positions, 3 layers, width 48, hidden 192.
  const GptShape sort{.tokens = 11,
                      .cached = 0,
                      .vocabulary = 3,
                      .positions = 11,
                      .layers = 3,
                      .width = 48,
                      .heads = 3,
                      .kv_heads = 3,
                      .head_width = 16,
                      .hidden = 192};
  const std::uint64_t block = 4U * 48 + 4U * (48 * 48 + 48) + 48U * 192 + 192 + 192U * 48 + 48;
  EXPECT_EQ(gpt_cost(sort).parameters, 14U * 48 + 3 * block + 2U * 48 + 48U * 3);
  EXPECT_EQ(gpt_cost(sort).serial_steps, 3U);
}

TEST(GptCost, OfGeneratingWithACacheAddsUpToTheFullPassInItsProducts) {
  GptShape s{.tokens = 6,
             .cached = 0,
             .vocabulary = 5,
             .positions = 8,
             .layers = 2,
             .width = 4,
             .heads = 2,
             .kv_heads = 1,
             .head_width = 3,
             .hidden = 7};
  const std::uint64_t full = gpt_cost(s).multiplications;
  std::uint64_t steps = 0;
  s.tokens = 1;
  for (s.cached = 0; s.cached < 6; ++s.cached) steps += gpt_cost(s).multiplications;
  EXPECT_EQ(steps, full);
}

TEST(TransformerCosts, RefuseImpossibleSizesAndOverflow) {
  GptShape s{.tokens = 0,
             .cached = 0,
             .vocabulary = 1,
             .positions = 1,
             .layers = 1,
             .width = 1,
             .heads = 1,
             .kv_heads = 1,
             .head_width = 1,
             .hidden = 1};
  EXPECT_TRUE(refuses([&] { gpt_cost(s); }, Code::range, "gpt_cost", "tokens", "at least 1", "0"));
  s.tokens = 1;
  s.cached = std::uint64_t{1} << 63U;  // as an offset it would be negative
  EXPECT_TRUE(refuses([&] { gpt_cost(s); }, Code::overflow, "gpt_cost", "cached", "2^63", "9223372036854775808"));
  s.cached = 0;
  s.width = 0;
  EXPECT_TRUE(refuses([&] { gpt_cost(s); }, Code::range, "layer_norm_cost", "width", "at least 1", "0"));
  s.width = s.hidden = std::uint64_t{1} << 40;
  EXPECT_TRUE(refuses([&] { gpt_cost(s); }, Code::overflow, "product_cost", "result", "2^64", "larger"));
  AttentionLayerShape layer;
  EXPECT_TRUE(
      refuses([&] { attention_layer_cost(layer); }, Code::range, "grouped_attention_cost", "heads", "at least 1", "0"));
}

}  // namespace attn::cost_transformer_test
