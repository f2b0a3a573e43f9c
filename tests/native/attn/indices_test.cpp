#include "attn/indices.hpp"

#include <limits>

#include "support/check.hpp"

namespace attn::indices_test {

using testing::refuses;

TEST(IndicesOf, KeepsWholeNumbersOfEitherSign) {
  EXPECT_EQ(indices_of({0, -3, 2147483647}, "f", "a"), (std::vector<Index>{0, -3, 2147483647}));
  EXPECT_TRUE(indices_of({}, "f", "a").empty());
}

TEST(IndicesOf, RefusesWhatIsNotWholeOrTooLarge) {
  EXPECT_TRUE(refuses([] { indices_of({1, 0.5}, "f", "a"); }, Code::value, "f", "a", "whole numbers", "0.5"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(refuses([&] { indices_of({nan}, "f", "a"); }, Code::value, "f", "a", "whole numbers", "nan"));
  EXPECT_TRUE(refuses([] { indices_of({2147483648.0}, "f", "a"); }, Code::value, "f", "a", "32 bits", "2147483648"));
  EXPECT_TRUE(refuses([] { indices_of({-1e300}, "f", "a"); }, Code::value, "f", "a", "32 bits", "-1e300"));
}

}  // namespace attn::indices_test
