#include "attn/sequence.hpp"

#include "support/check.hpp"

namespace attn::sequence_test {

using testing::matrix;
using testing::nan;
using testing::near;
using testing::refuses;

TEST(Sequence, IsReadFromEitherEnd) {
  for (Index step = 0; step < 3; ++step) {
    EXPECT_EQ(detail::token_at(step, 3, Direction::forward), step);
    EXPECT_EQ(detail::token_at(step, 3, Direction::reverse), 2 - step);
  }
}

TEST(Clip, KeepsWithinTheBoundAndLetsNaNBeSeen) {
  EXPECT_EQ(detail::clipped(5.0, 2.0), 2.0);
  EXPECT_EQ(detail::clipped(-5.0, 2.0), -2.0);
  EXPECT_EQ(detail::clipped(1.0F, 2.0), 1.0F);
  EXPECT_EQ(detail::clipped(5.0, std::nullopt), 5.0);
  EXPECT_TRUE(std::isnan(detail::clipped(nan, 2.0)));
}

TEST(FirstState, IsTheGivenRowOrZeros) {
  EXPECT_TRUE(near(detail::first_row<double>({}, 2, "f", "h"), matrix({{0, 0}}), 0));
  const RowVector<double> given = matrix({{1, 2}}).row(0);
  EXPECT_TRUE(near(detail::first_row<double>(given, 2, "f", "h"), given, 0));
  EXPECT_TRUE(refuses([&] { detail::first_row<double>(given, 3, "f", "h"); }, Code::shape, "f", "h", "1 x 3", "1 x 2"));
}

}  // namespace attn::sequence_test
