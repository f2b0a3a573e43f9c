#include "attn/kernel.hpp"

#include <vector>

#include "support/check.hpp"

namespace attn::kernel_test {

using testing::random_matrix;

/// The sum of one element as the plain loops take it.
float element(const Matrix<float>& a, Index i, Index first, const Matrix<float>& b, Index j, Index depth, float from) {
  for (Index k = 0; k < depth; ++k) from += a(i, first + k) * b(k, j);
  return from;
}

TEST(Kernel, AddsProductsInTheOrderOfK) {
  constexpr Index room = kernel::panel_columns;
  for (Index rows = 1; rows <= 4; ++rows) {
    for (Index columns = 1; columns <= room; ++columns) {
      for (const Index depth : {0, 1, 2, 7, 33}) {
        const Matrix<float> a = random_matrix<float>(rows, depth + 3, 1), b = random_matrix<float>(depth, room, 2);
        const Matrix<float> before = random_matrix<float>(rows, room + 5, 3);
        Matrix<float> c = before;
        std::vector<const float*> from;
        std::vector<float*> to;
        for (Index r = 0; r < rows; ++r) {
          from.push_back(a.data() + r * a.cols());
          to.push_back(c.data() + r * c.cols());
        }
        kernel::add_products(rows, from.data(), 2, {b.data(), room}, depth, to.data(), 3, columns);
        for (Index r = 0; r < rows; ++r) {
          for (Index j = 0; j < c.cols(); ++j) {
            const bool inside = j >= 3 && j < 3 + columns;
            const float wanted = inside ? element(a, r, 2, b, j - 3, depth, before(r, j)) : before(r, j);
            ASSERT_EQ(c(r, j), wanted) << rows << " rows, " << columns << " columns, depth " << depth << ": " << j;
          }
        }
      }
    }
  }
}

TEST(Kernel, StartsSumsWithWhatChangesNothing) {
  for (const float x : {1.5F, -0.0F, 0.0F, -3e-45F}) {
    EXPECT_EQ(kernel::start + x, x);
    EXPECT_EQ(std::signbit(kernel::start + x), std::signbit(x)) << x;
  }
}

}  // namespace attn::kernel_test
