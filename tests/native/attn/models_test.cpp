#include "attn/models.hpp"

#include "support/check.hpp"
#include "support/data.hpp"

namespace attn::models_test {

using testing::inputs;
using testing::refuses;

TEST(TokenIndex, FindsTheTokenOrNamesTheMissingOne) {
  EXPECT_EQ(token_index(inputs().world, "小明"), 0);
  EXPECT_EQ(token_index(inputs().world, "小王"), 4);
  EXPECT_TRUE(refuses([] { token_index(inputs().world, "小李"); }, Code::value, "token_index", "token",
                      "a token of the sentence", "小李"));
}

TEST(ModelNamed, FindsTheModelOrNamesTheMissingOne) {
  EXPECT_EQ(model_named(inputs().frontier, "DeepSeek-V2").num_hidden_layers, 60U);
  EXPECT_TRUE(refuses([] { model_named(inputs().frontier, "GPT-9"); }, Code::value, "model_named", "name",
                      "a model of the list", "GPT-9"));
}

TEST(RequireWorld, AcceptsTheTeachingWorld) {
  EXPECT_NO_THROW(require_world(inputs().world));
}

TEST(RequireWorld, RefusesPartsThatDoNotFit) {
  const auto broken = [](auto&& change) {
    return [change] {
      TeachingWorld world = inputs().world;
      change(world);
      require_world(world);
    };
  };
  const std::string f = "require_world";
  EXPECT_TRUE(refuses(broken([](TeachingWorld& w) { w.tokens.pop_back(); }), Code::shape, f, "X", "4 x 4", "5 x 4"));
  EXPECT_TRUE(
      refuses(broken([](TeachingWorld& w) { w.weights.w_q.resize(3, 4); }), Code::shape, f, "W_Q", "4 x 4", "3 x 4"));
  EXPECT_TRUE(
      refuses(broken([](TeachingWorld& w) { w.weights.w_k.resize(4, 2); }), Code::shape, f, "W_K", "4 x 4", "4 x 2"));
  EXPECT_TRUE(
      refuses(broken([](TeachingWorld& w) { w.weights.w_v.resize(5, 4); }), Code::shape, f, "W_V", "4 x 4", "5 x 4"));
  EXPECT_TRUE(
      refuses(broken([](TeachingWorld& w) { w.weights.w_o->resize(2, 4); }), Code::shape, f, "W_O", "4 x 4", "2 x 4"));
  EXPECT_TRUE(refuses(broken([](TeachingWorld& w) { w.heads = 3; }), Code::range, f, "heads", "divides", "3"));
  EXPECT_TRUE(refuses(broken([](TeachingWorld& w) { w.heads = 0; }), Code::range, f, "heads", "divides", "0"));
  EXPECT_TRUE(refuses(broken([](TeachingWorld& w) { w = {}; }), Code::shape, f, "X", "at least", "0 x 0"));
}

}  // namespace attn::models_test
