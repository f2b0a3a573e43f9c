#include "attn/recurrent.hpp"

#include "support/check.hpp"

namespace attn::recurrent_test {

using testing::matrix;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(RnnStep, IsTanhOfTheTwoProducts) {
  const RnnWeights<double> w{matrix({{1, 0.5}}), matrix({{0.5, 0}, {0, 0.25}}), {}};
  const RowVector<double> x = matrix({{2}}).row(0), h = matrix({{1, -1}}).row(0);
  const RowVector<double> next = rnn_step(x, h, w);
  EXPECT_EQ(next(0), std::tanh(2.5));
  EXPECT_EQ(next(1), std::tanh(0.75));
}

TEST(RnnStep, TurnsTheStateByRows) {
  // h·W_h, not W_h·h: the two differ for a matrix that is not symmetric.
  const RnnWeights<double> w{matrix({{0, 0}}), matrix({{0, 1}, {0, 0}}), {}};
  const RowVector<double> next = rnn_step<double>(matrix({{1}}).row(0), matrix({{0.5, 0}}).row(0), w);
  EXPECT_EQ(next(0), 0.0);
  EXPECT_EQ(next(1), std::tanh(0.5));
}

TEST(RnnStep, AddsTheBias) {
  const RnnWeights<double> w{matrix({{0}}), matrix({{0}}), matrix({{0.25}}).row(0)};
  EXPECT_EQ(rnn_step<double>(matrix({{1}}).row(0), matrix({{1}}).row(0), w)(0), std::tanh(0.25));
}

TEST(RnnUnroll, IsOneStepAfterAnotherFromZero) {
  const RnnWeights<double> w{random_matrix(3, 4, 1), random_matrix(4, 4, 2), random_matrix(1, 4, 3).row(0)};
  const Matrix<double> x = random_matrix(6, 3, 4), states = rnn_unroll(x, w);
  RowVector<double> h = RowVector<double>::Zero(4);
  for (Index t = 0; t < 6; ++t) {
    h = rnn_step<double>(x.row(t), h, w);
    EXPECT_TRUE(near(states.row(t), h, 0)) << t;
  }
}

TEST(RnnUnroll, OfFloatIsOneStepAfterAnotherToTheBitAndTheDoubleOneNearly) {
  for (const Index width : {1, 4, 37}) {
    const RnnWeights<float> w{random_matrix<float>(5, width, 1), random_matrix<float>(width, width, 2),
                              RowVector<float>(random_matrix<float>(1, width, 3))};
    const RnnWeights<double> same{w.w_x.cast<double>(), w.w_h.cast<double>(),
                                  RowVector<double>(w.bias->cast<double>())};
    const Matrix<float> x = random_matrix<float>(9, 5, 4), states = rnn_unroll(x, w);
    RowVector<float> h = RowVector<float>::Zero(width);
    for (Index t = 0; t < x.rows(); ++t) {
      h = rnn_step<float>(x.row(t), h, w);
      EXPECT_TRUE(near(Matrix<float>(states.row(t)), Matrix<float>(h), 0)) << width << ", row " << t;
    }
    // Nine steps of float rounding, none of which the curve makes larger by much.
    EXPECT_TRUE(near(Matrix<double>(states.cast<double>()), rnn_unroll<double>(x.cast<double>(), same), 1e-5)) << width;
  }
}

TEST(RnnUnroll, AStateDependsOnEarlierTokensOnly) {
  const RnnWeights<double> w{random_matrix(3, 4, 1), random_matrix(4, 4, 2), {}};
  Matrix<double> x = random_matrix(6, 3, 4);
  const Matrix<double> before = rnn_unroll(x, w);
  x.row(3).setConstant(1);
  const Matrix<double> after = rnn_unroll(x, w);
  EXPECT_TRUE(near(after.topRows(3), before.topRows(3), 0));
  EXPECT_FALSE(near(after.row(3), before.row(3), 1e-6));
}

TEST(RnnUnroll, RefusesWeightsThatDoNotFit) {
  const Matrix<double> x = random_matrix(2, 3, 1);
  const auto call = [&](Index rows_x, Index cols_x, Index rows_h, Index cols_h, Index bias) {
    const RnnWeights<double> w{Matrix<double>::Zero(rows_x, cols_x), Matrix<double>::Zero(rows_h, cols_h),
                               RowVector<double>::Zero(bias)};
    return [=] { rnn_unroll(x, w); };
  };
  EXPECT_NO_THROW(call(3, 4, 4, 4, 4)());
  EXPECT_TRUE(refuses(call(2, 4, 4, 4, 4), Code::shape, "rnn_unroll", "w_x", "3 x 4", "2 x 4"));
  EXPECT_TRUE(refuses(call(3, 4, 4, 5, 4), Code::shape, "rnn_unroll", "w_h", "4 x 4", "4 x 5"));
  EXPECT_TRUE(refuses(call(3, 4, 4, 4, 3), Code::shape, "rnn_unroll", "bias", "1 x 4", "1 x 3"));
  EXPECT_TRUE(refuses(call(3, 0, 0, 0, 0), Code::shape, "rnn_unroll", "w_h", "at least", "0 x 0"));
}

}  // namespace attn::recurrent_test
