// Arithmetic on exact counts that says so when 64 bits are not enough.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "attn/error.hpp"

namespace attn {

/// Product of all factors. Errors: overflow, named after the calling function.
inline std::uint64_t checked_product(const char* function, std::initializer_list<std::uint64_t> factors) {
  std::uint64_t result = 1;
  bool zero = false, overflow = false;
  for (const std::uint64_t factor : factors) {
    zero = zero || factor == 0;
    overflow = __builtin_mul_overflow(result, factor, &result) || overflow;
  }
  if (zero) return 0;
  if (overflow) throw Error(Code::overflow, function, "result", "a count below 2^64", "a larger product");
  return result;
}

/// Product of extents, as an extent. Errors: overflow, named after the calling function; range (a negative factor).
inline Index checked_extent(const char* function, const char* argument, std::initializer_list<Index> factors) {
  Index result = 1;
  for (const Index factor : factors) {
    if (factor < 0) throw Error(Code::range, function, argument, "an extent of at least 0", std::to_string(factor));
    if (__builtin_mul_overflow(result, factor, &result)) {
      throw Error(Code::overflow, function, argument, "an extent within the index type", "a larger product");
    }
  }
  return result;
}

/// Sum of all terms. Errors: overflow, named after the calling function.
inline std::uint64_t checked_sum(const char* function, std::initializer_list<std::uint64_t> terms) {
  std::uint64_t result = 0;
  for (const std::uint64_t term : terms) {
    if (__builtin_add_overflow(result, term, &result)) {
      throw Error(Code::overflow, function, "result", "a count below 2^64", "a larger sum");
    }
  }
  return result;
}

/// a - b. Errors: range where b is larger: a count is never negative.
inline std::uint64_t checked_difference(const char* function, std::uint64_t a, std::uint64_t b) {
  if (b > a) throw Error(Code::range, function, "result", "a count of at least 0", "-" + std::to_string(b - a));
  return a - b;
}

/// 1 + 2 + … + n = n(n+1)/2. Errors: overflow.
inline std::uint64_t triangular(const char* function, std::uint64_t n) {
  const std::uint64_t next = checked_sum(function, {n, 1});
  return n % 2 == 0 ? checked_product(function, {n / 2, next}) : checked_product(function, {n, next / 2});
}

}  // namespace attn
