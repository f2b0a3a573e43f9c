#include "ngram.hpp"

#include <cmath>

#include "train/support.hpp"

namespace attn::train {
namespace {

using attn::testing::refuses;
using testing::project_grammar;
using testing::small_corpus;

std::vector<TextDocument> documents(const std::vector<std::vector<Index>>& all) {
  std::vector<TextDocument> out;
  for (const std::vector<Index>& ids : all) out.push_back({ids});
  return out;
}

// By hand, ^ for the start. Bigrams ^0: 3, ^1, 02, 12: 1, 01: 2, so n1..n4 = 3, 1, 1, 0, Y = 3/5, discounts 1 - 2Y/3 =
// 0.6 and 2 - 3Y = 0.2. Words by what they follow: 0 once, 1 and 2 twice: Y = 1/5, discounts 1 - 2Y·2 = 0.2 and 2.
TEST(NGrams, AreThoseWorkedOutByHand) {
  const NGrams model(documents({{0, 1}, {0, 1}, {0, 2}, {1, 2}}), 3, 2);
  const double kept = 0.2 + 2 * 2;  // by the lowest order, shared out evenly
  const double zero = (1 - 0.2 + kept / 3) / 5, other = kept / 3 / 5;
  const std::vector<Index> before{0};
  EXPECT_NEAR(model.probability(before, 0), (0.6 + 0.2) * zero / 3, 1e-15);
  EXPECT_NEAR(model.probability(before, 1), (2 - 0.2 + (0.6 + 0.2) * other) / 3, 1e-15);
  EXPECT_NEAR(model.probability(before, 2), (1 - 0.6 + (0.6 + 0.2) * other) / 3, 1e-15);
}

// 246 numbers of at most 1 add up to 1 within 246 units of 2^-53.
TEST(NGrams, ShareOutOneOverTheVocabularyAfterAnyWords) {
  const auto words = static_cast<Index>(project_grammar().words().size());
  for (const std::size_t order : {2U, 3U, 4U}) {
    const NGrams model(small_corpus().training, words, order);
    for (const char* before : {"", "小明", "小明 把", "小明 把 苹果 给了", "。 。 。 。"}) {
      const std::vector<Index> ids = project_grammar().ids(before);
      double sum = 0;
      for (Index word = 0; word < words; ++word) {
        const double p = model.probability(ids, word);
        EXPECT_GT(p, 0);
        sum += p;
      }
      EXPECT_NEAR(sum, 1, 1e-12) << order << before;
    }
  }
}

TEST(NGrams, LookBackAsFarAsTheirOrder) {
  const NGrams model(small_corpus().training, static_cast<Index>(project_grammar().words().size()), 3);
  const Index word = project_grammar().ids("苹果")[0];
  const auto p = [&](const char* before) { return model.probability(project_grammar().ids(before), word); };
  EXPECT_EQ(p("小明 。 现在 谁 有"), p("小红 ， 谁 有"));
  EXPECT_NE(p("现在 谁 有"), p("现在 小明 有"));
}

TEST(NGrams, RefuseOrdersAndVocabulariesThatDoNotFitTheirKeys) {
  EXPECT_TRUE(refuses([] { NGrams({}, 3, 1); }, Code::range, "NGrams", "order", "2 to 4", "1"));
  EXPECT_TRUE(refuses([] { NGrams({}, 3, 5); }, Code::range, "NGrams", "order", "2 to 4", "5"));
  EXPECT_TRUE(refuses([] { NGrams({}, 1023, 2); }, Code::range, "NGrams", "vocabulary", "1 to 1022", "1023"));
}

}  // namespace
}  // namespace attn::train
