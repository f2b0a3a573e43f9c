// A short look back in each channel: the convolution before a linear-attention layer.
#pragma once

#include <optional>

#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn {

/// Causal depthwise convolution of X (T x C) with one kernel a channel (K x C): y_t = Σ_{n<K} kernel_n ⊙ x_{t-K+1+n} +
/// bias, the kernel's last row meeting the token itself. What stands before the first token is `past` (K-1 x C), or
/// zeros. No channel sees another, no token sees what follows.
/// Cost: T·C·K multiplications, T·C·(K - 1) additions, T·C more with a bias. Errors: shape.
template <Real S>
Matrix<S> short_convolution(const Matrix<S>& x, const Matrix<S>& kernel,
                            const std::optional<RowVector<S>>& bias = std::nullopt,
                            const std::optional<Matrix<S>>& past = std::nullopt) {
  constexpr const char* f = "short_convolution";
  require_not_empty(x, f, "x");
  require_not_empty(kernel, f, "kernel");
  require_shape(kernel, kernel.rows(), x.cols(), f, "kernel");
  const Index before = kernel.rows() - 1;
  if (bias) require_shape(*bias, 1, x.cols(), f, "bias");
  if (past) require_shape(*past, before, x.cols(), f, "past");
  Matrix<S> padded = Matrix<S>::Constant(before + x.rows(), x.cols(), S(0));
  if (past) padded.topRows(before) = *past;
  padded.bottomRows(x.rows()) = x;
  Matrix<S> out(x.rows(), x.cols());
  for (Index t = 0; t < x.rows(); ++t) {
    for (Index c = 0; c < x.cols(); ++c) {
      S sum = kernel(0, c) * padded(t, c);
      for (Index n = 1; n < kernel.rows(); ++n) sum += kernel(n, c) * padded(t + n, c);
      out(t, c) = bias ? sum + (*bias)(c) : sum;
    }
  }
  return out;
}

/// The rows that a kernel of K rows will still look back on after X (T x C): the last K - 1 of past and X (K-1 x C).
/// Errors: shape; range (K).
template <Real S>
Matrix<S> convolution_tail(const Matrix<S>& x, Index kernel_rows, const std::optional<Matrix<S>>& past = std::nullopt) {
  constexpr const char* f = "convolution_tail";
  if (kernel_rows < 1) throw Error(Code::range, f, "kernel_rows", "at least 1", std::to_string(kernel_rows));
  require_not_empty(x, f, "x");
  const Index before = kernel_rows - 1;
  if (past) require_shape(*past, before, x.cols(), f, "past");
  Matrix<S> padded = Matrix<S>::Constant(before + x.rows(), x.cols(), S(0));
  if (past) padded.topRows(before) = *past;
  padded.bottomRows(x.rows()) = x;
  return padded.bottomRows(before);
}

}  // namespace attn
