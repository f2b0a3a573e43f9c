#include "attn/score_options.hpp"

#include "support/check.hpp"

namespace attn::score_options_test {

TEST(ScoreMap, DividesByTheRootOrMultipliesByTheScaleThenCaps) {
  EXPECT_EQ((ScoreMap<double>(16, {})(6.0)), 1.5);
  EXPECT_EQ((ScoreMap<double>(16, {.scale = 0.5})(6.0)), 3.0);
  EXPECT_DOUBLE_EQ((ScoreMap<double>(16, {.softcap = 2.0})(6.0)), 2 * std::tanh(0.75));
  EXPECT_EQ((scaled_score(6.0, 16, {})), 1.5);
}

TEST(ScoreMap, OfAVectorIsThatOfItsNumbers) {
  for (const AttentionOptions& options :
       {AttentionOptions{}, AttentionOptions{.scale = 0.3}, AttentionOptions{.softcap = 5.0}}) {
    const ScoreMap<float> map(7, options);
    for (const float x : {-40.0F, -1.0F, 0.0F, 0.25F, 3.0F}) {
      const float found = map(vectors::spread(x))[0];
      // Without a cap the same operations; with one, the two hyperbolic tangents differ by up to 3 ulp each.
      EXPECT_NEAR(found, map(x), options.softcap ? 5 * 4 * 0x1p-23 : 0.0) << x;
    }
  }
}

}  // namespace attn::score_options_test
