#include "attn/attention.hpp"

#include "support/check.hpp"

namespace attn::attention_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(WeightedSum, IsTheProductOfWeightsAndValues) {
  const Matrix<double> weights = random_matrix(4, 6, 1), v = random_matrix(6, 3, 2);
  EXPECT_TRUE(near(weighted_sum(weights, v, Mask::full(4, 6)), product(weights, v), 0));
}

TEST(WeightedSum, GivesZerosToARowWithoutKeys) {
  const Matrix<double> ones = Matrix<double>::Ones(2, 2);
  EXPECT_TRUE(near(weighted_sum(ones, ones, Mask::causal(2, 2, -1)), matrix({{0, 0}, {1, 1}}), 0));
}

TEST(WeightedSum, RefusesShapesThatDoNotFit) {
  const Matrix<double> weights(2, 3);
  EXPECT_TRUE(refuses([&] { weighted_sum(weights, Matrix<double>(2, 4), Mask::full(2, 3)); }, Code::shape,
                      "weighted_sum", "v", "3 rows", "2 x 4"));
  EXPECT_TRUE(refuses([&] { weighted_sum(weights, Matrix<double>(3, 4), Mask::full(3, 3)); }, Code::shape,
                      "weighted_sum", "weights", "3 x 3", "2 x 3"));
}

TEST(Attention, AveragesTheValuesWhereAllScoresAreEqual) {
  const Matrix<double> q = Matrix<double>::Zero(1, 2), k = random_matrix(4, 2, 1), v = matrix({{1}, {2}, {3}, {6}});
  EXPECT_TRUE(near(attention(q, k, v, Mask::full(1, 4)).output, matrix({{3}}), 0));
}

TEST(Attention, FetchesTheValueOfTheKeyThatWinsByFar) {
  const Matrix<double> q = matrix({{100, 0}}), k = matrix({{-100, 0}, {100, 0}, {0, 1}}), v = matrix({{5}, {7}, {9}});
  EXPECT_TRUE(near(attention(q, k, v, Mask::full(1, 3)).output, matrix({{7}}), 0));  // the others underflow to 0
}

TEST(Attention, ValuesMayHaveAnotherWidthThanKeys) {
  const auto result =
      attention(random_matrix(3, 4, 1), random_matrix(5, 4, 2), random_matrix(5, 7, 3), Mask::full(3, 5));
  EXPECT_EQ(result.scores.rows(), 3);
  EXPECT_EQ(result.scores.cols(), 5);
  EXPECT_EQ(result.output.rows(), 3);
  EXPECT_EQ(result.output.cols(), 7);
}

TEST(Attention, HiddenKeysAndValuesNeverReachTheOutput) {
  Matrix<double> k = random_matrix(4, 3, 1), v = random_matrix(4, 2, 2);
  const Matrix<double> q = random_matrix(2, 3, 3);
  const Mask mask = Mask::causal(2, 4);
  const auto clean = attention(q, k, v, mask);
  for (const double poison : {nan, infinity, 1e30, -1e300}) {
    k.bottomRows(2).setConstant(poison);
    v.bottomRows(2).setConstant(poison);
    const auto poisoned = attention(q, k, v, mask);
    EXPECT_TRUE(near(poisoned.scores, clean.scores, 0));
    EXPECT_TRUE(near(poisoned.weights, clean.weights, 0));
    EXPECT_TRUE(near(poisoned.output, clean.output, 0));
  }
}

TEST(Attention, EmptyRowsAreZeroInScoresWeightsAndOutput) {
  Matrix<bool> table = Matrix<bool>::Constant(3, 3, true);
  table.row(1).setConstant(false);
  const Matrix<double> m = random_matrix(3, 3, 1);
  const auto result = attention(m, m, m, Mask::from(table));
  const Matrix<double> zeros = Matrix<double>::Zero(1, 3);
  EXPECT_TRUE(near(result.scores.row(1), zeros, 0));
  EXPECT_TRUE(near(result.weights.row(1), zeros, 0));
  EXPECT_TRUE(near(result.output.row(1), zeros, 0));
}

TEST(Attention, OfTheLastQueryAloneIsTheLastRowOfTheFullPassBitForBit) {
  const Matrix<double> q = random_matrix(9, 4, 1), k = random_matrix(9, 4, 2), v = random_matrix(9, 4, 3);
  const auto full = attention(q, k, v, Mask::causal(9, 9));
  for (Index t = 0; t < 9; ++t) {
    const Matrix<double> query = q.row(t), keys = k.topRows(t + 1), values = v.topRows(t + 1);
    const auto step = attention(query, keys, values, Mask::causal(1, t + 1, t));
    EXPECT_TRUE(near(step.output, full.output.row(t), 0)) << t;
  }
}

