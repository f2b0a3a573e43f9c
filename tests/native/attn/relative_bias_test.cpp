#include "attn/relative_bias.hpp"

#include "support/check.hpp"

namespace attn::relative_bias_test {

using testing::matrix;
using testing::near;
using testing::refuses;

TEST(RelativeBiases, DependOnTheDistanceAndShareTheLastColumnBeyondTheTable) {
  const auto biases = relative_biases(matrix({{1, 2}, {5, 6}}), 3, 3);
  ASSERT_EQ(biases.size(), 2U);
  EXPECT_TRUE(near(biases[0], matrix({{1, 0, 0}, {2, 1, 0}, {2, 2, 1}}), 0));
  EXPECT_TRUE(near(biases[1], matrix({{5, 0, 0}, {6, 5, 0}, {6, 6, 5}}), 0));
}

TEST(RelativeBiases, OfALaterQueryAreItsRowOfTheWhole) {
  const Matrix<float> table = matrix<float>({{1, 2, 3}});
  EXPECT_TRUE(near(relative_biases(table, 1, 4, 3)[0], relative_biases(table, 4, 4)[0].row(3), 0));
}

TEST(RelativeBiases, RefuseEmptySizes) {
  EXPECT_TRUE(refuses([] { relative_biases(Matrix<double>(1, 0), 1, 1); }, Code::shape, "relative_biases", "table",
                      "at least", "1 x 0"));
  EXPECT_TRUE(refuses([] { relative_biases(matrix({{1}}), 0, 1); }, Code::range, "relative_biases", "queries, keys",
                      "at least 1", "0 x 1"));
}

}  // namespace attn::relative_bias_test
