#include "attn/mask_row.hpp"

#include "support/check.hpp"

namespace attn::mask_row_test {

using kernel::MaskRow;

Mask table(std::initializer_list<bool> row) {
  Matrix<bool> allowed(1, static_cast<Index>(row.size()));
  Index j = 0;
  for (const bool seen : row) allowed(0, j++) = seen;
  return Mask::from(std::move(allowed));
}

TEST(MaskRow, ReachesToTheLastKeyThatIsSeen) {
  EXPECT_EQ(MaskRow(Mask::full(2, 5), 1).reach(), 5);
  EXPECT_EQ(MaskRow(Mask::causal(3, 5), 1).reach(), 2);
  EXPECT_EQ(MaskRow(Mask::causal(3, 5, -2), 1).reach(), 0);
  EXPECT_EQ(MaskRow(Mask::causal(3, 2, 9), 1).reach(), 2);
  EXPECT_EQ(MaskRow(table({true, false, true, false}), 0).reach(), 3);
  EXPECT_EQ(MaskRow(table({false, false}), 0).reach(), 0);
}

TEST(MaskRow, SeesWhatTheMaskAllows) {
  for (const Mask& mask :
       {Mask::full(3, 4), Mask::causal(3, 4, 1), Mask::causal(3, 4, -1), table({true, false, true})}) {
    for (Index i = 0; i < mask.rows(); ++i) {
      const MaskRow row(mask, i);
      for (Index j = 0; j < mask.cols(); ++j) EXPECT_EQ(row.sees(j), mask.allows(i, j));
    }
  }
}

TEST(MaskRow, FindsTheEndOfEachRun) {
  const Mask mask = table({true, true, false, false, true, false});
  const MaskRow row(mask, 0);
  EXPECT_EQ(row.change_after(0, 6), 2);
  EXPECT_EQ(row.change_after(1, 6), 2);
  EXPECT_EQ(row.change_after(2, 6), 4);
  EXPECT_EQ(row.change_after(2, 3), 3);  // no further than asked
  EXPECT_EQ(row.change_after(4, 6), 5);
  EXPECT_EQ(row.change_after(5, 6), 6);
  const Mask causal = Mask::causal(4, 6);
  EXPECT_EQ(MaskRow(causal, 2).change_after(0, 6), 3);
  EXPECT_EQ(MaskRow(causal, 2).change_after(3, 6), 6);
}

TEST(MaskRow, FillsWhatIsNotSeen) {
  const Mask mask = table({false, true, false, true, false});
  float x[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  MaskRow(mask, 0).fill_unseen(x, 7, 0);
  const float wanted[8] = {0, 2, 0, 4, 0, 0, 0, 8};
  for (int j = 0; j < 8; ++j) EXPECT_EQ(x[j], wanted[j]) << j;
}

}  // namespace attn::mask_row_test
