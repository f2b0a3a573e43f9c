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

/// Cosines of every row of X (T x C) with every row of Y (S x C): T x S. Errors: shape.
template <Real S>
Matrix<S> cosine_table(const Matrix<S>& x, const Matrix<S>& y) {
  require_not_empty(x, "cosine_table", "x");
  require_not_empty(y, "cosine_table", "y");
  require_shape(y, y.rows(), x.cols(), "cosine_table", "y");
  Matrix<S> out(x.rows(), y.rows());
  for (Index i = 0; i < x.rows(); ++i) {
    for (Index j = 0; j < y.rows(); ++j) out(i, j) = cosine<S>(x.row(i), y.row(j));
  }
  return out;
}

/// max |a - b| over all entries of two matrices of one shape; NaN where an entry is NaN. Errors: shape.
template <Real S>
S largest_difference(const Matrix<S>& a, const Matrix<S>& b) {
  using std::abs;
  require_not_empty(a, "largest_difference", "a");
  require_shape(b, a.rows(), a.cols(), "largest_difference", "b");
  S largest(0);
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < a.cols(); ++j) {
      const S difference = abs(a(i, j) - b(i, j));
      if (!(difference <= largest)) largest = difference;
    }
  }
  return largest;
}

}  // namespace attn
