// Matrix products with one fixed order of summation.
#pragma once

#include "attn/count.hpp"
#include "attn/error.hpp"
#include "attn/multiply.hpp"

namespace attn {

/// The inner product of row i of a and row j of b (both have D columns, D >= 1), summed from column 0 on.
/// Cost: D multiplications, D - 1 additions. Unchecked: callers have checked the shapes.
template <Real S>
S dot(const Matrix<S>& a, Index i, const Matrix<S>& b, Index j) {
  const Index width = a.cols();
  const S* x = a.data() + i * width;
  const S* y = b.data() + j * b.cols();
  S sum = x[0] * y[0];
  for (Index c = 1; c < width; ++c) sum += x[c] * y[c];
  return sum;
}

/// The plain forms of what has a fast form for float: what the fast ones are held to, and what other scalars use.
namespace reference {
/// A·B, K >= 1, shapes unchecked: rows are added to rows.
template <Real S>
Matrix<S> product(const Matrix<S>& a, const Matrix<S>& b) {
  const Index depth = a.cols(), wide = b.cols();
  Matrix<S> out(a.rows(), wide);
  const S* x = a.data();
  S* to = out.data();
  for (Index i = 0; i < a.rows(); ++i, x += depth, to += wide) {
    const S* y = b.data();
    for (Index j = 0; j < wide; ++j) to[j] = x[0] * y[j];
    for (Index k = 1; k < depth; ++k) {
      y += wide;
      for (Index j = 0; j < wide; ++j) to[j] += x[k] * y[j];
    }
  }
  return out;
}
}  // namespace reference

/// A·B for A (M x K) and B (K x N); K = 0 gives zeros.
///
/// Every element is summed over k = 0, 1, … in that order, whatever the shapes and whatever the vector width: several
/// elements may be worked on at a time, but no sum is ever reordered (kernel.hpp). Hence a row of
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
  if (a.cols() == 0) return Matrix<S>::Constant(a.rows(), b.cols(), S(0));
  if constexpr (vectors::fast<S>) {
    Matrix<S> out(a.rows(), b.cols());
    kernel::multiply({a.data(), a.cols()}, a.rows(), {b.data(), b.cols()}, kernel::Layout::rows, a.cols(), b.cols(),
                     out.data());
    return out;
  } else {
    return reference::product(a, b);
  }
}

/// A·Bᵀ for A (M x K) and B (N x K): all inner products of rows of A with rows of B, in the order of product().
/// Cost: product_cost(M, N, K). Errors: shape where the columns differ.
template <Real S>
Matrix<S> product_transposed(const Matrix<S>& a, const Matrix<S>& b) {
  if (a.cols() != b.cols()) {
    throw Error(Code::shape, "product_transposed", "b",
                std::to_string(a.cols()) + " columns (a is " + shape_text(a) + ")", shape_text(b));
  }
  if constexpr (vectors::fast<S>) {
    if (a.cols() == 0) return Matrix<S>::Constant(a.rows(), b.rows(), S(0));
    Matrix<S> out(a.rows(), b.rows());
    kernel::multiply({a.data(), a.cols()}, a.rows(), {b.data(), b.cols()}, kernel::Layout::columns, a.cols(), b.rows(),
                     out.data());
    return out;
  } else {
    const Matrix<S> turned = b.transpose();
    return product(a, turned);
  }
}

}  // namespace attn
