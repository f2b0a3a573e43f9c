#include "attn_io/safetensors.hpp"

#include "support/check.hpp"

namespace attn::io::safetensors_test {

using testing::refuses;

// A file of this header, its length as it is or as claimed, and so many bytes of data.
std::string file(const std::string& header, std::size_t data = 0, std::uint64_t claimed = ~0ULL) {
  const std::uint64_t length = claimed == ~0ULL ? header.size() : claimed;
  std::string bytes;
  for (unsigned n = 0; n < 8; ++n) bytes.push_back(static_cast<char>(length >> (8U * n)));
  return bytes + header + std::string(data, '\0');
}

::testing::AssertionResult refused(const std::string& bytes, Code code, const std::string& argument,
                                   const std::string& wanted, const std::string& found,
                                   const char* function = "read_safetensors") {
  return refuses([&] { parse_safetensors(bytes, "x.safetensors"); }, code, function, argument, wanted, found);
}

std::string entry(const std::string& offsets, const std::string& dtype = "\"F32\"", const std::string& shape = "[2]") {
  return R"({"dtype": )" + dtype + R"(, "shape": )" + shape + R"(, "data_offsets": )" + offsets + "}";
}

SafeTensors sample(DType type) {
  return {{{"heads", "4"}, {"名", "值"}},
          {{"a.weight", type, {2, 3}, {1, -2, 0.5F, 0, 96, -0.25F}}, {"b", DType::f32, {1}, {3.25F}}}};
}

TEST(SafeTensors, ComeBackAsTheyWereWritten) {
  for (const DType type : {DType::f16, DType::bf16, DType::f32}) {
    const SafeTensors content = sample(type);
    const SafeTensors back = parse_safetensors(format_safetensors(content), "x");
    EXPECT_EQ(back.metadata, content.metadata);
    ASSERT_EQ(back.tensors.size(), 2U);
    for (std::size_t n = 0; n < 2; ++n) {
      EXPECT_EQ(back.tensors[n].name, content.tensors[n].name);
      EXPECT_EQ(back.tensors[n].dtype, content.tensors[n].dtype);
      EXPECT_EQ(back.tensors[n].shape, content.tensors[n].shape);
      EXPECT_EQ(back.tensors[n].values, content.tensors[n].values);
    }
  }
}

TEST(SafeTensors, AreRoundedToTheirType) {
  const SafeTensors content{{}, {{"a", DType::f16, {1}, {0.1F}}, {"b", DType::bf16, {1}, {0.1F}}}};
  const SafeTensors back = parse_safetensors(format_safetensors(content), "x");
  EXPECT_NEAR(back.at("a").values[0], 0.1, 0.1 * 0x1p-11);  // half a unit of 11 bits
  EXPECT_NEAR(back.at("b").values[0], 0.1, 0.1 * 0x1p-8);   // and of 8
  EXPECT_TRUE(refuses([&] { (void)back.at("c"); }, Code::value, "SafeTensors::at", "c", "a tensor of that name", ""));
}

TEST(SafeTensors, BeginTheirNumbersOnAMultipleOfEight) {
  const std::string bytes = format_safetensors(sample(DType::f16));
  EXPECT_EQ((bytes.size() - 6 * 2 - 4) % 8, 0U);
  EXPECT_EQ(bytes.substr(8, 1), "{");
}

TEST(SafeTensors, ThatCannotBeStoredAreNotWritten) {
  const auto written = [](SafeTensor tensor) { return [tensor] { format_safetensors({{}, {tensor}}); }; };
  EXPECT_TRUE(
      refuses(written({"a", DType::f32, {3}, {1, 2}}), Code::shape, "write_safetensors", "a", "3 numbers", "2"));
  EXPECT_TRUE(refuses(written({"a", DType::f16, {1}, {1e6F}}), Code::value, "read_tensors", "a", "finite", "inf"));
  EXPECT_TRUE(refuses(written({"", DType::f16, {1}, {1}}), Code::value, "read_tensors", "header", "a name", "empty"));
}

TEST(SafeTensors, RefuseLengthsThatTheFileDoesNotHave) {
  EXPECT_TRUE(refused("", Code::range, "x.safetensors", "8 bytes", "0 bytes"));
  EXPECT_TRUE(refused("1234567", Code::range, "x.safetensors", "8 bytes", "7 bytes"));
  EXPECT_TRUE(refused(file("{}", 0, 3), Code::range, "x.safetensors", "2 to 2 bytes", "3"));
  EXPECT_TRUE(refused(file("{}", 0, 0), Code::range, "x.safetensors", "2 to 2 bytes", "0"));
  EXPECT_TRUE(refused(file("{}", 0, ~0ULL - 8), Code::range, "x.safetensors", "2 to 2 bytes", "18446744073709551607"));
  EXPECT_TRUE(refused(file("{}", 0, 1ULL << 40U), Code::range, "x.safetensors", "2 to 2 bytes", "1099511627776"));
  const std::string whole = format_safetensors(sample(DType::f16));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_THROW(parse_safetensors(whole.substr(0, size), "x"), Error) << size;
  }
}

