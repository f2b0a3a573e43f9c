// A linear map with a bias: what every projection of a layer is.
#pragma once

#include <optional>

#include "attn/product.hpp"

namespace attn {

/// The matrix and the bias of one projection of rows.
template <Real S>
struct Affine {
  Matrix<S> w;                      ///< C_in x C_out
  std::optional<RowVector<S>> b{};  ///< 1 x C_out; absent: none
};

/// X·W + b for X (T x C_in): T x C_out. Row i depends on row i of X alone, bit for bit. Error bound: that of product().
/// Cost: affine_cost(T, C_in, C_out, bias). Errors: shape.
template <Real S>
Matrix<S> affine(const Matrix<S>& x, const Affine<S>& map) {
  require_not_empty(x, "affine", "x");
  require_not_empty(map.w, "affine", "w");
  if (map.b) require_shape(*map.b, 1, map.w.cols(), "affine", "b");
  Matrix<S> out = product(x, map.w);
  if (map.b) out.rowwise() += *map.b;
  return out;
}

}  // namespace attn
