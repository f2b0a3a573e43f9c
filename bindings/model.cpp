// A trained model. It is the one thing that stays on this side between calls: JavaScript holds its number and gives it
// back.

#include <emscripten/bind.h>

#include <attn/gpt.hpp>
#include <attn/head_census.hpp>
#include <attn/named_tensors.hpp>
#include <map>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

struct LoadedModel {
  attn::GptWeights<float> weights;
  attn::BlockOptions options;
};

std::map<int, LoadedModel>& models() {
  static std::map<int, LoadedModel> loaded;
  return loaded;
}

const LoadedModel& model_of(int id, const char* function) {
  const auto found = models().find(id);
  if (found == models().end()) {
    throw attn::Error(attn::Code::value, function, "model", "the number of a loaded model", std::to_string(id));
  }
  return found->second;
}

/// Sizes come as numbers of 53 bits; JavaScript has looked that they are whole and from 0 on.
std::uint64_t to_size(const val& number) {
  return std::uint64_t(number.as<double>());
}

attn::TensorEntry to_entry(const val& entry) {
  attn::TensorEntry out{entry["name"].as<std::string>(), entry["dtype"].as<std::string>(), {}};
  const val shape = entry["shape"];
  const auto extents = shape["length"].as<int>();
  for (int n = 0; n < extents; ++n) out.shape.push_back(to_size(shape[n]));
  out.begin = to_size(entry["begin"]);
  out.end = to_size(entry["end"]);
  return out;
}

/// named_tensors.hpp, gpt_tensors.hpp: a table of tensors over a data section.
val load_model(const val& table, const val& data, int heads, double epsilon) {
  return guard([&] {
    std::vector<attn::TensorEntry> entries;
    const auto count = table["length"].as<int>();
    for (int n = 0; n < count; ++n) entries.push_back(to_entry(table[n]));
    const auto bytes = emscripten::convertJSArrayToNumberVector<std::uint8_t>(data);
    LoadedModel model{
        attn::gpt_weights(attn::named_tensors<float>(entries, bytes.data(), bytes.size()), heads, epsilon),
        attn::gpt_options(heads)};
    static int last = 0;
    val out = val::object();
    put(out, "id", ++last);
    put(out, "vocabulary", int(model.weights.tokens.rows()));
    put(out, "width", int(model.weights.tokens.cols()));
    put(out, "layers", int(model.weights.blocks.size()));
    put(out, "heads", heads);
    put(out, "positions", model.weights.positions ? val(int(model.weights.positions->rows())) : val::null());
    models().emplace(last, std::move(model));
    return out;
  });
}

val dispose_model(int id) {
  return guard([&] {
    model_of(id, "dispose_model");
    models().erase(id);
    return val::null();
  });
}

int loaded_models() {
  return int(models().size());
}

val from_score(const attn::PatternScore<float>& score) {
  val out = val::object();
  put(out, "mean", score.mean ? val(double(*score.mean)) : val::null());
  put(out, "rows", int(score.rows));
  return out;
}

val from_scores(const attn::HeadScores<float>& scores) {
  const auto clear = attn::clear_pattern(scores);
  val out = val::object();
  put(out, "previous", from_score(scores.previous));
  put(out, "self", from_score(scores.self));
  put(out, "first", from_score(scores.first));
  put(out, "duplicate", from_score(scores.duplicate));
  put(out, "induction", from_score(scores.induction));
  put(out, "even", scores.even ? val(*scores.even) : val::null());
  put(out, "clear", clear ? val(std::string(attn::to_string(*clear))) : val::null());
  return out;
}

val from_census(const std::vector<attn::HeadScores<float>>& heads) {
  const attn::HeadCensus census = attn::head_census(heads);
  val out = val::object();
  put(out, "heads", int(census.heads));
  put(out, "clear", int(census.clear));
  put(out, "mixed", int(census.mixed));
  put(out, "unscored", int(census.unscored));
  return out;
}

/// Weights cross as the floats that they are: half the bytes of doubles, and the same numbers.
val from_weights(const attn::Matrix<float>& weights) {
  val out = val::object();
  put(out, "rows", int(weights.rows()));
  put(out, "cols", int(weights.cols()));
  put(out, "data", to_typed_array(weights.data(), std::size_t(weights.size())));
  return out;
}

/// gpt.hpp, head_scores.hpp, head_census.hpp, softmax.hpp: every head's weights with their scores, and how likely each
/// word is next.
val forward_model(int id, const val& ids) {
  return guard([&] {
    const LoadedModel& model = model_of(id, "forward_model");
    const std::vector<double> numbers = emscripten::convertJSArrayToNumberVector<double>(ids);
    const std::vector<attn::Index> tokens(numbers.begin(), numbers.end());
    const auto result = attn::gpt(tokens, model.weights, model.options, attn::Keep::everything);
    std::vector<attn::HeadScores<float>> all;
    auto layers = val::array();
    for (const auto& block : result.blocks) {
      std::vector<attn::HeadScores<float>> of_layer;
      auto heads = val::array();
      for (const auto& head : block.attention.heads) {
        of_layer.push_back(attn::head_scores(head.weights, tokens));
        val out = val::object();
        put(out, "weights", from_weights(head.weights));
        put(out, "scores", from_scores(of_layer.back()));
        heads.call<void>("push", out);
      }
      val layer = val::object();
      put(layer, "heads", heads);
      put(layer, "census", from_census(of_layer));
      layers.call<void>("push", layer);
      all.insert(all.end(), of_layer.begin(), of_layer.end());
    }
    const attn::RowVector<float> next = attn::softmax_row<float>(result.logits.bottomRows(1));
    val out = val::object();
    put(out, "layers", layers);
    put(out, "census", from_census(all));
    put(out, "next", to_typed_array(next.data(), std::size_t(next.size())));
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
  emscripten::function("load_model", &load_model);
  emscripten::function("forward_model", &forward_model);
  emscripten::function("dispose_model", &dispose_model);
  emscripten::function("loaded_models", &loaded_models);
}
