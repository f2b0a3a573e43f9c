// What holds of heads that share, of sinks, caches, latents, rotations and picked keys, whatever the shapes and
// numbers.

#include "attn/kv_cache.hpp"
#include "attn/log_softmax.hpp"
#include "attn/mla.hpp"
#include "attn/rope.hpp"
#include "attn/sparse_attention.hpp"
#include "support/generate.hpp"

namespace attn::heads_property {

using testing::any_mask;
using testing::any_matrix;
using testing::any_size;
using testing::infinity;
using testing::nan;
using testing::near;

double any_poison() {
  return *rc::gen::element(nan, infinity, -infinity, 1e30, -1e308);
}

RC_GTEST_PROP(GroupedAttention, WithAsManyKeyHeadsAsQueryHeadsIsMultiHeadAttentionBitForBit, ()) {
  const Index t = any_size(1, 6), s = any_size(1, 6), h = any_size(1, 4), d = any_size(1, 4), dv = any_size(1, 4);
  const auto q = any_matrix(t, h * d), k = any_matrix(s, h * d), v = any_matrix(s, h * dv);
  const Mask mask = any_mask(t, s);
  RC_ASSERT(near(grouped_attention(q, k, v, {h, h}, mask).concat, multi_head_attention(q, k, v, h, mask).concat, 0));
}

RC_GTEST_PROP(GroupedAttention, WithOneKeyHeadLetsEveryQueryHeadReadIt, ()) {
  const Index t = any_size(1, 6), s = any_size(1, 6), h = any_size(1, 4), d = any_size(1, 4), dv = any_size(1, 4);
  const auto q = any_matrix(t, h * d), k = any_matrix(s, d), v = any_matrix(s, dv);
  const Mask mask = any_mask(t, s);
  const auto shared = grouped_attention(q, k, v, {h, 1}, mask);
  for (Index i = 0; i < h; ++i) {
    RC_ASSERT(
        near(shared.heads[static_cast<std::size_t>(i)].output, attention(head_columns(q, h, i), k, v, mask).output, 0));
  }
}

RC_GTEST_PROP(GroupedAttention, IsMultiHeadAttentionOverRepeatedKeysAndValues, ()) {
  const Index t = any_size(1, 5), s = any_size(1, 5), g = any_size(1, 3), each = any_size(1, 3), h = g * each,
              d = any_size(1, 3);
  const auto q = any_matrix(t, h * d), k = any_matrix(s, g * d), v = any_matrix(s, g * d);
  Matrix<double> k_all(s, h * d), v_all(s, h * d);
  for (Index i = 0; i < h; ++i) {
    k_all.middleCols(i * d, d) = head_columns(k, g, i / each);
    v_all.middleCols(i * d, d) = head_columns(v, g, i / each);
  }
  const Mask mask = any_mask(t, s);
  RC_ASSERT(
      near(grouped_attention(q, k, v, {h, g}, mask).concat, multi_head_attention(q, k_all, v_all, h, mask).concat, 0));
}

RC_GTEST_PROP(GroupedAttention, NeverShowsWhatTheMaskHidesWithBiasesAndSinksToo, ()) {
  const Index t = any_size(1, 5), s = any_size(1, 5), g = any_size(1, 2), h = g * any_size(1, 2), d = any_size(1, 3);
  const auto q = any_matrix(t, h * d);
  auto k = any_matrix(s, g * d), v = any_matrix(s, g * d), bias = any_matrix(t, s);
  const Mask mask = any_mask(t, s);
  HeadExtras<double> extras{{bias}, std::nullopt};
  if (*rc::gen::arbitrary<bool>()) extras.sinks = any_matrix(1, h).row(0);
  const auto clean = grouped_attention(q, k, v, {h, g}, mask, {}, extras);
  RC_ASSERT(clean.concat.allFinite());
  const double poison = any_poison();
  for (Index j = 0; j < s; ++j) {
    bool seen = false;
    for (Index i = 0; i < t; ++i) {
      seen = seen || mask.allows(i, j);
      if (!mask.allows(i, j)) extras.biases[0](i, j) = poison;
    }
    if (seen) continue;
    k.row(j).setConstant(poison);
    v.row(j).setConstant(poison);
  }
  RC_ASSERT(near(grouped_attention(q, k, v, {h, g}, mask, {}, extras).concat, clean.concat, 0));
}

RC_GTEST_PROP(AdditiveMask, OfZerosAndMinusInfinityIsTheBooleanMaskBitForBit, ()) {
  const Index t = any_size(1, 6), s = any_size(1, 6), d = any_size(1, 4);
  const auto q = any_matrix(t, d), k = any_matrix(s, d);
  const Mask mask = any_mask(t, s);
  Matrix<double> additions(t, s);
  for (Index i = 0; i < t; ++i) {
    for (Index j = 0; j < s; ++j) additions(i, j) = mask.allows(i, j) ? 0 : -infinity;
  }
  RC_ASSERT(near(attention(q, k, k, additive_mask(additions)).output, attention(q, k, k, mask).output, 0));
}

RC_GTEST_PROP(Sink, ScalesSoftmaxByTheSigmoidOfItsDistanceToLogSumExp, ()) {
  const Index t = any_size(1, 6), s = any_size(1, 6);
  const Matrix<double> scores = 5 * any_matrix(t, s);
  const Mask mask = any_mask(t, s);
  const double sink = 5 * any_matrix(1, 1)(0, 0);
  const auto with = softmax_with_sink(scores, mask, sink), without = softmax(scores, mask);
  for (Index i = 0; i < t; ++i) {
    const double share = mask.row_is_empty(i) ? 0.0 : sigmoid(log_sum_exp(scores, mask, i) - sink);
    // Exponents of up to 20 carry 20u into each side; a dozen operations come on top.
    RC_ASSERT(near(with.row(i), Matrix<double>(share * without.row(i)), 64 * 0x1p-53));
    RC_ASSERT(std::abs(attended_share(with, mask)(i) - share) <= 64 * 0x1p-53);
  }
}

RC_GTEST_PROP(OutputGate, OnlyShrinks, ()) {
  const Index t = any_size(1, 5), c = any_size(1, 5);
  const auto attended = any_matrix(t, c), gated = gate_output(attended, Matrix<double>(9 * any_matrix(t, c)));
  RC_ASSERT((gated.cwiseAbs().array() <= attended.cwiseAbs().array()).all());
}

RC_GTEST_PROP(CachedAttention, InStepsOfAnySizeIsTheFullPassBitForBit, ()) {
  const Index t = any_size(1, 9), g = any_size(1, 2), h = g * any_size(1, 3), d = any_size(1, 4), dv = any_size(1, 4);
  const auto q = any_matrix(t, h * d), k = any_matrix(t, g * d), v = any_matrix(t, g * dv);
  const auto full = grouped_attention(q, k, v, {h, g}, Mask::causal(t, t));
  KvCache<double> cache(g * d, g * dv);
  for (Index at = 0; at < t;) {
    const Index n = any_size(1, t - at);
    const Matrix<double> q_n = q.middleRows(at, n), k_n = k.middleRows(at, n), v_n = v.middleRows(at, n);
    RC_ASSERT(near(cached_attention(q_n, k_n, v_n, cache, {h, g}).concat, full.concat.middleRows(at, n), 0));
    at += n;
  }
  RC_ASSERT(near(cache.keys(), k, 0));
  RC_ASSERT(near(cache.values(), v, 0));
}

RC_GTEST_PROP(CachedAttention, IsTheFullPassBitForBitInFloatAndAgainstAFullMaskOnTheLastRow, ()) {
  const Index t = any_size(1, 9), d = any_size(1, 20);
  const auto q = any_matrix<float>(t, d), k = any_matrix<float>(t, d), v = any_matrix<float>(t, d);
  const auto full = attention(q, k, v, Mask::full(t, t));
  KvCache<float> cache(d, d);
  Matrix<float> last;
  for (Index i = 0; i < t; ++i) {
    const Matrix<float> q_i = q.row(i), k_i = k.row(i), v_i = v.row(i);
    last = cached_attention(q_i, k_i, v_i, cache, {1, 1}).concat;
  }
  RC_ASSERT(near(last, full.output.bottomRows(1), 0));
}

RC_GTEST_PROP(Rope, ScoresDependOnTheDistanceAlone, ()) {
  const Index half = any_size(1, 4), width = 2 * half + any_size(0, 3), shift = any_size(0, 5000);
  const auto q = any_matrix(1, width), k = any_matrix(1, width);
  const Index i = any_size(0, 5000), j = any_size(0, 5000);
  const auto layout = *rc::gen::element(RopeLayout::half_split, RopeLayout::interleaved);
  const auto score = [&](Index at_q, Index at_k) {
    return product_transposed(rotate(q, rope_table<double>({at_q}, 2 * half, 1e4), layout),
                              rotate(k, rope_table<double>({at_k}, 2 * half, 1e4), layout))(0, 0);
  };
  // Angles up to 10^4 are off by 10^4·2^-52 each; up to 11 products of at most 4 lean on four such angles.
  RC_ASSERT(std::abs(score(i, j) - score(i + shift, j + shift)) <= 11 * 4 * 4 * 1e4 * 0x1p-52);
}

RC_GTEST_PROP(Rope, KeepsLengthsAndTheColumnsBeyondR, ()) {
  const Index half = any_size(1, 4), rest = any_size(0, 3), heads = any_size(1, 3), t = any_size(1, 4);
  const auto x = any_matrix(t, heads * (2 * half + rest));
  const auto layout = *rc::gen::element(RopeLayout::half_split, RopeLayout::interleaved);
  const auto y =
      rotate(x, rope_table<double>(consecutive_positions(t, any_size(0, 1000)), 2 * half, 1e7), layout, heads);
  for (Index h = 0; h < heads; ++h) {
    const auto before = head_columns(x, heads, h), after = head_columns(y, heads, h);
    RC_ASSERT(near(after.rightCols(rest), before.rightCols(rest), 0));
    // Squares of at most 2·8 columns of size 2, each turned with a few roundings.
    RC_ASSERT(near(after.rowwise().norm(), before.rowwise().norm(), 64 * 0x1p-53));
  }
}

RC_GTEST_PROP(Rope, LayoutsDifferByAPermutationOfColumns, ()) {
  const Index half = any_size(1, 5), t = any_size(1, 4);
  const auto x = any_matrix(t, 2 * half);
  Matrix<double> paired(t, 2 * half), back(t, 2 * half);
  const auto table = rope_table<double>(consecutive_positions(t), 2 * half, 1e4);
  for (Index i = 0; i < half; ++i) {
    paired.col(2 * i) = x.col(i);
    paired.col(2 * i + 1) = x.col(i + half);
  }
  const auto turned = rotate(paired, table, RopeLayout::interleaved);
  for (Index i = 0; i < half; ++i) {
    back.col(i) = turned.col(2 * i);
    back.col(i + half) = turned.col(2 * i + 1);
  }
  RC_ASSERT(near(back, rotate(x, table, RopeLayout::half_split), 0));
}

MlaWeights<double> any_mla(const MlaShape& s, Index c, Index rq, Index r) {
  return {any_matrix(c, rq),
          any_matrix(1, rq).row(0),
          any_matrix(rq, s.heads * (s.nope + s.rope)),
          any_matrix(c, r + s.rope),
          any_matrix(1, r).row(0),
          any_matrix(r, s.heads * s.nope),
          any_matrix(r, s.heads * s.value),
          any_matrix(s.heads * s.value, c)};
}

RC_GTEST_PROP(Mla, AbsorbedIsNaiveToRounding, ()) {
  const MlaShape shape{any_size(1, 3), any_size(1, 4), 2 * any_size(1, 2), any_size(1, 4)};
  const Index t = any_size(1, 6), c = any_size(1, 5);
  const auto w = any_mla(shape, c, any_size(1, 4), any_size(1, 5));
  const auto p = mla_project(any_matrix(t, c), w, shape, consecutive_positions(t, any_size(0, 100)));
  const Mask mask = any_mask(t, t);
  const auto naive = mla_naive(p, w, shape, mask), absorbed = mla_absorbed(p, w, shape, mask);
  for (std::size_t h = 0; h < naive.heads.size(); ++h) {
    // Scores reach some hundreds here, sums have some dozen terms: a few thousand roundings of u·10^3.
    RC_ASSERT(near(absorbed.heads[h].scores, naive.heads[h].scores, 1e-10));
  }
  RC_ASSERT(near(absorbed.output, naive.output, 1e-8));
}

RC_GTEST_PROP(Mla, GoesOnFromItsCachedRowsBitForBit, ()) {
  const MlaShape shape{any_size(1, 3), any_size(1, 3), 2, any_size(1, 3)};
  const Index t = any_size(2, 6), c = any_size(1, 4);
  const auto w = any_mla(shape, c, any_size(1, 3), any_size(1, 4));
  const auto x = any_matrix(t, c);
  const auto p = mla_project(x, w, shape, consecutive_positions(t));
  const Matrix<double> last = x.bottomRows(1);
  auto step = mla_project(last, w, shape, {t - 1});
  RC_ASSERT(near(step.latent, p.latent.bottomRows(1), 0));
  RC_ASSERT(near(step.k_rope, p.k_rope.bottomRows(1), 0));
  step.latent = p.latent;
  step.k_rope = p.k_rope;
  const Mask all = Mask::causal(t, t), newest = Mask::causal(1, t, t - 1);
  RC_ASSERT(near(mla_naive(step, w, shape, newest).output, mla_naive(p, w, shape, all).output.bottomRows(1), 0));
  RC_ASSERT(near(mla_absorbed(step, w, shape, newest).output, mla_absorbed(p, w, shape, all).output.bottomRows(1), 0));
}

RC_GTEST_PROP(Mla, NeverShowsWhatTheMaskHides, ()) {
  const MlaShape shape{any_size(1, 2), any_size(1, 3), 2, any_size(1, 3)};
  const Index t = any_size(2, 5), c = any_size(1, 4);
  const auto w = any_mla(shape, c, any_size(1, 3), any_size(1, 4));
  auto p = mla_project(any_matrix(t, c), w, shape, consecutive_positions(t));
  Matrix<bool> table = Matrix<bool>::Constant(t, t, true);
  const Index hidden = any_size(0, t - 1);
  table.col(hidden).setConstant(false);
  const Mask mask = Mask::from(table);
  const auto naive = mla_naive(p, w, shape, mask).output, absorbed = mla_absorbed(p, w, shape, mask).output;
  p.latent.row(hidden).setConstant(any_poison());
  p.k_rope.row(hidden).setConstant(any_poison());
  RC_ASSERT(near(mla_naive(p, w, shape, mask).output, naive, 0));
  RC_ASSERT(near(mla_absorbed(p, w, shape, mask).output, absorbed, 0));
}

RC_GTEST_PROP(SparseAttention, KeepingAllKeysIsDenseAttentionBitForBit, ()) {
  const Index t = any_size(1, 7), heads = any_size(1, 3), d = any_size(1, 3), keep = any_size(1, 9);
  const auto q = any_matrix(t, heads * d), k = any_matrix(t, heads * d), v = any_matrix(t, heads * d);
  const Indexer<double> indexer{any_matrix(t, 4), any_matrix(t, 2), any_matrix(t, 2)};
  const Mask mask = Mask::causal(t, t);
  const auto sparse = sparse_attention(q, k, v, heads, indexer, keep, mask);
  const auto dense = multi_head_attention(q, k, v, heads, mask);
  for (Index i = 0; i < std::min(keep, t); ++i) {
    RC_ASSERT(near(sparse.attention.concat.row(i), dense.concat.row(i), 0));
  }
}

RC_GTEST_PROP(SparseAttention, KeepsTheLargestIndexScoresAndNothingHidden, ()) {
  const Index t = any_size(1, 7), s = any_size(1, 7), keep = any_size(1, 5);
  const auto scores = any_matrix(t, s);
  const Mask mask = any_mask(t, s), kept = keep_top(scores, mask, keep);
  for (Index i = 0; i < t; ++i) {
    RC_ASSERT(kept.row_pairs(i) == std::min(keep, mask.row_pairs(i)));
    for (Index j = 0; j < s; ++j) {
      if (kept.allows(i, j)) RC_ASSERT(mask.allows(i, j));
      for (Index other = 0; other < s; ++other) {
        if (kept.allows(i, j) && mask.allows(i, other) && !kept.allows(i, other)) {
          RC_ASSERT(scores(i, j) >= scores(i, other));
        }
      }
    }
  }
}

RC_GTEST_PROP(SparseAttention, NeverShowsWhatTheMaskHides, ()) {
  const Index t = any_size(2, 6), d = any_size(1, 3), hidden = any_size(0, t - 1);
  const auto q = any_matrix(t, d);
  auto k = any_matrix(t, d), v = any_matrix(t, d);
  Indexer<double> indexer{any_matrix(t, 4), any_matrix(t, 2), any_matrix(t, 2)};
  Matrix<bool> table = Matrix<bool>::Constant(t, t, true);
  table.col(hidden).setConstant(false);
  const Mask mask = Mask::from(table);
  const auto clean = sparse_attention(q, k, v, 1, indexer, 2, mask).attention.concat;
  k.row(hidden).setConstant(any_poison());
  v.row(hidden).setConstant(any_poison());
  indexer.k.row(hidden).setConstant(any_poison());
  RC_ASSERT(near(sparse_attention(q, k, v, 1, indexer, 2, mask).attention.concat, clean, 0));
}

RC_GTEST_PROP(SlidingWindow, OfTheWholeLengthIsTheCausalMask, ()) {
  const Index t = any_size(1, 6), s = any_size(1, 6), offset = any_size(0, 4);
  const Mask window = sliding_window(t, s, t + offset, offset), causal = Mask::causal(t, s, offset);
  for (Index i = 0; i < t; ++i) {
    for (Index j = 0; j < s; ++j) RC_ASSERT(window.allows(i, j) == causal.allows(i, j));
  }
}

}  // namespace attn::heads_property
