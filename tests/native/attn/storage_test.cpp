#include "attn/storage.hpp"

#include "support/check.hpp"

namespace attn::storage_test {

using testing::refuses;

TEST(KvBytes, OfEightyLayersAndEightHeadsAre320KiBAToken) {
  const std::uint64_t token = kv_bytes_per_token(80, 8, 128, 2);
  EXPECT_EQ(token, 327680U);
  EXPECT_EQ(context_bytes(token, 32768), 10ULL << 30);
}

TEST(KvBytes, GrowInProportionToTheKeyValueHeads) {
  const std::uint64_t one = kv_bytes_per_token(16, 1, 256, 2);
  for (std::uint64_t heads = 1; heads <= 24; ++heads) EXPECT_EQ(kv_bytes_per_token(16, heads, 256, 2), heads * one);
}

TEST(MlaBytes, AreLatentAndRotatedKeyOnly) {
  EXPECT_EQ(mla_numbers(512, 64), 576U);
  EXPECT_EQ(mla_bytes_per_token(60, 512, 64, 2), 69120U);
}

TEST(LinearStateBytes, DoNotDependOnTheLength) {
  EXPECT_EQ(linear_state_bytes(48, 48, 128, 128, 4), 144ULL << 20);
}

TEST(AdditiveBytes, AreTheScoresTimesTheWidth) {
  EXPECT_EQ(additive_bytes(4096, 4096, 256, 2), 256 * score_bytes(4096, 4096, 2));
}

TEST(PrefixPositions, AreOneToN) {
  EXPECT_EQ(prefix_positions(5), 15U);
  EXPECT_EQ(prefix_positions(0), 0U);
  EXPECT_EQ(prefix_questions(5), 4U);
  EXPECT_TRUE(refuses([] { prefix_questions(0); }, Code::range, "prefix_questions", "result", "at least 0", "-1"));
}

TEST(RowsWithoutCache, AreCountedStepByStep) {
  for (std::uint64_t prompt = 1; prompt < 9; ++prompt) {
    std::uint64_t computed = 0;
    for (std::uint64_t n = 1; n < 9; ++n) {
      computed += prompt + n - 1;  // the n-th new token is predicted from the prompt and the n - 1 before it
      EXPECT_EQ(rows_without_cache(prompt, n), computed);
      EXPECT_EQ(rows_with_cache(prompt, n), prompt + n - 1);
    }
  }
}

TEST(RowsWithoutCache, NeedsAPromptAndANewToken) {
  EXPECT_TRUE(refuses([] { rows_without_cache(0, 3); }, Code::range, "rows_without_cache", "result", "at least", "-1"));
  EXPECT_TRUE(refuses([] { rows_without_cache(2, 0); }, Code::range, "rows_without_cache", "result", "at least", "-1"));
  EXPECT_TRUE(refuses([] { rows_with_cache(2, 0); }, Code::range, "rows_with_cache", "result", "at least", "-1"));
}

TEST(DtypeBytes, KnowsTheNamesOfConfigurations) {
  EXPECT_EQ(dtype_bytes("float32"), 4U);
  EXPECT_EQ(dtype_bytes("bfloat16"), 2U);
  EXPECT_EQ(dtype_bytes("float16"), 2U);
  EXPECT_TRUE(refuses([] { dtype_bytes("int7"); }, Code::unsupported, "dtype_bytes", "dtype", "float32", "int7"));
}

TEST(StorageCounts, ThatDoNotFitAreErrors) {
  constexpr std::uint64_t big = std::uint64_t{1} << 32;
  EXPECT_TRUE(refuses([] { kv_bytes_per_token(big, big, 1, 2); }, Code::overflow, "kv_bytes_per_token", "result",
                      "2^64", "larger"));
  EXPECT_TRUE(refuses([] { context_bytes(big, big); }, Code::overflow, "context_bytes", "result", "2^64", "larger"));
  EXPECT_TRUE(refuses([] { prefix_positions(~0ULL); }, Code::overflow, "prefix_positions", "result", "2^64", "larger"));
}

}  // namespace attn::storage_test
