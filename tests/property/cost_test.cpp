// Every closed form of cost.hpp is the count of its algorithm run on the counting scalar, over random shapes.

#include "attn/cost.hpp"

#include "attn/multi_head.hpp"
#include "attn/recurrent.hpp"
#include "support/generate.hpp"

namespace attn::cost_property {

using testing::any_mask;
using testing::any_matrix;
using testing::any_size;

std::uint64_t u(Index n) {
  return static_cast<std::uint64_t>(n);
}

/// What a cost says of the operations that the scalar counts.
Tally operations(const Cost& cost) {
  return {.multiplications = cost.multiplications,
          .additions = cost.additions,
          .divisions = cost.divisions,
          .exponentials = cost.exponentials,
          .hyperbolic_tangents = cost.hyperbolic_tangents,
          .square_roots = 0,
          .comparisons = cost.comparisons};
}

template <class Call>
Tally counted(Call&& call) {
  const ScopedTally scope;
  call();
  return scope.tally();
}

RC_GTEST_PROP(ProductCost, IsWhatTheCountingScalarCounts, ()) {
  const Index m = any_size(1, 9), n = any_size(1, 9), k = any_size(0, 9);
  const auto a = any_matrix<Counted>(m, k), b = any_matrix<Counted>(k, n), turned = any_matrix<Counted>(n, k);
  const Tally wanted = operations(product_cost(u(m), u(n), u(k)));
  RC_ASSERT(counted([&] { product(a, b); }) == wanted);
  RC_ASSERT(counted([&] { product_transposed(a, turned); }) == wanted);
}

RC_GTEST_PROP(AttentionCost, IsWhatTheCountingScalarCountsUnderAnyMask, ()) {
  const Index t = any_size(1, 8), s = any_size(1, 8), d = any_size(1, 6), dv = any_size(1, 6);
  const auto q = any_matrix<Counted>(t, d), k = any_matrix<Counted>(s, d), v = any_matrix<Counted>(s, dv);
  const Mask mask = any_mask(t, s);
  RC_CLASSIFY(mask.live_rows() < u(t), "with empty rows");
  RC_CLASSIFY(t != s, "T differs from S");
  const Tally wanted = operations(attention_cost(mask.pairs(), mask.live_rows(), u(d), u(dv)));
  RC_ASSERT(counted([&] { attention(q, k, v, mask); }) == wanted);
}

RC_GTEST_PROP(AttentionCost, TakesCausalPairsAndRowsFromTheirClosedForms, ()) {
  const Index t = any_size(1, 8), s = any_size(1, 8), d = any_size(1, 4), offset = any_size(-9, 9);
  const auto q = any_matrix<Counted>(t, d), k = any_matrix<Counted>(s, d);
  const Cost cost = attention_cost(causal_pairs(u(t), u(s), offset), causal_rows(u(t), offset), u(d), u(d));
  RC_ASSERT(counted([&] { attention(q, k, k, Mask::causal(t, s, offset)); }) == operations(cost));
}

RC_GTEST_PROP(AttentionCost, OfAnExplicitScaleHasAMultiplicationInPlaceOfTheDivision, ()) {
  const Index t = any_size(1, 6), s = any_size(1, 6), d = any_size(1, 4);
  const auto q = any_matrix<Counted>(t, d), k = any_matrix<Counted>(s, d);
  const Mask mask = any_mask(t, s);
  Tally wanted = operations(attention_cost(mask.pairs(), mask.live_rows(), u(d), u(d)));
  wanted.divisions -= mask.pairs();
  wanted.multiplications += mask.pairs();
  RC_ASSERT(counted([&] { attention(q, k, k, mask, {.scale = 0.5}); }) == wanted);
  // A softcap: one division, one hyperbolic tangent and one multiplication more a pair.
  wanted.divisions += mask.pairs();
  wanted.multiplications += mask.pairs();
  wanted.hyperbolic_tangents += mask.pairs();
  RC_ASSERT(counted([&] { attention(q, k, k, mask, {.scale = 0.5, .softcap = 3.0}); }) == wanted);
}

RC_GTEST_PROP(MultiHeadCost, IsWhatTheCountingScalarCounts, ()) {
  const Index t = any_size(1, 6), c = any_size(1, 6), h = any_size(1, 4), d = any_size(1, 4);
  const auto x = any_matrix<Counted>(t, c);
  MultiHeadWeights<Counted> w{any_matrix<Counted>(c, h * d), any_matrix<Counted>(c, h * d),
                              any_matrix<Counted>(c, h * d), any_matrix<Counted>(h * d, c)};
  const Mask mask = any_mask(t, t);
  MultiHeadShape shape{.tokens = u(t),
                       .width = u(c),
                       .heads = u(h),
                       .head_width = u(d),
                       .pairs = mask.pairs(),
                       .rows = mask.live_rows()};
  const Cost whole = multi_head_cost(shape);
  RC_ASSERT(counted([&] { multi_head_layer(x, w, h, mask); }) == operations(whole));
  RC_ASSERT(whole.parameters == u(w.w_q.size() + w.w_k.size() + w.w_v.size() + w.w_o->size()));
  RC_ASSERT(whole.softmax_rows == u(h) * mask.live_rows());
  w.w_o.reset();
  shape.output_projection = false;
  RC_ASSERT(counted([&] { multi_head_layer(x, w, h, mask); }) == operations(multi_head_cost(shape)));
}

RC_GTEST_PROP(MultiHeadCost, OfOneWideHeadAndOfManyNarrowOnesIsEqualButForTheSoftmaxRows, ()) {
  const Index t = any_size(1, 50), c = any_size(1, 50), h = any_size(1, 16), d = any_size(1, 16);
  const std::uint64_t pairs = causal_pairs(u(t), u(t));
  const Cost one = multi_head_cost(
      {.tokens = u(t), .width = u(c), .heads = 1, .head_width = u(h * d), .pairs = pairs, .rows = u(t)});
  const Cost many =
      multi_head_cost({.tokens = u(t), .width = u(c), .heads = u(h), .head_width = u(d), .pairs = pairs, .rows = u(t)});
  RC_ASSERT(one.parameters == many.parameters);
  RC_ASSERT(one.multiplications == many.multiplications);
  RC_ASSERT(many.softmax_rows == u(h) * one.softmax_rows);
}

RC_GTEST_PROP(RnnCost, IsWhatTheCountingScalarCounts, ()) {
  const Index t = any_size(1, 7), c = any_size(1, 6), d = any_size(1, 6);
  const auto x = any_matrix<Counted>(t, c);
  RnnWeights<Counted> w{any_matrix<Counted>(c, d), any_matrix<Counted>(d, d), {}};
  RC_ASSERT(counted([&] { rnn_unroll(x, w); }) == operations(rnn_cost(u(t), u(c), u(d))));
  w.bias = any_matrix<Counted>(1, d).row(0);
  RC_ASSERT(counted([&] { rnn_unroll(x, w); }) == operations(rnn_cost(u(t), u(c), u(d), true)));
}

RC_GTEST_PROP(AttentionAndRnn, AreInTheRatioOfLengthToWidth, ()) {
  const std::uint64_t t = u(any_size(1, 5000)), d = u(any_size(1, 5000));
  const std::uint64_t attention = attention_cost(t * t, t, d, d).multiplications;
  const std::uint64_t rnn = rnn_cost(t, d, d).multiplications;
  RC_ASSERT(attention * d == rnn * t);
  RC_ASSERT((attention == rnn) == (t == attention_rnn_crossing(d)));
}

}  // namespace attn::cost_property
