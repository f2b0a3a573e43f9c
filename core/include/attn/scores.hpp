// How well a key answers a query: scaled dot products.
#pragma once

#include <cmath>
#include <optional>

#include "attn/mask.hpp"
#include "attn/product.hpp"

namespace attn {

/// How a dot product becomes a score. The order is: scale, softcap, mask, softmax.
struct AttentionOptions {
  /// Multiplies each dot product. Absent: each is DIVIDED by √D (Vaswani 2017, eq. 1), which is what the formula says
  /// and is counted as a division.
  std::optional<double> scale{};
  /// c > 0: the score becomes c·tanh(score / c), which lies in (-c, c) (Gemma 2, 2024, §2). Absent: no cap.
  std::optional<double> softcap{};
};

namespace detail {
inline void require_options(const AttentionOptions& options, const char* function) {
  if (options.scale && !std::isfinite(*options.scale)) {
    throw Error(Code::value, function, "scale", "a finite number", number_text(*options.scale));
  }
  if (options.softcap && !(std::isfinite(*options.softcap) && *options.softcap > 0)) {
    throw Error(Code::value, function, "softcap", "a finite number above 0", number_text(*options.softcap));
  }
}

template <Real S>
void require_queries_and_keys(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, const char* function) {
  require_not_empty(q, function, "q");
  require_not_empty(k, function, "k");
  if (q.cols() != k.cols()) {
    throw Error(Code::shape, function, "k", std::to_string(q.cols()) + " columns (q is " + shape_text(q) + ")",
                shape_text(k));
  }
  if (mask.rows() != q.rows() || mask.cols() != k.rows()) {
    throw Error(Code::shape, function, "mask", shape_text(q.rows(), k.rows()), shape_text(mask.rows(), mask.cols()));
  }
}
}  // namespace detail

/// The score that a dot product of width D becomes: scaled, then capped.
/// Cost: one division (default) or one multiplication (explicit scale); a softcap adds one division, one hyperbolic
/// tangent and one multiplication.
template <Real S>
S scaled_score(const S& dot_product, Index width, const AttentionOptions& options) {
  using std::tanh;
  S score = options.scale ? dot_product * S(*options.scale) : dot_product / S(std::sqrt(static_cast<double>(width)));
  if (options.softcap) {
    const S cap = S(*options.softcap);
    score = cap * tanh(score / cap);
  }
  return score;
}

/// Scores of Q (T x D) against K (S x D): q_i·k_j / √D, or with options (Vaswani 2017, eq. 1, before softmax). A
/// hidden pair is not computed and reads 0, whatever its key row holds.
/// Rounding error of a dot product: that of product().
/// Cost for P admissible pairs: P·D multiplications, P·(D - 1) additions, and P times that of scaled_score.
/// Errors: shape; value (options).
template <Real S>
Matrix<S> dot_scores(const Matrix<S>& q, const Matrix<S>& k, const Mask& mask, const AttentionOptions& options = {}) {
  detail::require_queries_and_keys(q, k, mask, "dot_scores");
  detail::require_options(options, "dot_scores");
  Matrix<S> scores = Matrix<S>::Constant(q.rows(), k.rows(), S(0));
  if (mask.is_full()) scores = product_transposed(q, k);  // the same sums, several columns at a time
  for (Index i = 0; i < q.rows(); ++i) {
    for (Index j = 0; j < k.rows(); ++j) {
      if (!mask.allows(i, j)) continue;
      const S raw = mask.is_full() ? scores(i, j) : dot(q, i, k, j);
      scores(i, j) = scaled_score(raw, q.cols(), options);
    }
  }
  return scores;
}

}  // namespace attn
