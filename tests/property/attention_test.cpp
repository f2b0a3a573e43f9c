// What holds of attention whatever the shapes, the numbers and the mask.

#include "attn/multi_head.hpp"
#include "attn/patterns.hpp"
#include "support/generate.hpp"

namespace attn::attention_property {

using testing::any_mask;
using testing::any_matrix;
using testing::any_size;
using testing::infinity;
using testing::nan;
using testing::near;

struct Inputs {
  Matrix<double> q, k, v;
  Mask mask;
};

Inputs any_inputs() {
  const Index t = any_size(1, 8), s = any_size(1, 8), d = any_size(1, 6), dv = any_size(1, 6);
  return {any_matrix(t, d), any_matrix(s, d), any_matrix(s, dv), any_mask(t, s)};
}

/// What no query may attend to.
bool hidden_from_all(const Mask& mask, Index j) {
  for (Index i = 0; i < mask.rows(); ++i) {
    if (mask.allows(i, j)) return false;
  }
  return true;
}

RC_GTEST_PROP(Attention, RowsOfWeightsSumToOneOrAreEmpty, ()) {
  const auto [q, k, v, mask] = any_inputs();
  const auto result = attention(q, k, v, mask);
  for (const RowSummary<double>& row : row_summary(result.weights, mask)) {
    // n weights, each within a few u of its value, summed in n - 1 steps.
    RC_ASSERT((row.empty ? row.sum == 0 : std::abs(row.sum - 1) <= static_cast<double>(k.rows()) * 0x1p-52));
  }
}

RC_GTEST_PROP(Attention, EmptyRowsAreZeroAndNothingIsEverNaN, ()) {
  const auto [q, k, v, mask] = any_inputs();
  const auto result = attention(q, k, v, mask);
  for (Index i = 0; i < q.rows(); ++i) {
    if (mask.row_is_empty(i)) RC_ASSERT(result.output.row(i).isZero(0));
    for (Index j = 0; j < k.rows(); ++j) {
      if (!mask.allows(i, j)) RC_ASSERT((result.weights(i, j) == 0.0 && result.scores(i, j) == 0.0));
    }
  }
  RC_ASSERT(result.output.allFinite());
}

RC_GTEST_PROP(Attention, HiddenKeysAndValuesNeverReachTheOutput, ()) {
  auto [q, k, v, mask] = any_inputs();
  const auto clean = attention(q, k, v, mask);
  const double poison = *rc::gen::element(nan, infinity, -infinity, 1e30, -1e308);
  bool any = false;
  for (Index j = 0; j < k.rows(); ++j) {
    if (!hidden_from_all(mask, j)) continue;
    k.row(j).setConstant(poison);
    v.row(j).setConstant(poison);
    any = true;
  }
  RC_CLASSIFY(any, "some key is hidden from all");
  const auto poisoned = attention(q, k, v, mask);
  RC_ASSERT(near(poisoned.scores, clean.scores, 0));
  RC_ASSERT(near(poisoned.weights, clean.weights, 0));
  RC_ASSERT(near(poisoned.output, clean.output, 0));
}

RC_GTEST_PROP(Attention, AKeyHiddenFromOneQueryDoesNotTouchThatQuery, ()) {
  auto [q, k, v, mask] = any_inputs();
  const auto clean = attention(q, k, v, mask);
  const Index j = any_size(0, k.rows() - 1);
  k.row(j).setConstant(2.5);
  v.row(j).setConstant(1e30);
  const auto changed = attention(q, k, v, mask);
  for (Index i = 0; i < q.rows(); ++i) {
    if (!mask.allows(i, j)) RC_ASSERT(near(changed.output.row(i), clean.output.row(i), 0));
  }
}

RC_GTEST_PROP(Attention, FollowsAPermutationOfTheKeys, ()) {
  const auto [q, k, v, mask] = any_inputs();
  std::vector<Index> order(static_cast<std::size_t>(k.rows()));
  for (std::size_t j = 0; j < order.size(); ++j) order[j] = static_cast<Index>(j);
  std::shuffle(order.begin(), order.end(), std::mt19937(*rc::gen::arbitrary<unsigned>()));
  Matrix<double> k2(k.rows(), k.cols()), v2(v.rows(), v.cols());
  Matrix<bool> table(mask.rows(), mask.cols());
  for (Index j = 0; j < k.rows(); ++j) {
    const Index from = order[static_cast<std::size_t>(j)];
    k2.row(j) = k.row(from);
    v2.row(j) = v.row(from);
    for (Index i = 0; i < q.rows(); ++i) table(i, j) = mask.allows(i, from);
  }
  const auto before = attention(q, k, v, mask), after = attention(q, k2, v2, Mask::from(table));
  for (Index j = 0; j < k.rows(); ++j) {
    RC_ASSERT(near(after.scores.col(j), before.scores.col(order[static_cast<std::size_t>(j)]), 0));
  }
  // Up to 8 terms of at most 2 are added in another order, in the denominator and in the sum.
  RC_ASSERT(near(after.output, before.output, 4 * 8 * 2 * 0x1p-53));
}

RC_GTEST_PROP(Attention, StaysWithinTheRangeOfTheVisibleValues, ()) {
  const auto [q, k, v, mask] = any_inputs();
  const auto result = attention(q, k, v, mask);
  for (Index i = 0; i < q.rows(); ++i) {
    if (mask.row_is_empty(i)) continue;
    for (Index c = 0; c < v.cols(); ++c) {
      double low = infinity, high = -infinity;
      for (Index j = 0; j < v.rows(); ++j) {
        if (!mask.allows(i, j)) continue;
        low = std::min(low, v(j, c));
        high = std::max(high, v(j, c));
      }
      const double slack = 2 * 8 * 2 * 0x1p-52;  // weights sum to 1 within 8u, values are at most 2
      RC_ASSERT((result.output(i, c) >= low - slack && result.output(i, c) <= high + slack));
    }
  }
}

RC_GTEST_PROP(Attention, OneQueryAtATimeIsTheFullPassBitForBit, ()) {
  const auto [q, k, v, mask] = any_inputs();
  const auto full = attention(q, k, v, mask);
  const Index i = any_size(0, q.rows() - 1);
  Matrix<bool> row(1, k.rows());
  for (Index j = 0; j < k.rows(); ++j) row(0, j) = mask.allows(i, j);
  const Matrix<double> query = q.row(i);
  RC_ASSERT(near(attention(query, k, v, Mask::from(row)).output, full.output.row(i), 0));
}

RC_GTEST_PROP(Attention, OnTheCountingScalarGivesTheBitsOfDouble, ()) {
  const auto [q, k, v, mask] = any_inputs();
  const auto count = [](const Matrix<double>& m) {
    return Matrix<Counted>(m.unaryExpr([](double x) { return Counted(x); }));
  };
  const auto on_counted = attention(count(q), count(k), count(v), mask);
  RC_ASSERT(near(on_counted.output, attention(q, k, v, mask).output, 0));
}

RC_GTEST_PROP(TraceCell, IsTheCellThatAttentionComputed, ()) {
  const auto [q, k, v, mask] = any_inputs();
  const Index i = any_size(0, q.rows() - 1), j = any_size(0, k.rows() - 1);
  const auto result = attention(q, k, v, mask);
  const auto cell = trace_cell(q, k, mask, i, j);
  RC_ASSERT(cell.weight == result.weights(i, j));
  RC_ASSERT(cell.score == result.scores(i, j));
  RC_ASSERT(cell.hidden == !mask.allows(i, j));
  if (!cell.hidden)
    RC_ASSERT((cell.dot / cell.divisor == cell.score && cell.exponential / cell.denominator == cell.weight));
}

RC_GTEST_PROP(DotIdentity, HoldsToRoundingForAnyVectorsAndHeads, ()) {
  const Index heads = any_size(1, 6), width = any_size(1, 5), t = any_size(1, 6), s = any_size(1, 6);
  const auto identity = dot_identity(any_matrix(t, heads * width), any_matrix(s, heads * width), heads);
  RC_ASSERT(identity.within_rounding);
  RC_ASSERT(identity.parts.size() == static_cast<std::size_t>(heads));
}

RC_GTEST_PROP(MultiHead, HeadsDoNotTouchOneAnother, ()) {
  const Index heads = any_size(2, 4), width = any_size(1, 4), t = any_size(1, 6);
  Matrix<double> q = any_matrix(t, heads * width);
  const Matrix<double> k = any_matrix(t, heads * width), v = any_matrix(t, heads * width);
  const Mask mask = any_mask(t, t);
  const auto before = multi_head_attention(q, k, v, heads, mask);
  const Index changed = any_size(0, heads - 1);
  q.middleCols(changed * width, width).setConstant(1.5);
  const auto after = multi_head_attention(q, k, v, heads, mask);
  for (Index h = 0; h < heads; ++h) {
    if (h == changed) continue;
    RC_ASSERT(near(after.concat.middleCols(h * width, width), before.concat.middleCols(h * width, width), 0));
  }
}

}  // namespace attn::attention_property
