#include "attn/multiply.hpp"

#include "attn/product.hpp"
#include "support/check.hpp"

namespace attn::multiply_test {

using kernel::Layout;
using testing::near;
using testing::random_matrix;

TEST(Multiply, IsThePlainProductBitForBit) {
  for (Index rows = 1; rows <= 9; ++rows) {
    for (Index depth = 1; depth <= 17; depth += rows % 2 + 1) {
      for (Index columns = 1; columns <= 17; ++columns) {
        const Matrix<float> a = random_matrix<float>(rows, depth, 1), b = random_matrix<float>(depth, columns, 2);
        const Matrix<float> wanted = reference::product(a, b), turned = b.transpose();
        Matrix<float> found(rows, columns);
        kernel::multiply({a.data(), depth}, rows, {b.data(), columns}, Layout::rows, depth, columns, found.data());
        ASSERT_TRUE(near(found, wanted, 0)) << rows << " " << depth << " " << columns;
        kernel::multiply({a.data(), depth}, rows, {turned.data(), depth}, Layout::columns, depth, columns,
                         found.data());
        ASSERT_TRUE(near(found, wanted, 0)) << rows << " " << depth << " " << columns;
      }
    }
  }
}

TEST(Multiply, TakesLongSumsInBlocksAndKeepsTheirOrder) {
  for (const Index depth : {255, 256, 257, 520}) {
    for (const Index columns : {3, 64, 300}) {
      for (const Index rows : {6, 14}) {
        const Matrix<float> a = random_matrix<float>(rows, depth, 1), b = random_matrix<float>(depth, columns, 2);
        EXPECT_TRUE(near(product(a, b), reference::product(a, b), 0)) << rows << " " << depth << " " << columns;
        const Matrix<float> turned = b.transpose();
        EXPECT_TRUE(near(product_transposed(a, turned), reference::product(a, b), 0)) << depth << " " << columns;
      }
    }
  }
}

TEST(Multiply, WorksAtAnyAddress) {
  for (const Index rows : {5, 14}) {
    const Matrix<float> a = random_matrix<float>(rows, 9, 1), b = random_matrix<float>(9, 33, 2);
    const Matrix<float> wanted = reference::product(a, b);
    for (Index offset = 0; offset < 4; ++offset) {
      RowVector<float> a_at(a.size() + offset), b_at(b.size() + offset), c_at(wanted.size() + offset);
      std::copy_n(a.data(), a.size(), a_at.data() + offset);
      std::copy_n(b.data(), b.size(), b_at.data() + offset);
      kernel::multiply({a_at.data() + offset, 9}, rows, {b_at.data() + offset, 33}, Layout::rows, 9, 33,
                       c_at.data() + offset);
      for (Index n = 0; n < wanted.size(); ++n) ASSERT_EQ(c_at(offset + n), wanted.data()[n]) << offset;
    }
  }
}

TEST(Multiply, KeepsTheSignOfAZeroAndSpreadsNaN) {
  Matrix<float> a = Matrix<float>::Constant(12, 3, -1), b = Matrix<float>::Constant(3, 5, 0);
  EXPECT_TRUE(std::signbit(product(a, b)(4, 4)));
  b(1, 2) = static_cast<float>(testing::nan);
  const Matrix<float> out = product(a, b);
  for (Index j = 0; j < 5; ++j) EXPECT_EQ(std::isnan(out(3, j)), j == 2);
}

}  // namespace attn::multiply_test
