#include "attn/gpt_tensors.hpp"

#include "support/check.hpp"

namespace attn::gpt_tensors_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

// 5 words, 6 positions, 2 blocks, width 4, 2 heads of 2, 8 in the feed-forward part, 3 distances.
NamedTensors<double> tensors() {
  NamedTensors<double> t;
  unsigned seed = 0;
  const auto add = [&](const std::string& name, Index rows, Index cols) {
    t[name] = random_matrix<double>(rows, cols, ++seed);
  };
  add("wte.weight", 5, 4);
  add("wpe.weight", 6, 4);
  for (const std::string h : {"h.0.", "h.1."}) {
    for (const std::string norm : {"ln_1", "ln_2"}) {
      add(h + norm + ".weight", 1, 4);
      add(h + norm + ".bias", 1, 4);
    }
    add(h + "attn.c_attn.weight", 4, 12);
    add(h + "attn.c_attn.bias", 1, 12);
    add(h + "attn.relative_bias", 2, 3);
    add(h + "attn.c_proj.weight", 4, 4);
    add(h + "attn.c_proj.bias", 1, 4);
    add(h + "mlp.c_fc.weight", 4, 8);
    add(h + "mlp.c_fc.bias", 1, 8);
    add(h + "mlp.c_proj.weight", 8, 4);
    add(h + "mlp.c_proj.bias", 1, 4);
  }
  add("ln_f.weight", 1, 4);
  add("ln_f.bias", 1, 4);
  return t;
}

template <class Change>
::testing::AssertionResult refused(Change&& change, Code code, const std::string& argument, const std::string& wanted,
                                   const std::string& found, Index heads = 2) {
  NamedTensors<double> t = tensors();
  change(t);
  return refuses([&] { gpt_weights(t, heads); }, code, "gpt_weights", argument, wanted, found);
}

TEST(GptWeights, TakesEveryTensorToItsPlace) {
  const NamedTensors<double> t = tensors();
  const GptWeights<double> w = gpt_weights(t, 2);
  ASSERT_EQ(w.blocks.size(), 2U);
  const BlockWeights<double>& block = w.blocks[1];
  const Matrix<double>& qkv = t.at("h.1.attn.c_attn.weight");
  EXPECT_TRUE(near(w.tokens, t.at("wte.weight"), 0));
  EXPECT_TRUE(near(*w.positions, t.at("wpe.weight"), 0));
  EXPECT_TRUE(near(block.norm_1.weight, t.at("h.1.ln_1.weight"), 0));
  EXPECT_TRUE(near(*block.norm_2.bias, t.at("h.1.ln_2.bias"), 0));
  EXPECT_TRUE(near(block.attention.q.w, qkv.leftCols(4), 0));
  EXPECT_TRUE(near(block.attention.k.w, qkv.middleCols(4, 4), 0));
  EXPECT_TRUE(near(block.attention.v.w, qkv.rightCols(4), 0));
  EXPECT_TRUE(near(*block.attention.v.b, t.at("h.1.attn.c_attn.bias").rightCols(4), 0));
  EXPECT_TRUE(near(*block.attention.relative_bias, t.at("h.1.attn.relative_bias"), 0));
  EXPECT_TRUE(near(block.mlp.down.w, t.at("h.1.mlp.c_proj.weight"), 0));
  EXPECT_TRUE(near(*w.final_norm.bias, t.at("ln_f.bias"), 0));
  EXPECT_TRUE(near(w.head.w, t.at("wte.weight").transpose(), 0));
  EXPECT_FALSE(w.head.b);
  EXPECT_EQ(gpt({0, 4, 2}, w, gpt_options(2)).logits.cols(), 5);
}

TEST(GptWeights, DoesWithoutPositionsAndBiasesAndTakesAnOutputMapOfItsOwn) {
  NamedTensors<double> t = tensors();
  for (const char* name : {"wpe.weight", "h.0.attn.relative_bias", "h.0.attn.c_attn.bias", "ln_f.bias"}) t.erase(name);
  t["lm_head.weight"] = random_matrix<double>(5, 4, 99);
  const GptWeights<double> w = gpt_weights(t, 2);
  EXPECT_FALSE(w.positions);
  EXPECT_FALSE(w.blocks[0].attention.relative_bias);
  EXPECT_FALSE(w.blocks[0].attention.k.b);
  EXPECT_FALSE(w.final_norm.bias);
  EXPECT_TRUE(near(w.head.w, t["lm_head.weight"].transpose(), 0));
}

TEST(GptWeights, NamesWhatIsMissingMisshapenOrTooMuch) {
  EXPECT_TRUE(refused([](auto& t) { t.erase("h.1.mlp.c_fc.weight"); }, Code::value, "h.1.mlp.c_fc.weight",
                      "a tensor of that name", "none"));
  EXPECT_TRUE(refused([](auto& t) { t.erase("h.0.ln_1.weight"); }, Code::value, "h.0.ln_1.weight",
                      "a tensor of that name", "none"));
  EXPECT_TRUE(refused([](auto& t) { t["h.0.attn.c_proj.weight"].resize(4, 5); }, Code::shape, "h.0.attn.c_proj.weight",
                      "4 x 4", "4 x 5"));
  EXPECT_TRUE(refused([](auto& t) { t["h.0.attn.relative_bias"].resize(3, 3); }, Code::shape, "h.0.attn.relative_bias",
                      "2 x 3", "3 x 3"));
  EXPECT_TRUE(refused([](auto& t) { t["h.3.ln_1.weight"].resize(1, 4); }, Code::unsupported, "h.3.ln_1.weight",
                      "no other tensor", ""));
  for (const Index heads : {0, 3, -1}) {
    EXPECT_TRUE(refused([](auto&) {}, Code::range, "heads", "divides the width 4", std::to_string(heads), heads));
  }
}

}  // namespace attn::gpt_tensors_test
