#include "attn/cost_recurrent.hpp"

#include "support/check.hpp"

namespace attn::cost_recurrent_test {

using testing::refuses;

constexpr std::uint64_t big = std::uint64_t{1} << 40;

TEST(LstmAndGruCosts, AreFourAndThreeTimesTheProductsOfAnRnn) {
  const Cost rnn = rnn_cost(7, 3, 5), l = lstm_cost(7, 3, 5, false), g = gru_cost(7, 3, 5, false);
  EXPECT_EQ(l.parameters, 4 * rnn.parameters);
  EXPECT_EQ(g.parameters, 3 * rnn.parameters);
  EXPECT_EQ(l.multiplications, 4 * rnn.multiplications + 3U * 35U);
  EXPECT_EQ(g.multiplications, 3 * rnn.multiplications + 3U * 35U);
  EXPECT_EQ(l.serial_steps, 7U);
  EXPECT_EQ(g.path_length, 6U);
}

TEST(LinearAttentionCost, GrowsWithTheLengthNotWithItsSquare) {
  const auto at = [](std::uint64_t t) { return linear_attention_cost({t, 128, 128, UpdateRule::gated_delta, false}); };
  EXPECT_EQ(at(8192).multiplications, 2 * at(4096).multiplications);
  EXPECT_EQ(at(1).multiplications, 4U * 128 * 128 + 2U * 128);
  EXPECT_EQ(at(9).serial_steps, 9U);
}

TEST(LinearAttentionChunkedCost, WaitsOnceAChunk) {
  EXPECT_EQ(linear_attention_chunked_cost({130, 4, 4, UpdateRule::linear, false}, 64).serial_steps, 3U);
  EXPECT_EQ(linear_attention_chunked_cost({128, 4, 4, UpdateRule::linear, false}, 64).serial_steps, 2U);
}

TEST(GatedDeltaNetCost, CountsTheParametersOfTheAnchorsLayer) {
  const Cost layer = gated_deltanet_cost({1, 5120, 16, 48, 128, 128, 4});
  EXPECT_EQ(layer.parameters, 5120U * 10240 + 10240U * 4 + 2U * 5120 * 48 + 2U * 48 + 128 + 2U * 5120 * 6144);
}

TEST(RecurrentCosts, RefuseImpossibleSizesAndOverflow) {
  EXPECT_TRUE(refuses([] { lstm_cost(0, 1, 1, true); }, Code::range, "lstm_cost", "tokens", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { lstm_cost(1, 0, 1, true); }, Code::range, "lstm_cost", "input_width", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { gru_cost(1, 1, 0, true); }, Code::range, "gru_cost", "width", "at least 1", "0"));
  EXPECT_TRUE(
      refuses([] { lstm_cost(big, 1, big, true); }, Code::overflow, "product_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses(
      [] {
        linear_attention_cost({1, 0, 1});
      },
      Code::range, "linear_attention_cost", "key_width", "at least 1", "0"));
  EXPECT_TRUE(refuses(
      [] {
        linear_attention_cost({1, big, big});
      },
      Code::overflow, "linear_attention_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses(
      [] {
        linear_attention_chunked_cost({1, 1, 1}, 0);
      },
      Code::range, "linear_attention_chunked_cost", "chunk", "at least 1", "0"));
  EXPECT_TRUE(refuses(
      [] {
        linear_attention_chunked_cost({big, 1, 1}, big);
      },
      Code::overflow, "linear_attention_chunked_cost", "result", "2^64", "larger"));
}

}  // namespace attn::cost_recurrent_test
