// Few rows against a long B that is read once: gathering it into panels would cost as much as the sums themselves. One
// new token over a long cache of keys and values is such a case.
//
// B's rows pass by where they lie. For A·B each of them, times its factor, is added to the sums, which stay in the
// first cache; for A·Bᵀ they take the place of A in the kernel, and the few rows, turned, that of B. Terms keep their
// order.
#pragma once

#include <array>

#include "attn/panels.hpp"

namespace attn::kernel {

inline constexpr Index few_rows = 8;  ///< up to here B is read where it lies

namespace detail {
// c[0 … columns) += Σ_k a[k]·b[k][·] over K rows of B, whose factors stay in registers.
template <int K>
void add_rows(const float* a, Block b, float* c, Index columns) {
  constexpr int unrolled = K;  // what is left over is not worth the bytes
  Vec factors[K];
  const float* rows[K];
  ATTN_UNROLLED
  for (int k = 0; k < K; ++k) {
    factors[k] = vectors::spread(a[k]);
    rows[k] = b.data + k * b.stride;
  }
  const auto add = [&](Index j) {
    Vec sum = vectors::load(c + j);
    ATTN_UNROLLED
    for (int k = 0; k < K; ++k) sum += factors[k] * vectors::load(rows[k] + j);
    vectors::store(c + j, sum);
    // The loads of the next vector stay behind this store: moved to the front they would push factors out of the
    // registers, which costs a third of the speed.
    asm volatile("" ::: "memory");
  };
  Index j = 0;
  ATTN_ROLLED
  for (; j + unrolled * vectors::width <= columns; j += unrolled * vectors::width) {
    ATTN_UNROLLED
    for (int n = 0; n < unrolled; ++n) add(j + n * vectors::width);
  }
  for (; j + vectors::width <= columns; j += vectors::width) add(j);
  for (; j < columns; ++j) {
    for (int k = 0; k < K; ++k) c[j] += a[k] * rows[k][j];
  }
}
}  // namespace detail

namespace detail {
[[gnu::noinline]] inline void add_streamed_row(const float* a, Block b, Index depth, float* c, Index columns) {
  constexpr int together = 4;
  Index k = 0;
  for (; k + together <= depth; k += together) {
    add_rows<together>(a + k, {b.data + k * b.stride, b.stride}, c, columns);
  }
  for (; k < depth; ++k) add_rows<1>(a + k, {b.data + k * b.stride, b.stride}, c, columns);
}
}  // namespace detail

/// c[r][0 … columns) += a[r][0 … depth)·b for one row or two. Two share what is read of b, and keep their sums in the
/// registers meanwhile.
inline void add_streamed(Index rows, Rows a, Block b, Index depth, OutRows c, Index columns) {
  constexpr Index tile_columns = Index{4} * vectors::width;
  // Of a tile's columns all are read, and b has no room behind its last one.
  const Index shared = rows == 2 ? columns / tile_columns * tile_columns : 0;
  if (shared > 0) tiles<2, 4>(a, 0, b, depth, c, 0, shared);
  if (shared == columns) return;
  for (Index r = 0; r < rows; ++r) {
    detail::add_streamed_row(a[r], {b.data + shared, b.stride}, depth, c[r] + shared, columns - shared);
  }
}

/// c[r][0 … columns) += a[r][0 … depth)·b for up to few_rows rows.
inline void sum_streamed(Index rows, Rows a, View b, Index depth, OutRows c, Index columns) {
  constexpr Index wide = 512, deep = 16;  // what is in hand of b and c fits a first cache
  for (Index j = 0; j < columns; j += wide) {
    for (Index k = 0; k < depth; k += deep) {
      const Block block{b.data + k * b.stride + j, b.stride};
      for (Index r = 0; r < rows; r += 2) {
        const Index two = std::min<Index>(2, rows - r);
        const float* from[2];
        float* to[2];
        for (Index i = 0; i < two; ++i) {
          from[i] = a[r + i] + k;
          to[i] = c[r + i] + j;
        }
        add_streamed(two, from, block, std::min(deep, depth - k), to, std::min(wide, columns - j));
      }
    }
  }
}

/// Dot products of up to few_rows rows with row after row of a matrix.
class StreamedDots {
 public:
  /// Rows r = 0 … count - 1 of `depth` floats, count <= few_rows.
  StreamedDots(Rows rows, Index count, Index depth)
      : count_(count), depth_(depth), wide_(count <= vectors::width ? vectors::width : room) {
    turned_.setZero(depth * wide_);
    for (Index r = 0; r < count; ++r) {
      for (Index k = 0; k < depth; ++k) turned_[k * wide_ + r] = rows[r][k];
    }
  }

  /// to[r][0 … n) ← row r · row j of b, j = 0 … n - 1.
  void operator()(View b, Index n, OutRows to) const {
    std::array<float, std::size_t{together} * room> sums{};
    const float* from[together];
    float* out[together];
    for (int i = 0; i < together; ++i) out[i] = sums.data() + i * room;
    for (Index j = 0; j < n; j += together) {
      // Where fewer are left the last one is taken several times.
      for (int i = 0; i < together; ++i) from[i] = b.data + std::min(j + i, n - 1) * b.stride;
      sums.fill(start);
      if (wide_ == room) {
        add_products(together, from, 0, {turned_.data(), wide_}, depth_, out, 0, wide_);
      } else {
        tiles<together, 1>(from, 0, {turned_.data(), wide_}, depth_, out, 0, wide_);
      }
      const Index found = std::min<Index>(together, n - j);
      for (Index r = 0; r < count_; ++r) {
        for (Index i = 0; i < found; ++i) to[r][j + i] = out[i][r];
      }
    }
  }

 private:
  static constexpr int together = 4;
  static constexpr Index room = (few_rows + 2 * vectors::width - 1) / (2 * vectors::width) * (2 * vectors::width);

  Index count_, depth_, wide_;
  RowVector<float> turned_;
};

}  // namespace attn::kernel
