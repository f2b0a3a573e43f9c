#include "attn/multi_head.hpp"

#include "support/check.hpp"

namespace attn::multi_head_test {

using testing::matrix;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(HeadColumns, AreConsecutiveAndCoverTheMatrix) {
  const Matrix<double> m = matrix({{0, 1, 2, 3, 4, 5}});
  EXPECT_TRUE(near(head_columns(m, 3, 0), matrix({{0, 1}}), 0));
  EXPECT_TRUE(near(head_columns(m, 3, 2), matrix({{4, 5}}), 0));
  EXPECT_TRUE(near(head_columns(m, 1, 0), m, 0));
}

TEST(HeadColumns, RefuseHeadsThatDoNotDivideTheColumns) {
  const Matrix<double> m(2, 6);
  EXPECT_TRUE(refuses([&] { head_columns(m, 4, 0); }, Code::shape, "head_columns", "m", "divide by 4 heads", "2 x 6"));
  EXPECT_TRUE(refuses([&] { head_columns(m, 0, 0); }, Code::range, "head_columns", "heads", "at least 1", "0"));
  EXPECT_TRUE(refuses([&] { head_columns(m, -2, 0); }, Code::range, "head_columns", "heads", "at least 1", "-2"));
  EXPECT_TRUE(refuses([&] { head_columns(m, 3, 3); }, Code::range, "head_columns", "h", "0 to 2", "3"));
}

TEST(MultiHeadAttention, GivesEachHeadItsOwnColumnsAndItsOwnSoftmax) {
  const Matrix<double> q = random_matrix(4, 6, 1), k = random_matrix(5, 6, 2), v = random_matrix(5, 9, 3);
  const Mask mask = Mask::causal(4, 5, 1);
  const auto result = multi_head_attention(q, k, v, 3, mask);
  ASSERT_EQ(result.heads.size(), 3U);
  for (Index h = 0; h < 3; ++h) {
    const auto alone = attention<double>(q.middleCols(2 * h, 2), k.middleCols(2 * h, 2), v.middleCols(3 * h, 3), mask);
    const auto& head = result.heads[static_cast<std::size_t>(h)];
    EXPECT_TRUE(near(head.weights, alone.weights, 0));
    EXPECT_TRUE(near(result.concat.middleCols(3 * h, 3), alone.output, 0));
  }
}

TEST(MultiHeadAttention, WithOneHeadIsAttention) {
  const Matrix<double> q = random_matrix(4, 6, 1), k = random_matrix(4, 6, 2), v = random_matrix(4, 6, 3);
  EXPECT_TRUE(
      near(multi_head_attention(q, k, v, 1, Mask::full(4, 4)).concat, attention(q, k, v, Mask::full(4, 4)).output, 0));
}

TEST(MultiHeadAttention, RefusesHeadsBelowOneAndHeadsThatDoNotDivide) {
  const Matrix<double> m = random_matrix(2, 6, 1);
  const Matrix<double> odd = random_matrix(2, 5, 2);
  constexpr const char* f = "multi_head_attention";
  const Mask mask = Mask::full(2, 2);
  EXPECT_TRUE(refuses([&] { multi_head_attention(m, m, m, 0, mask); }, Code::range, f, "heads", "at least 1", "0"));
  EXPECT_TRUE(refuses([&] { multi_head_attention(m, m, m, 5, mask); }, Code::shape, f, "q", "divide by 5", "2 x 6"));
  EXPECT_TRUE(refuses([&] { multi_head_attention(m, odd, m, 3, mask); }, Code::shape, f, "k", "divide by 3", "2 x 5"));
  EXPECT_TRUE(refuses([&] { multi_head_attention(m, m, odd, 3, mask); }, Code::shape, f, "v", "divide by 3", "2 x 5"));
  const Matrix<float> single = m.cast<float>(), single_odd = odd.cast<float>();
  EXPECT_TRUE(refuses([&] { multi_head_attention(single, single, single_odd, 3, mask); }, Code::shape, f, "v",
                      "divide by 3", "2 x 5"));
}

TEST(MultiHeadLayer, ProjectsAttendsAndProjectsBack) {
  const Matrix<double> x = random_matrix(5, 4, 1);
  // Three heads of width 2: H·D = 6 is wider than the model, and W_O brings it back.
  const MultiHeadWeights<double> w{random_matrix(4, 6, 2), random_matrix(4, 6, 3), random_matrix(4, 6, 4),
                                   random_matrix(6, 4, 5)};
  const Mask mask = Mask::causal(5, 5);
  const auto layer = multi_head_layer(x, w, 3, mask);
  EXPECT_TRUE(near(layer.q, product(x, w.w_q), 0));
  EXPECT_TRUE(near(layer.concat, multi_head_attention(layer.q, layer.k, layer.v, 3, mask).concat, 0));
  EXPECT_TRUE(near(layer.output, product(layer.concat, *w.w_o), 0));
  EXPECT_EQ(layer.output.cols(), 4);
}

TEST(MultiHeadLayer, EndsAtTheConcatenationWithoutAnOutputProjection) {
  const Matrix<double> x = random_matrix(3, 4, 1);
  const MultiHeadWeights<double> w{random_matrix(4, 4, 2), random_matrix(4, 4, 3), random_matrix(4, 4, 4), {}};
  const auto layer = multi_head_layer(x, w, 2, Mask::full(3, 3));
  EXPECT_TRUE(near(layer.output, layer.concat, 0));
}

TEST(MultiHeadLayer, RefusesWeightsThatDoNotFit) {
  const Matrix<double> x = random_matrix(3, 4, 1), good = random_matrix(4, 4, 2), bad = random_matrix(3, 4, 3);
  const auto call = [&](const Matrix<double>& w_v, const Matrix<double>& w_o) {
    return [=] { multi_head_layer(x, MultiHeadWeights<double>{good, good, w_v, w_o}, 2, Mask::full(3, 3)); };
  };
  EXPECT_NO_THROW(call(good, good)());
  EXPECT_TRUE(refuses(call(bad, good), Code::shape, "multi_head_layer", "w_v", "4 x 4", "3 x 4"));
  EXPECT_TRUE(refuses(call(good, bad), Code::shape, "multi_head_layer", "w_o", "4 x 4", "3 x 4"));
}

TEST(DotIdentity, HoldsToRoundingForEveryNumberOfHeads) {
  const Matrix<double> q = random_matrix(5, 12, 1), k = random_matrix(7, 12, 2);
  for (const Index heads : {1, 2, 3, 4, 6, 12}) {
    const auto identity = dot_identity(q, k, heads);
    ASSERT_EQ(identity.parts.size(), static_cast<std::size_t>(heads));
    EXPECT_TRUE(identity.within_rounding) << heads;
    // 12 terms of at most 4 each, summed in two orders.
    EXPECT_LE(identity.max_difference, 2 * 12 * 0x1p-53 * 48) << heads;
    EXPECT_TRUE(near(identity.single, product_transposed(q, k), 0));
  }
}

TEST(DotIdentity, IsExactForSmallIntegers) {
  const Matrix<double> q = matrix({{1, 2, 3, 4}}), k = matrix({{5, 6, 7, 8}});
  const auto identity = dot_identity(q, k, 2);
  EXPECT_EQ(identity.parts[0](0, 0), 17.0);
  EXPECT_EQ(identity.parts[1](0, 0), 53.0);
  EXPECT_EQ(identity.single(0, 0), 70.0);
  EXPECT_EQ(identity.max_difference, 0.0);
}

TEST(DotIdentity, SaysWhenRoundingDoesNotExplainTheDifference) {
  // Overflow in the parts is no rounding: inf - inf is not within any bound.
  const Matrix<double> q = matrix({{1e200, 1e200}}), k = matrix({{1e200, -1e200}});
  EXPECT_FALSE(dot_identity(q, k, 2).within_rounding);
}

}  // namespace attn::multi_head_test
