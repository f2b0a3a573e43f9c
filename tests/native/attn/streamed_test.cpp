#include "attn/streamed.hpp"

#include "attn/product.hpp"
#include "support/check.hpp"

namespace attn::streamed_test {

using testing::near;
using testing::random_matrix;

// Rows of a wider matrix, as a head lies among others.
kernel::View part_of(const Matrix<float>& m, Index first) {
  return {m.data() + first, m.cols()};
}

TEST(StreamedDots, AreThePlainProductsBitForBit) {
  for (Index rows = 1; rows <= kernel::few_rows; ++rows) {
    for (const Index depth : {1, 3, 16, 257}) {
      for (const Index keys : {1, 2, 3, 4, 5, 9, 64}) {
        const Matrix<float> q = random_matrix<float>(rows, depth, 1), all = random_matrix<float>(keys, depth + 7, 2);
        const Matrix<float> k = all.middleCols(5, depth);
        std::vector<const float*> from;
        std::vector<float*> to;
        Matrix<float> found(rows, keys);
        for (Index r = 0; r < rows; ++r) {
          from.push_back(q.data() + r * depth);
          to.push_back(found.data() + r * keys);
        }
        kernel::StreamedDots(from.data(), rows, depth)(part_of(all, 5), keys, to.data());
        const Matrix<float> turned = k.transpose();
        EXPECT_TRUE(near(found, reference::product(q, turned), 0)) << rows << " " << depth << " " << keys;
      }
    }
  }
}

TEST(SumStreamed, GoesOnFromWhatIsThereInTheOrderOfTheRows) {
  for (Index rows = 1; rows <= kernel::few_rows; ++rows) {
    for (const Index depth : {1, 4, 15, 16, 17, 50}) {
      for (const Index columns : {1, 3, 4, 16, 19, 513}) {
        const Matrix<float> a = random_matrix<float>(rows, depth, 1), all = random_matrix<float>(depth, columns + 3, 2);
        Matrix<float> found = random_matrix<float>(rows, columns, 3), wanted = found;
        std::vector<const float*> from;
        std::vector<float*> to;
        for (Index r = 0; r < rows; ++r) {
          from.push_back(a.data() + r * depth);
          to.push_back(found.data() + r * columns);
          for (Index k = 0; k < depth; ++k) {
            for (Index j = 0; j < columns; ++j) wanted(r, j) += a(r, k) * all(k, j + 2);
          }
        }
        kernel::sum_streamed(rows, from.data(), part_of(all, 2), depth, to.data(), columns);
        EXPECT_TRUE(near(found, wanted, 0)) << rows << " " << depth << " " << columns;
      }
    }
  }
}

TEST(SumStreamed, WritesNothingBesideItsColumns) {
  const Matrix<float> a = random_matrix<float>(1, 6, 1), b = random_matrix<float>(6, 16, 2);
  Matrix<float> found = Matrix<float>::Constant(1, 16, 7);
  const float* from = a.data();
  float* to = found.data() + 3;
  kernel::sum_streamed(1, &from, part_of(b, 1), 6, &to, 9);
  for (const Index j : {0, 1, 2, 12, 13, 14, 15}) EXPECT_EQ(found(0, j), 7);
}

}  // namespace attn::streamed_test
