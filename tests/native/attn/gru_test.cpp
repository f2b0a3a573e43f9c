#include "attn/gru.hpp"

#include "support/check.hpp"

namespace attn::gru_test {

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

// One state, one input; r, z, n.
const GruWeights<double> weights{matrix({{0.1, 0.2, 0.3}}), matrix({{0.5, 0.6, 0.7}}), row({0.01, 0.02, 0.03}),
                                 row({0.04, 0.05, 0.06})};
constexpr double r_sum = 0.2 + 0.01 - 0.2 + 0.04, z_sum = 0.4 + 0.02 - 0.24 + 0.05;  // x = 2, h = -0.4

TEST(Gru, ResetsTheFinishedHiddenTermAsPyTorchDoes) {
  const double r = sigma(r_sum), z = sigma(z_sum), n = std::tanh(0.6 + 0.03 + r * (-0.28 + 0.06));
  EXPECT_NEAR(gru_step(row({2}), row({-0.4}), weights)(0), (1 - z) * n + z * -0.4, 1e-15);
}

TEST(Gru, ResetsTheStateBeforeTheProductWhenAsked) {
  const double r = sigma(r_sum), z = sigma(z_sum), n = std::tanh(0.6 + 0.03 + r * -0.4 * 0.7 + 0.06);
  EXPECT_NEAR(gru_step(row({2}), row({-0.4}), weights, {.reset_after_product = false})(0), (1 - z) * n + z * -0.4,
              1e-15);
}

TEST(Gru, ClipsWhatEntersItsCurvesAndTakesOtherCurves) {
  const auto h = gru_step(row({100}), row({8}), weights,
                          {.gate = {Curve::hard_sigmoid, 0.25, 0.5}, .candidate = {Curve::identity}, .clip = 1.0});
  EXPECT_EQ(h(0), 0.25 * 1 + 0.75 * 8);
}

TEST(Gru, UnrollsItsSteps) {
  const auto x = random_matrix(3, 2, 1);
  const GruWeights<double> w{random_matrix(2, 6, 2), random_matrix(2, 6, 3)};
  const auto result = gru(x, w, {.initial = row({0.5, 0.25})});
  RowVector<double> h = row({0.5, 0.25});
  for (Index t = 0; t < 3; ++t) {
    h = gru_step<double>(x.row(t), h, w);
    EXPECT_TRUE(near(result.hidden.row(t), h, 0));
  }
  EXPECT_TRUE(near(result.last, h, 0));
}

TEST(Gru, RefusesWhatDoesNotFit) {
  const Matrix<double> x = matrix({{1}}), odd(2, 2);
  const auto wrong = [&](auto change) {
    auto w = weights;
    change(w);
    return [=] { gru(x, w); };
  };
  using W = GruWeights<double>;
  EXPECT_TRUE(refuses([&] { gru<double>(x.topRows(0), weights); }, Code::shape, "gru", "x", "at least", "0 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_h = odd; }), Code::shape, "gru", "w_h", "2 x 6", "2 x 2"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_x = odd; }), Code::shape, "gru", "w_x", "1 x 3", "2 x 2"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.bias_x = row({1}); }), Code::shape, "gru", "bias_x", "1 x 3", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.bias_h = row({1}); }), Code::shape, "gru", "bias_h", "1 x 3", "1 x 1"));
  EXPECT_TRUE(refuses([&] { gru(x, weights, {.clip = 0.0}); }, Code::value, "gru_step", "clip", "above 0", "0"));
  EXPECT_TRUE(refuses(
      [&] {
        gru(x, weights, {.initial = row({1, 2})});
      },
      Code::shape, "gru", "initial", "1 x 1", "1 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        gru_step(row({1}), row({1, 2}), weights);
      },
      Code::shape, "gru_step", "h", "1 x 1", "1 x 2"));
}

}  // namespace attn::gru_test
