#include "attn/product.hpp"

#include "support/check.hpp"

namespace attn::product_test {

using testing::matrix;
using testing::near;
using testing::random_matrix;
using testing::refuses;

/// The definition, one element at a time, in long double.
Matrix<double> reference(const Matrix<double>& a, const Matrix<double>& b) {
  Matrix<double> out(a.rows(), b.cols());
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < b.cols(); ++j) {
      long double sum = 0;
      for (Index k = 0; k < a.cols(); ++k) sum += static_cast<long double>(a(i, k)) * b(k, j);
      out(i, j) = static_cast<double>(sum);
    }
  }
  return out;
}

template <class S>
class Product : public ::testing::Test {};
using Scalars = ::testing::Types<float, double, Counted>;
TYPED_TEST_SUITE(Product, Scalars);

TYPED_TEST(Product, IsTheMatrixProduct) {
  using S = TypeParam;
  EXPECT_TRUE(near(product(matrix<S>({{1, 2}, {3, 4}}), matrix<S>({{5, 6, 7}, {8, 9, 10}})),
                   matrix({{21, 24, 27}, {47, 54, 61}}), 0));  // small integers: exact
}

TYPED_TEST(Product, TransposedFormIsTheSameToTheBit) {
  using S = TypeParam;
  const Matrix<S> a = random_matrix<S>(7, 5, 1), b = random_matrix<S>(6, 5, 2);
  const Matrix<S> turned = b.transpose();
  EXPECT_TRUE(near(product_transposed(a, b), product(a, turned), 0));
  EXPECT_EQ(plain(dot(a, 3, b, 4)), plain(product_transposed(a, b)(3, 4)));
}

TEST(ProductInDouble, StaysWithinTheDocumentedError) {
  for (const Index k : {1, 2, 3, 4, 7, 16, 33, 128}) {
    const Matrix<double> a = random_matrix(9, k, 3), b = random_matrix(k, 11, 4);
    // Entries are at most 2, so Σ|a·b| <= 4k; the bound is K·u·Σ|a·b|, and u for the reference's own last rounding.
    const double bound = (static_cast<double>(k) + 1) * 0x1p-53 * 4 * static_cast<double>(k);
    EXPECT_TRUE(near(product(a, b), reference(a, b), bound)) << k;
  }
}

TEST(ProductInDouble, GivesARowTheSameBitsInAnyCompany) {
  const Matrix<double> a = random_matrix(33, 17, 5), b = random_matrix(17, 29, 6);
  const Matrix<double> whole = product(a, b);
  for (Index i = 0; i < a.rows(); ++i) {
    const Matrix<double> row = a.row(i);
    EXPECT_TRUE(near(product(row, b), whole.row(i), 0));
  }
  for (Index columns = 1; columns <= b.cols(); ++columns) {
    const Matrix<double> part = b.leftCols(columns);
    EXPECT_TRUE(near(product(a, part), whole.leftCols(columns), 0)) << columns;
  }
}

TEST(ProductInDouble, SumsFromTheFirstTermToTheLast) {
  // 1e16 + 1 - 1e16 + 1 is 1 in this order and 2 or 0 in others.
  const Matrix<double> a = matrix({{1e16, 1, -1e16, 1}}), ones = Matrix<double>::Ones(4, 3);
  EXPECT_TRUE(near(product(a, ones), matrix({{1, 1, 1}}), 0));
}

TEST(ProductInDouble, OverNoTermsIsZero) {
  EXPECT_TRUE(near(product(Matrix<double>(2, 0), Matrix<double>(0, 3)), Matrix<double>::Zero(2, 3), 0));
}

TEST(ProductInDouble, RefusesShapesThatDoNotFit) {
  const Matrix<double> a(2, 3), b(2, 3);
  EXPECT_TRUE(refuses([&] { product(a, b); }, Code::shape, "product", "b", "3 rows (a is 2 x 3)", "2 x 3"));
  EXPECT_TRUE(refuses([&] { product_transposed(a, Matrix<double>(2, 4)); }, Code::shape, "product_transposed", "b",
                      "3 columns (a is 2 x 3)", "2 x 4"));
}

}  // namespace attn::product_test
