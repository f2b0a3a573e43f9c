// Indices out of numbers that came from outside, where every number is floating point.
#pragma once

#include <cmath>
#include <vector>

#include "attn/error.hpp"

namespace attn {

/// The same numbers as indices. Each must be whole and within 32 bits, in either sign: as others they would be cut, or
/// the conversion be undefined. Errors: value, naming the caller's function and argument.
inline std::vector<Index> indices_of(const std::vector<double>& numbers, const char* function, const char* argument) {
  constexpr double most = 2147483647;
  std::vector<Index> indices;
  for (const double x : numbers) {
    if (!(x >= -most && x <= most) || x != std::trunc(x)) {
      throw Error(Code::value, function, argument, "whole numbers within 32 bits", number_text(x));
    }
    indices.push_back(static_cast<Index>(x));
  }
  return indices;
}

}  // namespace attn
