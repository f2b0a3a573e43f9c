#include "attn/row_softmax.hpp"

#include "attn/sink.hpp"
#include "support/check.hpp"

namespace attn::row_softmax_test {

using testing::near;
using testing::random_matrix;

TEST(RowSoftmax, IsThePlainSoftmaxToRounding) {
  for (Index keys = 1; keys <= 70; ++keys) {
    const Matrix<float> scores = random_matrix<float>(3, keys, 1) * 4.0F;
    const Mask mask = Mask::full(3, keys);
    // 1e-6: a weight is at most 1 and carries the 2 ulp of its exponential, those of the sum, and one division.
    EXPECT_TRUE(near(softmax(scores, mask), reference::softmax(scores, mask), 1e-6)) << keys;
    EXPECT_TRUE(near(softmax_with_sink(scores, mask, 0.5F), reference::softmax_with_sink(scores, mask, 0.5F), 1e-6));
  }
}

TEST(RowSoftmax, DoesNotDependOnWhatIsHiddenAfterwards) {
  const Matrix<float> scores = random_matrix<float>(1, 100, 1);
  for (const Index seen : {1, 2, 15, 16, 17, 33, 64}) {
    const Matrix<float> part = scores.leftCols(seen);
    const Matrix<float> alone = softmax(part, Mask::full(1, seen));
    const Matrix<float> causal = softmax(scores, Mask::causal(1, 100, seen - 1));
    Matrix<bool> allowed = Matrix<bool>::Constant(1, 100, false);
    allowed.leftCols(seen).setConstant(true);
    const Matrix<float> table = softmax(scores, Mask::from(allowed));
    EXPECT_TRUE(near(causal.leftCols(seen), alone, 0)) << seen;
    EXPECT_TRUE(near(table, causal, 0)) << seen;
    EXPECT_TRUE(causal.rightCols(100 - seen).isZero(0));
  }
}

TEST(RowSoftmax, TakesPartsInAFixedOrder) {
  // 1, then terms that each vanish beside it but not beside one another: their sum is seen only if they meet first.
  Matrix<float> scores = Matrix<float>::Constant(1, 17, std::log(0x1p-25F));
  scores(0, 0) = 0;
  const auto row = softmax_parts(scores, Mask::full(1, 17), 0);
  float parts[16];
  for (int l = 0; l < 16; ++l) parts[l] = row.exponentials(l);
  parts[0] += row.exponentials(16);
  for (int half = 8; half > 0; half /= 2) {
    for (int l = 0; l < half; ++l) parts[l] += parts[l + half];
  }
  EXPECT_EQ(row.denominator, parts[0]);
  EXPECT_GT(row.denominator, 1.0F);
}

TEST(RowSoftmax, PartsAreThoseOfTheWholeBitForBit) {
  const Matrix<float> scores = random_matrix<float>(4, 37, 3);
  const Mask mask = Mask::causal(4, 37, 20);
  const Matrix<float> whole = softmax(scores, mask);
  for (Index i = 0; i < 4; ++i) {
    const auto row = softmax_parts(scores, mask, i);
    EXPECT_TRUE(near(row.weights, whole.row(i), 0));
    EXPECT_EQ(row.row_max, scores.row(i).head(21 + i).maxCoeff());
    EXPECT_EQ(row.exponentials(3) / row.denominator, row.weights(3));
  }
}

TEST(RowSoftmax, RefusesWhatHasNoLargestScore) {
  const auto infinite = static_cast<float>(testing::infinity), nan = static_cast<float>(testing::nan);
  for (const Index at : {0, 5, 20}) {
    for (const auto& [value, text] : {std::pair{nan, "nan"}, std::pair{infinite, "inf"}}) {
      Matrix<float> scores = random_matrix<float>(2, 21, 1);
      scores(1, at) = value;
      EXPECT_TRUE(testing::refuses([&] { softmax(scores); }, Code::value, "softmax", "scores, row 1", "finite", text));
      EXPECT_NO_THROW(softmax(scores, Mask::causal(2, 21, at - 2)));  // row 1 ends before it
    }
  }
  const Matrix<float> none = Matrix<float>::Constant(1, 3, -infinite);
  EXPECT_TRUE(testing::refuses([&] { softmax(none); }, Code::value, "softmax", "scores, row 0", "finite", "-inf"));
  Matrix<float> beside = none;
  beside(0, 1) = 2;
  EXPECT_TRUE(near(softmax(beside), testing::matrix({{0, 1, 0}}), 0));
}

}  // namespace attn::row_softmax_test
