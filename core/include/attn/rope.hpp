// Positions as rotations: rotary embedding of queries and keys.
#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "attn/checked.hpp"
#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn {

/// Which two columns turn together, for R rotated columns.
enum class RopeLayout {
  half_split,   ///< i and i + R/2 (Qwen, gpt-oss; GPT-NeoX's form)
  interleaved,  ///< 2i and 2i + 1 (Su 2021, eq. 34; DeepSeek's MLA, GLM)
};

/// Cosine and sine of every angle, made once: they depend on positions, not on data.
template <Real S>
struct RopeTable {
  Matrix<S> cos;  ///< T x R/2
  Matrix<S> sin;  ///< T x R/2
};

/// Cosines and sines of the angles t·base^(-2i/R), i = 0 … R/2 - 1, for each position t given (Su 2021, eq. 15). Angles
/// are taken in double whatever S is: their absolute error is about t·2^-52, 6e-11 at the anchor's last position.
/// Errors: shape (no positions); range (R odd or below 2); value (base not above 0, or so small that an angle is not
/// finite); overflow (T·R).
template <Real S>
RopeTable<S> rope_table(const std::vector<Index>& positions, Index rotated, double base) {
  if (positions.empty()) throw Error(Code::shape, "rope_table", "positions", "at least one", "none");
  if (rotated < 2 || rotated % 2 != 0) {
    throw Error(Code::range, "rope_table", "rotated", "an even number of at least 2", std::to_string(rotated));
  }
  if (!(std::isfinite(base) && base > 0)) {
    throw Error(Code::value, "rope_table", "base", "a finite number above 0", number_text(base));
  }
  const auto rows = static_cast<Index>(positions.size());
  checked_extent("rope_table", "rotated", {rows, rotated, static_cast<Index>(sizeof(S))});
  RopeTable<S> table{Matrix<S>(rows, rotated / 2), Matrix<S>(rows, rotated / 2)};
  for (Index t = 0; t < rows; ++t) {
    for (Index i = 0; i < rotated / 2; ++i) {
      const double turns = -2.0 * static_cast<double>(i) / static_cast<double>(rotated);
      const double angle = static_cast<double>(positions[static_cast<std::size_t>(t)]) * std::pow(base, turns);
      if (!std::isfinite(angle)) {
        throw Error(Code::value, "rope_table", "base", "one whose angles are finite", number_text(base));
      }
      table.cos(t, i) = S(std::cos(angle));
      table.sin(t, i) = S(std::sin(angle));
    }
  }
  return table;
}

/// first, first + 1, …: the positions of T tokens in a row. Errors: range (T below 1, a last position past the index
/// type).
inline std::vector<Index> consecutive_positions(Index count, Index first = 0) {
  if (count < 1) throw Error(Code::range, "consecutive_positions", "count", "at least 1", std::to_string(count));
  if (first > std::numeric_limits<Index>::max() - count) {
    throw Error(Code::range, "consecutive_positions", "first", "positions within the index type",
                std::to_string(first));
  }
  std::vector<Index> positions;
  for (Index t = 0; t < count; ++t) positions.push_back(first + t);
  return positions;
}

/// The rows of a stored table that belong to the given positions, as where the cosines and sines come with a model.
/// Errors: shape; range (a position that the table does not hold).
template <Real S>
RopeTable<S> rope_rows(const RopeTable<S>& table, const std::vector<Index>& positions) {
  require_not_empty(table.cos, "rope_rows", "cos");
  require_shape(table.sin, table.cos.rows(), table.cos.cols(), "rope_rows", "sin");
  const auto rows = static_cast<Index>(positions.size());
  RopeTable<S> out{Matrix<S>(rows, table.cos.cols()), Matrix<S>(rows, table.cos.cols())};
  for (Index t = 0; t < rows; ++t) {
    const Index position = positions[static_cast<std::size_t>(t)];
    require_index(position, table.cos.rows(), "rope_rows", "position");
    out.cos.row(t) = table.cos.row(position);
    out.sin.row(t) = table.sin.row(position);
  }
  return out;
}

/// Turns the first R columns of every head of X (T x H·D) by the table's angles (T x R/2) and passes the other D - R: a
/// pair (a, b) becomes (a·cos - b·sin, b·cos + a·sin) (Su 2021, eq. 34). Lengths stay. After it q_i·k_j depends on the
/// positions' difference alone (up to rounding). Values are never turned: they are not scored.
/// Cost: rope_cost(T, H, R). Errors: shape; range (H).
template <Real S>
Matrix<S> rotate(const Matrix<S>& x, const RopeTable<S>& table, RopeLayout layout, Index heads = 1) {
  require_not_empty(x, "rotate", "x");
  if (heads < 1) throw Error(Code::range, "rotate", "heads", "at least 1", std::to_string(heads));
  if (x.cols() % heads != 0) {
    throw Error(Code::shape, "rotate", "x", "columns that divide by " + std::to_string(heads) + " heads",
                shape_text(x));
  }
  const Index width = x.cols() / heads, half = table.cos.cols();
  require_shape(table.sin, table.cos.rows(), half, "rotate", "sin");
  if (table.cos.rows() != x.rows() || half < 1 || 2 * half > width) {
    throw Error(Code::shape, "rotate", "cos",
                std::to_string(x.rows()) + " rows and 1 to " + std::to_string(width / 2) + " columns",
                shape_text(table.cos));
  }
  Matrix<S> out = x;
  for (Index t = 0; t < x.rows(); ++t) {
    for (Index h = 0; h < heads; ++h) {
      for (Index i = 0; i < half; ++i) {
        const bool split = layout == RopeLayout::half_split;
        const Index a = h * width + (split ? i : 2 * i), b = split ? a + half : a + 1;
        const S& cos = table.cos(t, i);
        const S& sin = table.sin(t, i);
        out(t, a) = x(t, a) * cos - x(t, b) * sin;
        out(t, b) = x(t, b) * cos + x(t, a) * sin;
      }
    }
  }
  return out;
}

}  // namespace attn
