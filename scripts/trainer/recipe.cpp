#include "recipe.hpp"

namespace attn::train {

Recipe read_recipe(const io::Document& document, const Grammar& grammar) {
  const io::Place root = io::root_of_format(document, 1);
  const io::Place corpus = root.at("corpus"), network = root.at("network"), training = root.at("training");
  const auto size = [](const io::Place& place) { return static_cast<Index>(place.count()); };
  Recipe r;
  r.corpus = {corpus.at("training").count(), corpus.at("held_out").count(), corpus.at("seed").count()};
  r.network = {static_cast<Index>(grammar.words().size()),
               size(network.at("width")),
               size(network.at("layers")),
               size(network.at("heads")),
               size(network.at("hidden")),
               size(network.at("positions")),
               size(network.at("distances"))};
  if (r.network.width % r.network.heads != 0) {
    throw network.at("heads").wrong("a number that divides the width", std::to_string(r.network.heads), Code::range);
  }
  if (r.network.positions < grammar.longest()) {
    throw network.at("positions")
        .wrong("at least the longest document's " + std::to_string(grammar.longest()),
               std::to_string(r.network.positions), Code::range);
  }
  TrainingRecipe& t = r.training;
  t.seed = training.at("seed").count();
  t.steps = training.at("steps").count();
  t.warm_up = training.at("warm_up").count();
  t.tokens = size(training.at("tokens"));
  t.rate = training.at("rate").number();
  t.last_rate = training.at("last_rate").number();
  t.weight_decay = training.at("weight_decay").number();
  t.beta_1 = training.at("beta_1").number();
  t.beta_2 = training.at("beta_2").number();
  t.epsilon = training.at("epsilon").number();
  t.clip = training.at("clip").number();
  if (t.tokens < 2 * r.network.positions) {
    throw training.at("tokens").wrong("room for a longest document in each half of a step", std::to_string(t.tokens),
                                      Code::range);
  }
  return r;
}

}  // namespace attn::train
