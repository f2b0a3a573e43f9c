#include "attn/linear_attention.hpp"

#include "support/check.hpp"

namespace attn::linear_attention_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

const Matrix<double> q = matrix({{1, 0}, {0, 1}}), k = matrix({{1, 0}, {1, 0}}), v = matrix({{4}, {6}});
const LinearOptions<double> plain_scale{1.0, std::nullopt};

TEST(LinearAttention, AddsUpWhatIsWritten) {
  const auto result = linear_attention(q, k, v, UpdateRule::linear, {}, plain_scale);
  EXPECT_TRUE(near(result.output, matrix({{4}, {0}}), 0));
  EXPECT_TRUE(near(result.state, matrix({{10}, {0}}), 0));
}

TEST(LinearAttention, FadesBeforeItWrites) {
  const LinearGates<double> gates{matrix({{0}, {std::log(0.5)}}), {}};
  EXPECT_TRUE(near(linear_attention(q, k, v, UpdateRule::gated, gates, plain_scale).state, matrix({{8}, {0}}), 1e-15));
}

TEST(LinearAttention, FadesColumnByColumnWhereEachHasItsDecay) {
  const LinearOptions<double> options{1.0, matrix({{8}, {8}})};
  const LinearGates<double> gates{matrix({{std::log(0.5), std::log(0.25)}}), {}};
  const auto result =
      linear_attention<double>(q.topRows(1), matrix({{0, 0}}), v.topRows(1), UpdateRule::gated, gates, options);
  EXPECT_TRUE(near(result.state, matrix({{4}, {2}}), 1e-15));
}

TEST(LinearAttention, WithTheDeltaRuleReplacesWhatTheKeyHeld) {
  const LinearGates<double> all{{}, matrix({{1}, {1}})}, half{{}, matrix({{1}, {0.5}})};
  EXPECT_TRUE(near(linear_attention(q, k, v, UpdateRule::delta, all, plain_scale).state, matrix({{6}, {0}}), 0));
  EXPECT_TRUE(near(linear_attention(q, k, v, UpdateRule::delta, half, plain_scale).state, matrix({{5}, {0}}), 0));
}

TEST(LinearAttention, WithTheGatedDeltaRuleFadesBeforeItCorrects) {
  const LinearGates<double> gates{matrix({{0}, {std::log(0.5)}}), matrix({{1}, {0.5}})};
  // 4 fades to 2; 6 - 2 = 4 is missing, half of it is written.
  EXPECT_TRUE(
      near(linear_attention(q, k, v, UpdateRule::gated_delta, gates, plain_scale).state, matrix({{4}, {0}}), 1e-15));
}

TEST(LinearAttention, ScalesByTheRootOfTheKeyWidthUnlessTold) {
  EXPECT_NEAR(linear_attention(q, k, v, UpdateRule::linear).output(0, 0), 4 / std::sqrt(2.0), 1e-15);
  EXPECT_EQ(linear_attention<float>(matrix<float>({{2}}), matrix<float>({{3}}), matrix<float>({{5}}),
                                    UpdateRule::linear, {}, {0.5, {}})
                .output(0, 0),
            15);
}

TEST(LinearAttention, RefusesWhatDoesNotFit) {
  const char* f = "linear_attention";
  const auto rule = UpdateRule::gated_delta;
  const LinearGates<double> gates{matrix({{0}, {0}}), matrix({{1}, {1}})};
  EXPECT_TRUE(refuses([&] { linear_attention<double>(q.topRows(0), k, v, rule, gates); }, Code::shape, f, "q",
                      "at least", "0 x 2"));
  EXPECT_TRUE(refuses([&] { linear_attention<double>(q, k.topRows(1), v, rule, gates); }, Code::shape, f, "k", "2 x 2",
                      "1 x 2"));
  EXPECT_TRUE(refuses([&] { linear_attention<double>(q, k, v.topRows(1), rule, gates); }, Code::shape, f, "v", "2 x 1",
                      "1 x 1"));
  EXPECT_TRUE(refuses([&] { linear_attention<double>(q, k, Matrix<double>(2, 0), rule, gates); }, Code::shape, f, "v",
                      "at least", "2 x 0"));
  EXPECT_TRUE(refuses([&] { linear_attention(q, k, v, rule, {}); }, Code::shape, f, "log_decay", "2 x 2", "0 x 0"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention<double>(q, k, v, rule, {gates.log_decay, {}});
      },
      Code::shape, f, "beta", "2 x 1", "0 x 0"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention<double>(q, k, v, rule, gates, {nan, {}});
      },
      Code::value, f, "scale", "finite", "nan"));
  EXPECT_TRUE(refuses(
      [&] {
        linear_attention<double>(q, k, v, rule, gates, {{}, matrix({{1}})});
      },
      Code::shape, f, "state", "2 x 1", "1 x 1"));
}

}  // namespace attn::linear_attention_test
