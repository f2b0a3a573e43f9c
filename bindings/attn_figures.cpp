// Asked at build time only: every published figure that can be computed, from the parsed data files.

#include <emscripten/bind.h>

#include <attn/figures.hpp>

#include "convert.hpp"
#include "figures_input.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

template <class T>
val to_array(const std::vector<T>& items) {
  return from_list(items, [](const T& item) { return val(item); });
}

val from_figure(const attn::Figure& figure) {
  val out = val::object();
  put(out, "id", figure.id);
  put(out, "print", std::string{attn::to_string(figure.print)});
  put(out, "decimals", figure.decimals);
  put(out, "numbers", to_array(figure.numbers));
  put(out, "counts", to_array(figure.counts));
  put(out, "words", to_array(figure.words));
  return out;
}

/// figures.hpp
val published_figures(const val& world, const val& anchor, const val& frontier, const val& examples) {
  return guard([&] {
    attn::FigureInputs inputs;
    inputs.world = to_world(world);
    inputs.anchor = to_anchor(anchor);
    const val models = frontier["models"];
    const auto count = models["length"].as<int>();
    for (int i = 0; i < count; ++i) {
      inputs.frontier.push_back(to_frontier(models[i]));
    }
    inputs.examples = to_examples(examples);
    return from_list(attn::published_figures(inputs), from_figure);
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(attn_figures) {
  emscripten::function("published_figures", &published_figures);
}
