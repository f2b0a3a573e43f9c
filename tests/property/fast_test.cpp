// The fast forms for float are the plain ones, whatever the shapes, the mask and the options.

#include "attn/attention_output.hpp"
#include "attn/linear_attention.hpp"
#include "support/attention_case.hpp"
#include "support/generate.hpp"

namespace attn::fast_property {

using testing::any_mask;
using testing::any_matrix;
using testing::any_size;
using testing::attention_case;
using testing::near;

RC_GTEST_PROP(Fast, ProductsAreThePlainOnesBitForBit, ()) {
  const Index rows = any_size(1, 12), depth = any_size(1, 150), columns = any_size(1, 70);
  const auto a = any_matrix<float>(rows, depth), b = any_matrix<float>(depth, columns);
  const Matrix<float> turned = b.transpose(), wanted = reference::product(a, b);
  RC_ASSERT(near(product(a, b), wanted, 0));
  RC_ASSERT(near(product_transposed(a, turned), wanted, 0));
}

RC_GTEST_PROP(Fast, ScoresAndSumsAreThePlainOnesBitForBit, ()) {
  const Index t = any_size(1, 20), s = any_size(1, 40), d = any_size(1, 20);
  const auto q = any_matrix<float>(t, d), k = any_matrix<float>(s, d);
  const Mask mask = any_mask(t, s);
  const Matrix<float> scores = dot_scores(q, k, mask);
  RC_ASSERT(near(scores, reference::dot_scores(q, k, mask, {}), 0));
  RC_ASSERT(near(weighted_sum(scores, k, mask), reference::weighted_sum(scores, k, mask), 0));
}

RC_GTEST_PROP(Fast, AttentionIsThePlainOneWithEveryOption, (unsigned seed)) {
  const auto c = attention_case(seed);
  const auto found = grouped_attention(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras);
  const auto same = testing::as_plain(c, found);
  if (!same) RC_FAIL(same.message());
  RC_ASSERT(near(grouped_attention_output(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras), found.concat, 0));
}

RC_GTEST_PROP(Fast, HiddenKeysAndValuesNeverReachAnOutput, (unsigned seed)) {
  const auto c = attention_case(seed), p = testing::poisoned(c);
  RC_ASSERT(near(grouped_attention_output(p.q, p.k, p.v, p.groups, p.masks, p.options, p.extras),
                 grouped_attention_output(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras), 0));
}

RC_GTEST_PROP(Fast, AStateIsFadedCorrectedWrittenAndReadAsThePlainOneBitForBit, (bool fades, bool corrects)) {
  const Index width = any_size(1, 20), columns = any_size(1, 40);
  const auto q = any_matrix<float>(1, width), k = any_matrix<float>(1, width), v = any_matrix<float>(1, columns);
  const auto decay = any_matrix<float>(1, width), beta = any_matrix<float>(1, 1);
  Matrix<float> wanted = any_matrix<float>(width, columns), found = wanted;
  const LinearToken<float> token{
      q.data(), k.data(), v.data(), fades ? decay.data() : nullptr, corrects ? beta.data() : nullptr, 0.5F};
  Matrix<float> read(1, columns), wanted_read(1, columns);
  kernel::linear_token(found, token, read.data());
  reference::linear_token(wanted, token, wanted_read.data());
  RC_ASSERT(near(found, wanted, 0));
  RC_ASSERT(near(read, wanted_read, 0));
}

}  // namespace attn::fast_property
