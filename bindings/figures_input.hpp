#pragma once
// Parsed data files (JavaScript objects that passed their schemas) as the core's plain structs.

#include <emscripten/val.h>

#include <attn/models.hpp>
#include <string>
#include <vector>

namespace bindings {

using emscripten::val;

template <class T>
std::vector<T> to_list(const val& items) {
  return emscripten::vecFromJSArray<T>(items);
}

inline attn::RowVector<double> to_row(const val& items) {
  const auto numbers = to_list<double>(items);
  return Eigen::Map<const attn::RowVector<double>>(numbers.data(), attn::Index(numbers.size()));
}

/// Rows of one length.
inline attn::Matrix<double> to_rows(const val& rows, const char* argument) {
  const auto count = rows["length"].as<int>();
  attn::Matrix<double> matrix;
  for (int i = 0; i < count; ++i) {
    const auto row = to_row(rows[i]);
    if (i == 0) {
      matrix.resize(count, row.size());
    }
    attn::require_shape(row, 1, matrix.cols(), "figures", argument);
    matrix.row(i) = row;
  }
  return matrix;
}

/// An exact count; absent: 0, which the core reads as "its source does not give it".
inline std::uint64_t to_count(const val& object, const char* name) {
  const val value = object[name];
  return value.isUndefined() ? 0 : std::uint64_t(value.as<double>());
}

inline std::string to_text(const val& object, const char* name) {
  const val value = object[name];
  return value.isUndefined() ? std::string{} : value.as<std::string>();
}

inline attn::TeachingWorld to_world(const val& json) {
  attn::TeachingWorld world;
  world.tokens = to_list<std::string>(json["tokens"]);
  world.features = to_list<std::string>(json["features"]);
  world.heads = json["heads"].as<int>();
  world.x = to_rows(json["X"], "X");
  world.weights.w_q = to_rows(json["W_Q"], "W_Q");
  world.weights.w_k = to_rows(json["W_K"], "W_K");
  world.weights.w_v = to_rows(json["W_V"], "W_V");
  world.weights.w_o = to_rows(json["W_O"], "W_O");
  world.rnn.w_x = to_rows(json["rnn"]["W_x"], "rnn.W_x");
  world.rnn.w_h = to_rows(json["rnn"]["W_h"], "rnn.W_h");
  world.additive.w_1 = to_rows(json["additive"]["W_1"], "additive.W_1");
  world.additive.w_2 = to_rows(json["additive"]["W_2"], "additive.W_2");
  world.additive.v = to_row(json["additive"]["v"]);
  return world;
}

inline attn::AnchorModel to_anchor(const val& json) {
  const val config = json["config"];
  attn::AnchorModel anchor;
  anchor.name = to_text(json, "name");
  anchor.repository = to_text(json, "repository");
  anchor.revision = to_text(json, "revision");
  anchor.source = to_text(json, "source");
  anchor.hidden_size = to_count(config, "hidden_size");
  anchor.num_hidden_layers = to_count(config, "num_hidden_layers");
  anchor.num_full_attention_layers = to_count(config, "num_full_attention_layers");
  anchor.num_linear_attention_layers = to_count(config, "num_linear_attention_layers");
  anchor.num_attention_heads = to_count(config, "num_attention_heads");
  anchor.num_key_value_heads = to_count(config, "num_key_value_heads");
  anchor.head_dim = to_count(config, "head_dim");
  anchor.partial_rotary_factor = config["partial_rotary_factor"].as<double>();
  anchor.rope_theta = config["rope_theta"].as<double>();
  anchor.linear_num_value_heads = to_count(config, "linear_num_value_heads");
  anchor.linear_num_key_heads = to_count(config, "linear_num_key_heads");
  anchor.linear_key_head_dim = to_count(config, "linear_key_head_dim");
  anchor.linear_value_head_dim = to_count(config, "linear_value_head_dim");
  anchor.linear_state_dtype = to_text(config, "linear_state_dtype");
  anchor.max_position_embeddings = to_count(config, "max_position_embeddings");
  return anchor;
}

inline attn::FrontierModel to_frontier(const val& json) {
  attn::FrontierModel model;
  model.name = to_text(json, "name");
  model.source = to_text(json, "source");
  model.attention = to_text(json, "attention");
  model.num_hidden_layers = to_count(json, "num_hidden_layers");
  model.hidden_size = to_count(json, "hidden_size");
  model.num_attention_heads = to_count(json, "num_attention_heads");
  model.num_key_value_heads = to_count(json, "num_key_value_heads");
  model.head_dim = to_count(json, "head_dim");
  model.kv_lora_rank = to_count(json, "kv_lora_rank");
  model.qk_rope_head_dim = to_count(json, "qk_rope_head_dim");
  model.max_position_embeddings = to_count(json, "max_position_embeddings");
  return model;
}

inline attn::WorkedExamples to_examples(const val& json) {
  attn::WorkedExamples examples;
  examples.sequence_length = to_count(json, "sequence_length");
  examples.additive_width = to_count(json, "additive_width");
  examples.activation_dtype = to_text(json, "activation_dtype");
  examples.long_context = to_count(json, "long_context");
  examples.score_gap = json["score_gap"].as<double>();
  examples.proportion_scores = to_list<double>(json["proportion_scores"]);
  examples.prompt_length = to_count(json, "prompt_length");
  examples.generated_length = to_count(json, "generated_length");
  return examples;
}

}  // namespace bindings
