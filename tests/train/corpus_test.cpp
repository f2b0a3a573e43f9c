#include <algorithm>
#include <set>

#include "train/support.hpp"

namespace attn::train {
namespace {

using testing::project_corpus;
using testing::project_grammar;
using testing::project_recipe;

TEST(Corpus, NeverHoldsTheRunningSentence) {
  const std::vector<Index>& sentence = project_grammar().running_sentence();
  for (const auto* documents : {&project_corpus().training, &project_corpus().held_out}) {
    for (const TextDocument& d : *documents) {
      ASSERT_EQ(std::search(d.ids.begin(), d.ids.end(), sentence.begin(), sentence.end()), d.ids.end())
          << project_grammar().text(d.ids);
    }
  }
}

TEST(Corpus, HoldsNoHeldOutDocumentAmongTheTrainingDocuments) {
  const Corpus& corpus = project_corpus();
  std::set<std::vector<Index>> training;
  for (const TextDocument& d : corpus.training) training.insert(d.ids);
  for (const TextDocument& d : corpus.held_out) ASSERT_EQ(training.count(d.ids), 0U) << project_grammar().text(d.ids);
  EXPECT_EQ(corpus.held_out.size() + corpus.dropped, project_recipe().corpus.held_out);
  EXPECT_EQ(corpus.training.size(), project_recipe().corpus.training);
}

TEST(Corpus, HoldsEveryWordAndNoDocumentTooLongForTheModel) {
  std::vector<bool> met(project_grammar().words().size());
  for (const TextDocument& d : project_corpus().training) {
    ASSERT_GE(d.ids.size(), 2U);
    ASSERT_LE(static_cast<Index>(d.ids.size()), project_grammar().longest());
    for (const Index id : d.ids) met[static_cast<std::size_t>(id)] = true;
  }
  EXPECT_EQ(std::count(met.begin(), met.end(), false), 0);
  EXPECT_LE(project_grammar().longest(), project_recipe().network.positions);
}

// The generator and all that it draws from are integers, so these words come out on every machine.
TEST(Corpus, OfASeedIsTheSameEverywhere) {
  const Corpus corpus = make_corpus(project_grammar(), {3, 1, 1});
  EXPECT_EQ(project_grammar().text(corpus.training[0].ids),
            "中午 哥哥 看见了 小红 。 她 把 花 借给了 他 。 现在 谁 有 花 ？ 哥哥 。");
  EXPECT_EQ(project_grammar().text(corpus.training[1].ids),
            "书包 围巾 手机 马 哥哥 九 粉色 蓝色 。 书包 围巾 手机 马 哥哥 九 粉色 蓝色 。");
  EXPECT_EQ(count_words(project_corpus().training), 3302457U);
  EXPECT_NE(make_corpus(project_grammar(), {3, 1, 2}).training[0].ids, corpus.training[0].ids);
}

}  // namespace
}  // namespace attn::train
