// The figures that the teaching vectors give.
#pragma once

#include <numeric>

#include "attn/figures/figure.hpp"
#include "attn/models.hpp"
#include "attn/patterns.hpp"
#include "attn/similarity.hpp"

namespace attn {

namespace detail {
/// "a > b > c": the tokens by descending value, equal ones in the order of the sentence.
inline std::string descending_tokens(const TeachingWorld& world, const RowVector<double>& values) {
  std::vector<Index> order(world.tokens.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return values(a) > values(b); });
  std::string text;
  for (const Index i : order) text += (text.empty() ? "" : " > ") + world.tokens[static_cast<std::size_t>(i)];
  return text;
}
}  // namespace detail

/// Attention of the sentence in the three ways that the lesson compares, and the figures read off it.
/// Errors: those of require_world; value where a token that a figure speaks of is not in the sentence.
inline std::vector<Figure> world_figures(const TeachingWorld& world) {
  require_world(world);
  if (world.heads != 2) {
    throw Error(Code::value, "world_figures", "heads", "2, head A and head B", std::to_string(world.heads));
  }
  const Index xiaoming = token_index(world, "小明"), takes = token_index(world, "把"),
              apple = token_index(world, "苹果"), gave = token_index(world, "给了"),
              xiaowang = token_index(world, "小王");
  const Index T = world.x.rows();
  const Mask causal = Mask::causal(T, T), full = Mask::full(T, T);
  const auto masked = multi_head_layer(world.x, world.weights, world.heads, causal);
  const Matrix<double>&q = masked.q, &k = masked.k, &v = masked.v;
  const auto single = attention(q, k, v, causal), single_unmasked = attention(q, k, v, full);
  const auto &head_a = masked.heads[0], &head_b = masked.heads[1];

  std::vector<Figure> figures;
  const auto percent = [&](const char* id, double weight) {
    figures.push_back(number_figure(id, Print::percent, 1, {weight}));
  };
  percent("world.single.masked.gave.apple", single.weights(gave, apple));
  percent("world.single.masked.gave.xiaoming", single.weights(gave, xiaoming));
  percent("world.single.unmasked.gave.xiaowang", single_unmasked.weights(gave, xiaowang));
  percent("world.headA.masked.gave.xiaoming", head_a.weights(gave, xiaoming));
  percent("world.headB.masked.gave.apple", head_b.weights(gave, apple));

  const DotIdentity<double> identity = dot_identity(q, k, world.heads);
  figures.push_back(text_figure("world.identity", identity.within_rounding ? "exact to rounding" : "not equal"));

  RowVector<double> likeness(T);
  const RowVector<double> asker = world.x.row(gave);
  for (Index j = 0; j < T; ++j) likeness(j) = cosine<double>(asker, world.x.row(j));
  figures.push_back(number_figure("world.embedding.cosine.self", Print::fixed, 3, {likeness(gave)}));
  figures.push_back(text_figure("world.embedding.cosine.order", detail::descending_tokens(world, likeness)));
  figures.push_back(text_figure("world.qk.order", detail::descending_tokens(world, identity.single.row(gave))));
  figures.push_back(
      number_figure("world.key.cosine.names", Print::fixed, 3, {cosine<double>(k.row(xiaoming), k.row(xiaowang))}));

  std::vector<double> scores, weights;
  for (const Index j : {xiaoming, takes, apple}) {
    scores.push_back(single.scores(apple, j));
    weights.push_back(single.weights(apple, j));
  }
  figures.push_back(number_figure("world.apple.row.scores", Print::fixed, 2, scores));
  figures.push_back(number_figure("world.apple.row.weights", Print::percent, 0, weights));

  const auto row = static_cast<std::size_t>(apple);
  const bool decided =
      row_summary(head_a.weights, causal)[row].decided || row_summary(head_b.weights, causal)[row].decided;
  figures.push_back(text_figure("world.apple.heads.undecided",
                                decided ? "max weight > 50% in a head" : "max weight < 50% in both heads"));
  return figures;
}

}  // namespace attn
