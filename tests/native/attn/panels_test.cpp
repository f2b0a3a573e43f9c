#include "attn/panels.hpp"

#include "attn/product.hpp"
#include "support/check.hpp"

namespace attn::panels_test {

using kernel::Layout;
using kernel::Panels;
using testing::random_matrix;

TEST(Panels, HoldTheMatrixWhicheverWayItLiesAndHoweverTheyAreKept) {
  for (const Index depth : {1, 3, 4, 17, 260}) {
    for (const Index columns : {1, 5, 8, 31, 32, 33, 70, 300}) {
      const Matrix<float> b = random_matrix<float>(depth, columns, 1), turned = b.transpose();
      for (const Panels::Keep keep : {Panels::Keep::all, Panels::Keep::one}) {
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

}  // namespace attn::panels_test
