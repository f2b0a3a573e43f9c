#include "attn/rnn.hpp"

#include "support/check.hpp"

namespace attn::rnn_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

const RnnWeights<double> weights{matrix({{2}}), matrix({{3}}), RowVector<double>(matrix({{1}}).row(0))};

TEST(Rnn, CarriesItsStateFromTokenToToken) {
  const auto result = rnn(matrix({{1}, {-1}}), weights, {.activation = {Curve::relu}});
  EXPECT_TRUE(near(result.hidden, matrix({{3}, {8}}), 0));  // 2+1, then -2+9+1
  EXPECT_EQ(result.last(0), 8);
}

TEST(Rnn, ReadsFromTheEndWhenAskedAndPutsRowsAtTheirTokens) {
  const auto result =
      rnn(matrix({{1}, {-1}}), weights, {.activation = {Curve::identity}, .direction = Direction::reverse});
  EXPECT_TRUE(near(result.hidden, matrix({{0}, {-1}}), 0));  // -2+1, then 2-3+1
  EXPECT_EQ(result.last(0), 0);
}

TEST(Rnn, StartsFromAGivenStateAndClipsWhatEntersTheCurve) {
  const RowVector<double> initial = matrix({{1}}).row(0);
  EXPECT_EQ(rnn(matrix({{1}}), weights, {.activation = {Curve::identity}, .initial = initial}).last(0), 6);
  EXPECT_EQ(rnn(matrix({{1}}), weights, {.activation = {Curve::identity}, .clip = 2.5, .initial = initial}).last(0),
            2.5);
}

TEST(Rnn, IsRnnUnrollByDefault) {
  const auto x = random_matrix(5, 3, 1);
  const RnnWeights<double> w{random_matrix(3, 4, 2) / 4, random_matrix(4, 4, 3) / 4, {}};
  EXPECT_TRUE(near(rnn(x, w).hidden, rnn_unroll(x, w), 1e-15));
}

TEST(Rnn, RefusesWhatDoesNotFit) {
  const Matrix<double> x = matrix({{1}});
  EXPECT_TRUE(refuses([&] { rnn<double>(x.topRows(0), weights); }, Code::shape, "rnn", "x", "at least", "0 x 1"));
  EXPECT_TRUE(refuses([&] { rnn(matrix({{1, 2}}), weights); }, Code::shape, "rnn", "w_x", "2 x 1", "1 x 1"));
  EXPECT_TRUE(refuses([&] { rnn(x, weights, {.clip = 0.0}); }, Code::value, "rnn", "clip", "above 0", "0"));
  EXPECT_TRUE(refuses([&] { rnn(x, weights, {.clip = nan}); }, Code::value, "rnn", "clip", "finite", "nan"));
  EXPECT_TRUE(refuses([&] { rnn(x, weights, {.initial = RowVector<double>(2)}); }, Code::shape, "rnn", "initial",
                      "1 x 1", "1 x 2"));
}

}  // namespace attn::rnn_test
