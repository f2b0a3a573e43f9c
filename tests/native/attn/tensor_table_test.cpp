#include "attn/tensor_table.hpp"

#include "support/check.hpp"

namespace attn::tensor_table_test {

using testing::refuses;

using Table = std::vector<TensorEntry>;

// Two tensors that fill 20 bytes: 2 x 3 halves, then 2 floats.
Table good() {
  return {{"a", "F16", {2, 3}, 0, 12}, {"b", "F32", {2}, 12, 20}};
}

::testing::AssertionResult refused(const Table& table, Code code, const std::string& argument,
                                   const std::string& wanted, const std::string& found, std::uint64_t bytes = 20) {
  return refuses([&] { check_tensor_table(table, bytes); }, code, "read_tensors", argument, wanted, found);
}

TEST(TensorTable, ThatFillsTheDataIsTakenInAnyOrder) {
  EXPECT_NO_THROW(check_tensor_table(good(), 20));
  Table turned = good();
  std::swap(turned[0], turned[1]);
  EXPECT_NO_THROW(check_tensor_table(turned, 20));
}

TEST(TensorTable, RefusesOffsetsOutsideTheData) {
  Table t = good();
  t[1].end = 24;
  t[1].shape = {3};
  EXPECT_TRUE(refused(t, Code::range, "b", "within the 20 bytes", "12 to 24"));
  t = good();
  std::swap(t[0].begin, t[0].end);
  EXPECT_TRUE(refused(t, Code::range, "a", "within the 20 bytes", "12 to 0"));
  t = good();
  t[1].begin = ~0ULL - 7;
  t[1].end = ~0ULL;
  EXPECT_TRUE(refused(t, Code::range, "b", "within the 20 bytes", "to 18446744073709551615"));
}

TEST(TensorTable, RefusesOverlapsAndGaps) {
  Table t = good();
  t[1].begin = 8;
  t[1].end = 16;
  EXPECT_TRUE(refused(t, Code::range, "b", "from byte 12", "an overlap"));
  t = good();
  t[1].begin = 16;
  t[1].end = 24;
  EXPECT_TRUE(refused(t, Code::range, "b", "from byte 12", "a gap", 24));
  EXPECT_TRUE(refused(good(), Code::range, "header", "all 28 bytes", "20 bytes", 28));
}

TEST(TensorTable, RefusesShapesThatDoNotFitTheBytes) {
  Table t = good();
  t[0].shape = {2, 4};
  EXPECT_TRUE(refused(t, Code::range, "a", "16 bytes", "0 to 12"));
  t[0].shape = {0, 3};
  EXPECT_TRUE(refused(t, Code::range, "a", "extents from 1", "0"));
  t[0].shape = {};
  EXPECT_TRUE(refused(t, Code::range, "a", "1 to 8 extents", "0"));
  t[0].shape = std::vector<std::uint64_t>(9, 1);
  EXPECT_TRUE(refused(t, Code::range, "a", "1 to 8 extents", "9"));
}

TEST(TensorTable, RefusesShapesWhoseProductOverflows) {
  Table t = good();
  t[0].shape = {1ULL << 32U, 1ULL << 32U, 3};  // times 2 bytes: 0 in 64 bits, were it not noticed
  EXPECT_TRUE(refused(t, Code::overflow, "result", "", ""));
  t[0].shape = {1ULL << 63U, 6};
  EXPECT_TRUE(refused(t, Code::overflow, "result", "", ""));
}

TEST(TensorTable, RefusesTypesThatItDoesNotKnow) {
  for (const char* dtype : {"F64", "I8", "f16", "", "F8_E4M3"}) {
    Table t = good();
    t[0].dtype = dtype;
    EXPECT_TRUE(refused(t, Code::unsupported, "a", "F16, BF16 or F32", dtype)) << dtype;
  }
}

TEST(TensorTable, LooksAtNameAndPlaceAloneOfWhatIsSkipped) {
  Table t = good();
  t[0].dtype = "BOOL";
  t[0].shape = {1, 1, 3, 4};
  t[0].skipped = true;
  EXPECT_NO_THROW(check_tensor_table(t, 20));
  t.push_back({"c", "U8", {0}, 12, 12, true});
  EXPECT_NO_THROW(check_tensor_table(t, 20));
  t[0].end = 24;
  EXPECT_TRUE(refused(t, Code::range, "a", "within the 20 bytes", "0 to 24"));
  t.pop_back();
  t[0].end = 16;
  EXPECT_TRUE(refused(t, Code::range, "b", "from byte 16", "an overlap"));
}

TEST(TensorTable, RefusesNamesThatAreEmptyOrStandTwice) {
  Table t = good();
  t[1].name = "a";
  EXPECT_TRUE(refused(t, Code::value, "a", "a name of its own", "second"));
  t[1].name = "";
  EXPECT_TRUE(refused(t, Code::value, "header", "a name for each", "empty"));
  EXPECT_TRUE(refused({}, Code::value, "header", "at least one tensor", "none", 0));
}

TEST(TensorTable, CutsALongNameBetweenCharacters) {
  Table t = good();
  t[0].name.clear();
  for (int n = 0; n < 100; ++n) t[0].name += "明";
  t[0].dtype = "?";
  try {
    check_tensor_table(t, 20);
    FAIL();
  } catch (const Error& e) {
    EXPECT_EQ(e.argument().size(), 78U + 3U);  // 26 characters of 3 bytes, and the mark of the cut
  }
}

TEST(TensorNumbers, AreReadLowByteFirstFromEveryType) {
  const std::vector<std::uint8_t> bytes{0x00, 0x3c, 0x00, 0xc0, 0x80, 0x3f, 0x00, 0x00, 0x00, 0x00, 0xc0, 0xbf};
  EXPECT_EQ(tensor_numbers(bytes.data(), {"a", "F16", {2}, 0, 4}), (std::vector<float>{1.0F, -2.0F}));
  EXPECT_EQ(tensor_numbers(bytes.data(), {"a", "BF16", {2}, 4, 8}), (std::vector<float>{1.0F, 0.0F}));
  EXPECT_EQ(tensor_numbers(bytes.data(), {"a", "F32", {1}, 8, 12}), (std::vector<float>{-1.5F}));
}

TEST(TensorNumbers, RefusesWhatIsNotFinite) {
  const std::vector<std::uint8_t> bytes{0x00, 0x3c, 0x00, 0x7c};
  EXPECT_TRUE(refuses(
      [&] {
        tensor_numbers(bytes.data(), {"a", "F16", {2}, 0, 4});
      },
      Code::value, "read_tensors", "a", "finite", "inf at 1"));
}

TEST(TensorNumbers, OfHalfPrecisionAreThoseOfOneByOneToTheBit) {
  std::vector<std::uint8_t> bytes;
  std::vector<float> wanted;
  for (std::uint32_t half = 0; half < 0x10000U; ++half) {
    if ((half & 0x7c00U) == 0x7c00U) continue;
    bytes.push_back(static_cast<std::uint8_t>(half & 0xffU));
    bytes.push_back(static_cast<std::uint8_t>(half >> 8U));
    wanted.push_back(half_to_float(static_cast<std::uint16_t>(half)));
  }
  const std::uint64_t count = wanted.size();
  const auto found = tensor_numbers(bytes.data(), {"a", "F16", {count}, 0, 2 * count});
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t n = 0; n < wanted.size(); ++n) {
    ASSERT_EQ(detail::bits_of(found[n]), detail::bits_of(wanted[n])) << "number " << n;
  }
}

TEST(TensorNumbers, OfHalfPrecisionAreRefusedAtTheirPlace) {
  for (std::size_t count = 1; count <= 9; ++count) {
    for (std::size_t place = 0; place < count; ++place) {
      std::vector<std::uint8_t> bytes(2 * count, 0x3c);
      bytes[2 * place] = 0;
      bytes[2 * place + 1] = 0xfc;
      EXPECT_TRUE(refuses(
          [&] {
            tensor_numbers(bytes.data(), {"a", "F16", {count}, 0, 2 * count});
          },
          Code::value, "read_tensors", "a", "finite", "-inf at " + std::to_string(place)));
    }
  }
}

}  // namespace attn::tensor_table_test
