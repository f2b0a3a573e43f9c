#include "attn/error.hpp"

#include "support/check.hpp"

namespace attn::error_test {

using testing::refuses;

TEST(Error, KeepsItsPartsAndJoinsThemInOneMessage) {
  const Error e(Code::shape, "product", "b", "4 rows", "3 x 2");
  EXPECT_EQ(e.code(), Code::shape);
  EXPECT_EQ(e.function(), "product");
  EXPECT_EQ(e.argument(), "b");
  EXPECT_EQ(e.wanted(), "4 rows");
  EXPECT_EQ(e.found(), "3 x 2");
  EXPECT_STREQ(e.what(), "product: b: wanted 4 rows, found 3 x 2");
}

TEST(Error, EveryCodeHasAName) {
  EXPECT_STREQ(to_string(Code::shape), "shape");
  EXPECT_STREQ(to_string(Code::value), "value");
  EXPECT_STREQ(to_string(Code::range), "range");
  EXPECT_STREQ(to_string(Code::overflow), "overflow");
  EXPECT_STREQ(to_string(Code::unsupported), "unsupported");
}

TEST(NumberText, ReadsAsAPersonWouldWriteIt) {
  EXPECT_EQ(number_text(0), "0");
  EXPECT_EQ(number_text(-3), "-3");
  EXPECT_EQ(number_text(0.25), "0.25");
  EXPECT_EQ(number_text(-12.5), "-12.5");
  EXPECT_EQ(number_text(1e30), "1e30");
  EXPECT_EQ(number_text(1.5e-7), "1.5e-7");
  EXPECT_EQ(number_text(testing::nan), "nan");
  EXPECT_EQ(number_text(testing::infinity), "inf");
  EXPECT_EQ(number_text(-testing::infinity), "-inf");
  EXPECT_EQ(number_text(std::numeric_limits<double>::max()), "1.797693e308");
  EXPECT_EQ(number_text(123456789012345.0), "123456789012345");  // a million times it does not fit 64 bits
  EXPECT_EQ(number_text(-999999999999999.5), "-999999999999999.5");
  EXPECT_EQ(number_text(0.9999999), "1");
  EXPECT_EQ(number_text(1.0000004), "1");
  EXPECT_EQ(number_text(9.9999999e-7), "1e-6");
}

TEST(RequireIndex, NamesTheRangeAndTheIndex) {
  EXPECT_NO_THROW(require_index(0, 3, "f", "i"));
  EXPECT_NO_THROW(require_index(2, 3, "f", "i"));
  EXPECT_TRUE(refuses([] { require_index(3, 3, "f", "i"); }, Code::range, "f", "i", "0 to 2", "3"));
  EXPECT_TRUE(refuses([] { require_index(-1, 3, "f", "i"); }, Code::range, "f", "i", "0 to 2", "-1"));
}

TEST(RequireShape, NamesBothShapes) {
  const Matrix<double> m(2, 3);
  EXPECT_NO_THROW(require_shape(m, 2, 3, "f", "m"));
  EXPECT_TRUE(refuses([&] { require_shape(m, 3, 2, "f", "m"); }, Code::shape, "f", "m", "3 x 2", "2 x 3"));
}

TEST(RequireNotEmpty, RefusesNoRowsAndNoColumns) {
  EXPECT_NO_THROW(require_not_empty(Matrix<double>(1, 1), "f", "m"));
  EXPECT_TRUE(refuses([] { require_not_empty(Matrix<double>(0, 3), "f", "m"); }, Code::shape, "f", "m", "at least one",
                      "0 x 3"));
  EXPECT_TRUE(refuses([] { require_not_empty(Matrix<double>(3, 0), "f", "m"); }, Code::shape, "f", "m", "at least one",
                      "3 x 0"));
}

}  // namespace attn::error_test
