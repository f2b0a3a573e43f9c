#include "attn/lstm.hpp"

#include "support/check.hpp"

namespace attn::lstm_test {

using testing::matrix;
using testing::near;
using testing::random_matrix;
using testing::refuses;

RowVector<double> row(std::initializer_list<double> entries) {
  return matrix({entries}).row(0);
}

double sigma(double x) {
  return 1 / (1 + std::exp(-x));
}

// One cell, one input; gates i, f, g, o.
const LstmWeights<double> weights{matrix({{0.1, 0.2, 0.3, 0.4}}), matrix({{0.5, 0.6, 0.7, 0.8}}),
                                  row({0.01, 0.02, 0.03, 0.04})};

TEST(Lstm, StepIsTheFormulaWithGatesInTheOrderInputForgetCandidateOutput) {
  const auto next = lstm_step(row({2}), {row({0.3}), row({-0.7})}, weights);
  const double i = sigma(0.2 + 0.15 + 0.01), f = sigma(0.4 + 0.18 + 0.02), g = std::tanh(0.6 + 0.21 + 0.03),
               o = sigma(0.8 + 0.24 + 0.04), cell = f * -0.7 + i * g;
  EXPECT_NEAR(next.cell(0), cell, 1e-15);
  EXPECT_NEAR(next.hidden(0), o * std::tanh(cell), 1e-15);
}

TEST(Lstm, PeepholesShowTheOldCellToInputAndForgetAndTheNewOneToOutput) {
  auto w = weights;
  w.peephole = row({1, 2, 3});
  const auto next = lstm_step(row({2}), {row({0.3}), row({-0.7})}, w);
  const double i = sigma(0.36 - 0.7), f = sigma(0.6 - 1.4), g = std::tanh(0.84), cell = f * -0.7 + i * g,
               o = sigma(1.08 + 3 * cell);
  EXPECT_NEAR(next.cell(0), cell, 1e-15);
  EXPECT_NEAR(next.hidden(0), o * std::tanh(cell), 1e-15);
}

TEST(Lstm, CoupledForgetsWhatItTakesIn) {
  const auto next = lstm_step(row({2}), {row({0.3}), row({-0.7})}, weights, {.coupled = true});
  const double i = sigma(0.36);
  EXPECT_NEAR(next.cell(0), (1 - i) * -0.7 + i * std::tanh(0.84), 1e-15);
}

TEST(Lstm, ClipsWhatEntersItsCurvesAndTakesOtherCurves) {
  const auto next = lstm_step(row({100}), {row({0}), row({0})}, weights,
                              {.gate = {Curve::hard_sigmoid, 0.25, 0.5},
                               .candidate = {Curve::identity},
                               .shown = {Curve::identity},
                               .clip = 1.0});
  EXPECT_EQ(next.cell(0), 0.75);  // 0.75 · 1
  EXPECT_EQ(next.hidden(0), 0.75 * 0.75);
}

TEST(Lstm, ProjectsWhatItShows) {
  LstmWeights<double> w{random_matrix(3, 8, 1), random_matrix(1, 8, 2), {}, {}, random_matrix(2, 1, 3)};
  const auto result = lstm(random_matrix(4, 3, 4), w);
  EXPECT_EQ(result.hidden.cols(), 1);
  EXPECT_EQ(result.cells.cols(), 2);
}

TEST(Lstm, UnrollsItsStepsFromItsFirstState) {
  const auto x = random_matrix(3, 1, 5);
  const auto result = lstm(x, weights, {.hidden = row({0.5}), .cell = row({0.25})});
  LstmState<double> state{row({0.5}), row({0.25})};
  for (Index t = 0; t < 3; ++t) {
    state = lstm_step<double>(x.row(t), state, weights);
    EXPECT_EQ(result.hidden(t, 0), state.hidden(0));
    EXPECT_EQ(result.cells(t, 0), state.cell(0));
  }
  EXPECT_EQ(result.last.cell(0), state.cell(0));
}

TEST(Lstm, RefusesWhatDoesNotFit) {
  const Matrix<double> x = matrix({{1}}), odd(2, 2);
  const auto wrong = [&](auto change) {
    auto w = weights;
    change(w);
    return [=] { lstm(x, w); };
  };
  using W = LstmWeights<double>;
  EXPECT_TRUE(refuses([&] { lstm<double>(x.topRows(0), weights); }, Code::shape, "lstm", "x", "at least", "0 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_h = odd; }), Code::shape, "lstm", "w_h", "4 gates", "2 x 2"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_h.resize(2, 4); }), Code::shape, "lstm", "w_h", "1 x 4", "2 x 4"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_x = odd; }), Code::shape, "lstm", "w_x", "1 x 4", "2 x 2"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.bias = row({1}); }), Code::shape, "lstm", "bias", "1 x 4", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.peephole = row({1}); }), Code::shape, "lstm", "peephole", "1 x 3", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.projection = odd; }), Code::shape, "lstm", "projection", "1 x 2", "2 x 2"));
  EXPECT_TRUE(refuses([&] { lstm(x, weights, {.clip = -1.0}); }, Code::value, "lstm_step", "clip", "above 0", "-1"));
  EXPECT_TRUE(refuses(
      [&] {
        lstm(x, weights, {.hidden = row({1, 2})});
      },
      Code::shape, "lstm", "hidden", "1 x 1", "1 x 2"));
  EXPECT_TRUE(refuses([&] { lstm(x, weights, {.cell = row({1, 2})}); }, Code::shape, "lstm", "cell", "1 x 1", "1 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        lstm_step<double>(row({1}), {row({1}), row({1, 2})}, weights);
      },
      Code::shape, "lstm_step", "cell", "1 x 1", "1 x 2"));
}

}  // namespace attn::lstm_test
