// A sentence through a trained model: what a reader waits for at every word, in a source of its own so that it can be
// compiled for speed.

#include <emscripten/bind.h>

#include <attn/head_census.hpp>

#include "convert.hpp"
#include "guard.hpp"
#include "loaded_models.hpp"

namespace {

using namespace bindings;

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

EMSCRIPTEN_BINDINGS(model_forward) {
  emscripten::function("forward_model", &forward_model);
}
