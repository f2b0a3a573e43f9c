// The teaching vectors against an independent reference: make_world.py, 60-digit decimal arithmetic.

#include "attn/multi_head.hpp"
#include "support/check.hpp"
#include "support/data.hpp"

namespace attn::world_test {

using testing::near;

class GoldenWorld : public ::testing::Test {
 protected:
  [[nodiscard]] io::Place at(const std::string& key) const { return golden_.root().at(key); }

  // Values are sums of at most four products of numbers below 4, through two or three matrices and one softmax: their
  // error is some tens of units in the last place of numbers below 16.
  static constexpr double tolerance = 64 * 16 * 0x1p-53;

  void expect_head(const AttentionResult<double>& head, const std::string& key) const {
    EXPECT_TRUE(near(head.scores, read_matrix(at(key).at("scores")), tolerance)) << key;
    EXPECT_TRUE(near(head.weights, read_matrix(at(key).at("weights")), tolerance)) << key;
    EXPECT_TRUE(near(head.output, read_matrix(at(key).at("output")), tolerance)) << key;
  }

 private:
  io::Document golden_ = io::Document::read(std::string(ATTN_GOLDEN_DIR) + "/teaching-world.golden.json");
};

TEST_F(GoldenWorld, EveryIntermediateMeetsTheReference) {
  const TeachingWorld& world = testing::inputs().world;
  const Index rows = world.x.rows();
  for (const std::string name : {"causal", "full"}) {
    const Mask mask = name == "causal" ? Mask::causal(rows, rows) : Mask::full(rows, rows);
    const auto layer = multi_head_layer(world.x, world.weights, world.heads, mask);
    EXPECT_TRUE(near(layer.q, read_matrix(at("q")), tolerance));
    EXPECT_TRUE(near(layer.k, read_matrix(at("k")), tolerance));
    EXPECT_TRUE(near(layer.v, read_matrix(at("v")), tolerance));
    expect_head(attention(layer.q, layer.k, layer.v, mask), "single." + name);
    ASSERT_EQ(layer.heads.size(), 2U);
    expect_head(layer.heads[0], "head0." + name);
    expect_head(layer.heads[1], "head1." + name);
    EXPECT_TRUE(near(layer.output, read_matrix(at("output." + name)), tolerance));
  }
}

TEST_F(GoldenWorld, DotProductsMeetTheReference) {
  const TeachingWorld& world = testing::inputs().world;
  const auto identity = dot_identity(product(world.x, world.weights.w_q), product(world.x, world.weights.w_k), 2);
  EXPECT_TRUE(near(identity.single, read_matrix(at("dots")), tolerance));
  EXPECT_TRUE(near(identity.sum, read_matrix(at("dots")), tolerance));
  EXPECT_TRUE(identity.within_rounding);
}

TEST_F(GoldenWorld, RecurrentStatesMeetTheReference) {
  const TeachingWorld& world = testing::inputs().world;
  EXPECT_TRUE(near(rnn_unroll(world.x, world.rnn), read_matrix(at("rnn")), tolerance));
}

}  // namespace attn::world_test
