// The figures about how much is computed, in how many steps, and how numbers grow.
#pragma once

#include <cmath>

#include "attn/cost.hpp"
#include "attn/figures/figure.hpp"
#include "attn/models.hpp"
#include "attn/storage.hpp"

namespace attn {

namespace detail {
/// Whether H heads of width D cost what one head of width H·D costs: as many parameters and multiplications, and
/// softmax rows in the ratio 1 : H.
inline bool heads_cost_the_same(std::uint64_t tokens, std::uint64_t width, std::uint64_t heads,
                                std::uint64_t head_width) {
  const std::uint64_t pairs = checked_product("heads_cost_the_same", {tokens, tokens});
  const std::uint64_t columns = checked_product("heads_cost_the_same", {heads, head_width});
  const Cost one = multi_head_cost(
      {.tokens = tokens, .width = width, .heads = 1, .head_width = columns, .pairs = pairs, .rows = tokens});
  const Cost many = multi_head_cost(
      {.tokens = tokens, .width = width, .heads = heads, .head_width = head_width, .pairs = pairs, .rows = tokens});
  return one.parameters == many.parameters && one.multiplications == many.multiplications &&
         many.softmax_rows == checked_product("heads_cost_the_same", {one.softmax_rows, heads});
}

/// Multiplications of one attention layer of width d over T tokens, unmasked.
inline std::uint64_t layer_multiplications(std::uint64_t tokens, std::uint64_t width) {
  const std::uint64_t pairs = checked_product("layer_multiplications", {tokens, tokens});
  return attention_cost(pairs, tokens, width, width).multiplications;
}
}  // namespace detail

/// Widths, work, serial steps and growth. Errors: value; overflow.
inline std::vector<Figure> work_figures(const FigureInputs& in) {
  const AnchorModel& anchor = in.anchor;
  const WorkedExamples& examples = in.examples;
  const std::uint64_t d = anchor.hidden_size, length = examples.sequence_length;
  const std::uint64_t words = in.world.tokens.size();
  const auto world_width = static_cast<std::uint64_t>(in.world.x.cols());
  std::vector<Figure> figures;
  const auto count = [&](const char* id, std::vector<std::uint64_t> n) {
    figures.push_back(count_figure(id, std::move(n)));
  };
  const auto number = [&](const char* id, Print print, int decimals, double x) {
    figures.push_back(number_figure(id, print, decimals, {x}));
  };

  const FrontierModel& gpt3 = model_named(in.frontier, "GPT-3 175B");
  count("heads.anchor.width", {checked_product("work_figures", {anchor.num_attention_heads, anchor.head_dim})});
  count("heads.anchor.hidden", {d});
  count("heads.gpt3.width", {checked_product("work_figures", {gpt3.num_attention_heads, gpt3.head_dim})});
  const auto world_heads = static_cast<std::uint64_t>(in.world.heads);
  const auto world_columns = static_cast<std::uint64_t>(in.world.weights.w_q.cols());
  const bool same = detail::heads_cost_the_same(words, world_width, world_heads, world_columns / world_heads) &&
                    detail::heads_cost_the_same(words, d, anchor.num_attention_heads, anchor.head_dim);
  figures.push_back(text_figure("heads.cost.same", same ? "equal" : "different"));

  const Cost rnn = rnn_cost(length, d, d);
  count("rnn.serial.steps", {rnn.serial_steps});
  count("rnn.path", {rnn.path_length});
  number("dot.std", Print::fixed, 0, std::sqrt(static_cast<double>(anchor.head_dim)));
  number("exp20", Print::hundred_million, 1, std::exp(examples.score_gap));
  double total = 0;
  for (const double score : examples.proportion_scores) total += score;
  if (examples.proportion_scores.empty() || total == 0) {
    throw Error(Code::value, "work_figures", "proportion_scores", "scores whose sum is not 0", number_text(total));
  }
  number("proportion.negative", Print::percent, 1, examples.proportion_scores.back() / total);
  count("mask.prefixes", {prefix_questions(words)});
  count("mask.naive", {words, prefix_positions(words)});
  // A width in whole columns: the configuration gives a fraction of the head.
  if (!(anchor.partial_rotary_factor > 0 && anchor.partial_rotary_factor <= 1 && anchor.head_dim < (1ULL << 53U))) {
    throw Error(Code::value, "work_figures", "partial_rotary_factor", "above 0 and at most 1, of a head below 2^53",
                number_text(anchor.partial_rotary_factor) + " of " + std::to_string(anchor.head_dim));
  }
  count(
      "rope.partial",
      {static_cast<std::uint64_t>(std::llround(static_cast<double>(anchor.head_dim) * anchor.partial_rotary_factor))});

  const auto ratio = [&](std::uint64_t tokens) {
    return static_cast<double>(detail::layer_multiplications(tokens, d)) /
           static_cast<double>(rnn_cost(tokens, d, d).multiplications);
  };
  count("cost.attention", {detail::layer_multiplications(length, d)});
  count("cost.rnn", {rnn.multiplications});
  number("cost.ratio.4096", Print::fixed, 2, ratio(length));
  number("cost.ratio.native", Print::fixed, 1, ratio(anchor.max_position_embeddings));
  count("cost.cross", {attention_rnn_crossing(d)});
  count("steps.sentence", {rnn_cost(words, world_width, world_width).serial_steps,
                           attention_cost(words * words, words, world_width, world_width).serial_steps});
  return figures;
}

}  // namespace attn
