#include "attn_io/token_table.hpp"

#include "support/check.hpp"

namespace attn::io::token_table_test {

using testing::refuses;

Words read(const std::string& text) {
  return read_words(Document::parse(text, "vocab.json"));
}

TEST(TokenTable, InTheByteAlphabetBecomesText) {
  // 小 is E5 B0 8F: å, ° and, for a byte without a printable character of its own, U+0131.
  const Words found = read(R"({"!": 0, "Ġthe": 1, "å°ı": 2, "å°": 3, "Ċ": 4, "<|endoftext|>": 5})");
  EXPECT_TRUE(found.byte_level);
  EXPECT_EQ(found.fragments, 1U);
  EXPECT_EQ(found.words, (std::vector<std::string>{"!", " the", "小", "<0xE5><0xB0>", "\n", "<|endoftext|>"}));
}

TEST(TokenTable, HasEveryByteOnceInTheAlphabet) {
  std::set<int> bytes;
  int signs = 0;
  for (char32_t sign = 0; sign < 0x400; ++sign) {
    if (const auto byte = detail::byte_of(sign)) {
      bytes.insert(*byte);
      ++signs;
    }
  }
  EXPECT_EQ(bytes.size(), 256U);
  EXPECT_EQ(signs, 256);
  EXPECT_EQ(detail::byte_of(0x120), static_cast<unsigned char>(' '));
  EXPECT_EQ(detail::byte_of(0x10a), static_cast<unsigned char>('\n'));
  EXPECT_EQ(detail::byte_of(0x143), 173);  // the last one moved
}

TEST(TokenTable, OfWordsOrSignsIsTakenAsItIs) {
  const Words found = read(R"(["小明", "Ġthe", "é"])");
  EXPECT_FALSE(found.byte_level);
  EXPECT_EQ(found.fragments, 0U);
  EXPECT_EQ(found.words, (std::vector<std::string>{"小明", "Ġthe", "é"}));
  EXPECT_EQ(read(R"({"乙": 1, "甲": 0})").words, (std::vector<std::string>{"甲", "乙"}));
}

TEST(TokenTable, ThatIsNoneIsRefusedWithThePlace) {
  const auto refused = [](const std::string& text, const std::string& place, const std::string& wanted,
                          const std::string& found) {
    return refuses([&] { read(text); }, Code::value, "read", "vocab.json#" + place, wanted, found);
  };
  EXPECT_TRUE(refused(R"({"a": 0, "b": 2})", "/b", "from 0 to 1", "2"));
  EXPECT_TRUE(refused(R"({"a": 0, "b": 0})", "/b", "a number of its own", "0"));
  EXPECT_TRUE(refused(R"({"a": -1})", "/a", "from 0 to 0", "-1"));
  EXPECT_TRUE(refused(R"({"a": 0.5})", "/a", "from 0 to 0", "0.5"));
  EXPECT_TRUE(refused(R"(["a", 1])", "/1", "a string", "1"));
  EXPECT_TRUE(refused(R"(["a", "a"])", "", "words of their own", "\"a\" twice"));
  EXPECT_TRUE(refused(R"(["a", ""])", "", "not empty", "an empty one"));
  EXPECT_TRUE(refused("{}", "", "at least one token", "none"));
  EXPECT_TRUE(refused("3", "", "an object", "the number 3"));
}

}  // namespace attn::io::token_table_test
