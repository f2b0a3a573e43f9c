#include "attn/cost_mla.hpp"

#include "support/check.hpp"

namespace attn::cost_mla_test {

using testing::refuses;

// DeepSeek-V3's layer, one new token after 4,095 cached ones.
const MlaCostShape step{.queries = 1,
                        .keys = 4096,
                        .pairs = 4096,
                        .rows = 1,
                        .width = 7168,
                        .query_rank = 1536,
                        .latent_rank = 512,
                        .heads = 128,
                        .nope = 128,
                        .rope = 64,
                        .value = 128};

TEST(MlaCosts, OfTheAbsorbedFormAreFarBelowTheNaiveOnesWhenGenerating) {
  EXPECT_EQ(mla_naive_cost(step).multiplications,
            4096ULL * 512 * 128 * 128 * 2 + 128ULL * 4096 * (192 + 128) + 128ULL * 128 * 7168);
  EXPECT_EQ(mla_absorbed_cost(step).multiplications,
            128ULL * (128 * 512 + 4096 * (576 + 1) + 4096 * 512 + 512 * 128) + 128ULL * 128 * 7168);
  EXPECT_LT(mla_absorbed_cost(step).multiplications * 50, mla_naive_cost(step).multiplications);
}

TEST(MlaCosts, RefuseImpossibleSizesAndOverflow) {
  MlaCostShape s = step;
  s.heads = 0;
  EXPECT_TRUE(refuses([&] { mla_naive_cost(s); }, Code::range, "mla_naive_cost", "heads", "at least 1", "0"));
  EXPECT_TRUE(refuses([&] { mla_absorbed_cost(s); }, Code::range, "mla_absorbed_cost", "heads", "at least 1", "0"));
  s = step;
  s.latent_rank = 0;
  EXPECT_TRUE(
      refuses([&] { mla_absorbed_cost(s); }, Code::range, "mla_absorbed_cost", "latent_rank", "at least 1", "0"));
  s = step;
  s.heads = std::uint64_t{1} << 60;
  EXPECT_TRUE(refuses([&] { mla_project_cost(s); }, Code::overflow, "mla_project_cost", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses([&] { mla_naive_cost(s); }, Code::overflow, "mla_naive_cost", "result", "2^64", "larger"));
}

}  // namespace attn::cost_mla_test
