#include "attn/kv_cache.hpp"

#include "support/check.hpp"

namespace attn::kv_cache_test {

using testing::matrix;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(KvCache, OnlyEverGrows) {
  KvCache<double> cache(2, 1);
  EXPECT_EQ(cache.length(), 0);
  cache.append(matrix({{1, 2}}), matrix({{3}}));
  cache.append(matrix({{4, 5}, {6, 7}}), matrix({{8}, {9}}));
  EXPECT_EQ(cache.length(), 3);
  EXPECT_TRUE(near(cache.keys(), matrix({{1, 2}, {4, 5}, {6, 7}}), 0));
  EXPECT_TRUE(near(cache.values(), matrix({{3}, {8}, {9}}), 0));
}

TEST(CachedAttention, GivesTheBitsOfTheFullPassTokenByToken) {
  const auto q = random_matrix<float>(7, 12, 1), k = random_matrix<float>(7, 6, 2), v = random_matrix<float>(7, 6, 3);
  const auto full = grouped_attention(q, k, v, {4, 2}, Mask::causal(7, 7));
  KvCache<float> cache(6, 6);
  for (Index t = 0; t < 7; ++t) {
    const Matrix<float> q_t = q.row(t), k_t = k.row(t), v_t = v.row(t);
    EXPECT_TRUE(near(cached_attention(q_t, k_t, v_t, cache, {4, 2}).concat, full.concat.row(t), 0)) << t;
  }
}

TEST(ScatterRows, WriteAtAPositionAndInACircle) {
  const Matrix<double> cache = matrix({{1}, {2}, {3}}), update = matrix({{8}, {9}});
  EXPECT_TRUE(near(scatter_rows(cache, update, 1), matrix({{1}, {8}, {9}}), 0));
  EXPECT_TRUE(near(scatter_rows(cache, update, 2, ScatterMode::circular), matrix({{9}, {2}, {8}}), 0));
  EXPECT_TRUE(near(scatter_rows(cache, Matrix<double>(0, 1), 2), cache, 0));
}

TEST(KvCache, RefusesRowsOfAnotherModelAndStaysAsItWas) {
  KvCache<double> cache(2, 1);
  cache.append(matrix({{1, 2}}), matrix({{3}}));
  EXPECT_TRUE(refuses([&] { cache.append(matrix({{1}}), matrix({{3}})); }, Code::shape, "KvCache::append", "keys",
                      "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses(
      [&] {
        cache.append(matrix({{1, 2}}), matrix({{3}, {4}}));
      },
      Code::shape, "KvCache::append", "values", "1 x 1", "2 x 1"));
  EXPECT_TRUE(refuses([&] { cache.append(Matrix<double>(0, 2), Matrix<double>(0, 1)); }, Code::shape, "KvCache::append",
                      "keys", "at least", "0 x 2"));
  EXPECT_EQ(cache.length(), 1);
  EXPECT_TRUE(refuses([] { KvCache<double>(0, 1); }, Code::range, "KvCache", "columns", "at least 1", "0 and 1"));
  const Matrix<double> q = matrix({{1, 2}, {3, 4}});
  EXPECT_TRUE(refuses(
      [&] {
        cached_attention<double>(q, q.topRows(1), q, cache, {1, 1});
      },
      Code::shape, "cached_attention", "k", "2 rows", "1 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        cached_attention<double>(q.topRows(0), q, q, cache, {1, 1});
      },
      Code::shape, "cached_attention", "q", "at least", "0 x 2"));
}

TEST(ScatterRows, RefuseWhatDoesNotFit) {
  const Matrix<double> cache = matrix({{1}, {2}}), update = matrix({{8}, {9}});
  EXPECT_TRUE(refuses([&] { scatter_rows(cache, update, 1); }, Code::range, "scatter_rows", "start", "at most 0", "1"));
  EXPECT_TRUE(refuses([&] { scatter_rows(cache, update, 2, ScatterMode::circular); }, Code::range, "scatter_rows",
                      "start", "0 to 1", "2"));
  EXPECT_TRUE(refuses([&] { scatter_rows(cache, update, -1); }, Code::range, "scatter_rows", "start", "0 to 1", "-1"));
  EXPECT_TRUE(refuses(
      [&] {
        scatter_rows(cache, matrix({{1, 2}}), 0);
      },
      Code::shape, "scatter_rows", "update", "rows of 1", "1 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        scatter_rows(cache, matrix({{1}, {2}, {3}}), 0, ScatterMode::circular);
      },
      Code::shape, "scatter_rows", "update", "at most 2", "3 x 1"));
  EXPECT_TRUE(refuses([&] { scatter_rows(Matrix<double>(0, 1), update, 0); }, Code::shape, "scatter_rows", "cache",
                      "at least", "0 x 1"));
}

}  // namespace attn::kv_cache_test
