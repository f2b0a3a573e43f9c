// What is handed out: weights, vocabulary, model card.
#pragma once

#include "attn_io/safetensors.hpp"
#include "evaluation.hpp"

namespace attn::train {

inline constexpr const char* weights_file = "model.safetensors";
inline constexpr const char* vocabulary_file = "vocabulary.json";
inline constexpr const char* card_file = "card.json";

/// The parameters as half-precision tensors with GPT-2's names; the metadata says how to run them.
io::SafeTensors to_tensors(const NetworkShape& shape, const Numbers<float>& parameters);

/// The flat parameters out of such tensors. Errors: value (one is missing), shape.
Numbers<float> from_tensors(const NetworkShape& shape, const io::SafeTensors& tensors);

/// {"format", "about", "words"}.
io::Json vocabulary_of(const Grammar& grammar);

/// A prompt, and what should follow.
struct Behaviour {
  std::string prompt, next;
};

/// The prompts of recipe.json. Errors: value.
std::vector<Behaviour> read_behaviours(const io::Document& recipe);

/// The model card: corpus, recipe, losses beside those of n-grams, head table, behaviours, limits. Parameters are those
/// that the weights' file holds, rounding included. Everything in it is measured here; `recipe_document` gives prompts
/// and limits.
io::Json card_of(const Grammar& grammar, const Recipe& recipe, const io::Document& recipe_document,
                 const Corpus& corpus, const Numbers<float>& parameters);

/// Writes text into a file. Errors: value where that fails.
void write_file(const std::string& path, const std::string& text);

}  // namespace attn::train
