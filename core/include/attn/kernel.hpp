// The one loop that everything fast here comes down to: several rows of A times several columns of B, held in registers
// while the inner index k runs.
//
// Why it is fast: a tile of 4 x 2 vectors of C needs 6 loads for 8 multiply-adds of a vector, and its 8 sums are
// independent, so the adder is never waited for. Why it stays exact: every element of C has a lane of its own and takes
// its terms in the order k = 0, 1, …, each product rounded and then added. Tiles decide which elements are worked on
// together, never the order within one; so results are, bit for bit, those of the plain loops, whatever the shapes.
//
// Sums start at -0: the one number that changes nothing when something is added to it, zeros of either sign included.
#pragma once

#include <algorithm>

#include "attn/vectors.hpp"

namespace attn::kernel {

using vectors::Vec;

inline constexpr Index panel_columns = Index{8} * vectors::width;  ///< columns of B that are kept side by side
inline constexpr Index depth_block = 256;  ///< steps of k between two visits to C: a panel's block fits a first cache
inline constexpr float start = -0.0F;      ///< what sums begin with

/// Where row r of a few rows begins.
using Rows = const float* const*;
using OutRows = float* const*;

/// Rows of B (or of one of its panels), `stride` floats apart.
struct Block {
  const float* data;
  Index stride;
};

/// c[r][0 … N·width) += Σ_k a[r][k]·b[k][·] over k = 0 … depth - 1, for R rows.
template <int R, int N>
[[gnu::always_inline]] inline void tile(Rows a, Index first, Block b, Index depth, OutRows c, Index column) {
  const float* from[R];
  Vec sum[R][N];
  ATTN_UNROLLED
  for (int r = 0; r < R; ++r) {
    from[r] = a[r] + first;
    ATTN_UNROLLED
    for (int n = 0; n < N; ++n) sum[r][n] = vectors::load(c[r] + column + n * vectors::width);
  }
  const float* row = b.data;
  ATTN_ROLLED
  for (Index k = 0; k < depth; ++k, row += b.stride) {
    Vec columns[N];
    ATTN_UNROLLED
    for (int n = 0; n < N; ++n) columns[n] = vectors::load(row + n * vectors::width);
    ATTN_UNROLLED
    for (int r = 0; r < R; ++r) {
      ATTN_UNROLLED
      for (int n = 0; n < N; ++n) sum[r][n] += from[r][k] * columns[n];
    }
  }
  ATTN_UNROLLED
  for (int r = 0; r < R; ++r) {
    ATTN_UNROLLED
    for (int n = 0; n < N; ++n) vectors::store(c[r] + column + n * vectors::width, sum[r][n]);
  }
}

/// The same over any number of columns up to a panel's. b must have whole vectors to read; what lies beyond `columns`
/// in c is not touched.
template <int R, int N>
[[gnu::noinline]] void tiles(Rows a, Index first, Block b, Index depth, OutRows c, Index column, Index columns) {
  constexpr Index wide = Index{N} * vectors::width;
  Index done = 0;
  ATTN_ROLLED
  for (; done + wide <= columns; done += wide) {
    tile<R, N>(a, first, {b.data + done, b.stride}, depth, c, column + done);
  }
  if (done == columns) return;
  float part[R][wide];
  float* rows[R];
  for (int r = 0; r < R; ++r) {
    std::fill_n(part[r], wide, start);
    std::copy_n(c[r] + column + done, columns - done, part[r]);
    rows[r] = part[r];
  }
  tiles<R, N>(a, first, {b.data + done, b.stride}, depth, rows, 0, wide);
  for (int r = 0; r < R; ++r) std::copy_n(part[r], columns - done, c[r] + column + done);
}

/// c[r][column … column + columns) += a[r][first … first + depth)·b for 1 to 4 rows. Fewer rows take more columns at a
/// time: there must be 8 sums under way, or the adder is waited for.
inline void add_products(Index rows, Rows a, Index first, Block b, Index depth, OutRows c, Index column,
                         Index columns) {
  if (depth == 0) return;  // a matrix without rows may have no memory to point into
  switch (rows) {
    case 1: return tiles<1, 8>(a, first, b, depth, c, column, columns);
    case 2: return tiles<2, 4>(a, first, b, depth, c, column, columns);
    case 3: return tiles<3, 2>(a, first, b, depth, c, column, columns);
    default: return tiles<4, 2>(a, first, b, depth, c, column, columns);
  }
}

}  // namespace attn::kernel
