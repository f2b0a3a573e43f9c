// What the trainer's tests share.
#pragma once

#include "export.hpp"
#include "support/check.hpp"
#include "training.hpp"

namespace attn::train::testing {

inline const std::string trainer_folder = ATTN_TRAINER_DIR;

inline const Grammar& project_grammar() {
  static const Grammar grammar(io::Document::read(trainer_folder + "/grammar.json"));
  return grammar;
}

inline const io::Document& project_recipe_document() {
  static const io::Document document = io::Document::read(trainer_folder + "/recipe.json");
  return document;
}

inline const Recipe& project_recipe() {
  static const Recipe recipe = read_recipe(project_recipe_document(), project_grammar());
  return recipe;
}

/// The text that the project's model was trained on, and what was held out.
inline const Corpus& project_corpus() {
  static const Corpus corpus = make_corpus(project_grammar(), project_recipe().corpus);
  return corpus;
}

/// A recipe that trains in no time, and text for it.
inline Recipe small_recipe() {
  Recipe recipe = project_recipe();
  recipe.corpus.training = 200;
  recipe.corpus.held_out = 20;
  recipe.network.width = 16;
  recipe.network.layers = 2;
  recipe.network.heads = 2;
  recipe.network.hidden = 32;
  recipe.training.tokens = 256;
  recipe.training.steps = 40;
  recipe.training.warm_up = 5;
  return recipe;
}

inline const Corpus& small_corpus() {
  static const Corpus corpus = make_corpus(project_grammar(), small_recipe().corpus);
  return corpus;
}

}  // namespace attn::train::testing
