#include "attn_io/json.hpp"

#include "support/check.hpp"

namespace attn::io::json_test {

using testing::refuses;

Document parse(const std::string& text) {
  return Document::parse(text, "x.json");
}

TEST(Document, NamesTheFileThatIsNotJson) {
  for (const char* text : {"", "{", "[1,]", "{\"a\": NaN}", "nul", "[1] 2", "\"\xff\"", "[1e999]"}) {
    EXPECT_TRUE(refuses([&] { parse(text); }, Code::value, "read", "x.json#", "JSON", "")) << text;
  }
}

TEST(Document, SaysWhatIsWrongInUtf8AndBrieflyWhateverTheFileHolds) {
  for (const std::string& text : {std::string("\"\xff\xfe"), "[" + std::string(5000, 'x'), std::string("\"小\xe5")}) {
    try {
      parse(text);
      FAIL() << text;
    } catch (const Error& e) {
      EXPECT_NO_THROW((void)Json(e.what()).dump()) << "not UTF-8";
      EXPECT_LT(e.found().size(), 310U);
    }
  }
}

TEST(Readable, KeepsTextAndReplacesWhatIsNone) {
  EXPECT_EQ(readable("小明 \"x\""), "小明 \"x\"");
  EXPECT_EQ(readable("a\xff"), "a\xEF\xBF\xBD");
  std::string long_text;
  for (int i = 0; i < 101; ++i) long_text += "明";
  EXPECT_EQ(readable(long_text), long_text.substr(0, 300) + "…");
}

TEST(Document, NamesTheFileThatIsNotThere) {
  EXPECT_TRUE(refuses([] { Document::read("/no/such/file.json"); }, Code::value, "read", "/no/such/file.json",
                      "a readable file", "none"));
}

TEST(Place, ErrorsPointToTheValue) {
  const Document d = parse(R"({"a": {"b": [1, "two", null, true, [], {}]}, "c/d~e": 0})");
  const Place list = d.root().at("a").at("b");
  EXPECT_EQ(list.at(std::size_t{0}).number(), 1.0);
  EXPECT_TRUE(refuses([&] { (void)list.at(1).number(); }, Code::value, "read", "x.json#/a/b/1", "a number",
                      "the string \"two\""));
  EXPECT_TRUE(refuses([&] { (void)list.at(2).number(); }, Code::value, "read", "x.json#/a/b/2", "a number", "null"));
  EXPECT_TRUE(refuses([&] { (void)list.at(3).text(); }, Code::value, "read", "x.json#/a/b/3", "a string", "true"));
  EXPECT_TRUE(refuses([&] { (void)list.at(4).size(); }, Code::value, "read", "x.json#/a/b/4", "at least one", "empty"));
  EXPECT_TRUE(refuses([&] { (void)list.at(5).size(); }, Code::value, "read", "x.json#/a/b/5", "a list", "an object"));
  EXPECT_TRUE(refuses([&] { (void)list.object(); }, Code::value, "read", "x.json#/a/b", "an object", "a list"));
  EXPECT_TRUE(refuses([&] { (void)d.root().at("z"); }, Code::value, "read", "x.json#", "a member \"z\"", "none"));
  EXPECT_TRUE(refuses([&] { (void)d.root().at("c/d~e").text(); }, Code::value, "read", "x.json#/c~1d~0e", "a string",
                      "the number 0"));
}

TEST(Place, CountsAreWholeAndAtLeastOne) {
  const Document d = parse("[1, 262144, 0, -3, 1.5, 1e3, \"4\", 18446744073709551615]");
  const auto count = [&](std::size_t i) { return d.root().at(i).count(); };
  EXPECT_EQ(count(0), 1U);
  EXPECT_EQ(count(1), 262144U);
  EXPECT_EQ(count(7), ~0ULL);
  for (const std::size_t i : {2U, 3U, 4U, 5U, 6U}) {
    EXPECT_TRUE(refuses([&] { (void)count(i); }, Code::value, "read", "x.json#/" + std::to_string(i),
                        "a whole number from 1 on", ""));
  }
}

TEST(Place, CutsALongStringBetweenCharacters) {
  std::string text = "x";
  for (int i = 0; i < 30; ++i) text += "明";
  const Document d = parse("\"" + text + "\"");
  try {
    (void)d.root().number();
    FAIL();
  } catch (const Error& e) {
    EXPECT_EQ(e.found(), "the string \"x明明明明明明明明明明明明明…\"");
  }
}

TEST(RootOfFormat, RefusesAFormatItDoesNotKnow) {
  EXPECT_NO_THROW(root_of_format(parse(R"({"format": 1})"), 1));
  EXPECT_TRUE(refuses([] { root_of_format(parse(R"({"format": 2})"), 1); }, Code::unsupported, "read", "x.json#/format",
                      "1", "2"));
  EXPECT_TRUE(refuses([] { root_of_format(parse("{}"), 1); }, Code::value, "read", "x.json#", "\"format\"", "none"));
  EXPECT_TRUE(refuses([] { root_of_format(parse("[]"), 1); }, Code::value, "read", "x.json#", "an object", "a list"));
}

}  // namespace attn::io::json_test
