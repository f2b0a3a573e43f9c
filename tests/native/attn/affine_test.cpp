#include "attn/affine.hpp"

#include "support/check.hpp"

namespace attn::affine_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

TEST(Affine, MultipliesAndAddsTheBiasToEveryRow) {
  const Affine<double> map{matrix({{1, 2}, {3, 4}}), matrix({{10, 20}}).row(0)};
  EXPECT_TRUE(near(affine(matrix({{1, 0}, {1, 1}}), map), matrix({{11, 22}, {14, 26}}), 0));
  EXPECT_TRUE(near(affine(matrix({{1, 0}}), Affine<double>{map.w, {}}), matrix({{1, 2}}), 0));
  EXPECT_TRUE(near(affine(matrix<float>({{1, 0}}), Affine<float>{matrix<float>({{1}, {5}}), {}}), matrix({{1}}), 0));
}

TEST(Affine, KeepsARowThatIsNotFiniteToItself) {
  const Matrix<double> out = affine(matrix({{nan, 1}, {2, 3}}), Affine<double>{matrix({{1}, {1}}), {}});
  EXPECT_TRUE(std::isnan(out(0, 0)));
  EXPECT_EQ(out(1, 0), 5);
}

TEST(Affine, RefusesShapesThatDoNotFit) {
  const Matrix<double> x = matrix({{1, 2}});
  EXPECT_TRUE(refuses(
      [&] {
        affine(Matrix<double>(0, 2), {matrix({{1}, {1}}), {}});
      },
      Code::shape, "affine", "x", "at least", "0 x 2"));
  EXPECT_TRUE(refuses([&] { affine(x, {Matrix<double>(2, 0), {}}); }, Code::shape, "affine", "w", "at least", "2 x 0"));
  EXPECT_TRUE(refuses([&] { affine(x, {matrix({{1}}), {}}); }, Code::shape, "product", "b", "2 rows", "1 x 1"));
  EXPECT_TRUE(refuses(
      [&] {
        affine(x, {matrix({{1}, {1}}), matrix({{1, 2}}).row(0)});
      },
      Code::shape, "affine", "b", "1 x 1", "1 x 2"));
}

}  // namespace attn::affine_test
