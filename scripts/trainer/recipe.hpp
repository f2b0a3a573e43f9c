// How the model is made: everything that the result depends on besides the grammar.
#pragma once

#include "corpus.hpp"
#include "parameters.hpp"

namespace attn::train {

struct TrainingRecipe {
  std::uint64_t seed = 1;  ///< of first values, order and positions
  std::size_t steps = 0;
  std::size_t warm_up = 0;  ///< steps until the full rate
  Index tokens = 0;         ///< a step, at most
  double rate = 0;          ///< the highest learning rate
  double last_rate = 0;     ///< at the last step, as a share of it
  double weight_decay = 0;
  double beta_1 = 0, beta_2 = 0, epsilon = 0;  ///< of AdamW
  double clip = 0;                             ///< the longest gradient
};

struct Recipe {
  CorpusSize corpus;
  NetworkShape network;  ///< its vocabulary is the grammar's
  TrainingRecipe training;
};

/// recipe.json. Errors: value; range (heads that do not divide the width, documents longer than the positions).
Recipe read_recipe(const io::Document& document, const Grammar& grammar);

}  // namespace attn::train
