#include "attn/gated_deltanet.hpp"

#include "support/check.hpp"

namespace attn::gated_deltanet_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

const GatedDeltaNetShape shape{1, 2, 3, 2};  // one key head of 3, two value heads of 2

template <class S = double>
GatedDeltaNetWeights<S> weights() {
  // Width 4, kernel of 3 taps, 3 + 3 + 4 mixed columns.
  return {random_matrix<S>(4, 10, 1),       random_matrix<S>(4, 4, 2),        random_matrix<S>(4, 2, 3),
          random_matrix<S>(4, 2, 4),        random_matrix<S>(3, 10, 5),       random_matrix<S>(1, 2, 6).row(0),
          random_matrix<S>(1, 2, 7).row(0), random_matrix<S>(1, 2, 8).row(0), random_matrix<S>(4, 4, 9)};
}

TEST(GatedDeltaNet, IsTheGatedDeltaRuleBetweenItsSurroundings) {
  const auto w = weights();
  const auto x = random_matrix(5, 4, 10);
  const auto layer = gated_deltanet(x, w, shape);
  const auto mixed = activate(short_convolution(product(x, w.w_qkv), w.kernel), {Curve::silu});
  EXPECT_TRUE(near(layer.q, l2_norm<double>(mixed.leftCols(3)), 0));
  EXPECT_TRUE(near(layer.k, l2_norm<double>(mixed.middleCols(3, 3)), 0));
  EXPECT_TRUE(near(layer.v, mixed.rightCols(4), 0));
  const auto a = product(x, w.w_a), b = product(x, w.w_b), z = product(x, w.w_z);
  for (Index j = 0; j < 2; ++j) {
    Matrix<double> g(5, 1), beta(5, 1);
    for (Index t = 0; t < 5; ++t) {
      g(t, 0) = -std::exp(w.a_log(j)) * softplus(a(t, j) + w.dt_bias(j));
      beta(t, 0) = sigmoid(b(t, j));
    }
    const auto head =
        linear_attention<double>(layer.q, layer.k, layer.v.middleCols(2 * j, 2), UpdateRule::gated_delta, {g, beta});
    EXPECT_TRUE(near(layer.heads.middleCols(2 * j, 2), head.output, 0));
    EXPECT_TRUE(near(layer.state.states[static_cast<std::size_t>(j)], head.state, 0));
    const auto normed = rms_norm(head.output, w.norm, 1e-6);
    for (Index t = 0; t < 5; ++t) {
      for (Index c = 0; c < 2; ++c) EXPECT_EQ(layer.gated(t, 2 * j + c), normed(t, c) * silu(z(t, 2 * j + c)));
    }
  }
  EXPECT_TRUE(near(layer.output, product(layer.gated, w.w_o), 0));
}

TEST(GatedDeltaNet, KeepsStrengthsAndDecaysInTheirRanges) {
  const auto layer = gated_deltanet(random_matrix<float>(6, 4, 10), weights<float>(), shape);
  EXPECT_TRUE((layer.beta.array() > 0).all() && (layer.beta.array() < 1).all());
  EXPECT_TRUE((layer.log_decay.array() < 0).all());
}

TEST(GatedDeltaNet, GoesOnBitForBit) {
  const auto w = weights();
  const auto x = random_matrix(5, 4, 10);
  const auto whole = gated_deltanet(x, w, shape);
  const auto first = gated_deltanet<double>(x.topRows(2), w, shape);
  const auto second = gated_deltanet<double>(x.bottomRows(3), w, shape, first.state);
  EXPECT_TRUE(near(second.output, whole.output.bottomRows(3), 0));
}

TEST(GatedDeltaNet, RefusesWhatDoesNotFit) {
  using W = GatedDeltaNetWeights<double>;
  const auto x = random_matrix(2, 4, 10);
  const char* f = "gated_deltanet";
  const Matrix<double> odd(1, 1);
  const auto wrong = [&](auto change) {
    auto w = weights();
    change(w);
    return [=] { gated_deltanet(x, w, shape); };
  };
  EXPECT_TRUE(refuses([&] { gated_deltanet<double>(x.topRows(0), weights(), shape); }, Code::shape, f, "x", "at least",
                      "0 x 4"));
  EXPECT_TRUE(refuses(
      [&] {
        gated_deltanet(x, weights(), {2, 3, 3, 2});
      },
      Code::range, f, "shape", "multiple", "2, 3, 3, 2"));
  EXPECT_TRUE(refuses(
      [&] {
        gated_deltanet(x, weights(), {1, 2, 0, 2});
      },
      Code::range, f, "shape", "at least 1", "1, 2, 0, 2"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_qkv = odd; }), Code::shape, f, "w_qkv", "4 x 10", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_z = odd; }), Code::shape, f, "w_z", "4 x 4", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_b = odd; }), Code::shape, f, "w_b", "4 x 2", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_a = odd; }), Code::shape, f, "w_a", "4 x 2", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.kernel.resize(0, 10); }), Code::shape, f, "kernel", "at least", "0 x 10"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.kernel = odd; }), Code::shape, f, "kernel", "1 x 10", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.a_log = odd.row(0); }), Code::shape, f, "a_log", "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.dt_bias = odd.row(0); }), Code::shape, f, "dt_bias", "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.norm = odd.row(0); }), Code::shape, f, "norm", "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_o = odd; }), Code::shape, f, "w_o", "4 x 1", "1 x 1"));
}

}  // namespace attn::gated_deltanet_test