TEST(Attention, WorksInFloatWithinItsPrecision) {
  const Matrix<double> q = random_matrix(5, 8, 1), k = random_matrix(6, 8, 2), v = random_matrix(6, 3, 3);
  const Mask mask = Mask::full(5, 6);
  const auto single = attention<float>(q.cast<float>(), k.cast<float>(), v.cast<float>(), mask);
  // Scores up to 32/√8 with relative error 8·2^-24 each, then exp: about 11·8·2^-24 on weights, twice that on values.
  EXPECT_TRUE(near(single.output, attention(q, k, v, mask).output, 22 * 8 * 0x1p-24));
}

TEST(Attention, RefusesValuesThatDoNotFitTheKeys) {
  const Matrix<double> q = random_matrix(2, 3, 1), k = random_matrix(4, 3, 2);
  EXPECT_TRUE(refuses([&] { attention(q, k, random_matrix(3, 3, 3), Mask::full(2, 4)); }, Code::shape, "attention", "v",
                      "4 rows (k is 4 x 3)", "3 x 3"));
  EXPECT_TRUE(refuses([&] { attention(q, k, Matrix<double>(4, 0), Mask::full(2, 4)); }, Code::shape, "attention", "v",
                      "4 rows", "4 x 0"));
}

TEST(TraceCell, HasTheNumbersThatAttentionComputed) {
  const Matrix<double> q = random_matrix(3, 4, 1), k = random_matrix(5, 4, 2), v = random_matrix(5, 2, 3);
  for (const AttentionOptions& options : {AttentionOptions{}, {.scale = 0.3}, {.scale = {}, .softcap = 1.5}}) {
    const Mask mask = Mask::causal(3, 5, 1);
    const auto result = attention(q, k, v, mask, options);
    for (Index i = 0; i < 3; ++i) {
      for (Index j = 0; j < 5; ++j) {
        const auto cell = trace_cell(q, k, mask, i, j, options);
        EXPECT_EQ(cell.hidden, !mask.allows(i, j));
        EXPECT_EQ(cell.score, result.scores(i, j));
        EXPECT_EQ(cell.weight, result.weights(i, j));
      }
    }
  }
}

TEST(TraceCell, PartsMakeTheWhole) {
  const Matrix<double> q = matrix({{1, 2, 3, 4}}), k = matrix({{1, 1, 0, 0}, {0, 0, 1, -1}});
  const auto cell = trace_cell(q, k, Mask::full(1, 2), 0, 0);
  EXPECT_TRUE(near(cell.terms, matrix({{1, 2, 0, 0}}), 0));
  EXPECT_EQ(cell.dot, 3.0);
  EXPECT_EQ(cell.divisor, 2.0);
  EXPECT_EQ(cell.scale, 1.0);
  EXPECT_EQ(cell.score, 1.5);
  EXPECT_EQ(cell.row_max, 1.5);
  EXPECT_EQ(cell.exponential, 1.0);
  EXPECT_EQ(cell.denominator, 1.0 + std::exp(-2.0));
  EXPECT_EQ(cell.weight, 1.0 / (1.0 + std::exp(-2.0)));
  EXPECT_FALSE(cell.hidden);
}

TEST(TraceCell, TellsAnExplicitScaleFromTheDivisor) {
  const Matrix<double> m = Matrix<double>::Ones(1, 4);
  const auto cell = trace_cell(m, m, Mask::full(1, 1), 0, 0, {.scale = 0.25});
  EXPECT_EQ(cell.divisor, 1.0);
  EXPECT_EQ(cell.scale, 0.25);
  EXPECT_EQ(cell.score, 1.0);
}

TEST(TraceCell, OfAHiddenPairReadsNothing) {
  const Matrix<double> q = Matrix<double>::Ones(2, 2), k = matrix({{1, 1}, {nan, nan}});
  const auto cell = trace_cell(q, k, Mask::causal(2, 2), 0, 1);
  EXPECT_TRUE(cell.hidden);
  EXPECT_TRUE(near(cell.terms, matrix({{0, 0}}), 0));
  EXPECT_EQ(cell.dot, 0.0);
  EXPECT_EQ(cell.weight, 0.0);
}

TEST(TraceCell, RefusesIndicesOutsideTheMap) {
  const Matrix<double> m = Matrix<double>::Ones(2, 2);
  EXPECT_TRUE(
      refuses([&] { trace_cell(m, m, Mask::full(2, 2), 2, 0); }, Code::range, "trace_cell", "i", "0 to 1", "2"));
  EXPECT_TRUE(
      refuses([&] { trace_cell(m, m, Mask::full(2, 2), 0, -1); }, Code::range, "trace_cell", "j", "0 to 1", "-1"));
}

