// What data/ holds, as plain structs: the teaching vectors, the models' configurations, the lessons' worked examples.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "attn/multi_head.hpp"
#include "attn/recurrent.hpp"

namespace attn {

/// The weights of additive attention: vᵀ·tanh(W_1 q + W_2 k).
struct AdditiveWeights {
  Matrix<double> w_1;   ///< C x d_a
  Matrix<double> w_2;   ///< C x d_a
  RowVector<double> v;  ///< 1 x d_a
};

/// Hand-made vectors for one sentence; no model learned them. T tokens, width C, H heads.
struct TeachingWorld {
  std::vector<std::string> tokens;    ///< T
  std::vector<std::string> features;  ///< C names of the columns of x
  Index heads = 0;                    ///< H
  Matrix<double> x;                   ///< T x C
  MultiHeadWeights<double> weights;   ///< each C x C
  RnnWeights<double> rnn;             ///< C x C, C x C
  AdditiveWeights additive;
};

/// One full-attention-and-linear-attention model, in the words of its configuration file.
struct AnchorModel {
  std::string name, repository, revision, source;
  std::uint64_t hidden_size = 0, num_hidden_layers = 0, num_full_attention_layers = 0, num_linear_attention_layers = 0;
  std::uint64_t num_attention_heads = 0, num_key_value_heads = 0, head_dim = 0;
  double partial_rotary_factor = 0;
  double rope_theta = 0;
  std::uint64_t linear_num_value_heads = 0, linear_num_key_heads = 0, linear_key_head_dim = 0,
                linear_value_head_dim = 0;
  std::string linear_state_dtype;
  std::uint64_t max_position_embeddings = 0;
};

/// One model to compare with. A size that its source does not give, or that its kind of attention does not have, is 0.
struct FrontierModel {
  std::string name, source, attention;
  std::uint64_t num_hidden_layers = 0, hidden_size = 0, num_attention_heads = 0, num_key_value_heads = 0, head_dim = 0;
  std::uint64_t kv_lora_rank = 0, qk_rope_head_dim = 0, max_position_embeddings = 0;
};

/// The sizes that the lessons' worked examples choose.
struct WorkedExamples {
  std::uint64_t sequence_length = 0;      ///< T of the cost and storage examples
  std::uint64_t additive_width = 0;       ///< d_a of the naive additive form
  std::string activation_dtype;           ///< scores, keys and values
  std::uint64_t long_context = 0;         ///< "1M tokens"
  double score_gap = 0;                   ///< gap between two scores of one row
  std::vector<double> proportion_scores;  ///< scores shared out by proportion
  std::uint64_t prompt_length = 0;        ///< tokens before generation
  std::uint64_t generated_length = 0;     ///< tokens generated
};

/// Everything that the published figures are computed from.
struct FigureInputs {
  TeachingWorld world;
  AnchorModel anchor;
  std::vector<FrontierModel> frontier;
  WorkedExamples examples;
};

/// Position of a token in the sentence. Errors: value where it is not there.
inline Index token_index(const TeachingWorld& world, std::string_view token) {
  const auto found = std::find(world.tokens.begin(), world.tokens.end(), token);
  if (found == world.tokens.end()) {
    throw Error(Code::value, "token_index", "token", "a token of the sentence", std::string(token));
  }
  return found - world.tokens.begin();
}

/// The model of that name. Errors: value where it is not there.
inline const FrontierModel& model_named(const std::vector<FrontierModel>& models, std::string_view name) {
  const auto found = std::find_if(models.begin(), models.end(), [&](const auto& model) { return model.name == name; });
  if (found == models.end()) {
    throw Error(Code::value, "model_named", "name", "a model of the list", std::string(name));
  }
  return *found;
}

/// Throws unless the world's parts fit one another: T tokens for T rows, matrices of one width, heads that divide it.
inline void require_world(const TeachingWorld& world) {
  constexpr const char* f = "require_world";
  const Index rows = static_cast<Index>(world.tokens.size()), width = world.x.cols();
  require_not_empty(world.x, f, "X");
  require_shape(world.x, rows, width, f, "X");
  require_shape(world.weights.w_q, width, world.weights.w_q.cols(), f, "W_Q");
  require_shape(world.weights.w_k, width, world.weights.w_q.cols(), f, "W_K");
  require_shape(world.weights.w_v, width, world.weights.w_v.cols(), f, "W_V");
  if (world.heads < 1 || world.weights.w_q.cols() % world.heads != 0 || world.weights.w_v.cols() % world.heads != 0) {
    throw Error(Code::range, f, "heads", "a number that divides the columns of W_Q and W_V",
                std::to_string(world.heads));
  }
  if (world.weights.w_o) require_shape(*world.weights.w_o, world.weights.w_v.cols(), width, f, "W_O");
}

}  // namespace attn
