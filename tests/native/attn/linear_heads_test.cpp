#include "attn/linear_heads.hpp"

#include "support/check.hpp"

namespace attn::linear_heads_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(LinearHeads, LetValueHeadsShareKeyHeadsAsInTheAnchor) {
  const auto qk = random_matrix(3, 2 * 2, 1), v = random_matrix(3, 4 * 1, 2);
  const auto result = linear_attention_heads(qk, qk, v, {2, 2, 4}, UpdateRule::linear);
  ASSERT_EQ(result.states.size(), 4U);
  for (Index j = 0; j < 4; ++j) {
    const auto one = linear_attention(head_columns(qk, 2, j / 2), head_columns(qk, 2, j / 2), head_columns(v, 4, j),
                                      UpdateRule::linear);
    EXPECT_TRUE(near(result.output.col(j), one.output, 0));
    EXPECT_TRUE(near(result.states[static_cast<std::size_t>(j)], one.state, 0));
  }
}

TEST(LinearHeads, LetQueryHeadsShareAState) {
  const auto q = random_matrix(3, 4 * 2, 1), kv = random_matrix(3, 2 * 2, 2);
  const auto result = linear_attention_heads(q, kv, kv, {4, 2, 2}, UpdateRule::linear);
  ASSERT_EQ(result.states.size(), 2U);
  EXPECT_EQ(result.output.cols(), 8);
  for (Index h = 0; h < 4; ++h) {
    const auto own = head_columns(kv, 2, h / 2);
    EXPECT_TRUE(near(head_columns(result.output, 4, h),
                     linear_attention(head_columns(q, 4, h), own, own, UpdateRule::linear).output, 0));
  }
}

TEST(LinearHeads, TakeGatesForAllForEachHeadOrForEachColumn) {
  const auto x = random_matrix(3, 4, 1);
  const auto run = [&](Index decays, Index betas) {
    const LinearHeadGates<double> gates{Matrix<double>::Constant(3, decays, -0.5),
                                        Matrix<double>::Constant(3, betas, 0.25)};
    return linear_attention_heads(x, x, x, {2, 2, 2}, UpdateRule::gated_delta, gates).output;
  };
  EXPECT_TRUE(near(run(1, 1), run(2, 2), 0));
  EXPECT_TRUE(near(run(4, 2), run(2, 1), 0));
}

TEST(LinearHeads, RefuseWhatDoesNotFit) {
  const auto x = random_matrix(3, 6, 1);
  const char* f = "linear_attention_heads";
  const auto rule = UpdateRule::gated_delta;
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads(x, x, x, {2, 3, 3}, UpdateRule::linear);
      },
      Code::range, f, "heads", "divide", "2, 3, 3"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads(x, x, x, {2, 2, 3}, UpdateRule::linear);
      },
      Code::range, f, "heads", "divide", "2, 2, 3"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads(x, x, x, {2, 0, 2}, UpdateRule::linear);
      },
      Code::range, f, "heads", "divide", "2, 0, 2"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads(x, x, x, {2, 2, 2}, UpdateRule::linear, {}, {}, {x});
      },
      Code::shape, f, "states", "2", "1"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads<double>(x, x, x, {2, 2, 2}, rule, {x.leftCols(5), x.leftCols(2)});
      },
      Code::shape, f, "log_decay", "1, 2 or 6", "3 x 5"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads<double>(x, x, x, {2, 2, 2}, rule, {x, x});
      },
      Code::shape, f, "beta", "1, 2 or 2", "3 x 6"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention_heads<double>(x, x, x.topRows(2), {2, 2, 2}, UpdateRule::linear);
      },
      Code::shape, "linear_attention", "v", "3 x 3", "2 x 3"));
}

}  // namespace attn::linear_heads_test
