// The readers of the data files on arbitrary text, and the figures computed from what they let through.

#include <attn/figures.hpp>
#include <attn_io/data.hpp>
#include <attn_io/format.hpp>
#include <string>

#include "text.hpp"

namespace attn::fuzz {
namespace {

/// Whatever a file lets through is a figure or an error: it is put beside the project's own other files.
void check_figures(const FigureInputs& in) {
  said([&] {
    for (const Figure& figure : published_figures(in)) io::shown(figure);
  });
}

void check_world(const TeachingWorld& world) {
  const Index tokens = static_cast<Index>(world.tokens.size()), columns = world.weights.w_q.cols();
  expect(world.heads >= 1 && columns % world.heads == 0, "heads divide the columns");
  expect(world.x.rows() == tokens && world.weights.w_v.rows() == world.x.cols(), "shapes of a world fit");
  said([&] { multi_head_layer(world.x, world.weights, world.heads, Mask::causal(tokens, tokens)); });
  said([&] { rnn_unroll(world.x, world.rnn); });
}

void read_all(const io::Document& document) {
  static const FigureInputs own = io::read_figure_inputs(ATTN_DATA_DIR);
  FigureInputs in = own;
  if (said([&] { in.world = io::read_world(document); })) {
    check_world(in.world);
    check_figures(in);
    in = own;
  }
  if (said([&] { in.anchor = io::read_anchor(document); })) {
    expect(in.anchor.head_dim >= 1 && in.anchor.num_key_value_heads >= 1, "sizes are from 1 on");
    check_figures(in);
    in = own;
  }
  if (said([&] { in.frontier = io::read_frontier(document); })) {
    expect(!in.frontier.empty(), "a list of models has one");
    check_figures(in);
    in = own;
  }
  if (said([&] { in.examples = io::read_examples(document); })) check_figures(in);
  said([&] { expect(!io::read_published(document).empty(), "a list of figures has one"); });
}

}  // namespace
}  // namespace attn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  attn::fuzz::said([&] { attn::fuzz::read_all(attn::io::Document::parse(text, "x.json")); });
  return 0;
}
