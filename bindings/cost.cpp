// Exact counts of work.

#include <emscripten/bind.h>

#include <attn/layer_comparison.hpp>
#include <attn/octaves.hpp>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

/// cost.hpp. Sizes come as numbers below 2^31 (checked by the engine), pairs as a BigInt.
val multi_head_cost(int tokens, int width, int heads, int head_width, int value_head_width, int output_width,
                    std::uint64_t pairs, int rows) {
  return guard([&] {
    attn::MultiHeadShape shape;
    shape.tokens = std::uint64_t(tokens);
    shape.width = std::uint64_t(width);
    shape.heads = std::uint64_t(heads);
    shape.head_width = std::uint64_t(head_width);
    shape.value_head_width = std::uint64_t(value_head_width);
    shape.output_projection = output_width > 0;
    shape.output_width = std::uint64_t(output_width);
    shape.pairs = pairs;
    shape.rows = std::uint64_t(rows);
    return from_cost(attn::multi_head_cost(shape));
  });
}

/// cost.hpp
val multi_head_attention_cost(int heads, int head_width, int value_head_width, std::uint64_t pairs, int rows) {
  return guard([&] {
    return from_cost(attn::multi_head_attention_cost(std::uint64_t(heads), pairs, std::uint64_t(rows),
                                                     std::uint64_t(head_width), std::uint64_t(value_head_width)));
  });
}

/// cost.hpp
val rnn_cost(int tokens, int input_width, int width) {
  return guard([&] {
    return from_cost(attn::rnn_cost(std::uint64_t(tokens), std::uint64_t(input_width), std::uint64_t(width)));
  });
}

/// layer_comparison.hpp
val compare_layers(int tokens, int width) {
  return guard([&] {
    const auto both = attn::compare_layers(std::uint64_t(tokens), std::uint64_t(width));
    val out = val::object();
    put(out, "attention", from_cost(both.attention));
    put(out, "rnn", from_cost(both.rnn));
    put(out, "ratio", both.ratio);
    put(out, "inverseRatio", both.inverse_ratio);
    put(out, "difference", both.difference);
    put(out, "crossing", both.crossing);
    return out;
  });
}

/// octaves.hpp. All stops are below 2^31, so they cross as numbers.
val octave_stops(int least, int greatest, int per_octave) {
  return guard([&] {
    const auto stops = attn::octave_stops(std::uint64_t(least), std::uint64_t(greatest), std::uint64_t(per_octave));
    return from_list(stops, [](std::uint64_t stop) { return val(int(stop)); });
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(cost) {
  emscripten::function("multi_head_cost", &multi_head_cost);
  emscripten::function("multi_head_attention_cost", &multi_head_attention_cost);
  emscripten::function("rnn_cost", &rnn_cost);
  emscripten::function("compare_layers", &compare_layers);
  emscripten::function("octave_stops", &octave_stops);
}
