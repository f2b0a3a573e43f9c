// The exponential and the hyperbolic tangent of several floats at once. No branch and no table, every lane by itself:
// an entry's bits do not depend on its neighbours, on the register's width, or on the machine.
#pragma once

#include <array>

#include "attn/vectors.hpp"

namespace attn::vectors {

namespace detail {
// Constants are read from memory, one instruction each. Known to the compiler, they would be written into the code, and
// engines of WebAssembly build every such vector anew from integers: more work than the polynomial itself.
[[gnu::always_inline]] inline const float* from_memory(const float* constants) {
  asm("" : "+r"(constants));  // the compiler no longer knows what is there
  return constants;
}

// The ends of the range, the shift, 1/ln 2, ln 2 in two parts, 1, and the polynomial from its highest coefficient on.
inline constexpr std::array exp_constants = {-88.0F,
                                             89.0F,
                                             12582912.0F,
                                             1.44269504088896341F,
                                             0.693359375F,
                                             -2.12194440e-4F,
                                             1.0F,
                                             1.9875691500e-4F,
                                             1.3981999507e-3F,
                                             8.3334519073e-3F,
                                             4.1665795894e-2F,
                                             1.6666665459e-1F,
                                             5.0000001201e-1F};

// The sign's bit, 1, 2, where the polynomial ends, and the polynomial.
inline constexpr std::array tanh_constants = {-0.0F,
                                              1.0F,
                                              2.0F,
                                              0.625F,
                                              -5.70498872745e-3F,
                                              2.06390887954e-2F,
                                              -5.37397155531e-2F,
                                              1.33314422036e-1F,
                                              -3.33332819422e-1F};
}  // namespace detail

/// e^x. With n = round(x/ln 2) and r = x - n·ln 2, |r| <= ln(2)/2, it is 2^n·e^r; e^r is Cephes' polynomial of degree 7
/// (Moshier, expf), and ln 2 is taken in two parts, so that n·ln 2 costs no digits of r.
/// From -87.68 to 88.37 the error is below 2 units in the last place. Below there the result is 0, where e^x is no
/// normal number any more (8.3e-39: nothing beside any weight that counts); above, inf. e^0 = 1 exactly; NaN stays NaN.
/// Several vectors go through it side by side: each constant is read once for all, and no step waits for the one
/// before.
template <int N>
[[gnu::always_inline]] inline void exp(Vec (&x)[N]) {
  const float* c = detail::from_memory(detail::exp_constants.data());
  Vec shifted[N], r[N], p[N];
  ATTN_UNROLLED
  for (int i = 0; i < N; ++i) {
    // At these ends n is -127 and 128, whose powers below are 0 and inf. NaN passes.
    x[i] = larger(spread(c[0]), x[i]);
    x[i] = c[1] < x[i] ? spread(c[1]) : x[i];
  }
  // Adding 1.5·2^23 pushes the fraction out of the significand: what stays in its low bits is n, rounded to nearest.
  ATTN_UNROLLED
  for (int i = 0; i < N; ++i) shifted[i] = x[i] * c[3] + c[2];
  ATTN_UNROLLED
  for (int i = 0; i < N; ++i) {
    const Vec n = shifted[i] - c[2];
    r[i] = (x[i] - n * c[4]) - n * c[5];
    p[i] = r[i] * c[7] + c[8];
  }
  ATTN_UNROLLED
  for (int k = 9; k <= 12; ++k) {
    ATTN_UNROLLED
    for (int i = 0; i < N; ++i) p[i] = p[i] * r[i] + c[k];
  }
  ATTN_UNROLLED
  for (int i = 0; i < N; ++i) {
    p[i] = (p[i] * (r[i] * r[i]) + r[i]) + c[6];
    // The shift's own low bits are 0, so moving n up to the exponent leaves nothing else; 1.0 brings the exponent's
    // offset.
    x[i] = p[i] * bits<Vec>((bits<Whole>(shifted[i]) << 23) + bits<Whole>(spread(c[6])));
  }
}

[[gnu::always_inline]] inline Vec exp(Vec x) {
  Vec alone[1] = {x};
  exp(alone);
  return alone[0];
}

/// tanh x: Cephes' odd polynomial where |x| < 0.625, else 1 - 2/(e^(2|x|) + 1) with the sign of x (Moshier, tanhf).
/// Relative error: below 3 units in the last place. In [-1, 1]; the sign of a zero is kept; NaN stays NaN.
[[gnu::always_inline]] inline Vec tanh(Vec x) {
  const float* c = detail::from_memory(detail::tanh_constants.data());
  const Whole sign = bits<Whole>(x) & bits<Whole>(spread(c[0]));
  const Vec size = bits<Vec>(bits<Whole>(x) ^ sign);
  const Vec z = size * size;
  Vec p = z * c[4] + c[5];
  p = p * z + c[6];
  p = p * z + c[7];
  p = p * z + c[8];
  const Vec near_zero = p * z * size + size;
  const Vec far = c[1] - c[2] / (exp(size + size) + c[1]);
  return bits<Vec>(bits<Whole>(size < c[3] ? near_zero : far) | sign);
}

}  // namespace attn::vectors
