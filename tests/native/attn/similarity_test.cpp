#include "attn/similarity.hpp"

#include "support/check.hpp"

namespace attn::similarity_test {

using testing::refuses;

RowVector<double> row(std::initializer_list<double> values) {
  return testing::matrix({values}).row(0);
}

TEST(Norm, IsTheEuclideanLength) {
  EXPECT_DOUBLE_EQ(norm(row({3, -4})), 5.0);
  EXPECT_EQ(norm(row({0, 0, 0})), 0.0);
}

TEST(Norm, NeitherOverflowsNorUnderflows) {
  EXPECT_DOUBLE_EQ(norm(row({3e300, 4e300})), 5e300);
  EXPECT_DOUBLE_EQ(norm(row({3e-300, 4e-300})), 5e-300);
}

TEST(Norm, PassesANaNOn) {
  EXPECT_TRUE(std::isnan(norm(row({1, testing::nan, 2}))));
}

TEST(Distance, IsTheLengthOfTheDifference) {
  EXPECT_DOUBLE_EQ(distance(row({1, 2}), row({4, 6})), 5.0);
  EXPECT_TRUE(refuses([] { distance(row({1, 2}), row({1})); }, Code::shape, "distance", "b", "1 x 2", "1 x 1"));
}

TEST(Cosine, IsOneZeroAndMinusOneForTheSameRightAndOppositeDirections) {
  EXPECT_DOUBLE_EQ(cosine(row({1, 2}), row({10, 20})), 1.0);
  EXPECT_DOUBLE_EQ(cosine(row({1, 2}), row({-2, 1})), 0.0);
  EXPECT_DOUBLE_EQ(cosine(row({1, 2}), row({-3, -6})), -1.0);
}

TEST(Cosine, NeverLeavesItsRange) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    const RowVector<double> a = testing::random_matrix(1, 3, seed).row(0);
    const RowVector<double> b = a * 0.1;
    const double c = cosine(a, b);
    EXPECT_LE(c, 1.0);
    EXPECT_GE(c, 1.0 - 8 * 0x1p-53);  // two lengths and three products, an ulp or so each
  }
}

TEST(Cosine, IsZeroForTheZeroVectorWhichHasNoDirection) {
  EXPECT_EQ(cosine(row({0, 0}), row({1, 2})), 0.0);
  EXPECT_EQ(cosine(row({1, 2}), row({0, 0})), 0.0);
}

TEST(Cosine, RefusesRowsOfDifferentLength) {
  EXPECT_TRUE(refuses([] { cosine(row({1, 2}), row({1})); }, Code::shape, "cosine", "b", "1 x 2", "1 x 1"));
}

TEST(CosineTable, HoldsEachPair) {
  const Matrix<double> table = cosine_table(testing::matrix({{3, 4}, {0, -2}}), testing::matrix({{1, 0}}));
  ASSERT_EQ(table.rows(), 2);
  ASSERT_EQ(table.cols(), 1);
  EXPECT_NEAR(table(0, 0), 0.6, 1e-15);
  EXPECT_EQ(table(1, 0), 0);
}

TEST(LargestDifference, IsTheLargestOfAllEntriesAndShowsNan) {
  const Matrix<double> a = testing::matrix({{1, 2}, {3, 4}});
  Matrix<double> b = testing::matrix({{1, 2.5}, {2, 4}});
  EXPECT_EQ(largest_difference(a, b), 1);
  b(1, 1) = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(std::isnan(largest_difference(a, b)));
  EXPECT_THROW(largest_difference(a, testing::matrix({{1, 2}})), Error);
}

}  // namespace attn::similarity_test
