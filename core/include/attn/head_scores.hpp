// How much a head's weights look like a known pattern.
#pragma once

#include <optional>
#include <vector>

#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn {

/// A mean over rows, with how many rows it is a mean of. Without a row there is no mean.
template <Real S>
struct PatternScore {
  std::optional<S> mean{};  ///< in [0, 1]; absent where no row counts, never 0 or NaN
  Index rows = 0;           ///< rows used
};

/// Five pattern scores of one head, and what a head that spreads evenly would get.
template <Real S>
struct HeadScores {
  PatternScore<S> previous, self, first;  ///< mean of A[i,i-1], A[i,i], A[i,0] over rows 2 … T-1
  PatternScore<S> duplicate;              ///< mean sum over the earlier copies of token i, over rows that have one
  PatternScore<S> induction;              ///< mean sum over the keys after such a copy, over rows that have one
  std::optional<double> even;             ///< what the first three would be with A[i,j] = 1/(i+1); absent for T < 3
};

/// previous, self and first of a head that spreads evenly: the mean of 1/(i+1) over rows 2 … T-1, (H_T - 1.5)/(T - 2)
/// with H_T the T-th harmonic number. None for T < 3. Absolute error: T·u.
inline std::optional<double> even_spread(Index tokens) {
  if (tokens < 3) return std::nullopt;
  double harmonic = 0;
  for (Index n = tokens; n >= 1; --n) harmonic += 1.0 / static_cast<double>(n);
  return (harmonic - 1.5) / static_cast<double>(tokens - 2);
}

/// Adds up pattern scores row by row, so that no T x T matrix is ever held: memory O(T). Row i of a causal head is
/// handed in as its i + 1 weights, in order.
template <Real S>
class HeadScorer {
 public:
  /// Tokens by number: equal numbers are copies of one another (T of them; ids may be any).
  explicit HeadScorer(std::vector<Index> ids) : ids_(std::move(ids)) {}

  /// Takes the next row, 1 x (i + 1). Errors: range (more rows than tokens); shape; value (a weight outside [0, 1] by
  /// more than rounding, or NaN).
  void add(const Eigen::Ref<const RowVector<S>>& row) {
    const Index i = seen_;
    require_index(i, static_cast<Index>(ids_.size()), "HeadScorer::add", "row");
    require_shape(row, 1, i + 1, "HeadScorer::add", "row");
    for (Index j = 0; j <= i; ++j) require_weight(row(j));
    if (i >= 2) {
      previous_.take(row(i - 1));
      self_.take(row(i));
      first_.take(row(0));
    }
    S copies(0), after(0);
    bool has_copy = false;
    for (Index j = 0; j < i; ++j) {
      if (ids_[static_cast<std::size_t>(j)] != ids_[static_cast<std::size_t>(i)]) continue;
      copies += row(j);
      after += row(j + 1);
      has_copy = true;
    }
    // The key after a copy is at most i itself, so a row has a target for both or for neither.
    if (has_copy) duplicate_.take(copies);
    if (has_copy) induction_.take(after);
    ++seen_;
  }

  /// Scores of the rows taken so far.
  [[nodiscard]] HeadScores<S> scores() const {
    return {previous_.mean(), self_.mean(), first_.mean(), duplicate_.mean(), induction_.mean(), even_spread(seen_)};
  }

 private:
  struct Sum {
    S total{};
    Index rows = 0;
    void take(const S& x) {
      total += x;
      ++rows;
    }
    [[nodiscard]] PatternScore<S> mean() const {
      if (rows == 0) return {};
      return {total / S(static_cast<double>(rows)), rows};
    }
  };

  static void require_weight(const S& weight) {
    constexpr double slack = 1e-4;  // float rows sum to 1 within a few thousand roundings
    if (!(plain(weight) >= -slack && plain(weight) <= 1 + slack)) {
      throw Error(Code::value, "HeadScorer::add", "row", "weights in [0, 1]", number_text(plain(weight)));
    }
  }

  std::vector<Index> ids_;
  Index seen_ = 0;
  Sum previous_, self_, first_, duplicate_, induction_;
};

/// Pattern scores of a causal head's weights A (T x T, each row sums to 1 over the keys up to its own) over tokens
/// given by number. Rows count from 0; rows 0 and 1 are left out of the first three scores: in row 0 all three are the
/// same key and 1 by force, in row 1 "previous" and "first" are the same key. From row 2 on the keys differ, so a head
/// exceeds 50% on one of the three at most. A score read off five words describes that sentence, not the head. Cost: T²
/// reads, O(T) numbers kept. Errors: shape; value.
template <Real S>
HeadScores<S> head_scores(const Matrix<S>& weights, const std::vector<Index>& ids) {
  require_not_empty(weights, "head_scores", "weights");
  const auto tokens = static_cast<Index>(ids.size());
  require_shape(weights, tokens, tokens, "head_scores", "weights");
  HeadScorer<S> scorer(ids);
  for (Index i = 0; i < tokens; ++i) scorer.add(weights.row(i).head(i + 1));
  return scorer.scores();
}

/// The previous-token score as others take it: the mean of A[i,i-1] over rows 1 … T-1, row 1 with its forced share
/// included. None for T < 2. Errors: shape.
template <Real S>
std::optional<S> subdiagonal_mean(const Matrix<S>& weights) {
  require_not_empty(weights, "subdiagonal_mean", "weights");
  require_shape(weights, weights.rows(), weights.rows(), "subdiagonal_mean", "weights");
  if (weights.rows() < 2) return std::nullopt;
  S sum = weights(1, 0);
  for (Index i = 2; i < weights.rows(); ++i) sum += weights(i, i - 1);
  return sum / S(static_cast<double>(weights.rows() - 1));
}

/// A detection pattern (T x T of 0 and 1) multiplied onto the weights, summed over all rows, divided by T: the error
/// measure "mul" of TransformerLens' head detector, where rows sum to 1. Errors: shape.
template <Real S>
S pattern_share(const Matrix<S>& weights, const Matrix<bool>& pattern) {
  require_not_empty(weights, "pattern_share", "weights");
  require_shape(pattern, weights.rows(), weights.cols(), "pattern_share", "pattern");
  S sum(0);
  for (Index i = 0; i < weights.rows(); ++i) {
    for (Index j = 0; j < weights.cols(); ++j) {
      if (pattern(i, j)) sum += weights(i, j);
    }
  }
  return sum / S(static_cast<double>(weights.rows()));
}

}  // namespace attn
