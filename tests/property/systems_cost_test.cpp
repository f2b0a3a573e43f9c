// The closed forms of cost_*.hpp are the counts of their algorithms run on the counting scalar, over random shapes.

#include "attn/attn.hpp"
#include "support/generate.hpp"

namespace attn::systems_cost_property {

using testing::any_mask;
using testing::any_matrix;
using testing::any_size;

using C = Counted;

std::uint64_t u(Index n) {
  return static_cast<std::uint64_t>(n);
}

/// What a cost says of all the operations that the scalar counts.
Tally operations(const Cost& cost) {
  return {.multiplications = cost.multiplications,
          .additions = cost.additions,
          .divisions = cost.divisions,
          .exponentials = cost.exponentials,
          .hyperbolic_tangents = cost.hyperbolic_tangents,
          .square_roots = cost.square_roots,
          .comparisons = cost.comparisons,
          .logarithms = cost.logarithms,
          .error_functions = cost.error_functions};
}

template <class Call>
Tally counted(Call&& call) {
  const ScopedTally scope;
  call();
  return scope.tally();
}

RowVector<C> any_row(Index n) {
  return any_matrix<C>(1, n).row(0);
}

Affine<C> any_affine(Index in, Index out, bool bias) {
  Affine<C> map{any_matrix<C>(in, out), {}};
  if (bias) map.b = any_row(out);
  return map;
}

Norm<C> any_layer_norm(Index width) {
  return {Norm<C>::Kind::layer, any_row(width), any_row(width), 1e-5};
}

RC_GTEST_PROP(SmallCosts, AreWhatTheCountingScalarCounts, ()) {
  const Index t = any_size(1, 6), c = any_size(1, 6), out = any_size(1, 6), heads = any_size(1, 3);
  const bool bias = *rc::gen::arbitrary<bool>();
  const auto x = any_matrix<C>(t, c);
  RC_ASSERT(counted([&, map = any_affine(c, out, bias)] { affine(x, map); }) ==
            operations(affine_cost(u(t), u(c), u(out), bias)));
  const auto weight = any_row(c);
  std::optional<RowVector<C>> shift;
  if (bias) shift = any_row(c);
  RC_ASSERT(counted([&] { layer_norm(x, weight, shift, 1e-5); }) == operations(layer_norm_cost(u(t), u(c), bias)));
  RC_ASSERT(counted([&] { rms_norm(x, weight, 1e-5); }) == operations(rms_norm_cost(u(t), u(c))));
  RC_ASSERT(counted([&] { log_softmax(x); }) == operations(log_softmax_cost(u(t), u(c))));
  RC_ASSERT(counted([&] { l2_norm(x); }) == operations(l2_norm_cost(u(t), u(c))));
  const Index half = any_size(1, 3);
  const auto turned = any_matrix<C>(t, heads * (2 * half + 1));
  const auto table = rope_table<C>(consecutive_positions(t), 2 * half, 10000);
  for (const RopeLayout layout : {RopeLayout::half_split, RopeLayout::interleaved}) {
    RC_ASSERT(counted([&] { rotate(turned, table, layout, heads); }) ==
              operations(rope_cost(u(t), u(heads), u(2 * half))));
  }
  const Index taps = any_size(1, 4);
  const auto kernel = any_matrix<C>(taps, c);
  RC_ASSERT(counted([&] { short_convolution(x, kernel, shift); }) ==
            operations(short_convolution_cost(u(t), u(c), u(taps), bias)));
}

RC_GTEST_PROP(ActivationCosts, AreWhatTheCountingScalarCounts, ()) {
  const auto x = any_matrix<C>(any_size(1, 5), any_size(1, 5));
  const std::uint64_t n = u(x.size());
  RC_ASSERT(counted([&] { activate(x, {Curve::sigmoid}); }) == operations(sigmoid_cost(n)));
  RC_ASSERT(counted([&] { activate(x, {Curve::silu}); }) == operations(silu_cost(n)));
  RC_ASSERT(counted([&] { activate(x, {Curve::gelu}); }) == operations(gelu_cost(n)));
  RC_ASSERT(counted([&] { activate(x, {Curve::gelu_tanh}); }) == operations(gelu_tanh_cost(n)));
  RC_ASSERT(counted([&] { activate(x, {Curve::softplus}); }) == operations(softplus_cost(n)));
}

RC_GTEST_PROP(AdditiveAttentionCost, IsWhatTheCountingScalarCounts, ()) {
  const Index t = any_size(1, 5), s = any_size(1, 5), cq = any_size(1, 4), ck = any_size(1, 4), da = any_size(1, 4),
              dv = any_size(1, 4);
  const auto q = any_matrix<C>(t, cq), k = any_matrix<C>(s, ck), values = any_matrix<C>(s, dv);
  const auto w_1 = any_matrix<C>(cq, da), w_2 = any_matrix<C>(ck, da);
  const auto v = any_row(da);
  const Mask mask = any_mask(t, s);
  const Cost cost = additive_attention_cost({u(t), u(s), u(cq), u(ck), u(da), u(dv), mask.pairs(), mask.live_rows()});
  RC_ASSERT(counted([&] { additive_attention(q, k, values, w_1, w_2, v, mask); }) == operations(cost));
  RC_ASSERT(cost.parameters == u(w_1.size() + w_2.size() + v.size()));
}

RC_GTEST_PROP(GroupedAttentionCost, IsWhatTheCountingScalarCountsWithAnyFeatures, ()) {
  const Index t = any_size(1, 5), s = any_size(1, 5), g = any_size(1, 3), h = g * any_size(1, 3), d = any_size(1, 4),
              dv = any_size(1, 4);
  const auto q = any_matrix<C>(t, h * d), k = any_matrix<C>(s, g * d), v = any_matrix<C>(s, g * dv);
  const Mask mask = any_mask(t, s);
  HeadFeatures features;
  AttentionOptions options;
  HeadExtras<C> extras;
  if ((features.scale = *rc::gen::arbitrary<bool>())) options.scale = 0.5;
  if ((features.softcap = *rc::gen::arbitrary<bool>())) options.softcap = 3;
  if ((features.bias = *rc::gen::arbitrary<bool>())) extras.biases = {any_matrix<C>(t, s)};
  if ((features.sink = *rc::gen::arbitrary<bool>())) extras.sinks = any_row(h);
  const Cost cost = grouped_attention_cost(u(h), mask.pairs(), mask.live_rows(), u(d), u(dv), features);
  RC_ASSERT(counted([&] { grouped_attention(q, k, v, {h, g}, mask, options, extras); }) == operations(cost));
  RC_ASSERT(cost.softmax_rows == u(h) * mask.live_rows());
  RC_ASSERT(counted([&] { gate_output(q, q); }) == operations(output_gate_cost(u(t), u(h * d))));
}

RC_GTEST_PROP(CachedAttention, CostsOneRowOfTheTriangleAStep, ()) {
  const Index p = any_size(1, 5), g = any_size(1, 2), h = g * any_size(1, 2), d = any_size(1, 4);
  KvCache<C> cache(g * d, g * d);
  const auto kv = any_matrix<C>(p, g * d);
  cache.append(kv, kv);
  const Index n = any_size(1, 3);
  const auto q = any_matrix<C>(n, h * d), k = any_matrix<C>(n, g * d);
  const Cost cost = grouped_attention_cost(u(h), causal_pairs(u(n), u(p + n), p), u(n), u(d), u(d));
  RC_ASSERT(counted([&] { cached_attention(q, k, k, cache, {h, g}); }) == operations(cost));
}

RC_GTEST_PROP(SparseAttentionCosts, AreWhatTheCountingScalarCounts, ()) {
  const Index offset = any_size(0, 4), t = any_size(1, 6), s = t + offset, heads = any_size(1, 3), d = any_size(1, 4),
              index_heads = any_size(1, 3), index_width = any_size(1, 3), keep = any_size(1, 8);
  const auto q = any_matrix<C>(t, heads * d), k = any_matrix<C>(s, heads * d);
  const Indexer<C> indexer{any_matrix<C>(t, index_heads * index_width), any_matrix<C>(s, index_width),
                           any_matrix<C>(t, index_heads)};
  const Mask mask = Mask::causal(t, s, offset);
  const std::uint64_t kept = kept_pairs(u(t), u(s), u(keep), offset);
  const Cost cost = detail::sum("test", {indexer_cost(u(index_heads), u(index_width), mask.pairs()),
                                         multi_head_attention_cost(u(heads), kept, u(t), u(d), u(d))});
  RC_ASSERT(counted([&] { sparse_attention(q, k, k, heads, indexer, keep, mask); }) == operations(cost));
  RC_ASSERT(sliding_window(t, s, keep, offset).pairs() == window_pairs(u(t), u(keep), offset));
}

RC_GTEST_PROP(MlaCosts, AreWhatTheCountingScalarCounts, ()) {
  const Index s = any_size(1, 5), c = any_size(1, 4), rq = any_size(1, 3), r = any_size(1, 4), h = any_size(1, 3),
              nope = any_size(1, 3), rope = 2 * any_size(1, 2), dv = any_size(1, 3);
  const MlaShape shape{h, nope, rope, dv};
  const MlaWeights<C> w{any_matrix<C>(c, rq),
                        any_row(rq),
                        any_matrix<C>(rq, h * (nope + rope)),
                        any_matrix<C>(c, r + rope),
                        any_row(r),
                        any_matrix<C>(r, h * nope),
                        any_matrix<C>(r, h * dv),
                        any_matrix<C>(h * dv, c)};
  const auto x = any_matrix<C>(s, c);
  const Mask mask = any_mask(s, s);
  const MlaCostShape sizes{.queries = u(s),
                           .keys = u(s),
                           .pairs = mask.pairs(),
                           .rows = mask.live_rows(),
                           .width = u(c),
                           .query_rank = u(rq),
                           .latent_rank = u(r),
                           .heads = u(h),
                           .nope = u(nope),
                           .rope = u(rope),
                           .value = u(dv)};
  MlaProjections<C> p;
  const Cost project = mla_project_cost(sizes);
  RC_ASSERT(counted([&] { p = mla_project(x, w, shape, consecutive_positions(s)); }) == operations(project));
  const Cost naive = mla_naive_cost(sizes);
  RC_ASSERT(counted([&] { mla_naive(p, w, shape, mask); }) == operations(naive));
  RC_ASSERT(counted([&] { mla_absorbed(p, w, shape, mask); }) == operations(mla_absorbed_cost(sizes)));
  const Index parameters = w.w_dq.size() + w.norm_q.size() + w.w_uq.size() + w.w_kva.size() + w.norm_kv.size() +
                           w.w_uk.size() + w.w_uv.size() + w.w_o.size();
  RC_ASSERT(project.parameters + naive.parameters == u(parameters));
  RC_ASSERT(mla_absorbed_cost(sizes).parameters == naive.parameters);
}

RC_GTEST_PROP(LinearAttentionCosts, AreWhatTheCountingScalarCountsForEveryRuleAndChunk, ()) {
  const Index t = any_size(1, 7), dk = any_size(1, 4), dv = any_size(1, 4), chunk = any_size(1, 8);
  const auto q = any_matrix<C>(t, dk), k = any_matrix<C>(t, dk), v = any_matrix<C>(t, dv);
  for (const UpdateRule rule : {UpdateRule::linear, UpdateRule::gated, UpdateRule::delta, UpdateRule::gated_delta}) {
    for (const bool per_column : {false, true}) {
      const LinearGates<C> gates{any_matrix<C>(t, per_column ? dk : 1), any_matrix<C>(t, 1)};
      // With dk = 1 a decay a column and one for all are the same input, and it is read as one for all.
      const LinearShape shape{u(t), u(dk), u(dv), rule, per_column && dk > 1};
      RC_ASSERT(counted([&] { linear_attention(q, k, v, rule, gates); }) == operations(linear_attention_cost(shape)));
      RC_ASSERT(counted([&] { linear_attention_chunked(q, k, v, rule, chunk, gates); }) ==
                operations(linear_attention_chunked_cost(shape, u(chunk))));
    }
  }
}

RC_GTEST_PROP(GatedDeltaNetCost, IsWhatTheCountingScalarCounts, ()) {
  const Index t = any_size(1, 4), c = any_size(1, 4), hk = any_size(1, 2), hv = hk * any_size(1, 2),
              dk = any_size(1, 3), dv = any_size(1, 3), taps = any_size(1, 4), all = 2 * hk * dk + hv * dv;
  const GatedDeltaNetWeights<C> w{any_matrix<C>(c, all),
                                  any_matrix<C>(c, hv * dv),
                                  any_matrix<C>(c, hv),
                                  any_matrix<C>(c, hv),
                                  any_matrix<C>(taps, all),
                                  any_row(hv),
                                  any_row(hv),
                                  any_row(dv),
                                  any_matrix<C>(hv * dv, c)};
  const auto x = any_matrix<C>(t, c);
  const Cost cost = gated_deltanet_cost({u(t), u(c), u(hk), u(hv), u(dk), u(dv), u(taps)});
  RC_ASSERT(counted([&] { gated_deltanet(x, w, {hk, hv, dk, dv}); }) == operations(cost));
  RC_ASSERT(cost.parameters == u(w.w_qkv.size() + w.w_z.size() + w.w_b.size() + w.w_a.size() + w.kernel.size() +
                                 w.a_log.size() + w.dt_bias.size() + w.norm.size() + w.w_o.size()));
}

RC_GTEST_PROP(LstmAndGruCosts, AreWhatTheCountingScalarCounts, ()) {
  const Index t = any_size(1, 5), c = any_size(1, 4), d = any_size(1, 4);
  const bool bias = *rc::gen::arbitrary<bool>();
  const auto x = any_matrix<C>(t, c);
  LstmWeights<C> l{any_matrix<C>(c, 4 * d), any_matrix<C>(d, 4 * d)};
  GruWeights<C> g{any_matrix<C>(c, 3 * d), any_matrix<C>(d, 3 * d)};
  if (bias) {
    l.bias = any_row(4 * d);
    g.bias_x = any_row(3 * d);
    g.bias_h = any_row(3 * d);
  }
  RC_ASSERT(counted([&] { lstm(x, l); }) == operations(lstm_cost(u(t), u(c), u(d), bias)));
  RC_ASSERT(counted([&] { gru(x, g); }) == operations(gru_cost(u(t), u(c), u(d), bias)));
  RC_ASSERT(lstm_cost(u(t), u(c), u(d), bias).parameters == u(l.w_x.size() + l.w_h.size() + (bias ? 4 * d : 0)));
  RC_ASSERT(gru_cost(u(t), u(c), u(d), bias).parameters == u(g.w_x.size() + g.w_h.size() + (bias ? 6 * d : 0)));
  const RnnWeights<C> r{any_matrix<C>(c, d), any_matrix<C>(d, d), {}};
  RC_ASSERT(counted([&] { rnn(x, r); }) == operations(rnn_cost(u(t), u(c), u(d))));
}

RC_GTEST_PROP(AttentionLayerCost, IsWhatTheCountingScalarCountsWithRopeAndGate, ()) {
  const Index t = any_size(1, 4), c = any_size(1, 4), g = any_size(1, 2), h = g * any_size(1, 2),
              d = 2 * any_size(1, 2);
  const bool bias = *rc::gen::arbitrary<bool>();
  AttentionLayerWeights<C> w{any_affine(c, h * d, bias), any_affine(c, g * d, bias), any_affine(c, g * d, bias),
                             any_affine(h * d, c, bias)};
  w.gate = any_affine(c, h * d, bias);
  const Mask mask = any_mask(t, t);
  AttentionLayerShape shape;
  shape.queries = shape.made = u(t);
  shape.pairs = mask.pairs();
  shape.rows = mask.live_rows();
  shape.width = u(c);
  shape.heads = u(h);
  shape.kv_heads = u(g);
  shape.head_width = u(d);
  shape.biases = bias;
  shape.gate = true;
  shape.rotated = 2;
  const auto x = any_matrix<C>(t, c);
  RC_ASSERT(counted([&] {
              attention_layer(x, w, {{h, g}, {}, RopeOptions{2}}, mask);
            }) == operations(attention_layer_cost(shape)));
}

RC_GTEST_PROP(GptCost, IsWhatTheCountingScalarCountsForAWholePassAndForAStepWithACache, ()) {
  const Index t = any_size(1, 4), c = any_size(1, 4), g = any_size(1, 2), h = g * any_size(1, 2), d = any_size(1, 3),
              f = any_size(1, 4), vocabulary = any_size(1, 4), positions = 5, layers = any_size(0, 2);
  GptWeights<C> w;
  w.tokens = any_matrix<C>(vocabulary, c);
  w.positions = any_matrix<C>(positions, c);
  for (Index n = 0; n < layers; ++n) {
    w.blocks.push_back({any_layer_norm(c),
                        {any_affine(c, h * d, true), any_affine(c, g * d, true), any_affine(c, g * d, true),
                         any_affine(h * d, c, true)},
                        any_layer_norm(c),
                        {any_affine(c, f, true), any_affine(f, c, true)}});
  }
  w.final_norm = any_layer_norm(c);
  w.head = any_affine(c, vocabulary, false);
  const BlockOptions options{{{h, g}}};
  GptShape shape{u(t), 0, u(vocabulary), u(positions), u(layers), u(c), u(h), u(g), u(d), u(f)};
  const std::vector<Index> ids(static_cast<std::size_t>(t), vocabulary - 1);
  RC_ASSERT(counted([&] { gpt(ids, w, options); }) == operations(gpt_cost(shape)));
  auto cache = gpt_cache(w);
  gpt(ids, w, options, cache);
  shape.cached = u(t);
  shape.tokens = 1;
  RC_ASSERT(counted([&] { gpt({0}, w, options, cache); }) == operations(gpt_cost(shape)));
  Index parameters = w.tokens.size() + w.positions->size() + 2 * c + w.head.w.size();
  for (const auto& block : w.blocks) {
    parameters += 4 * c;
    for (const auto* map : {&block.attention.q, &block.attention.k, &block.attention.v, &block.attention.o,
                            &block.mlp.up, &block.mlp.down}) {
      parameters += map->w.size() + map->b->size();
    }
  }
  RC_ASSERT(gpt_cost(shape).parameters == u(parameters));
}

}  // namespace attn::systems_cost_property
