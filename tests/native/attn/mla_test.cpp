#include "attn/mla.hpp"

#include "support/check.hpp"

namespace attn::mla_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

const MlaShape shape{2, 3, 2, 4};  // 2 heads, nope 3, rope 2, values of 4

template <class S = double>
MlaWeights<S> weights() {
  // Width 5, query rank 3, latent rank 6.
  return {random_matrix<S>(5, 3, 1),     random_matrix<S>(1, 3, 2).row(0), random_matrix<S>(3, 2 * 5, 3),
          random_matrix<S>(5, 8, 4),     random_matrix<S>(1, 6, 5).row(0), random_matrix<S>(6, 2 * 3, 6),
          random_matrix<S>(6, 2 * 4, 7), random_matrix<S>(8, 5, 8)};
}

TEST(MlaProject, KeepsRankAndRopeNumbersAToken) {
  const auto p = mla_project(random_matrix(4, 5, 9), weights(), shape, consecutive_positions(4));
  EXPECT_EQ(p.latent.cols() + p.k_rope.cols(), 6 + 2);
  EXPECT_EQ(p.q_nope.cols(), 6);
  EXPECT_EQ(p.q_rope.cols(), 4);
}

TEST(MlaProject, NormsTheLatentAndTurnsOnlyTheRopeParts) {
  const auto w = weights();
  const auto x = random_matrix(2, 5, 9);
  const auto here = mla_project(x, w, shape, {0, 0}), there = mla_project(x, w, shape, {7, 7});
  EXPECT_TRUE(near(here.latent, there.latent, 0));
  EXPECT_TRUE(near(here.q_nope, there.q_nope, 0));
  EXPECT_FALSE(near(here.k_rope, there.k_rope, 1e-3));
  const Matrix<double> kva = product(x, w.w_kva);
  EXPECT_TRUE(near(here.k_rope, kva.rightCols(2), 0));  // position 0 turns nothing, and no norm touches it
  EXPECT_TRUE(near(here.latent, rms_norm<double>(kva.leftCols(6), w.norm_kv, 1e-6), 0));
}

TEST(Mla, NaiveIsAttentionOverRebuiltKeysAndValues) {
  const auto w = weights();
  const auto p = mla_project(random_matrix(4, 5, 9), w, shape, consecutive_positions(4));
  const Mask mask = Mask::causal(4, 4);
  const auto result = mla_naive(p, w, shape, mask);
  const Matrix<double> k_nope = product(p.latent, w.w_uk), v = product(p.latent, w.w_uv);
  Matrix<double> q(4, 5), k(4, 5);
  q << p.q_nope.rightCols(3), p.q_rope.rightCols(2);
  k << k_nope.rightCols(3), p.k_rope;
  EXPECT_TRUE(near(result.heads[1].output, attention<double>(q, k, v.rightCols(4), mask).output, 0));
  EXPECT_TRUE(near(result.output, product(result.concat, w.w_o), 0));
}

TEST(Mla, AbsorbedIsNaiveToRoundingInDoubleAndFloat) {
  const auto p = mla_project(random_matrix(4, 5, 9), weights(), shape, consecutive_positions(4));
  const Mask mask = Mask::causal(4, 4);
  EXPECT_TRUE(near(mla_absorbed(p, weights(), shape, mask).output, mla_naive(p, weights(), shape, mask).output, 1e-11));
  const auto f = weights<float>();
  const auto pf = mla_project(random_matrix<float>(4, 5, 9), f, shape, consecutive_positions(4));
  // Outputs of size 100, scores of size 10^2 whose error the softmax carries on: 10^4 roundings of 6e-8.
  EXPECT_TRUE(near(mla_absorbed(pf, f, shape, mask).output, mla_naive(pf, f, shape, mask).output, 100 * 1e4 * 6e-8));
}

TEST(Mla, RefusesWhatDoesNotFit) {
  const auto x = random_matrix(2, 5, 9);
  const std::vector<Index> at{0, 1};
  const auto wrong = [&](auto change) {
    auto w = weights();
    change(w);
    return [=] { mla_project(x, w, shape, at); };
  };
  const char* f = "mla_project";
  using W = MlaWeights<double>;
  const Matrix<double> odd(1, 1);
  EXPECT_TRUE(refuses([&] { mla_project<double>(x.topRows(0), weights(), shape, at); }, Code::shape, f, "x", "at least",
                      "0 x 5"));
  EXPECT_TRUE(refuses([&] { mla_project(x, weights(), shape, {0}); }, Code::shape, f, "positions", "2", "1"));
  EXPECT_TRUE(refuses(
      [&] {
        mla_project(x, weights(), {2, 3, 3, 4}, at);
      },
      Code::range, f, "shape", "even rope", "2, 3, 4, 3"));
  EXPECT_TRUE(refuses(
      [&] {
        mla_project(x, weights(), {0, 3, 2, 4}, at);
      },
      Code::range, f, "shape", "at least 1 head", "0, 3, 4, 2"));
  // Widths whose products pass the index type: once in the sum, once in heads times width.
  constexpr Index most = std::numeric_limits<Index>::max();
  EXPECT_TRUE(refuses(
      [&] {
        mla_project(x, weights(), {2, most, 2, 4}, at);
      },
      Code::overflow, f, "shape", "index type", std::to_string(most)));
  EXPECT_TRUE(refuses(
      [&] {
        mla_project(x, weights(), {most / 2, 3, 2, 4}, at);
      },
      Code::overflow, f, "shape", "index type", "larger"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_dq = odd; }), Code::shape, f, "w_dq", "5 x 1", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.norm_q = odd.row(0); }), Code::shape, f, "norm_q", "1 x 3", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_uq = odd; }), Code::shape, f, "w_uq", "3 x 10", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_kva = odd; }), Code::shape, f, "w_kva", "5 x 8", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.norm_kv.resize(0); }), Code::shape, f, "norm_kv", "at least", "1 x 0"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_uk = odd; }), Code::shape, f, "w_uk", "6 x 6", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_uv = odd; }), Code::shape, f, "w_uv", "6 x 8", "1 x 1"));
  EXPECT_TRUE(refuses(wrong([&](W& w) { w.w_o = odd; }), Code::shape, f, "w_o", "8 x 1", "1 x 1"));
  auto p = mla_project(x, weights(), shape, at);
  p.k_rope = odd;
  EXPECT_TRUE(refuses([&] { mla_naive(p, weights(), shape, Mask::full(2, 2)); }, Code::shape, "mla_naive", "k_rope",
                      "2 x 2", "1 x 1"));
  EXPECT_TRUE(refuses([&] { mla_absorbed(p, weights(), shape, Mask::full(2, 2)); }, Code::shape, "mla_absorbed",
                      "k_rope", "2 x 2", "1 x 1"));
}

}  // namespace attn::mla_test
