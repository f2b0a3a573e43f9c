#include "attn/attend.hpp"

#include "support/attention_case.hpp"

namespace attn::attend_test {

using testing::attention_case;
using testing::AttentionCase;
using testing::near;

MultiHeadResult<float> run(const AttentionCase& c) {
  return grouped_attention(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras);
}

TEST(Attend, IsThePlainAttentionOverShapesMasksAndOptions) {
  for (unsigned seed = 0; seed < 600; ++seed) {
    const AttentionCase c = attention_case(seed);
    ASSERT_TRUE(testing::as_plain(c, run(c))) << "seed " << seed;
  }
}

TEST(Attend, NeverLetsAHiddenKeyOrValueThrough) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const AttentionCase c = attention_case(seed);
    const auto clean = run(c), found = run(testing::poisoned(c));
    ASSERT_TRUE(near(found.concat, clean.concat, 0)) << "seed " << seed;
    for (std::size_t h = 0; h < clean.heads.size(); ++h) {
      ASSERT_TRUE(near(found.heads[h].scores, clean.heads[h].scores, 0)) << "seed " << seed;
      ASSERT_TRUE(near(found.heads[h].weights, clean.heads[h].weights, 0)) << "seed " << seed;
    }
  }
}

TEST(Attend, GivesARowTheSameBitsInAnyCompany) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    AttentionCase c = attention_case(seed);
    const auto whole = run(c);
    const Index i = static_cast<Index>(seed) % c.q.rows();
    AttentionCase one = c;
    one.q = c.q.row(i);
    one.masks.clear();
    for (const Mask& mask : c.masks) {
      Matrix<bool> row(1, mask.cols());
      for (Index j = 0; j < mask.cols(); ++j) row(0, j) = mask.allows(i, j);
      one.masks.push_back(Mask::from(row));  // a table where the whole had a rule: the same bits all the same
    }
    for (Matrix<float>& bias : one.extras.biases) bias = Matrix<float>(bias.row(i));
    ASSERT_TRUE(near(run(one).concat, whole.concat.row(i), 0)) << "seed " << seed;
  }
}

TEST(Attend, TakesManyRowsInBlocksAndLongRowsInFewer) {
  AttentionCase c;
  c.groups = {2, 1};
  for (const auto& [queries, keys] : {std::pair<Index, Index>{150, 150}, {20, 1500}, {3, 9000}}) {
    c.q = testing::random_matrix<float>(queries, 2 * 12, 1);
    c.k = testing::random_matrix<float>(keys, 12, 2);
    c.v = testing::random_matrix<float>(keys, 9, 3);
    c.masks = {Mask::causal(queries, keys, keys - queries)};
    EXPECT_TRUE(testing::as_plain(c, run(c))) << queries << " " << keys;
  }
}

TEST(Attend, ShowsEveryRowOfWeightsToWhoAsks) {
  const AttentionCase c = attention_case(7);
  const auto kept = run(c);
  const auto heads = detail::kernel_heads(c.groups, c.masks, c.extras);
  Index rows = 0;
  kernel::attend({.q = c.q, .k = c.k, .kv_heads = c.groups.kv_heads}, heads, c.options,
                 [&](std::size_t head, Index query, const float* weights, Index keys) {
                   ++rows;
                   for (Index j = 0; j < c.k.rows(); ++j) {
                     EXPECT_EQ(kept.heads[head].weights(query, j), j < keys ? weights[j] : 0.0F);
                   }
                 });
  EXPECT_EQ(rows, c.q.rows() * c.groups.query_heads);
}

}  // namespace attn::attend_test
