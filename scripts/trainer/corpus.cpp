#include "corpus.hpp"

#include <set>

namespace attn::train {

Corpus make_corpus(const Grammar& grammar, const CorpusSize& size) {
  Corpus corpus;
  Random training(size.seed, 1), held_out(size.seed, 2);
  std::set<std::vector<Index>> seen;
  for (std::size_t n = 0; n < size.training; ++n) {
    corpus.training.push_back(grammar.draw(training));
    seen.insert(corpus.training.back().ids);
  }
  for (std::size_t n = 0; n < size.held_out; ++n) {
    TextDocument document = grammar.draw(held_out);
    if (seen.count(document.ids) > 0)
      ++corpus.dropped;
    else
      corpus.held_out.push_back(std::move(document));
  }
  return corpus;
}

std::size_t count_words(const std::vector<TextDocument>& documents) {
  std::size_t words = 0;
  for (const TextDocument& document : documents) words += document.ids.size();
  return words;
}

}  // namespace attn::train
