// What holds of everything that reads one token after another: chunks, states that are carried on, directions, models.

#include "attn/gated_deltanet.hpp"
#include "attn/gpt.hpp"
#include "attn/gru.hpp"
#include "attn/head_scores.hpp"
#include "attn/linear_attention_chunked.hpp"
#include "attn/lstm.hpp"
#include "attn/rnn.hpp"
#include "support/generate.hpp"

namespace attn::sequence_property {

using testing::any_mask;
using testing::any_matrix;
using testing::any_size;
using testing::nan;
using testing::near;

UpdateRule any_rule() {
  return *rc::gen::element(UpdateRule::linear, UpdateRule::gated, UpdateRule::delta, UpdateRule::gated_delta);
}

/// Decays at most 0 and strengths in [0, 1], as models have them.
LinearGates<double> any_gates(Index t, Index cols) {
  return {Matrix<double>((any_matrix(t, cols).array() - 2) * 0.5),
          Matrix<double>((any_matrix(t, 1).array() + 2) * 0.25)};
}

RC_GTEST_PROP(LinearAttention, InChunksIsTheRecurrenceToRounding, ()) {
  const Index t = any_size(1, 12), dk = any_size(1, 5), dv = any_size(1, 5), chunk = any_size(1, 13);
  // Keys of length 1 keep the state of the correcting rules from growing, as in the models that use them.
  const auto q = l2_norm(any_matrix(t, dk)), k = l2_norm(any_matrix(t, dk)), v = any_matrix(t, dv);
  const UpdateRule rule = any_rule();
  const auto gates = any_gates(t, *rc::gen::arbitrary<bool>() ? dk : 1);
  LinearOptions<double> options;
  if (*rc::gen::arbitrary<bool>()) options.state = any_matrix(dk, dv);
  const auto one_by_one = linear_attention(q, k, v, rule, gates, options);
  const auto in_chunks = linear_attention_chunked(q, k, v, rule, chunk, gates, options);
  // States stay below some tens, 12 tokens of a few dozen operations each.
  RC_ASSERT(near(in_chunks.output, one_by_one.output, 1e-12));
  RC_ASSERT(near(in_chunks.state, one_by_one.state, 1e-12));
}

RC_GTEST_PROP(LinearAttention, InTwoCallsWithTheStateCarriedOnIsOneCallBitForBit, ()) {
  const Index t = any_size(2, 8), dk = any_size(1, 4), dv = any_size(1, 4), cut = any_size(1, t - 1);
  const auto q = any_matrix(t, dk), k = any_matrix(t, dk), v = any_matrix(t, dv);
  const UpdateRule rule = any_rule();
  const auto gates = any_gates(t, dk);
  const auto whole = linear_attention(q, k, v, rule, gates);
  const auto part = [&](Index from, Index n, const LinearOptions<double>& options) {
    return linear_attention<double>(q.middleRows(from, n), k.middleRows(from, n), v.middleRows(from, n), rule,
                                    {gates.log_decay.middleRows(from, n), gates.beta.middleRows(from, n)}, options);
  };
  const auto first = part(0, cut, {});
  const auto second = part(cut, t - cut, {std::nullopt, first.state});
  RC_ASSERT(near(first.output, whole.output.topRows(cut), 0));
  RC_ASSERT(near(second.output, whole.output.bottomRows(t - cut), 0));
  RC_ASSERT(near(second.state, whole.state, 0));
}

RC_GTEST_PROP(LinearAttention, IsAttentionWithoutSoftmax, ()) {
  const Index t = any_size(1, 8), dk = any_size(1, 4), dv = any_size(1, 4);
  const auto q = any_matrix(t, dk), k = any_matrix(t, dk), v = any_matrix(t, dv);
  const Mask mask = Mask::causal(t, t);
  const auto wanted = weighted_sum(dot_scores(q, k, mask), v, mask);
  // 8 tokens, 4 columns, products of at most 8: sums below 10^3, some fifty roundings.
  RC_ASSERT(near(linear_attention(q, k, v, UpdateRule::linear).output, wanted, 1e-11));
}

RC_GTEST_PROP(LinearAttention, DeltaRuleStoresWhatItWasToldUnderAUnitKey, ()) {
  const Index dk = any_size(1, 5), dv = any_size(1, 5);
  Matrix<double> k = any_matrix(1, dk);
  k(0, 0) = 1;
  k = l2_norm(k, 0);
  const Matrix<double> v = any_matrix(1, dv);
  LinearOptions<double> options{1.0, any_matrix(dk, dv)};
  const LinearGates<double> gates{Matrix<double>(), Matrix<double>::Ones(1, 1)};
  // Asked with the key itself the state answers with the value, whatever it held: S'ᵀk = r + (v - r)·|k|².
  RC_ASSERT(near(linear_attention(k, k, v, UpdateRule::delta, gates, options).output, v, 1e-13));
}

RC_GTEST_PROP(GatedDeltaNet, TokenByTokenIsOneCallBitForBit, ()) {
  const Index t = any_size(1, 6), c = any_size(1, 4), hk = any_size(1, 2), hv = hk * any_size(1, 2),
              dk = any_size(1, 3), dv = any_size(1, 3), taps = any_size(1, 4), all = 2 * hk * dk + hv * dv;
  const GatedDeltaNetWeights<double> w{any_matrix(c, all),       any_matrix(c, hv * dv),   any_matrix(c, hv),
                                       any_matrix(c, hv),        any_matrix(taps, all),    any_matrix(1, hv).row(0),
                                       any_matrix(1, hv).row(0), any_matrix(1, dv).row(0), any_matrix(hv * dv, c)};
  const GatedDeltaNetShape shape{hk, hv, dk, dv};
  const auto x = any_matrix(t, c);
  const auto whole = gated_deltanet(x, w, shape);
  RC_ASSERT((whole.log_decay.array() <= 0).all());
  GatedDeltaNetState<double> state;
  for (Index i = 0; i < t; ++i) {
    const Matrix<double> row = x.row(i);
    auto step = gated_deltanet(row, w, shape, state);
    RC_ASSERT(near(step.output, whole.output.row(i), 0));
    state = std::move(step.state);
  }
}

template <class Run>
void reverse_is_forward_over_the_reversed(const Matrix<double>& x, Run&& run) {
  const Matrix<double> turned = x.colwise().reverse();
  const Matrix<double> forward = run(turned, Direction::forward), reverse = run(x, Direction::reverse);
  RC_ASSERT(near(reverse, Matrix<double>(forward.colwise().reverse()), 0));
}

RC_GTEST_PROP(Recurrent, ReverseIsForwardOverTheReversedSequence, ()) {
  const Index t = any_size(1, 6), c = any_size(1, 4), d = any_size(1, 4);
  const auto x = any_matrix(t, c);
  const LstmWeights<double> l{any_matrix(c, 4 * d), any_matrix(d, 4 * d)};
  const GruWeights<double> g{any_matrix(c, 3 * d), any_matrix(d, 3 * d)};
  const RnnWeights<double> r{any_matrix(c, d), any_matrix(d, d), {}};
  reverse_is_forward_over_the_reversed(
      x, [&](const auto& m, Direction way) { return lstm(m, l, {.direction = way}).hidden; });
  reverse_is_forward_over_the_reversed(
      x, [&](const auto& m, Direction way) { return gru(m, g, {.direction = way}).hidden; });
  reverse_is_forward_over_the_reversed(
      x, [&](const auto& m, Direction way) { return rnn(m, r, {.direction = way}).hidden; });
}

RC_GTEST_PROP(Recurrent, StatesCarriedOnGiveTheBitsOfOneCall, ()) {
  const Index t = any_size(2, 6), c = any_size(1, 4), d = any_size(1, 4), cut = any_size(1, t - 1);
  const auto x = any_matrix(t, c);
  const Matrix<double> head = x.topRows(cut), tail = x.bottomRows(t - cut);
  const LstmWeights<double> l{any_matrix(c, 4 * d), any_matrix(d, 4 * d)};
  const auto first = lstm(head, l);
  RC_ASSERT(near(lstm(tail, l, {.hidden = first.last.hidden, .cell = first.last.cell}).hidden,
                 lstm(x, l).hidden.bottomRows(t - cut), 0));
  const GruWeights<double> g{any_matrix(c, 3 * d), any_matrix(d, 3 * d)};
  RC_ASSERT(near(gru(tail, g, {.initial = gru(head, g).last}).hidden, gru(x, g).hidden.bottomRows(t - cut), 0));
}

RC_GTEST_PROP(Rnn, WithTanhFromZerosIsRnnUnroll, ()) {
  const Index t = any_size(1, 6), c = any_size(1, 4), d = any_size(1, 4);
  const RnnWeights<double> w{any_matrix(c, d), any_matrix(d, d), any_matrix(1, d).row(0)};
  const auto x = any_matrix(t, c);
  // One sum is taken in another order; tanh is flat enough not to let the difference grow much over six steps, but the
  // matrices may stretch it by their size, 8 a step at most.
  RC_ASSERT(near(rnn(x, w).hidden, rnn_unroll(x, w), 16 * 0x1p-52 * std::pow(8, 6)));
}

RC_GTEST_PROP(Gru, StaysWithinTheLargerOfOneAndItsFirstState, ()) {
  const Index t = any_size(1, 6), c = any_size(1, 4), d = any_size(1, 4);
  const GruWeights<double> w{any_matrix(c, 3 * d), any_matrix(d, 3 * d)};
  for (const bool after : {false, true}) {
    const auto h = gru(any_matrix(t, c), w, {.reset_after_product = after}).hidden;
    RC_ASSERT((h.cwiseAbs().array() <= 1).all());
  }
}

Affine<double> any_affine(Index in, Index out) {
  return {any_matrix(in, out), any_matrix(1, out).row(0)};
}

Norm<double> any_norm(Index width) {
  if (*rc::gen::arbitrary<bool>()) return {Norm<double>::Kind::rms, any_matrix(1, width).row(0), {}, 1e-6};
  return {Norm<double>::Kind::layer, any_matrix(1, width).row(0), any_matrix(1, width).row(0), 1e-5};
}

RC_GTEST_PROP(Gpt, DecodedWithACacheIsTheFullPassBitForBitWithEveryOptionOfTheLayer, ()) {
  const Index t = any_size(1, 7), c = any_size(1, 6), g = any_size(1, 2), h = g * any_size(1, 2),
              d = 2 * any_size(1, 2), f = any_size(1, 6), vocabulary = any_size(1, 5);
  GptWeights<double> w;
  w.tokens = any_matrix(vocabulary, c);
  if (*rc::gen::arbitrary<bool>()) w.positions = any_matrix(8, c);
  const bool gate = *rc::gen::arbitrary<bool>(), sink = *rc::gen::arbitrary<bool>(), bias = *rc::gen::arbitrary<bool>();
  for (Index n = any_size(0, 2); n > 0; --n) {
    BlockWeights<double> block{any_norm(c),
                               {any_affine(c, h * d), any_affine(c, g * d), any_affine(c, g * d), any_affine(h * d, c)},
                               any_norm(c),
                               {any_affine(c, f), any_affine(f, c)}};
    if (gate) block.attention.gate = any_affine(c, h * d);
    if (sink) block.attention.sinks = any_matrix(1, h).row(0);
    if (bias) block.attention.relative_bias = any_matrix(h, any_size(1, 9));
    w.blocks.push_back(std::move(block));
  }
  w.final_norm = any_norm(c);
  w.head = any_affine(c, vocabulary);
  BlockOptions options;
  options.attention.groups = {h, g};
  if (*rc::gen::arbitrary<bool>()) options.attention.rope = RopeOptions{2, 1e4, RopeLayout::interleaved};
  if (*rc::gen::arbitrary<bool>()) options.placement = NormPlacement::after;
  std::vector<Index> ids;
  for (Index i = 0; i < t; ++i) ids.push_back(any_size(0, vocabulary - 1));
  const auto full = gpt(ids, w, options);
  auto cache = gpt_cache(w);
  for (Index at = 0; at < t;) {
    const Index n = any_size(1, t - at);
    const std::vector<Index> part(ids.begin() + at, ids.begin() + at + n);
    RC_ASSERT(near(gpt(part, w, options, cache).logits, full.logits.middleRows(at, n), 0));
    at += n;
  }
  RC_ASSERT(cache.length == t);
}

RC_GTEST_PROP(TransformerBlock, ARowThatNobodySeesTouchesNoOther, ()) {
  const Index t = any_size(2, 5), c = any_size(1, 5), hidden = any_size(0, t - 1);
  const BlockWeights<double> w{any_norm(c),
                               {any_affine(c, 2), any_affine(c, 1), any_affine(c, 1), any_affine(2, c)},
                               any_norm(c),
                               {any_affine(c, 3), any_affine(3, c)}};
  auto x = any_matrix(t, c);
  Matrix<bool> table = Matrix<bool>::Constant(t, t, true);
  table.col(hidden).setConstant(false);
  table.row(hidden).setConstant(false);
  const BlockOptions options{{{2, 1}}};
  const auto clean = transformer_block(x, w, options, {Mask::from(table)}).output;
  x.row(hidden).setConstant(*rc::gen::element(nan, testing::infinity, 1e30));
  const auto poisoned = transformer_block(x, w, options, {Mask::from(table)}).output;
  for (Index i = 0; i < t; ++i) {
    if (i != hidden) RC_ASSERT(near(poisoned.row(i), clean.row(i), 0));
  }
}

RC_GTEST_PROP(HeadScores, OfAnEvenHeadAreItsClosedForm, ()) {
  const Index t = any_size(3, 40);
  Matrix<double> even = Matrix<double>::Zero(t, t);
  for (Index i = 0; i < t; ++i) even.row(i).head(i + 1).setConstant(1.0 / static_cast<double>(i + 1));
  const auto scores = head_scores(even, std::vector<Index>(static_cast<std::size_t>(t), 0));
  for (const auto& score : {scores.previous, scores.self, scores.first}) {
    RC_ASSERT(score.rows == t - 2);
    RC_ASSERT(std::abs(*score.mean - *scores.even) <= 1e-14);  // some 40 roundings of numbers below 4
  }
  // All tokens are copies: row i has i earlier ones, and as many keys that follow one.
  RC_ASSERT(scores.duplicate.rows == t - 1);
  RC_ASSERT(std::abs(*scores.duplicate.mean - *scores.induction.mean) <= 1e-14);
}

RC_GTEST_PROP(HeadScores, OfAnyHeadNeverAddToMoreThanOneOverTheFirstThree, ()) {
  const Index t = any_size(3, 9);
  const Matrix<double> weights = softmax(Matrix<double>(4 * any_matrix(t, t)), Mask::causal(t, t));
  std::vector<Index> ids;
  for (Index i = 0; i < t; ++i) ids.push_back(any_size(0, 3));
  const auto scores = head_scores(weights, ids);
  RC_ASSERT(*scores.previous.mean + *scores.self.mean + *scores.first.mean <= 1 + 1e-14);
}

}  // namespace attn::sequence_property
