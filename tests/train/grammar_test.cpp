#include <algorithm>
#include <set>

#include "train/support.hpp"

namespace attn::train {
namespace {

using attn::testing::refuses;
using testing::project_grammar;

// A small grammar with one part exchanged.
std::string with(const std::string& part, const std::string& by) {
  std::string text = R"({"format": 1, "running_sentence": "他 来", "classes": {"male": ["甲", "乙"], "female": ["丙"],
    "thing": ["书"]}, "unions": {"person": ["male", "female"]}, "pronouns": {"male": "他", "female": "她"},
    "stories": [{"name": "s", "weight": 1, "slots": {"a": "person", "b": "unlike a"}, "forms": ["$a 看 $b 。 $a.pronoun ( 来 | 去 ) [ 了 ] 。"]}],
    "lists": {"percent": 1, "shortest": 1, "longest": 2, "slots": {"a": "person"}, "forms": ["$a * 。 *"], "without": ["。"]},
    "joined": {"percent": 1, "longest": 20}})";
  const std::size_t at = text.find(part);
  if (at == std::string::npos) throw std::logic_error(part);
  return text.replace(at, part.size(), by);
}

Grammar read(const std::string& text) {
  return Grammar(io::Document::parse(text, "g"));
}

::testing::AssertionResult refused(const std::string& part, const std::string& by, const std::string& place,
                                   const std::string& wanted, const std::string& found, Code code = Code::value) {
  return refuses([&] { read(with(part, by)); }, code, "read", "g#" + place, wanted, found);
}

TEST(Grammar, OfTheProjectHasItsWordsAndKindsOfStories) {
  EXPECT_EQ(project_grammar().words().size(), 246U);
  EXPECT_EQ(project_grammar().kinds(), 11U);
  EXPECT_EQ(std::set<std::string>(project_grammar().words().begin(), project_grammar().words().end()).size(), 246U);
  const std::string line = "小明 把 苹果 给了 小王";
  EXPECT_EQ(project_grammar().text(project_grammar().ids(line)), line);
  EXPECT_EQ(project_grammar().text(project_grammar().running_sentence()), line);
  EXPECT_TRUE(
      refuses([] { (void)project_grammar().ids("小明 飞"); }, Code::value, "Grammar::ids", "line", "vocabulary", "飞"));
}

TEST(Grammar, FillsSlotsWithDifferentWordsAndPronounsThatFit) {
  const Grammar grammar = read(with("他 来", "书 来 书"));
  const auto is_male = [&](Index word) { return word == grammar.ids("甲")[0] || word == grammar.ids("乙")[0]; };
  Random random(4);
  std::set<std::vector<Index>> stories;
  for (int n = 0; n < 500; ++n) {
    const TextDocument d = grammar.draw(random);
    if (d.is_list()) continue;
    EXPECT_NE(is_male(d.ids[0]), is_male(d.ids[2]));
    EXPECT_EQ(d.ids[4], grammar.ids(is_male(d.ids[0]) ? "他" : "她")[0]);
    stories.emplace(d.ids.begin(), d.ids.begin() + 7);
  }
  // Who sees whom (4), comes or goes (2), with the word that may be left out or without (2).
  EXPECT_EQ(stories.size(), 16U);
}

TEST(Grammar, SaysAListTwice) {
  Random random(3);
  std::size_t seen = 0;
  for (int n = 0; n < 2000; ++n) {
    const TextDocument d = project_grammar().draw(random);
    if (!d.is_list()) continue;
    ++seen;
    const auto at = [&](Index place) { return d.ids.begin() + place; };
    EXPECT_TRUE(std::equal(at(d.first_list), at(d.first_list + d.list_length), at(d.second_list)));
    EXPECT_EQ(std::set<Index>(at(d.first_list), at(d.first_list + d.list_length)).size(),
              static_cast<std::size_t>(d.list_length));
    EXPECT_GE(d.list_length, 3);
    EXPECT_LE(d.list_length, 10);
  }
  EXPECT_NEAR(static_cast<double>(seen), 600, 5 * 20.5);  // 30%, five standard deviations
}

TEST(Grammar, PointsToWhatMakesNoSense) {
  EXPECT_TRUE(refused("\"format\": 1", "\"format\": 2", "/format", "1", "2", Code::unsupported));
  EXPECT_TRUE(
      refused("[\"male\", \"female\"]", "[\"male\", \"child\"]", "/unions/person/1", "the name of a class", "child"));
  EXPECT_TRUE(refused("\"female\": \"她\"", "\"child\": \"它\"", "/pronouns/child", "a class of that name", "none"));
  EXPECT_TRUE(refused("\"a\": \"person\", \"b\"", "\"a\": \"child\", \"b\"", "/stories/0/slots/a",
                      "the name of a class", "child"));
  EXPECT_TRUE(refused("unlike a", "unlike c", "/stories/0/slots/b", "a slot named before", "unlike c"));
  EXPECT_TRUE(
      refused("\"a\": \"person\", \"b\"", "\"a\": \"thing\", \"b\"", "/stories/0/slots/b", "with pronouns", "书"));
  for (const char* mark : {"]", ")", "|"}) {
    EXPECT_TRUE(refused("[ 了 ]", std::string("了 ") + mark, "/stories/0/forms/0", "brackets in pairs", mark)) << mark;
  }
  EXPECT_TRUE(refused("[ 了 ]", "[ 了", "/stories/0/forms/0", "brackets in pairs", "no ]"));
  EXPECT_TRUE(refused("( 来 | 去 )", "( 来 | 去", "/stories/0/forms/0", "brackets in pairs", "no )"));
  EXPECT_TRUE(refused("$a.pronoun", "$c", "/stories/0/forms/0", "a slot or its pronoun", "$c"));
  EXPECT_TRUE(refused("$a.pronoun", "$a.name", "/stories/0/forms/0", "a slot or its pronoun", "$a.name"));
  EXPECT_TRUE(refused("\"longest\": 2", "\"longest\": 99", "/lists/longest", "from the shortest", "99", Code::range));
}

TEST(Grammar, KnowsItsLongestDocument) {
  EXPECT_EQ(read(with("\"longest\": 20", "\"longest\": 1")).longest(), 8);  // 甲 看 丙 。 他 来 了 。
  EXPECT_EQ(read(with("\"longest\": 20", "\"longest\": 20")).longest(), 20);
}

}  // namespace
}  // namespace attn::train
