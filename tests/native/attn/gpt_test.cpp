#include "attn/gpt.hpp"

#include "support/check.hpp"

namespace attn::gpt_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

template <class S>
Affine<S> map(Index in, Index out, unsigned seed) {
  return {random_matrix<S>(in, out, seed), random_matrix<S>(1, out, seed + 100).row(0)};
}

// 5 words, 6 positions, 2 blocks, width 4, 2 heads of 2.
template <class S = double>
GptWeights<S> weights() {
  const auto norm = [](unsigned seed) {
    return Norm<S>{Norm<S>::Kind::layer, random_matrix<S>(1, 4, seed).row(0), random_matrix<S>(1, 4, seed + 1).row(0),
                   1e-5};
  };
  GptWeights<S> w;
  w.tokens = random_matrix<S>(5, 4, 1);
  w.positions = random_matrix<S>(6, 4, 2);
  for (const unsigned seed : {10U, 30U}) {
    w.blocks.push_back(
        {norm(seed),
         {map<S>(4, 4, seed + 2), map<S>(4, 4, seed + 3), map<S>(4, 4, seed + 4), map<S>(4, 4, seed + 5)},
         norm(seed + 6),
         {map<S>(4, 8, seed + 8), map<S>(8, 4, seed + 9)}});
  }
  w.final_norm = norm(50);
  w.head = {random_matrix<S>(4, 5, 60), {}};
  return w;
}
const BlockOptions options{{{2, 2}}};
const std::vector<Index> ids{3, 0, 4, 3};

TEST(Gpt, IsEmbeddingsBlocksNormAndOutputMap) {
  const auto w = weights();
  const auto result = gpt(ids, w, options, Keep::everything);
  Matrix<double> x(4, 4);
  for (Index t = 0; t < 4; ++t) x.row(t) = w.tokens.row(ids[static_cast<std::size_t>(t)]) + w.positions->row(t);
  EXPECT_TRUE(near(result.embedded, x, 0));
  for (std::size_t n = 0; n < 2; ++n) {
    x = transformer_block(x, w.blocks[n], options, {Mask::causal(4, 4)}).output;
    EXPECT_TRUE(near(result.blocks[n].output, x, 0));
  }
  EXPECT_TRUE(near(result.final, normalize(x, w.final_norm), 0));
  EXPECT_TRUE(near(result.logits, affine(result.final, w.head), 0));
}

TEST(Gpt, KeepsOnlyWhatItIsAskedToKeepWithTheSameLogits) {
  const auto lean = gpt(ids, weights(), options);
  EXPECT_TRUE(lean.blocks.empty());
  EXPECT_EQ(lean.embedded.size() + lean.token_rows.size() + lean.position_rows.size(), 0);
  EXPECT_TRUE(near(lean.logits, gpt(ids, weights(), options, Keep::everything).logits, 0));
}

TEST(Gpt, NeverLooksAhead) {
  const auto w = weights();
  EXPECT_TRUE(near(gpt({3, 0}, w, options).logits, gpt(ids, w, options).logits.topRows(2), 0));
}

TEST(Gpt, DecodesWithACacheBitForBit) {
  const auto w = weights<float>();
  const auto full = gpt(ids, w, options);
  auto cache = gpt_cache(w);
  EXPECT_TRUE(near(gpt({3, 0}, w, options, cache).logits, full.logits.topRows(2), 0));
  EXPECT_TRUE(near(gpt({4}, w, options, cache).logits, full.logits.row(2), 0));
  EXPECT_TRUE(near(gpt({3}, w, options, cache, Keep::everything).logits, full.logits.row(3), 0));
  EXPECT_EQ(cache.length, 4);
}

TEST(Gpt, RefusesWhatDoesNotFit) {
  auto w = weights();
  EXPECT_TRUE(refuses([&] { gpt({}, w, options); }, Code::shape, "gpt", "ids", "at least one", "none"));
  EXPECT_TRUE(refuses([&] { gpt({0, 5}, w, options); }, Code::range, "gpt", "ids", "0 to 4", "5"));
  EXPECT_TRUE(refuses([&] { gpt({-1}, w, options); }, Code::range, "gpt", "ids", "0 to 4", "-1"));
  EXPECT_TRUE(refuses([&] { gpt({0, 0, 0, 0, 0, 0, 0}, w, options); }, Code::range, "gpt", "ids", "at most 6", "7"));
  auto cache = gpt_cache(w);
  gpt({0, 0, 0, 0, 0, 0}, w, options, cache);
  EXPECT_TRUE(refuses([&] { gpt({0}, w, options, cache); }, Code::range, "gpt", "ids", "at most 6", "7"));
  GptCache<double> none;
  EXPECT_TRUE(refuses([&] { gpt({0}, w, options, none); }, Code::shape, "gpt", "cache", "2 blocks", "0"));
  w.positions = random_matrix(6, 3, 1);
  EXPECT_TRUE(refuses([&] { gpt({0}, w, options); }, Code::shape, "gpt", "positions", "6 x 4", "6 x 3"));
  w.tokens.resize(0, 4);
  EXPECT_TRUE(refuses([&] { gpt({0}, w, options); }, Code::shape, "gpt", "tokens", "at least", "0 x 4"));
}

}  // namespace attn::gpt_test
