// The data files as the core's structs. Every reader throws attn::Error naming file, JSON pointer, wanted and found.
#pragma once

#include <filesystem>

#include "attn/models.hpp"
#include "attn_io/matrix.hpp"

namespace attn::io {

/// teaching-world.json. Errors: value; shape; range (heads that do not divide the width).
inline TeachingWorld read_world(const Document& document) {
  const Place root = root_of_format(document, 1);
  TeachingWorld world;
  world.tokens = read_labels(root.at("tokens"));
  // Past the index type a count would come out negative, and -1 divides everything.
  const std::uint64_t heads = root.at("heads").count();
  constexpr auto most = static_cast<std::uint64_t>(std::numeric_limits<Index>::max());
  if (heads > most) throw root.at("heads").wrong("at most " + std::to_string(most), std::to_string(heads), Code::range);
  world.heads = static_cast<Index>(heads);
  world.x = read_matrix(root.at("X"));
  const auto rows = static_cast<Index>(world.tokens.size());
  const Index width = world.x.cols();
  if (world.x.rows() != rows) {
    throw root.at("X").wrong(std::to_string(rows) + " rows, one a token", shape_text(world.x), Code::shape);
  }
  if (root.has("features")) world.features = read_labels(root.at("features"));
  world.weights.w_q = read_matrix(root.at("W_Q"));
  const Index columns = world.weights.w_q.cols();
  if (columns % world.heads != 0) {
    throw root.at("heads").wrong("a number that divides the " + std::to_string(columns) + " columns of W_Q",
                                 std::to_string(world.heads), Code::range);
  }
  world.weights.w_q = read_matrix(root.at("W_Q"), width, columns);
  world.weights.w_k = read_matrix(root.at("W_K"), width, columns);
  world.weights.w_v = read_matrix(root.at("W_V"), width, columns);
  if (root.has("W_O")) world.weights.w_o = read_matrix(root.at("W_O"), columns, width);
  const Place rnn = root.at("rnn"), additive = root.at("additive");
  world.rnn.w_x = read_matrix(rnn.at("W_x"));
  world.rnn.w_h = read_matrix(rnn.at("W_h"), world.rnn.w_x.cols(), world.rnn.w_x.cols());
  world.additive.w_1 = read_matrix(additive.at("W_1"));
  world.additive.w_2 = read_matrix(additive.at("W_2"), world.additive.w_1.rows(), world.additive.w_1.cols());
  world.additive.v = read_row(additive.at("v"));
  if (world.additive.v.size() != world.additive.w_1.cols()) {
    throw additive.at("v").wrong(std::to_string(world.additive.w_1.cols()) + " numbers",
                                 std::to_string(world.additive.v.size()), Code::shape);
  }
  return world;
}

/// anchor-model.json. Errors: value.
inline AnchorModel read_anchor(const Document& document) {
  const Place root = root_of_format(document, 1), config = root.at("config");
  AnchorModel m;
  m.name = root.at("name").text();
  m.repository = root.at("repository").text();
  m.revision = root.at("revision").text();
  m.source = root.at("source").text();
  m.hidden_size = config.at("hidden_size").count();
  m.num_hidden_layers = config.at("num_hidden_layers").count();
  m.num_full_attention_layers = config.at("num_full_attention_layers").count();
  m.num_linear_attention_layers = config.at("num_linear_attention_layers").count();
  m.num_attention_heads = config.at("num_attention_heads").count();
  m.num_key_value_heads = config.at("num_key_value_heads").count();
  m.head_dim = config.at("head_dim").count();
  m.partial_rotary_factor = config.at("partial_rotary_factor").number();
  m.rope_theta = config.at("rope_theta").number();
  m.linear_num_value_heads = config.at("linear_num_value_heads").count();
  m.linear_num_key_heads = config.at("linear_num_key_heads").count();
  m.linear_key_head_dim = config.at("linear_key_head_dim").count();
  m.linear_value_head_dim = config.at("linear_value_head_dim").count();
  m.linear_state_dtype = config.at("linear_state_dtype").text();
  m.max_position_embeddings = config.at("max_position_embeddings").count();
  return m;
}

/// The models of frontier-models.json. Errors: value.
inline std::vector<FrontierModel> read_frontier(const Document& document) {
  const Place models = root_of_format(document, 1).at("models");
  std::vector<FrontierModel> out;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const Place model = models.at(i);
    const auto optional = [&](const char* key) { return model.has(key) ? model.at(key).count() : 0; };
    FrontierModel m;
    m.name = model.at("name").text();
    m.source = model.at("source").text();
    m.attention = model.at("attention").text();
    m.num_hidden_layers = optional("num_hidden_layers");
    m.hidden_size = optional("hidden_size");
    m.num_attention_heads = optional("num_attention_heads");
    m.num_key_value_heads = optional("num_key_value_heads");
    m.head_dim = optional("head_dim");
    m.kv_lora_rank = optional("kv_lora_rank");
    m.qk_rope_head_dim = optional("qk_rope_head_dim");
    m.max_position_embeddings = optional("max_position_embeddings");
    out.push_back(std::move(m));
  }
  return out;
}

/// worked-examples.json. Errors: value.
inline WorkedExamples read_examples(const Document& document) {
  const Place root = root_of_format(document, 1);
  WorkedExamples e;
  e.sequence_length = root.at("sequence_length").count();
  e.additive_width = root.at("additive_width").count();
  e.activation_dtype = root.at("activation_dtype").text();
  e.long_context = root.at("long_context").count();
  e.score_gap = root.at("score_gap").number();
  e.proportion_scores = read_numbers(root.at("proportion_scores"));
  e.prompt_length = root.at("prompt_length").count();
  e.generated_length = root.at("generated_length").count();
  return e;
}

/// One figure as the lessons publish it.
struct PublishedFigure {
  std::string id;
  std::string cited;               ///< source; empty where the figure is computed
  std::vector<std::string> shown;  ///< to the letter; empty where no form is fixed
};

/// published-figures.json. Errors: value; also where an id stands twice.
inline std::vector<PublishedFigure> read_published(const Document& document) {
  const Place figures = root_of_format(document, 1).at("figures");
  std::vector<PublishedFigure> out;
  for (std::size_t i = 0; i < figures.size(); ++i) {
    const Place figure = figures.at(i);
    PublishedFigure f;
    f.id = figure.at("id").text();
    for (const PublishedFigure& other : out) {
      if (other.id == f.id) throw figure.at("id").wrong("an id of its own", "the second " + f.id);
    }
    if (figure.has("cited")) f.cited = figure.at("cited").text();
    if (figure.has("shown")) {
      const Place shown = figure.at("shown");
      if (shown.value().is_array())
        f.shown = read_labels(shown);
      else
        f.shown = {shown.text()};
    }
    out.push_back(std::move(f));
  }
  return out;
}

/// Everything that figures are computed from, out of the data folder. Errors: those of the readers.
inline FigureInputs read_figure_inputs(const std::filesystem::path& folder) {
  const auto document = [&](const char* name) { return Document::read((folder / name).string()); };
  return {read_world(document("teaching-world.json")), read_anchor(document("anchor-model.json")),
          read_frontier(document("frontier-models.json")), read_examples(document("worked-examples.json"))};
}

}  // namespace attn::io
