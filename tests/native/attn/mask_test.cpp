#include "attn/mask.hpp"

#include "support/check.hpp"

namespace attn::mask_test {

using testing::refuses;

/// Everything a mask says, counted pair by pair through allows().
void expect_consistent(const Mask& mask) {
  std::uint64_t pairs = 0, live = 0;
  for (Index i = 0; i < mask.rows(); ++i) {
    Index row = 0;
    for (Index j = 0; j < mask.cols(); ++j) row += mask.allows(i, j) ? 1 : 0;
    EXPECT_EQ(mask.row_pairs(i), row) << i;
    EXPECT_EQ(mask.row_is_empty(i), row == 0) << i;
    pairs += static_cast<std::uint64_t>(row);
    live += row > 0 ? 1 : 0;
  }
  EXPECT_EQ(mask.pairs(), pairs);
  EXPECT_EQ(mask.live_rows(), live);
}

TEST(Mask, FullAllowsEveryPair) {
  const Mask mask = Mask::full(3, 5);
  EXPECT_TRUE(mask.is_full());
  EXPECT_EQ(mask.pairs(), 15U);
  EXPECT_TRUE(mask.allows(0, 4));
  expect_consistent(mask);
}

TEST(Mask, CausalHidesTheFuture) {
  const Mask mask = Mask::causal(4, 4);
  for (Index i = 0; i < 4; ++i) {
    for (Index j = 0; j < 4; ++j) EXPECT_EQ(mask.allows(i, j), j <= i);
  }
  EXPECT_EQ(mask.pairs(), 10U);
}

TEST(Mask, CausalIsAnchoredAtTheTopLeftWhereLengthsDiffer) {
  EXPECT_TRUE(Mask::causal(2, 5).allows(0, 0));
  EXPECT_FALSE(Mask::causal(2, 5).allows(0, 1));
  EXPECT_FALSE(Mask::causal(2, 5).allows(1, 4));
}

TEST(Mask, CausalOffsetIsTheNumberOfEarlierKeys) {
  const Mask bottom_right = Mask::causal(2, 5, 3);
  EXPECT_TRUE(bottom_right.allows(0, 3));
  EXPECT_FALSE(bottom_right.allows(0, 4));
  EXPECT_TRUE(bottom_right.allows(1, 4));
}

TEST(Mask, CausalWithANegativeOffsetEmptiesTheFirstRows) {
  const Mask mask = Mask::causal(4, 2, -2);
  EXPECT_TRUE(mask.row_is_empty(0));
  EXPECT_TRUE(mask.row_is_empty(1));
  EXPECT_TRUE(mask.allows(2, 0));
  EXPECT_EQ(mask.live_rows(), 2U);
}

TEST(Mask, CountsItsPairsAsItsTableWould) {
  for (Index rows = 1; rows <= 6; ++rows) {
    for (Index cols = 1; cols <= 6; ++cols) {
      for (Index offset = -8; offset <= 8; ++offset) expect_consistent(Mask::causal(rows, cols, offset));
    }
  }
}

TEST(Mask, FromATableTrueMeansMayAttend) {
  Matrix<bool> table = Matrix<bool>::Constant(3, 2, false);
  table(0, 1) = table(2, 0) = table(2, 1) = true;
  const Mask mask = Mask::from(table);
  EXPECT_TRUE(mask.allows(0, 1));
  EXPECT_FALSE(mask.allows(0, 0));
  EXPECT_TRUE(mask.row_is_empty(1));
  EXPECT_EQ(mask.row_pairs(2), 2);
  expect_consistent(mask);
}

TEST(Mask, KeepsALongCausalMaskWithoutATable) {
  const Mask mask = Mask::causal(262144, 262144);
  EXPECT_EQ(mask.pairs(), 262144ULL * 262145 / 2);
}

TEST(Mask, RefusesNoQueriesNoKeysAndImpossibleSizes) {
  EXPECT_TRUE(refuses([] { Mask::full(0, 3); }, Code::shape, "Mask", "rows, cols", "at least one", "0 x 3"));
  EXPECT_TRUE(refuses([] { Mask::causal(3, 0); }, Code::shape, "Mask", "rows, cols", "at least one", "3 x 0"));
  EXPECT_TRUE(refuses([] { Mask::from(Matrix<bool>(0, 0)); }, Code::shape, "Mask", "rows, cols", "at least", "0 x 0"));
  const Index huge = std::numeric_limits<Index>::max();
  EXPECT_TRUE(
      refuses([&] { Mask::causal(3, 3, huge); }, Code::range, "Mask", "offset", "index type", std::to_string(huge)));
}

TEST(Mask, RowsOfItAreAMaskOfTheSameKind) {
  Matrix<bool> table(5, 4);
  for (Index n = 0; n < table.size(); ++n) table.data()[n] = n % 3 == 0;
  for (const Mask& mask : {Mask::full(5, 4), Mask::causal(5, 4), Mask::causal(5, 4, -2), Mask::from(table)}) {
    const Mask part = mask.rows_from(2, 3);
    EXPECT_EQ(part.is_prefix(), mask.is_prefix());
    EXPECT_EQ(part.is_full(), mask.is_full());
    ASSERT_EQ(part.rows(), 3);
    ASSERT_EQ(part.cols(), 4);
    for (Index i = 0; i < 3; ++i) {
      for (Index j = 0; j < 4; ++j) EXPECT_EQ(part.allows(i, j), mask.allows(i + 2, j));
    }
  }
  EXPECT_TRUE(testing::refuses([] { return Mask::full(5, 4).rows_from(3, 3); }, Code::range, "Mask::rows_from", "count",
                               "1", "2"));
  EXPECT_TRUE(testing::refuses([] { return Mask::full(5, 4).rows_from(5, 1); }, Code::range, "Mask::rows_from", "first",
                               "4", "5"));
}

}  // namespace attn::mask_test