TEST(SafeTensors, RefuseHeadersThatAreNotAJsonObject) {
  for (const char* header : {"[1]", "  {}", "null", "\"{\""}) {
    EXPECT_TRUE(refused(file(header), Code::value, "x.safetensors", "begins with {", "")) << header;
  }
  for (const char* header : {"{\"a\": ", "{]", "{\"a\": 1,}", "{} {}", "{\"\xff\": 1}"}) {
    EXPECT_TRUE(refused(file(header), Code::value, "x.safetensors", "a header of JSON", "")) << header;
  }
  EXPECT_TRUE(refused(file("{}"), Code::value, "header", "at least one tensor", "none", "read_tensors"));
}

TEST(SafeTensors, AreNotOverrunByDeepNesting) {
  const std::string deep = "{\"a\":" + std::string(200000, '[') + std::string(200000, ']') + "}";
  EXPECT_THROW(parse_safetensors(file(deep), "x"), Error);
}

TEST(SafeTensors, RefuseNamesThatStandTwice) {
  const std::string a = R"("a": )" + entry("[0, 8]");
  EXPECT_TRUE(refused(file("{" + a + ", " + a + "}", 8), Code::value, "x.safetensors", "names of their own", "twice"));
  EXPECT_TRUE(refused(file(R"({"a": {"dtype": "F32", "dtype": "F16", "shape": [2], "data_offsets": [0, 8]}})", 8),
                      Code::value, "x.safetensors", "names of their own", "\"dtype\" twice"));
  EXPECT_TRUE(refused(file(R"({"a": )" + entry("[0, 8]") + R"(, "\u0061": )" + entry("[0, 8]") + "}", 8), Code::value,
                      "x.safetensors", "names of their own", "\"a\" twice"));
}

TEST(SafeTensors, RefuseTypesThatTheyDoNotKnow) {
  EXPECT_TRUE(refused(file(R"({"a": )" + entry("[0, 8]", "\"I64\"", "[1]") + "}", 8), Code::unsupported, "a",
                      "F16, BF16 or F32", "I64", "read_tensors"));
  EXPECT_TRUE(refused(file(R"({"a": )" + entry("[0, 8]", "16") + "}", 8), Code::value, "x.safetensors#/a/dtype",
                      "a string", "the number 16", "read"));
}

TEST(SafeTensors, LeaveOutWhatIsSkippedWhateverItsType) {
  const std::string bytes =
      file(R"({"a": )" + entry("[0, 8]") + R"(, "mask": )" + entry("[8, 12]", "\"BOOL\"", "[1, 1, 2, 2]") + "}", 12);
  const SafeTensors read = parse_safetensors(bytes, "x", [](const std::string& name) { return name == "mask"; });
  ASSERT_EQ(read.tensors.size(), 1U);
  EXPECT_EQ(read.tensors[0].name, "a");
  EXPECT_TRUE(refused(bytes, Code::unsupported, "mask", "F16, BF16 or F32", "BOOL", "read_tensors"));
}

