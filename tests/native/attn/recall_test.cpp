#include "attn/recall.hpp"

#include <gtest/gtest.h>

namespace attn::recall_test {

TEST(Recall, OrthogonalKeysAreAllRecalled) {
  const Matrix<double> keys = Matrix<double>::Identity(4, 4);
  Matrix<double> values(4, 3);
  values << 1, 2, 3, -1, 0, 2, 0, 1, 0, 4, -2, 1;
  for (const auto rule : {UpdateRule::linear, UpdateRule::delta}) {
    const auto recall = recall_of_pairs(keys, values, rule);
    // Each read is one exact product with 1 and sums with 0; the cosine of a vector with itself rounds in its norms.
    for (Index n = 0; n < 4; ++n) EXPECT_NEAR(recall.cosine(n), 1, 1e-15) << n;
  }
}

TEST(Recall, APairTooManyIsMixedUp) {
  Matrix<double> keys(3, 2), values(3, 2);
  keys << 1, 0, 0, 1, 0.6, 0.8;
  values << 1, 0, 0, 1, -1, 1;
  const auto recall = recall_of_pairs(keys, values, UpdateRule::linear);
  EXPECT_NEAR(recall.cosine(1), 1, 1e-15);
  // By hand: S = k1 v1ᵀ + k2 v2ᵀ + k3 v3ᵀ = [[0.4, 0.6], [-0.8, 1.8]]; read with k1: (0.4, 0.6), cosine to (1, 0)
  // 0.4/√0.52; with k2: (-0.8, 1.8), cosine to (0, 1) 1.8/√3.88; with k3: (-0.4, 1.8), cosine to (-1, 1) 2.2/√(3.4·2).
  const double wanted = (0.4 / std::sqrt(0.52) + 1.8 / std::sqrt(3.88) + 2.2 / std::sqrt(6.8)) / 3;
  EXPECT_NEAR(recall.cosine(2), wanted, 1e-14);
  EXPECT_NEAR(recall.last(2), 2.2 / std::sqrt(6.8), 1e-14);
}

TEST(Recall, TheDeltaRuleKeepsTheLastPairExactly) {
  Matrix<double> keys(3, 2), values(3, 2);
  keys << 1, 0, 0, 1, 0.6, 0.8;
  values << 1, 0, 0, 1, -1, 1;
  // With β = 1 and a key of length 1 the correction makes Sᵀk_n = v_n.
  EXPECT_NEAR(recall_of_pairs(keys, values, UpdateRule::delta).last(2), 1, 1e-14);
}

TEST(Recall, RefusesWhatDoesNotFit) {
  const Matrix<double> keys = Matrix<double>::Identity(2, 2), values = Matrix<double>::Identity(3, 3);
  EXPECT_THROW(recall_of_pairs(keys, values, UpdateRule::linear), Error);
  try {
    recall_of_pairs(keys, keys, UpdateRule::gated);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::unsupported);
    EXPECT_EQ(error.argument(), "rule");
  }
}

}  // namespace attn::recall_test
