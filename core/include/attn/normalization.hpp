// Rows brought to one size: LayerNorm, RMSNorm, l2. Where an operator normalises over several trailing axes, those axes
// are the columns here.
#pragma once

#include <cmath>
#include <optional>

#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn {

namespace detail {
inline void require_epsilon(double epsilon, const char* function) {
  if (!(std::isfinite(epsilon) && epsilon >= 0)) {
    throw Error(Code::value, function, "epsilon", "a finite number of at least 0", number_text(epsilon));
  }
}

template <Real S>
S sum_of_squares(const RowVector<S>& row) {
  S sum = row(0) * row(0);
  for (Index c = 1; c < row.size(); ++c) sum += row(c) * row(c);
  return sum;
}
}  // namespace detail

/// The learned part of a norm, and the kind.
template <Real S>
struct Norm {
  enum class Kind { layer, rms };
  Kind kind = Kind::layer;
  RowVector<S> weight;                 ///< 1 x C
  std::optional<RowVector<S>> bias{};  ///< 1 x C; absent: none (RMSNorm never has one)
  double epsilon = 1e-5;
};

/// LayerNorm with what it was made of.
template <Real S>
struct LayerNormResult {
  Matrix<S> output;                ///< T x C
  RowVector<S> mean;               ///< 1 x T
  RowVector<S> inverse_deviation;  ///< 1 x T: 1/√(variance + ε)
};

/// y = (x - mean)·1/√(variance + ε)·weight + bias over each row of X (T x C), the variance being the biased one, Σ(x -
/// mean)²/C, and ε standing inside the root (Ba 2016, eq. 3-4). Two passes, so a large mean costs no digits of the
/// variance. Before weight and bias the row has mean 0 and a mean square of at most 1. A row that is not finite gives a
/// row that is not, and touches no other; with ε = 0 a constant row does so too.
/// Cost: layer_norm_cost(T, C, bias). Errors: shape; value (ε).
template <Real S>
LayerNormResult<S> layer_norm(const Matrix<S>& x, const RowVector<S>& weight, const std::optional<RowVector<S>>& bias,
                              double epsilon) {
  using std::sqrt;
  require_not_empty(x, "layer_norm", "x");
  require_shape(weight, 1, x.cols(), "layer_norm", "weight");
  if (bias) require_shape(*bias, 1, x.cols(), "layer_norm", "bias");
  detail::require_epsilon(epsilon, "layer_norm");
  const S width = S(static_cast<double>(x.cols()));
  LayerNormResult<S> result{Matrix<S>(x.rows(), x.cols()), RowVector<S>(x.rows()), RowVector<S>(x.rows())};
  for (Index i = 0; i < x.rows(); ++i) {
    S sum = x(i, 0);
    for (Index c = 1; c < x.cols(); ++c) sum += x(i, c);
    const S mean = sum / width;
    RowVector<S> row(x.cols());
    for (Index c = 0; c < x.cols(); ++c) row(c) = x(i, c) - mean;
    const S inverse = S(1) / sqrt(detail::sum_of_squares(row) / width + S(epsilon));
    for (Index c = 0; c < x.cols(); ++c) {
      const S scaled = row(c) * inverse * weight(c);
      result.output(i, c) = bias ? scaled + (*bias)(c) : scaled;
    }
    result.mean(i) = mean;
    result.inverse_deviation(i) = inverse;
  }
  return result;
}

/// y = x·1/√(Σx²/C + ε)·weight over each row of X (T x C) (Zhang and Sennrich 2019, eq. 4). Before the weight the mean
/// square is at most 1. Rows that are not finite as in layer_norm.
/// Cost: rms_norm_cost(T, C). Errors: shape; value (ε).
template <Real S>
Matrix<S> rms_norm(const Matrix<S>& x, const RowVector<S>& weight, double epsilon) {
  using std::sqrt;
  require_not_empty(x, "rms_norm", "x");
  require_shape(weight, 1, x.cols(), "rms_norm", "weight");
  detail::require_epsilon(epsilon, "rms_norm");
  const S width = S(static_cast<double>(x.cols()));
  Matrix<S> out(x.rows(), x.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    const RowVector<S> row = x.row(i);
    const S inverse = S(1) / sqrt(detail::sum_of_squares(row) / width + S(epsilon));
    for (Index c = 0; c < x.cols(); ++c) out(i, c) = row(c) * inverse * weight(c);
  }
  return out;
}

/// y = x/√(Σx² + ε) over each row of X (T x C), as the anchor model does with the queries and keys of its linear layers
/// (ε = 1e-6 there). The length is below 1, and 0 for a zero row.
/// Cost: l2_norm_cost(T, C). Errors: shape; value (ε).
template <Real S>
Matrix<S> l2_norm(const Matrix<S>& x, double epsilon = 1e-6) {
  using std::sqrt;
  require_not_empty(x, "l2_norm", "x");
  detail::require_epsilon(epsilon, "l2_norm");
  Matrix<S> out(x.rows(), x.cols());
  for (Index i = 0; i < x.rows(); ++i) {
    const RowVector<S> row = x.row(i);
    const S length = sqrt(detail::sum_of_squares(row) + S(epsilon));
    for (Index c = 0; c < x.cols(); ++c) out(i, c) = row(c) / length;
  }
  return out;
}

/// The norm of each row of X (T x C), of the kind it names. Errors: shape; value (ε); unsupported: RMSNorm with a bias.
template <Real S>
Matrix<S> normalize(const Matrix<S>& x, const Norm<S>& norm) {
  if (norm.kind == Norm<S>::Kind::layer) return layer_norm(x, norm.weight, norm.bias, norm.epsilon).output;
  if (norm.bias) throw Error(Code::unsupported, "normalize", "bias", "none with RMSNorm", shape_text(*norm.bias));
  return rms_norm(x, norm.weight, norm.epsilon);
}

}  // namespace attn
