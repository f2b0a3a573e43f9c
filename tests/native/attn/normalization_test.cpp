#include "attn/normalization.hpp"

#include "support/check.hpp"

namespace attn::normalization_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

const RowVector<double> ones = RowVector<double>::Ones(2);

TEST(LayerNorm, CentresAndDividesByTheBiasedDeviation) {
  // Mean 2, biased variance 1: the unbiased one would be 2.
  const auto result = layer_norm<double>(matrix({{1, 3}}), ones, std::nullopt, 0);
  EXPECT_TRUE(near(result.output, matrix({{-1, 1}}), 0));
  EXPECT_EQ(result.mean(0), 2);
  EXPECT_EQ(result.inverse_deviation(0), 1);
}

TEST(LayerNorm, PutsEpsilonInsideTheRoot) {
  const auto result = layer_norm<double>(matrix({{1, 3}}), ones, std::nullopt, 3);
  EXPECT_TRUE(near(result.output, matrix({{-0.5, 0.5}}), 0));
}

TEST(LayerNorm, AppliesWeightThenBias) {
  const auto result =
      layer_norm<double>(matrix({{1, 3}}), matrix({{2, 4}}).row(0), RowVector<double>(matrix({{10, 20}}).row(0)), 0);
  EXPECT_TRUE(near(result.output, matrix({{8, 24}}), 0));
}

TEST(LayerNorm, KeepsTheVarianceBesideALargeMean) {
  EXPECT_TRUE(near(layer_norm<double>(matrix({{1e9, 1e9 + 2}}), ones, std::nullopt, 0).output, matrix({{-1, 1}}), 0));
}

TEST(LayerNorm, KeepsARowThatIsNotFiniteToItself) {
  const auto result = layer_norm<double>(matrix({{nan, 3}, {1, 3}}), ones, std::nullopt, 0);
  EXPECT_TRUE(std::isnan(result.output(0, 1)));
  EXPECT_TRUE(near(result.output.row(1), matrix({{-1, 1}}), 0));
}

TEST(LayerNorm, OfAConstantRowIsItsBias) {
  EXPECT_TRUE(
      near(layer_norm<double>(matrix({{5, 5}}), ones, RowVector<double>(ones), 1e-5).output, matrix({{1, 1}}), 0));
}

TEST(RmsNorm, DividesByTheRootOfTheMeanSquare) {
  EXPECT_TRUE(near(rms_norm<double>(matrix({{1, 7}}), ones, 0), matrix({{0.2, 1.4}}), 4 * 0x1p-52));
  EXPECT_TRUE(near(rms_norm<double>(matrix({{1, 7}}), matrix({{10, 5}}).row(0), 75), matrix({{1, 3.5}}), 1e-15));
  EXPECT_TRUE(near(rms_norm<double>(matrix({{0, 0}}), ones, 1e-6), matrix({{0, 0}}), 0));
}

TEST(L2Norm, DividesByTheLength) {
  EXPECT_TRUE(near(l2_norm(matrix({{3, 4}}), 0), matrix({{0.6, 0.8}}), 0));
  EXPECT_TRUE(near(l2_norm(matrix({{3, 4}}), 75), matrix({{0.3, 0.4}}), 0));
  EXPECT_TRUE(near(l2_norm(matrix({{0, 0}})), matrix({{0, 0}}), 0));
  EXPECT_LT(l2_norm(matrix({{1e-3, 0}}))(0, 0), 1);  // ε = 1e-6 unless told otherwise
  EXPECT_NEAR(l2_norm(matrix({{1e-3, 0}}))(0, 0), std::sqrt(0.5), 1e-15);
}

TEST(Normalize, IsTheNormItNames) {
  const Matrix<double> x = random_matrix(3, 2, 1);
  const RowVector<double> weight = matrix({{2, 3}}).row(0);
  EXPECT_TRUE(near(normalize<double>(x, {Norm<double>::Kind::layer, weight, ones, 0.1}),
                   layer_norm<double>(x, weight, RowVector<double>(ones), 0.1).output, 0));
  EXPECT_TRUE(near(normalize<double>(x, {Norm<double>::Kind::rms, weight, {}, 0.1}), rms_norm(x, weight, 0.1), 0));
}

TEST(Norms, RefuseWhatDoesNotFit) {
  const Matrix<double> x = matrix({{1, 2}}), none(1, 0);
  const RowVector<double> one = RowVector<double>::Ones(1);
  EXPECT_TRUE(
      refuses([&] { layer_norm<double>(none, ones, {}, 0); }, Code::shape, "layer_norm", "x", "at least", "1 x 0"));
  EXPECT_TRUE(
      refuses([&] { layer_norm<double>(x, one, {}, 0); }, Code::shape, "layer_norm", "weight", "1 x 2", "1 x 1"));
  EXPECT_TRUE(
      refuses([&] { layer_norm<double>(x, ones, one, 0); }, Code::shape, "layer_norm", "bias", "1 x 2", "1 x 1"));
  EXPECT_TRUE(
      refuses([&] { layer_norm<double>(x, ones, {}, -1); }, Code::value, "layer_norm", "epsilon", "at least 0", "-1"));
  EXPECT_TRUE(
      refuses([&] { layer_norm<double>(x, ones, {}, nan); }, Code::value, "layer_norm", "epsilon", "finite", "nan"));
  EXPECT_TRUE(refuses([&] { rms_norm<double>(none, ones, 0); }, Code::shape, "rms_norm", "x", "at least", "1 x 0"));
  EXPECT_TRUE(refuses([&] { rms_norm(x, one, 0); }, Code::shape, "rms_norm", "weight", "1 x 2", "1 x 1"));
  EXPECT_TRUE(refuses([&] { rms_norm(x, ones, -1); }, Code::value, "rms_norm", "epsilon", "at least 0", "-1"));
  EXPECT_TRUE(refuses([&] { l2_norm(none); }, Code::shape, "l2_norm", "x", "at least", "1 x 0"));
  EXPECT_TRUE(refuses([&] { l2_norm(x, -1); }, Code::value, "l2_norm", "epsilon", "at least 0", "-1"));
  EXPECT_TRUE(refuses(
      [&] {
        normalize<double>(x, {Norm<double>::Kind::rms, ones, ones, 0});
      },
      Code::unsupported, "normalize", "bias", "none", "1 x 2"));
}

}  // namespace attn::normalization_test
