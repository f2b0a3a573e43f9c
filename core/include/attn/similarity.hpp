// How near two vectors are: length, distance, cosine.
#pragma once

#include <cmath>

#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn {

/// Euclidean length of a row. The largest entry is divided out first, so entries up to the largest finite number
/// neither overflow nor underflow on the way. Relative error: a few D·u.
template <Real S>
S norm(const RowVector<S>& a) {
  using std::abs;
  using std::sqrt;
  S largest(0);
  for (Index c = 0; c < a.size(); ++c) {
    if (!(abs(a(c)) <= largest)) largest = abs(a(c));
  }
  if (!(largest > S(0))) return largest;
  S sum(0);
  for (Index c = 0; c < a.size(); ++c) {
    const S part = a(c) / largest;
    sum += part * part;
  }
  return largest * sqrt(sum);
}

/// Euclidean distance of two rows of one length. Errors: shape.
template <Real S>
S distance(const RowVector<S>& a, const RowVector<S>& b) {
  require_shape(b, 1, a.size(), "distance", "b");
  const RowVector<S> difference = a - b;
  return norm(difference);
}

/// Cosine of the angle between two rows of one length, in [-1, 1]; 0 where one of them is the zero vector, which has
/// no direction. Errors: shape.
template <Real S>
S cosine(const RowVector<S>& a, const RowVector<S>& b) {
  require_shape(b, 1, a.size(), "cosine", "b");
  const S length_a = norm(a), length_b = norm(b);
  if (!(length_a > S(0)) || !(length_b > S(0))) return S(0);
  S sum(0);
  for (Index c = 0; c < a.size(); ++c) sum += (a(c) / length_a) * (b(c) / length_b);
  if (sum > S(1)) return S(1);
  if (sum < S(-1)) return S(-1);
  return sum;
}

}  // namespace attn
