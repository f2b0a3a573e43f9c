#include "attn/additive_mask.hpp"

#include "support/check.hpp"

namespace attn::additive_mask_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(AdditiveMask, HidesAtMinusInfinityAndKeepsTheRestAsABias) {
  const auto mask = additive_mask(matrix({{0, -infinity}, {-1e30, 2}}));
  EXPECT_TRUE(mask.allowed.allows(0, 0));
  EXPECT_FALSE(mask.allowed.allows(0, 1));
  EXPECT_TRUE(mask.allowed.allows(1, 0));
  EXPECT_TRUE(near(mask.bias, matrix({{0, 0}, {-1e30, 2}}), 0));
}

TEST(AdditiveMask, ShiftsScoresAfterScaleAndSoftcap) {
  const Matrix<double> q = matrix({{4}}), k = matrix({{5}});
  const auto result = attention(q, k, k, additive_mask(matrix({{3}})), {.scale = 0.5, .softcap = 2.0});
  EXPECT_EQ(result.scores(0, 0), 2 * std::tanh(5.0) + 3);
}

TEST(AdditiveMask, OfALargeNegativeNumberAloneInItsRowStillGetsAllTheWeight) {
  const Matrix<double> q = matrix({{1}}), k = matrix({{1}});
  EXPECT_EQ(attention(q, k, k, additive_mask(matrix({{-1e30}}))).weights(0, 0), 1);
  EXPECT_EQ(attention(q, k, k, additive_mask(matrix({{-infinity}}))).weights(0, 0), 0);
}

TEST(AdditiveMask, LetsNothingHiddenThrough) {
  const Matrix<double> q = matrix({{1}}), k = matrix({{1}, {nan}}), v = matrix({{7}, {1e30}});
  EXPECT_EQ(attention(q, k, v, additive_mask(matrix({{5, -infinity}}))).output(0, 0), 7);
}

TEST(Both, AllowsWhatBothAllow) {
  const Mask table = Mask::from(matrix({{0, 1}, {1, 1}}).cast<bool>()), causal = Mask::causal(2, 2);
  const Mask mask = both(table, causal);
  EXPECT_TRUE(mask.row_is_empty(0));
  EXPECT_EQ(mask.row_pairs(1), 2);
  EXPECT_EQ(both(Mask::full(2, 2), causal).pairs(), 3U);
  EXPECT_EQ(both(table, Mask::full(2, 2)).pairs(), 3U);
}

TEST(AddBias, ReadsNothingHidden) {
  const Mask mask = Mask::causal(2, 2);
  EXPECT_TRUE(
      near(add_bias(matrix({{1, nan}, {2, 3}}), matrix({{1, nan}, {1, 1}}), mask), matrix({{2, 0}, {3, 4}}), 0));
}

TEST(AdditiveMask, RefusesWhatIsNoAddition) {
  EXPECT_TRUE(refuses(
      [] {
        additive_mask(matrix({{0}, {nan}}));
      },
      Code::value, "additive_mask", "additions, row 1", "finite numbers or -inf", "nan"));
  EXPECT_TRUE(refuses([] { additive_mask(matrix({{infinity}})); }, Code::value, "additive_mask", "additions, row 0",
                      "finite numbers or -inf", "inf"));
  EXPECT_TRUE(refuses([] { additive_mask(Matrix<float>(0, 2)); }, Code::shape, "additive_mask", "additions", "at least",
                      "0 x 2"));
  EXPECT_TRUE(refuses([] { both(Mask::full(1, 2), Mask::full(2, 1)); }, Code::shape, "both", "b", "1 x 2", "2 x 1"));
  const Matrix<double> one = matrix({{1}}), two = matrix({{1, 2}});
  EXPECT_TRUE(
      refuses([&] { add_bias(two, one, Mask::full(1, 1)); }, Code::shape, "add_bias", "scores", "1 x 1", "1 x 2"));
  EXPECT_TRUE(
      refuses([&] { add_bias(one, two, Mask::full(1, 1)); }, Code::shape, "add_bias", "bias", "1 x 1", "1 x 2"));
}

}  // namespace attn::additive_mask_test
