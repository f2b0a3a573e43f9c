#include "attn/attend_rows.hpp"

#include "attn/attention.hpp"
#include "support/check.hpp"

namespace attn::attend_rows_test {

using testing::near;
using testing::random_matrix;

TEST(SumValues, IsThePlainSumBitForBitUnderEveryMask) {
  for (const Index keys : {1, 5, 17, 257, 520}) {
    for (const Index queries : {1, 3, 4, 70}) {
      Matrix<bool> table(queries, keys);
      for (Index n = 0; n < table.size(); ++n) table.data()[n] = (n * n + n / 7) % 5 < 3;
      const Matrix<float> weights = random_matrix<float>(queries, keys, 1), v = random_matrix<float>(keys, 11, 2);
      for (const Mask& mask :
           {Mask::full(queries, keys), Mask::causal(queries, keys), Mask::causal(queries, keys, keys / 2),
            Mask::causal(queries, keys, -2), Mask::from(table)}) {
        EXPECT_TRUE(near(weighted_sum(weights, v, mask), reference::weighted_sum(weights, v, mask), 0))
            << queries << " x " << keys;
      }
    }
  }
}

TEST(SumValues, NeverTouchesAHiddenRow) {
  const Matrix<float> weights = random_matrix<float>(9, 9, 1);
  Matrix<float> v = random_matrix<float>(9, 33, 2);
  const Mask causal = Mask::causal(9, 9);
  const Matrix<float> clean = weighted_sum(weights, v, causal);
  for (Index j = 8; j > 0; --j) {
    v.row(j).setConstant(static_cast<float>(testing::nan));
    EXPECT_TRUE(near(weighted_sum(weights, v, causal).topRows(j), clean.topRows(j), 0)) << j;
  }
}

TEST(DotRows, AreThePlainScoresWhateverTheTail) {
  for (Index keys = 1; keys <= 17; ++keys) {
    for (Index queries = 1; queries <= 9; ++queries) {
      const Index width = (keys * 7 + queries) % 17 + 1;
      const Matrix<float> q = random_matrix<float>(queries, width, 1), k = random_matrix<float>(keys, width, 2);
      for (const Mask& mask :
           {Mask::full(queries, keys), Mask::causal(queries, keys), Mask::causal(queries, keys, 3)}) {
        EXPECT_TRUE(near(dot_scores(q, k, mask), reference::dot_scores(q, k, mask, {}), 0)) << queries << " " << keys;
      }
    }
  }
}

}  // namespace attn::attend_rows_test
