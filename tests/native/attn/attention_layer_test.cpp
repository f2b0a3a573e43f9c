#include "attn/attention_layer.hpp"

#include "support/check.hpp"

namespace attn::attention_layer_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

template <class S = double>
Affine<S> map(Index in, Index out, unsigned seed) {
  return {random_matrix<S>(in, out, seed), random_matrix<S>(1, out, seed + 100).row(0)};
}

// Width 4, 4 query heads of 2 over 2 key heads.
template <class S = double>
AttentionLayerWeights<S> weights() {
  return {map<S>(4, 8, 1), map<S>(4, 4, 2), map<S>(4, 4, 3), map<S>(8, 4, 4)};
}
const AttentionLayerOptions options{{4, 2}};

TEST(AttentionLayer, IsGroupedAttentionBetweenItsProjections) {
  const auto w = weights();
  const auto x = random_matrix(3, 4, 9);
  const Mask mask = Mask::causal(3, 3);
  const auto layer = attention_layer(x, w, options, mask);
  const auto attended = grouped_attention(affine(x, w.q), affine(x, w.k), affine(x, w.v), {4, 2}, mask);
  EXPECT_TRUE(near(layer.concat, attended.concat, 0));
  EXPECT_TRUE(near(layer.output, affine(attended.concat, w.o), 0));
}

TEST(AttentionLayer, ReadsKeysAndValuesFromOtherSequencesOfOtherWidths) {
  const AttentionLayerWeights<double> w{map(4, 2, 1), map(3, 2, 2), map(5, 2, 3), map(2, 4, 4)};
  const auto x = random_matrix(2, 4, 5), x_k = random_matrix(6, 3, 6), x_v = random_matrix(6, 5, 7);
  const auto layer = attention_layer(x, x_k, x_v, w, {{1, 1}}, {Mask::full(2, 6)});
  EXPECT_TRUE(near(layer.heads[0].output,
                   attention(affine(x, w.q), affine(x_k, w.k), affine(x_v, w.v), Mask::full(2, 6)).output, 0));
}

TEST(AttentionLayer, TurnsQueriesAndKeysButNotValues) {
  const auto w = weights();
  const auto x = random_matrix(3, 4, 9);
  auto turned = options;
  turned.rope = RopeOptions{2, 100, RopeLayout::half_split};
  const auto with = attention_layer(x, w, turned, Mask::full(3, 3)),
             without = attention_layer(x, w, options, Mask::full(3, 3));
  const auto table = rope_table<double>({0, 1, 2}, 2, 100);
  EXPECT_TRUE(near(with.q, rotate(without.q, table, RopeLayout::half_split, 4), 0));
  EXPECT_TRUE(near(with.k, rotate(without.k, table, RopeLayout::half_split, 2), 0));
  EXPECT_TRUE(near(with.v, without.v, 0));
}

TEST(AttentionLayer, GatesBeforeTheOutputProjectionFromTheQuerysOwnInput) {
  auto w = weights();
  const auto x = random_matrix(3, 4, 9);
  const auto open = attention_layer(x, w, options, Mask::full(3, 3));
  w.gate = map(4, 8, 5);
  const auto gated = attention_layer(x, w, options, Mask::full(3, 3));
  EXPECT_TRUE(near(gated.concat, gate_output(open.concat, affine(x, *w.gate)), 0));
}

TEST(AttentionLayer, GoesOnFromACacheBitForBitWithEverythingOn) {
  auto w = weights<float>();
  w.gate = map<float>(4, 8, 5);
  w.sinks = random_matrix<float>(1, 4, 6).row(0);
  w.relative_bias = random_matrix<float>(4, 3, 7);
  auto all = options;
  all.rope = RopeOptions{2, 100, RopeLayout::interleaved};
  all.scores.softcap = 5;
  const auto x = random_matrix<float>(6, 4, 9);
  const auto whole = attention_layer(x, w, all, Mask::causal(6, 6));
  KvCache<float> cache(4, 4);
  for (const auto& [from, n] : {std::pair<Index, Index>{0, 3}, {3, 1}, {4, 2}}) {
    const Matrix<float> part = x.middleRows(from, n);
    EXPECT_TRUE(near(attention_layer(part, w, all, cache).output, whole.output.middleRows(from, n), 0));
  }
}

TEST(AttentionLayer, RefusesWhatDoesNotFit) {
  auto w = weights();
  const auto x = random_matrix(3, 4, 9);
  const Mask mask = Mask::full(3, 3);
  EXPECT_TRUE(refuses([&] { attention_layer<double>(x.topRows(0), w, options, mask); }, Code::shape, "affine", "x",
                      "at least", "0 x 4"));
  EXPECT_TRUE(refuses(
      [&] {
        attention_layer(x, w, {{4, 3}}, mask);
      },
      Code::range, "grouped_attention", "groups", "multiple", "4 and 3"));
  EXPECT_TRUE(refuses(
      [&] {
        attention_layer(x, w, {{4, 2}, {}, RopeOptions{4}}, mask);
      },
      Code::shape, "rotate", "cos", "1 to 1", "3 x 2"));
  w.relative_bias = random_matrix(4, 3, 7);
  EXPECT_TRUE(refuses([&] { attention_layer(x, x, x, w, options, {mask}, {Matrix<double>::Zero(3, 3)}); },
                      Code::unsupported, "attention_layer", "biases", "none beside", "both"));
  w.relative_bias = random_matrix(3, 3, 7);
  EXPECT_TRUE(
      refuses([&] { attention_layer(x, w, options, mask); }, Code::shape, "grouped_attention", "biases", "or 4", "3"));
}

}  // namespace attn::attention_layer_test