TEST(TraceCell, ComputesItsOwnRowAlone) {
  const auto cost = [](Index queries) {
    const Matrix<Counted> q = Matrix<Counted>::Constant(queries, 4, Counted(1)), k = q.topRows(3);
    const ScopedTally scope;
    trace_cell(q, k, Mask::full(queries, 3), 2, 1);
    return scope.tally();
  };
  EXPECT_TRUE(cost(300) == cost(3));
}

TEST(TraceCell, NamesARowWithoutAFiniteScoreByItsPlaceInTheWhole) {
  Matrix<double> q = random_matrix(4, 2, 1);
  const Matrix<double> k = random_matrix(4, 2, 2);
  q(2, 0) = nan;
  const Mask mask = Mask::causal(4, 4);
  EXPECT_TRUE(refuses([&] { trace_cell(q, k, mask, 2, 1); }, Code::value, "softmax", "scores, row 2", "finite", "nan"));
  EXPECT_TRUE(refuses([&] { trace_cell<float>(q.cast<float>(), k.cast<float>(), mask, 2, 1); }, Code::value, "softmax",
                      "scores, row 2", "finite", "nan"));
  const Matrix<double> last = q.bottomRows(1);
  EXPECT_EQ(trace_cell(q, k, mask, 3, 1).weight, softmax(dot_scores(last, k, Mask::full(1, 4)))(0, 1));
}

TEST(TraceCell, RefusesAsTheWholeMapDoes) {
  const Matrix<double> q = random_matrix(4, 2, 1), k = random_matrix(3, 2, 2);
  EXPECT_TRUE(
      refuses([&] { trace_cell(q, k, Mask::full(3, 3), 9, 9); }, Code::shape, "dot_scores", "mask", "4 x 3", "3 x 3"));
  EXPECT_TRUE(refuses([&] { trace_cell(q, k, Mask::full(4, 3), 9, 9, {.softcap = -1.0}); }, Code::value, "dot_scores",
                      "softcap", "", "-1"));
}

TEST(Blend, AddsUpToWhatAttentionFetched) {
  const Matrix<double> q = random_matrix(4, 3, 1), k = random_matrix(4, 3, 2), v = random_matrix(4, 2, 3);
  const auto result = attention(q, k, v, Mask::full(4, 4));
  for (Index i = 0; i < 4; ++i) {
    const Blend<double> parts = blend<double>(result.weights.row(i), v);
    EXPECT_TRUE(near(parts.result, result.output.row(i), 0));
    for (Index j = 0; j < 4; ++j) {
      EXPECT_EQ(parts.contributions(j, 1), result.weights(i, j) * v(j, 1));
      EXPECT_EQ(parts.cosine(j), cosine<double>(parts.result, v.row(j)));
      EXPECT_EQ(parts.distance(j), distance<double>(parts.result, v.row(j)));
    }
  }
}

TEST(Blend, OfTwoEqualPartsLiesHalfWay) {
  const Blend<double> parts = blend<double>(matrix({{0.5, 0.5}}).row(0), matrix({{2, 0}, {0, 2}}));
  EXPECT_TRUE(near(parts.result, matrix({{1, 1}}), 0));
  EXPECT_DOUBLE_EQ(parts.cosine(0), std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(parts.distance(1), std::sqrt(2.0));
}

TEST(Blend, SaysWhereACosineIsUndefined) {
  const Blend<double> parts = blend<double>(matrix({{1, 0}}).row(0), matrix({{1, 1}, {0, 0}}));
  EXPECT_TRUE(parts.has_angle(0));
  EXPECT_FALSE(parts.has_angle(1));
  EXPECT_EQ(parts.cosine(1), 0.0);
}

TEST(Blend, RefusesWhatIsNotFiniteAndShapesThatDoNotFit) {
  const Matrix<double> v = Matrix<double>::Ones(2, 2), bad = matrix({{1, 1}, {nan, 1}});
  const RowVector<double> weights = RowVector<double>::Ones(2), short_row = RowVector<double>::Ones(1);
  const RowVector<double> bad_weights = RowVector<double>::Constant(2, infinity);
  EXPECT_TRUE(refuses([&] { blend(weights, bad); }, Code::value, "blend", "v", "finite", "nan"));
  EXPECT_TRUE(refuses([&] { blend(bad_weights, v); }, Code::value, "blend", "weights", "finite", "inf"));
  EXPECT_TRUE(refuses([&] { blend(short_row, v); }, Code::shape, "blend", "weights", "1 x 2", "1 x 1"));
}

}  // namespace attn::attention_test
