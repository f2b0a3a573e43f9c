// Matrix products with one fixed order of summation.
#pragma once

#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn {

/// The inner product of row i of a and row j of b (both have D columns, D >= 1), summed from column 0 on.
/// Cost: D multiplications, D - 1 additions. Unchecked: callers have checked the shapes.
template <Real S>
S dot(const Matrix<S>& a, Index i, const Matrix<S>& b, Index j) {
  S sum = a(i, 0) * b(j, 0);
  for (Index c = 1; c < a.cols(); ++c) sum += a(i, c) * b(j, c);
  return sum;
}

/// A·B for A (M x K) and B (K x N); K = 0 gives zeros.
///
/// Every element is summed over k = 0, 1, … in that order, whatever the shapes and whatever the vector width: rows
/// are added to rows, so the compiler may take several columns at a time but never reorders a sum. Hence a row of
/// the result depends on that row of A alone, bit for bit (decoding with a cache equals a full pass), and native and
/// WebAssembly builds agree to the bit. Rounding error of an element: at most K·u/(1 - K·u) · Σ|a_ik·b_kj| with u
/// the unit roundoff (Higham 2002, eq. 3.5).
/// Cost: product_cost(M, N, K). Errors: shape where A's columns are not B's rows.
template <Real S>
Matrix<S> product(const Matrix<S>& a, const Matrix<S>& b) {
  if (a.cols() != b.rows()) {
    throw Error(Code::shape, "product", "b", std::to_string(a.cols()) + " rows (a is " + shape_text(a) + ")",
                shape_text(b));
  }
  Matrix<S> out = Matrix<S>::Constant(a.rows(), b.cols(), S(0));
  if (a.cols() == 0) return out;
  for (Index i = 0; i < a.rows(); ++i) {
    out.row(i) = a(i, 0) * b.row(0);
    for (Index k = 1; k < a.cols(); ++k) out.row(i) += a(i, k) * b.row(k);
  }
  return out;
}

/// A·Bᵀ for A (M x K) and B (N x K): all inner products of rows of A with rows of B, in the order of product().
/// Cost: product_cost(M, N, K). Errors: shape where the columns differ.
template <Real S>
Matrix<S> product_transposed(const Matrix<S>& a, const Matrix<S>& b) {
  if (a.cols() != b.cols()) {
    throw Error(Code::shape, "product_transposed", "b",
                std::to_string(a.cols()) + " columns (a is " + shape_text(a) + ")", shape_text(b));
  }
  const Matrix<S> turned = b.transpose();
  return product(a, turned);
}

}  // namespace attn
