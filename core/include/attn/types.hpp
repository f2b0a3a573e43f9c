// Names for what every other header speaks of: indices, matrices, shapes.
#pragma once

#include <Eigen/Core>
#include <concepts>
#include <string>

namespace attn {

/// Signed index and extent, the one Eigen uses.
using Index = Eigen::Index;

/// Dense matrix, row-major: a row is a token. A projection of X (T x C) by W (C x D) is X·W.
template <class S>
using Matrix = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// One row of a Matrix.
template <class S>
using RowVector = Eigen::Matrix<S, 1, Eigen::Dynamic, Eigen::RowMajor>;

/// Whether S may stand for a real number here. The counting scalar adds itself.
template <class S>
inline constexpr bool is_real = std::floating_point<S>;

/// float and double for results, Counted for the proofs of cost.hpp. Integers are refused: they would divide wrongly.
template <class S>
concept Real = is_real<S>;

/// "3 x 4": how shapes read in every message.
inline std::string shape_text(Index rows, Index cols) {
  return std::to_string(rows) + " x " + std::to_string(cols);
}

template <class Derived>
std::string shape_text(const Eigen::EigenBase<Derived>& m) {
  return shape_text(m.rows(), m.cols());
}

}  // namespace attn
