#include "attn/attention_output.hpp"

#include "support/attention_case.hpp"

namespace attn::attention_output_test {

using testing::attention_case;
using testing::AttentionCase;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(AttentionOutput, IsTheOutputOfAttentionBitForBit) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const AttentionCase c = attention_case(seed);
    const auto kept = grouped_attention(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras);
    ASSERT_TRUE(near(grouped_attention_output(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras), kept.concat, 0))
        << "seed " << seed;
  }
}

template <class S>
class AttentionOutputs : public ::testing::Test {};
using Scalars = ::testing::Types<float, double, Counted>;
TYPED_TEST_SUITE(AttentionOutputs, Scalars);

TYPED_TEST(AttentionOutputs, AreThoseOfTheFormsThatKeepTheirWeights) {
  using S = TypeParam;
  const Matrix<S> q = random_matrix<S>(130, 12, 1), k = random_matrix<S>(130, 12, 2), v = random_matrix<S>(130, 8, 3);
  Matrix<bool> table(130, 130);
  for (Index n = 0; n < table.size(); ++n) table.data()[n] = n % 3 != 0 && n / 130 != 70;
  for (const Mask& mask :
       {Mask::full(130, 130), Mask::causal(130, 130), Mask::causal(130, 130, -5), Mask::from(table)}) {
    EXPECT_TRUE(near(attention_output(q, k, v, mask), attention(q, k, v, mask).output, 0));
    EXPECT_TRUE(near(multi_head_attention_output(q, k, v, 4, mask), multi_head_attention(q, k, v, 4, mask).concat, 0));
  }
}

TYPED_TEST(AttentionOutputs, OfAGroupUseMasksBiasesAndSinksOfTheirHeads) {
  using S = TypeParam;
  const Matrix<S> q = random_matrix<S>(70, 12, 1), k = random_matrix<S>(70, 6, 2), v = random_matrix<S>(70, 4, 3);
  const std::vector<Mask> masks{Mask::full(70, 70), Mask::causal(70, 70), Mask::causal(70, 70, 2),
                                Mask::causal(70, 70, -2)};
  HeadExtras<S> extras;
  for (unsigned h = 0; h < 4; ++h) extras.biases.push_back(random_matrix<S>(70, 70, 10 + h));
  extras.sinks = RowVector<S>(random_matrix<S>(1, 4, 9).row(0));
  const AttentionOptions options{.scale = 0.25, .softcap = 3};
  EXPECT_TRUE(near(grouped_attention_output(q, k, v, {4, 2}, masks, options, extras),
                   grouped_attention(q, k, v, {4, 2}, masks, options, extras).concat, 0));
}

TYPED_TEST(AttentionOutputs, RefuseWhatDoesNotFit) {
  using S = TypeParam;
  const Matrix<S> q = random_matrix<S>(3, 4, 1), k = random_matrix<S>(5, 4, 2), v = random_matrix<S>(5, 2, 3);
  EXPECT_TRUE(refuses([&] { attention_output(q, k, v, Mask::full(3, 4)); }, Code::shape, "dot_scores", "mask", "3 x 5",
                      "3 x 4"));
  EXPECT_TRUE(refuses([&] { attention_output(q, k, q, Mask::full(3, 5)); }, Code::shape, "grouped_attention", "v",
                      "5 rows", "3 x 4"));
  EXPECT_TRUE(refuses([&] { attention_output(q, k, v, Mask::full(3, 5), {.softcap = -1.0}); }, Code::value,
                      "dot_scores", "softcap", "above 0", "-1"));
  EXPECT_TRUE(refuses([&] { multi_head_attention_output(q, k, v, 3, Mask::full(3, 5)); }, Code::shape,
                      "grouped_attention", "q", "3 heads", "3 x 4"));
}

}  // namespace attn::attention_output_test
