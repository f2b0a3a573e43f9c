#include "attn/sink.hpp"

#include "support/check.hpp"

namespace attn::sink_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

TEST(SoftmaxWithSink, KeepsAShareBack) {
  // e^0 twice beside a sink of e^ln2: a quarter each, a half kept back.
  EXPECT_TRUE(
      near(softmax_with_sink(matrix({{0, 0}}), Mask::full(1, 2), std::log(2.0)), matrix({{0.25, 0.25}}), 1e-16));
}

TEST(SoftmaxWithSink, SubtractsAMaximumThatIncludesTheSink) {
  EXPECT_TRUE(near(softmax_with_sink(matrix({{0, 0}}), Mask::full(1, 2), 5000.0), matrix({{0, 0}}), 0));
  EXPECT_TRUE(near(softmax_with_sink(matrix({{5000, -5000}}), Mask::full(1, 2), -5000.0), matrix({{1, 0}}), 0));
  EXPECT_TRUE(near(softmax_with_sink(matrix<float>({{-300}}), Mask::full(1, 1), -300.0F), matrix({{0.5}}), 0));
}

TEST(SoftmaxWithSink, GivesAnEmptyRowZeros) {
  const Matrix<double> weights = softmax_with_sink(matrix({{nan, 1}, {0, nan}}), Mask::causal(2, 2, -1), 0.0);
  EXPECT_TRUE(near(weights, matrix({{0, 0}, {0.5, 0}}), 0));
}

TEST(AttendedShare, IsWhatTheSinkLeaves) {
  const Mask mask = Mask::full(1, 2);
  EXPECT_NEAR(attended_share(softmax_with_sink(matrix({{0, 0}}), mask, std::log(2.0)), mask)(0), 0.5, 1e-16);
}

TEST(AttentionWithSink, ShrinksTheOutputByTheShare) {
  const Matrix<double> q = matrix({{0}}), k = matrix({{1}, {1}}), v = matrix({{8}, {4}});
  EXPECT_NEAR(attention_with_sink(q, k, v, Mask::full(1, 2), std::log(2.0)).output(0, 0), 3, 1e-15);
}

TEST(GateOutput, MultipliesBySigmoid) {
  EXPECT_TRUE(near(gate_output(matrix({{2, 3, 4}}), matrix({{0, 1000, -1000}})), matrix({{1, 3, 0}}), 0));
}

TEST(Sink, RefusesWhatDoesNotFit) {
  const Matrix<double> one = matrix({{1}}), two = matrix({{1, 2}});
  const Mask mask = Mask::full(1, 1);
  EXPECT_TRUE(refuses([&] { softmax_with_sink(two, mask, 0.0); }, Code::shape, "softmax_with_sink", "scores", "1 x 1",
                      "1 x 2"));
  EXPECT_TRUE(
      refuses([&] { softmax_with_sink(one, mask, nan); }, Code::value, "softmax_with_sink", "sink", "finite", "nan"));
  EXPECT_TRUE(refuses([&] { softmax_with_sink(one, mask, -infinity); }, Code::value, "softmax_with_sink", "sink",
                      "finite", "-inf"));
  EXPECT_TRUE(refuses(
      [&] {
        softmax_with_sink(matrix({{nan, 1}}), Mask::full(1, 2), 0.0);
      },
      Code::value, "softmax", "scores, row 0", "finite", "nan"));
  EXPECT_TRUE(refuses([&] { attended_share(two, mask); }, Code::shape, "attended_share", "weights", "1 x 1", "1 x 2"));
  EXPECT_TRUE(refuses([&] { gate_output(one, two); }, Code::shape, "gate_output", "gate", "1 x 1", "1 x 2"));
  EXPECT_TRUE(refuses([&] { gate_output(Matrix<double>(0, 1), two); }, Code::shape, "gate_output", "attended",
                      "at least", "0 x 1"));
}

}  // namespace attn::sink_test
