#include "attn_io/format.hpp"

#include "support/check.hpp"

namespace attn::io::format_test {

using testing::refuses;

TEST(Grouped, PutsACommaBeforeEveryThreeDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(3112960), "3,112,960");
  EXPECT_EQ(grouped(~0ULL), "18,446,744,073,709,551,615");
}

TEST(Decimal, RoundsTheExactValue) {
  EXPECT_EQ(decimal(0.5649, 2), "0.56");
  EXPECT_EQ(decimal(2.675, 2), "2.67");  // the double is a little below 2.675
  EXPECT_EQ(decimal(1.005, 2), "1.00");
  EXPECT_EQ(decimal(0.1, 20), "0.10000000000000000555");
}

TEST(Decimal, RoundsHalvesAwayFromZero) {
  EXPECT_EQ(decimal(0.5, 0), "1");
  EXPECT_EQ(decimal(2.5, 0), "3");
  EXPECT_EQ(decimal(0.125, 2), "0.13");
  EXPECT_EQ(decimal(-2.5, 0), "−3");
}

TEST(Decimal, CarriesThroughNines) {
  EXPECT_EQ(decimal(0.999, 2), "1.00");
  EXPECT_EQ(decimal(99.96, 1), "100.0");
  EXPECT_EQ(decimal(9.5, 0), "10");
}

TEST(Decimal, WritesARealMinusAndNoneForZero) {
  EXPECT_EQ(decimal(-0.444, 1), "−0.4");
  EXPECT_EQ(decimal(-0.004, 2), "0.00");
  EXPECT_EQ(decimal(-0.0, 1), "0.0");
}

TEST(Decimal, WritesTheSmallestAndTheLargestNumbers) {
  EXPECT_EQ(decimal(5e-324, 3), "0.000");
  EXPECT_EQ(decimal(1e22, 0), "10000000000000000000000");
}

TEST(Decimal, RefusesWhatIsNotFinite) {
  EXPECT_TRUE(refuses([] { decimal(testing::nan, 1); }, Code::value, "decimal", "x", "finite", "nan"));
  EXPECT_TRUE(refuses([] { decimal(-testing::infinity, 1); }, Code::value, "decimal", "x", "finite", "-inf"));
  EXPECT_TRUE(refuses([] { decimal(1, 21); }, Code::range, "decimal", "decimals", "0 to 20", "21"));
}

TEST(BinaryBytes, TakeTheLargestUnitThatFits) {
  EXPECT_EQ(binary_bytes(1023, 2), "1023 B");
  EXPECT_EQ(binary_bytes(1024, 0), "1 KiB");
  EXPECT_EQ(binary_bytes(393216, 0), "384 KiB");
  EXPECT_EQ(binary_bytes(94220845056, 2), "87.75 GiB");
  EXPECT_EQ(binary_bytes(8589934592, 1), "8.0 GiB");
  EXPECT_EQ(binary_bytes(1ULL << 60, 0), "1048576 TiB");
}

TEST(Shown, PrintsEachKind) {
  EXPECT_EQ(shown(number_figure("a", Print::percent, 1, {0.565, -0.44444})),
            (std::vector<std::string>{"56.5%", "−44.4%"}));
  EXPECT_EQ(shown(number_figure("a", Print::fixed, 3, {0.9951})), std::vector<std::string>{"0.995"});
  EXPECT_EQ(shown(number_figure("a", Print::hundred_million, 1, {485165195.4})), std::vector<std::string>{"4.9 亿"});
  EXPECT_EQ(shown(count_figure("a", {5, 1500})), (std::vector<std::string>{"5", "1,500"}));
  EXPECT_EQ(shown(count_figure("a", {69120}, Print::bytes)), std::vector<std::string>{"69,120 B"});
  EXPECT_EQ(shown(count_figure("a", {33554432}, Print::binary)), std::vector<std::string>{"32 MiB"});
  EXPECT_EQ(shown(text_figure("a", "equal")), std::vector<std::string>{"equal"});
}

}  // namespace attn::io::format_test
