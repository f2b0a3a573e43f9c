// Numbers of 16 bits, as weights are stored: IEEE half precision and bfloat16.
#pragma once

#include <cstdint>
#include <cstring>

namespace attn {

namespace detail {
inline std::uint32_t bits_of(float x) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  return bits;
}

inline float float_of(std::uint32_t bits) {
  float x = 0;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

// The bits without the last `drop` of them, rounded to nearest, ties to even.
inline std::uint32_t round_off(std::uint32_t bits, std::uint32_t drop) {
  const std::uint32_t half = 1U << (drop - 1U), odd = (bits >> drop) & 1U;
  return (bits + (half - 1U) + odd) >> drop;
}
}  // namespace detail

/// The value of a half-precision number (IEEE 754-2019, binary16): 1 sign bit, 5 of exponent, 10 of fraction. Exact;
/// subnormals, infinities and NaN included.
inline float half_to_float(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000U) << 16U, exponent = (half >> 10U) & 0x1fU, fraction = half & 0x3ffU;
  if (exponent == 0x1fU) return detail::float_of(sign | 0x7f800000U | (fraction << 13U));
  if (exponent != 0) return detail::float_of(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
  const float size = static_cast<float>(fraction) * 0x1p-24F;  // both exact
  return sign == 0 ? size : -size;
}

/// The nearest half-precision number, ties to the even one. Relative error at most 2^-11 from 2^-14 to 65504, absolute
/// error at most 2^-25 below; from 65520 on infinity. NaN stays NaN.
inline std::uint16_t float_to_half(float x) {
  const std::uint32_t bits = detail::bits_of(x), sign = (bits >> 16U) & 0x8000U, size = bits & 0x7fffffffU;
  if (size > 0x7f800000U) return static_cast<std::uint16_t>(sign | 0x7e00U);
  if (size >= 0x477ff000U) return static_cast<std::uint16_t>(sign | 0x7c00U);  // 65520
  if (size >= 0x38800000U) {                                                   // 2^-14: a normal number
    return static_cast<std::uint16_t>(sign | detail::round_off(size - 0x38000000U, 13U));
  }
  if (size < 0x33000000U) return static_cast<std::uint16_t>(sign);  // below 2^-25
  const std::uint32_t fraction = (size & 0x7fffffU) | 0x800000U, drop = 126U - (size >> 23U);
  return static_cast<std::uint16_t>(sign | detail::round_off(fraction, drop));
}

/// The value of a bfloat16 number: the upper half of a float. Exact.
inline float bfloat16_to_float(std::uint16_t number) {
  return detail::float_of(std::uint32_t{number} << 16U);
}

/// The nearest bfloat16 number, ties to the even one. Relative error at most 2^-8 from 2^-126 on; NaN stays NaN.
inline std::uint16_t float_to_bfloat16(float x) {
  const std::uint32_t bits = detail::bits_of(x);
  if ((bits & 0x7fffffffU) > 0x7f800000U) return static_cast<std::uint16_t>((bits >> 16U) | 0x40U);
  return static_cast<std::uint16_t>(detail::round_off(bits, 16U));
}

}  // namespace attn
