#include "attn/sparse_attention.hpp"

#include "support/check.hpp"

namespace attn::sparse_attention_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(SlidingWindow, ShowsTheNearestKeysUpToItsOwn) {
  const Mask mask = sliding_window(4, 4, 2);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 4; ++j) EXPECT_EQ(mask.allows(i, j), j == i || j == i - 1);
  }
  const Mask later = sliding_window(1, 5, 3, 4);
  EXPECT_TRUE(!later.allows(0, 1) && later.allows(0, 2) && later.allows(0, 4));
}

TEST(IndexerScores, AreWeightedReluOfScaledDots) {
  // Two heads of width 4: √d = 2. Head 1 meets the key at 6, head 2 at -6, which ReLU cuts.
  const Matrix<double> q = matrix({{3, 0, 0, 0, -3, 0, 0, 0}}), k = matrix({{2, 0, 0, 0}});
  EXPECT_TRUE(near(indexer_scores(q, k, matrix({{0.5, 7}}), Mask::full(1, 1)), matrix({{1.5}}), 0));
}

TEST(IndexerScores, ReadNothingHidden) {
  EXPECT_EQ(indexer_scores(matrix({{1}}), matrix({{1}, {nan}}), matrix({{1}}), Mask::causal(1, 2))(0, 1), 0);
}

TEST(KeepTop, TakesTheEarlierOfEqualsAndAllWhereThereAreFew) {
  const Mask mask = keep_top(matrix({{1, 3, 3, 3}, {5, 5, 0, 0}}), Mask::causal(2, 4, 1), 2);
  EXPECT_EQ(mask.row_pairs(0), 2);  // it sees two keys only
  EXPECT_TRUE(mask.allows(1, 0) && mask.allows(1, 1) && !mask.allows(1, 2));
  const Mask ties = keep_top(matrix({{1, 3, 3, 3}}), Mask::full(1, 4), 2);
  EXPECT_TRUE(!ties.allows(0, 0) && ties.allows(0, 1) && ties.allows(0, 2) && !ties.allows(0, 3));
}

TEST(SparseAttention, AttendsToThePickedKeysOnly) {
  const Matrix<double> one = matrix({{0}}), kv = matrix({{2}, {4}, {9}});
  const Indexer<double> indexer{matrix({{1}}), matrix({{5}, {7}, {1}}), matrix({{1}})};
  const auto result = sparse_attention(one, kv, kv, 1, indexer, 2, Mask::full(1, 3));
  EXPECT_EQ(result.attention.concat(0, 0), 3);  // the mean of the first two: all scores are 0
  EXPECT_EQ(result.kept.pairs(), 2U);
  EXPECT_TRUE(near(result.index, matrix({{5, 7, 1}}), 0));
}

TEST(SparseAttention, RefusesWhatDoesNotFit) {
  const Matrix<double> q = matrix({{1, 2}}), k = matrix({{1, 2}, {3, 4}});
  const Mask mask = Mask::full(1, 2);
  EXPECT_TRUE(refuses([] { sliding_window(2, 2, 0); }, Code::range, "sliding_window", "window", "at least 1", "0"));
  EXPECT_TRUE(refuses([] { sliding_window(0, 2, 1); }, Code::shape, "Mask", "rows, cols", "at least one", "0 x 2"));
  EXPECT_TRUE(refuses([&] { indexer_scores<double>(q.topRows(0), k, q, mask); }, Code::shape, "indexer_scores", "q",
                      "at least", "0 x 2"));
  EXPECT_TRUE(refuses([&] { indexer_scores<double>(q, k, k, mask); }, Code::shape, "indexer_scores", "head_weights",
                      "1 x 2", "2 x 2"));
  EXPECT_TRUE(refuses([&] { indexer_scores<double>(q, k, Matrix<double>(1, 0), mask); }, Code::shape, "indexer_scores",
                      "head_weights", "at least", "1 x 0"));
  EXPECT_TRUE(refuses([&] { keep_top(q, Mask::full(2, 2), 1); }, Code::shape, "keep_top", "scores", "2 x 2", "1 x 2"));
  EXPECT_TRUE(refuses([&] { keep_top(q, mask, 0); }, Code::range, "keep_top", "k", "at least 1", "0"));
  EXPECT_TRUE(refuses(
      [&] {
        keep_top(matrix({{1, nan}}), mask, 1);
      },
      Code::value, "keep_top", "scores, row 0", "numbers", "nan"));
}

}  // namespace attn::sparse_attention_test
