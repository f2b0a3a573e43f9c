// The curves between linear maps. Every function takes one number; activate() takes a matrix, entry by entry.
#pragma once

#include <cmath>

#include "attn/count.hpp"
#include "attn/error.hpp"
#include "attn/vector_math.hpp"

namespace attn {

namespace detail {
// For a number of S or, where S is float, for a vector of them.
template <Real S, class A>
A gelu_tanh_form(const A& x) {
  using std::tanh;
  using vectors::tanh;
  const A inner = S(0.79788456080286536) * (x + S(0.044715) * (x * x * x));
  return S(0.5) * x * (S(1) + tanh(inner));
}
}  // namespace detail

/// max(x, 0) (Nair and Hinton 2010). NaN stays NaN. Cost: 1 comparison.
template <Real S>
S relu(const S& x) {
  return x < S(0) ? S(0) : x;
}

/// σ(x) = 1/(1 + e^(-x)), in [0, 1]. The exponent is never above 0, so nothing overflows. Relative error: a few u.
/// Cost: 1 comparison, 1 exponential, 1 addition, 1 division.
template <Real S>
S sigmoid(const S& x) {
  using std::exp;
  if (x < S(0)) {
    const S e = exp(x);
    return e / (S(1) + e);
  }
  return S(1) / (S(1) + exp(-x));
}

/// SiLU, x·σ(x) (Elfwing 2017, eq. 5; "swish" with β = 1); at least -0.2785. x finite.
/// Cost: that of sigmoid and 1 multiplication.
template <Real S>
S silu(const S& x) {
  return x * sigmoid(x);
}

/// GELU in its exact form, x·Φ(x) = x/2·erfc(-x/√2) (Hendrycks and Gimpel 2016, §2); at least -0.17. x finite. erfc
/// keeps the left tail, which 1 + erf would round away: relative error a few u plus u·x².
/// Cost: 3 multiplications, 1 error function.
template <Real S>
S gelu(const S& x) {
  using std::erfc;
  return S(0.5) * x * erfc(-x * S(0.70710678118654752));
}

/// GELU in its tanh form, x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))) (Hendrycks and Gimpel 2016, §2). It is another
/// function than gelu(): they differ by up to 4.8e-4, so a model must name its own. x finite.
/// Cost: 6 multiplications, 2 additions, 1 hyperbolic tangent.
template <Real S>
S gelu_tanh(const S& x) {
  return detail::gelu_tanh_form<S>(x);
}

/// ln(1 + e^x) = max(x, 0) + log1p(e^(-|x|)), above 0: no overflow, and no loss where e^x is small (Dugas 2001).
/// Relative error: a few u. Cost: 1 comparison, 1 exponential, 1 logarithm, 1 addition.
template <Real S>
S softplus(const S& x) {
  using std::abs;
  using std::exp;
  using std::log1p;
  const S tail = log1p(exp(-abs(x)));
  return (x < S(0) ? S(0) : x) + tail;
}

/// Names of the curves a layer or a cell can be told to use; the last nine are those of ONNX's recurrent operators.
enum class Curve {
  identity,
  relu,
  sigmoid,
  tanh,
  silu,
  gelu,
  gelu_tanh,
  softplus,
  affine,            ///< α·x + β
  leaky_relu,        ///< x, or α·x below 0
  thresholded_relu,  ///< x from α on, or 0
  scaled_tanh,       ///< α·tanh(β·x)
  hard_sigmoid,      ///< α·x + β, kept within [0, 1]
  elu,               ///< x, or α·(e^x - 1) below 0 (Clevert 2015, eq. 15)
  softsign,          ///< x/(1 + |x|)
};

/// A curve with its two constants, where it has any.
struct Activation {
  Curve curve = Curve::identity;
  double alpha = 0;
  double beta = 0;
};

/// The activation at x. Cost: that of the curve. Errors: none.
template <Real S>
S activate(const S& x, const Activation& activation) {
  using std::abs;
  using std::exp;
  using std::tanh;
  const S alpha = S(activation.alpha), beta = S(activation.beta);
  switch (activation.curve) {
    case Curve::identity: return x;
    case Curve::relu: return relu(x);
    case Curve::sigmoid: return sigmoid(x);
    case Curve::tanh: return tanh(x);
    case Curve::silu: return silu(x);
    case Curve::gelu: return gelu(x);
    case Curve::gelu_tanh: return gelu_tanh(x);
    case Curve::softplus: return softplus(x);
    case Curve::affine: return alpha * x + beta;
    case Curve::leaky_relu: return x < S(0) ? alpha * x : x;
    case Curve::thresholded_relu: return x < alpha ? S(0) : x;
    case Curve::scaled_tanh: return alpha * tanh(beta * x);
    case Curve::hard_sigmoid: {
      const S line = alpha * x + beta;
      if (line < S(0)) return S(0);
      return line > S(1) ? S(1) : line;
    }
    case Curve::elu: return x < S(0) ? alpha * (exp(x) - S(1)) : x;
    case Curve::softsign: return x / (S(1) + abs(x));
  }
  return x;
}

/// The activation of every entry of x (T x C). For float the tanh GELU takes several entries at a time, with the
/// hyperbolic tangent of vector_math.hpp. Errors: value where a constant is not finite.
template <Real S>
Matrix<S> activate(const Matrix<S>& x, const Activation& activation) {
  for (const double constant : {activation.alpha, activation.beta}) {
    if (!std::isfinite(constant)) {
      throw Error(Code::value, "activate", "activation", "finite constants", number_text(constant));
    }
  }
  if constexpr (vectors::fast<S>) {
    if (activation.curve == Curve::gelu_tanh) {
      Matrix<S> out = x;
      vectors::transform(out.data(), out.size(), [](vectors::Vec v) { return detail::gelu_tanh_form<S>(v); });
      return out;
    }
  }
  return x.unaryExpr([&](const S& entry) { return activate(entry, activation); });
}

}  // namespace attn
