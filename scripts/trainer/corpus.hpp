// Documents to train on, and documents held out.
#pragma once

#include "grammar.hpp"

namespace attn::train {

struct CorpusSize {
  std::size_t training = 150000;  ///< documents
  std::size_t held_out = 4000;    ///< documents drawn; those that also stand in the training text are dropped
  std::uint64_t seed = 1;
};

struct Corpus {
  std::vector<TextDocument> training;
  std::vector<TextDocument> held_out;
  std::size_t dropped = 0;  ///< held-out documents that the training text holds too
};

/// Draws both parts, each from a random stream of its own. Errors: none.
Corpus make_corpus(const Grammar& grammar, const CorpusSize& size);

/// Words of all documents together.
std::size_t count_words(const std::vector<TextDocument>& documents);

}  // namespace attn::train
