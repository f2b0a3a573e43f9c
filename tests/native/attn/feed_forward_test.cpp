#include "attn/feed_forward.hpp"

#include "support/check.hpp"

namespace attn::feed_forward_test {

using testing::matrix;
using testing::near;
using testing::refuses;

TEST(FeedForward, IsACurveBetweenTwoMaps) {
  const FeedForwardWeights<double> w{
      {matrix({{1, -1}}), RowVector<double>(matrix({{1, 1}}).row(0))}, {matrix({{2}, {3}}), {}}, {}};
  const auto result = feed_forward(matrix({{4}}), w, {Curve::relu});
  EXPECT_TRUE(near(result.hidden, matrix({{5, -3}}), 0));
  EXPECT_TRUE(near(result.activated, matrix({{5, 0}}), 0));
  EXPECT_TRUE(near(result.output, matrix({{10}}), 0));
}

TEST(FeedForward, WithAGateMultipliesTheTwo) {
  const FeedForwardWeights<double> w{{matrix({{3}}), {}}, {matrix({{1}}), {}}, Affine<double>{matrix({{2}}), {}}};
  EXPECT_EQ(feed_forward(matrix({{1}}), w, {Curve::silu}).output(0, 0), silu(2.0) * 3);
}

TEST(FeedForward, RefusesWhatDoesNotFit) {
  const Matrix<double> x = matrix({{1}});
  FeedForwardWeights<double> w{{matrix({{3, 3}}), {}}, {matrix({{1}}), {}}, {}};
  EXPECT_TRUE(refuses([&] { feed_forward(x, w, {}); }, Code::shape, "product", "b", "2 rows", "1 x 1"));
  w.gate = Affine<double>{matrix({{1}}), {}};
  EXPECT_TRUE(refuses([&] { feed_forward(x, w, {}); }, Code::shape, "feed_forward", "gate", "1 x 2", "1 x 1"));
  EXPECT_TRUE(
      refuses([&] { feed_forward<double>(x.topRows(0), w, {}); }, Code::shape, "affine", "x", "at least", "0 x 1"));
}

}  // namespace attn::feed_forward_test