TEST(SafeTensors, RefuseOffsetsAndShapesThatAreNotCounts) {
  for (const char* offsets :
       {"[0, -8]", "[0, 8.0]", "[0, \"8\"]", "[0, 1e400]", "[0, 99999999999999999999]", "[0, null]"}) {
    EXPECT_THROW(parse_safetensors(file(R"({"a": )" + entry(offsets) + "}", 8), "x"), Error) << offsets;
  }
  EXPECT_TRUE(refused(file(R"({"a": )" + entry("[0, 4, 8]") + "}", 8), Code::value, "x.safetensors#/a/data_offsets",
                      "two numbers", "3", "read"));
  EXPECT_TRUE(refused(file(R"({"a": )" + entry("[0, 8]", "\"F32\"", "[-2]") + "}", 8), Code::value,
                      "x.safetensors#/a/shape/0", "a whole number", "-2", "read"));
  EXPECT_TRUE(refused(file(R"({"a": )" + entry("[0, 8]", "\"F32\"", "[4294967296, 4294967296]") + "}", 8),
                      Code::overflow, "result", "", "", "read_tensors"));
}

TEST(SafeTensors, RefuseOverlapsGapsAndBytesThatNoTensorHas) {
  const auto two = [](const char* first, const char* second, std::size_t data) {
    return file(R"({"a": )" + entry(first) + R"(, "b": )" + entry(second) + "}", data);
  };
  EXPECT_TRUE(refused(two("[0, 8]", "[4, 12]", 12), Code::range, "b", "from byte 8", "overlap", "read_tensors"));
  EXPECT_TRUE(refused(two("[0, 8]", "[0, 8]", 8), Code::range, "b", "from byte 8", "overlap", "read_tensors"));
  EXPECT_TRUE(refused(two("[0, 8]", "[12, 20]", 20), Code::range, "b", "from byte 8", "gap", "read_tensors"));
  EXPECT_TRUE(
      refused(two("[0, 8]", "[8, 16]", 12), Code::range, "b", "within the 12 bytes", "8 to 16", "read_tensors"));
  EXPECT_TRUE(refused(two("[0, 8]", "[8, 16]", 17), Code::range, "header", "all 17 bytes", "16", "read_tensors"));
}

TEST(SafeTensors, RefuseMembersThatTheFormatDoesNotHave) {
  EXPECT_TRUE(refused(file(R"({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8], "more": 1}})", 8),
                      Code::value, "x.safetensors#/a", "only", "more", "read"));
  EXPECT_TRUE(refused(file(R"({"a": {"dtype": "F32", "shape": [2]}})", 8), Code::value, "x.safetensors#/a",
                      "data_offsets", "none", "read"));
  EXPECT_TRUE(refused(file(R"({"a": [1]})", 8), Code::value, "x.safetensors#/a", "an object", "a list", "read"));
  EXPECT_TRUE(refused(file(R"({"__metadata__": {"heads": 4}, "a": )" + entry("[0, 8]") + "}", 8), Code::value,
                      "x.safetensors#/__metadata__/heads", "a string", "4", "read"));
}

// Every byte of the header turned into others: tensors within the file, or one clear error; nothing else.
TEST(SafeTensors, OfADamagedHeaderAreReadOrRefused) {
  const std::string whole = format_safetensors(sample(DType::f16));
  const std::size_t header = whole.size() - 6 * 2 - 4;
  int read = 0, refusals = 0;
  for (std::size_t at = 0; at < header; ++at) {
    for (const int by : {1, 2, 7, 32, 128}) {
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ by);
      try {
        std::size_t numbers = 0;
        for (const SafeTensor& tensor : parse_safetensors(bytes, "x").tensors) numbers += tensor.values.size();
        EXPECT_LE(numbers, 8U);
        ++read;
      } catch (const Error&) {
        ++refusals;
      }
    }
  }
  EXPECT_GT(read, 0);  // a changed name is still a name
  EXPECT_GT(refusals, read);
}

}  // namespace attn::io::safetensors_test
