#include "attn/transformer.hpp"

#include "support/check.hpp"

namespace attn::transformer_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

Affine<double> map(Index in, Index out, unsigned seed) {
  return {random_matrix(in, out, seed), random_matrix(1, out, seed + 100).row(0)};
}

BlockWeights<double> weights() {
  const auto norm = [](unsigned seed) {
    return Norm<double>{Norm<double>::Kind::layer, random_matrix(1, 4, seed).row(0),
                        random_matrix(1, 4, seed + 1).row(0), 1e-5};
  };
  return {norm(1), {map(4, 4, 3), map(4, 4, 4), map(4, 4, 5), map(4, 4, 6)}, norm(7), {map(4, 8, 9), map(8, 4, 10)}};
}

TEST(TransformerBlock, WithNormsBeforeLeavesTheStreamUnnormed) {
  const auto w = weights();
  const auto x = random_matrix(3, 4, 20);
  const BlockOptions options{{{2, 2}}};
  const auto block = transformer_block(x, w, options, {Mask::causal(3, 3)});
  const auto attended = attention_layer(normalize(x, w.norm_1), w.attention, options.attention, Mask::causal(3, 3));
  EXPECT_TRUE(near(block.after_attention, Matrix<double>(x + attended.output), 0));
  const auto mlp = feed_forward(normalize(block.after_attention, w.norm_2), w.mlp, {Curve::gelu_tanh});
  EXPECT_TRUE(near(block.output, Matrix<double>(block.after_attention + mlp.output), 0));
}

TEST(TransformerBlock, WithNormsAfterNormsEachSum) {
  const auto w = weights();
  const auto x = random_matrix(3, 4, 20);
  BlockOptions options{{{2, 2}}};
  options.placement = NormPlacement::after;
  options.activation = {Curve::relu};
  const auto block = transformer_block(x, w, options, {Mask::full(3, 3)});
  const auto attended = attention_layer(x, w.attention, options.attention, Mask::full(3, 3));
  const auto middle = normalize(Matrix<double>(x + attended.output), w.norm_1);
  EXPECT_TRUE(near(block.normed_1, middle, 0));
  const auto mlp = feed_forward(middle, w.mlp, {Curve::relu});
  EXPECT_TRUE(near(block.output, normalize(Matrix<double>(middle + mlp.output), w.norm_2), 0));
}

TEST(TransformerBlock, AddsTheOutputBiasAloneWhereNoKeyIsSeen) {
  const auto w = weights();
  const auto x = random_matrix(2, 4, 20);
  const auto block = transformer_block(x, w, {{{2, 2}}}, {Mask::causal(2, 2, -1)});
  EXPECT_TRUE(near(block.after_attention.row(0), Matrix<double>(x.row(0) + *w.attention.o.b), 0));
}

TEST(TransformerBlock, TakesAMaskForEachHeadAndGoesOnFromACache) {
  const auto w = weights();
  const auto x = random_matrix(4, 4, 20);
  const BlockOptions options{{{2, 2}}};
  const Mask causal = Mask::causal(4, 4);
  const auto whole = transformer_block(x, w, options, {causal, causal});
  KvCache<double> cache(4, 4);
  const Matrix<double> head = x.topRows(3), tail = x.bottomRows(1);
  EXPECT_TRUE(near(transformer_block(head, w, options, cache).output, whole.output.topRows(3), 0));
  EXPECT_TRUE(near(transformer_block(tail, w, options, cache).output, whole.output.bottomRows(1), 0));
}

TEST(TransformerBlock, RefusesWhatDoesNotFit) {
  auto w = weights();
  const auto x = random_matrix(3, 4, 20);
  const BlockOptions options{{{2, 2}}};
  const std::vector<Mask> masks{Mask::full(3, 3)};
  const char* f = "transformer_block";
  EXPECT_TRUE(refuses([&] { transformer_block<double>(x.topRows(0), w, options, masks); }, Code::shape, f, "x",
                      "at least", "0 x 4"));
  w.attention.o = map(4, 3, 1);
  EXPECT_TRUE(
      refuses([&] { transformer_block(x, w, options, masks); }, Code::shape, f, "attention.o", "3 x 4", "3 x 3"));
  w = weights();
  w.mlp.down = map(8, 5, 1);
  EXPECT_TRUE(refuses([&] { transformer_block(x, w, options, masks); }, Code::shape, f, "mlp.down", "3 x 4", "3 x 5"));
  w = weights();
  w.norm_2.kind = Norm<double>::Kind::rms;
  EXPECT_TRUE(refuses([&] { transformer_block(x, w, options, masks); }, Code::unsupported, "normalize", "bias", "none",
                      "1 x 4"));
}

}  // namespace attn::transformer_test
