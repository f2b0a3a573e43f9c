#include "attn/panels.hpp"

#include "attn/product.hpp"
#include "support/check.hpp"

namespace attn::panels_test {

using kernel::Layout;
using kernel::Panels;
using testing::near;
using testing::random_matrix;

TEST(Panels, HoldTheMatrixWhicheverWayItLiesAndHoweverTheyAreKept) {
  for (const Index depth : {1, 3, 4, 17, 260}) {
    for (const Index columns : {1, 5, 8, 31, 32, 33, 70, 300}) {
      const Matrix<float> b = random_matrix<float>(depth, columns, 1), turned = b.transpose();
      for (const Panels::Keep keep : {Panels::Keep::all, Panels::Keep::one, Panels::Keep::none}) {
        Panels rows({b.data(), columns}, Layout::rows, depth, columns, keep);
        Panels cols({turned.data(), depth}, Layout::columns, depth, columns, keep);
        for (Index p = 0; p < rows.count(); ++p) {
          for (Index first = 0; first < depth; first += kernel::depth_block) {
            const Index steps = std::min(kernel::depth_block, depth - first);
            for (Panels* panels : {&rows, &cols}) {
              const kernel::Block block = panels->block(p, first, steps);
              for (Index k = 0; k < steps; ++k) {
                for (Index j = 0; j < kernel::panel_columns; ++j) {
                  const Index at = p * kernel::panel_columns + j;
                  ASSERT_EQ(block.data[k * block.stride + j], at < columns ? b(first + k, at) : 0.0F);
                }
              }
            }
          }
        }
      }
    }
  }
}

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
      const Matrix<float> a = random_matrix<float>(6, depth, 1), b = random_matrix<float>(depth, columns, 2);
      EXPECT_TRUE(near(product(a, b), reference::product(a, b), 0)) << depth << " " << columns;
      const Matrix<float> turned = b.transpose();
      EXPECT_TRUE(near(product_transposed(a, turned), reference::product(a, b), 0)) << depth << " " << columns;
    }
  }
}

TEST(Multiply, WorksAtAnyAddress) {
  const Matrix<float> a = random_matrix<float>(5, 9, 1), b = random_matrix<float>(9, 33, 2);
  const Matrix<float> wanted = reference::product(a, b);
  for (Index offset = 0; offset < 4; ++offset) {
    RowVector<float> a_at(a.size() + offset), b_at(b.size() + offset), c_at(wanted.size() + offset);
    std::copy_n(a.data(), a.size(), a_at.data() + offset);
    std::copy_n(b.data(), b.size(), b_at.data() + offset);
    kernel::multiply({a_at.data() + offset, 9}, 5, {b_at.data() + offset, 33}, Layout::rows, 9, 33,
                     c_at.data() + offset);
    for (Index n = 0; n < wanted.size(); ++n) ASSERT_EQ(c_at(offset + n), wanted.data()[n]) << offset;
  }
}

TEST(Multiply, KeepsTheSignOfAZeroAndSpreadsNaN) {
  Matrix<float> a = Matrix<float>::Constant(5, 3, -1), b = Matrix<float>::Constant(3, 5, 0);
  EXPECT_TRUE(std::signbit(product(a, b)(4, 4)));
  b(1, 2) = static_cast<float>(testing::nan);
  const Matrix<float> out = product(a, b);
  for (Index j = 0; j < 5; ++j) EXPECT_EQ(std::isnan(out(3, j)), j == 2);
}

}  // namespace attn::panels_test
