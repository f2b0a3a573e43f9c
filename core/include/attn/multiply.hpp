// What all products of matrices come down to.
#pragma once

#include "attn/streamed.hpp"

namespace attn::kernel {

namespace detail {
inline void multiply_few(View a, Index rows, View b, Layout layout, Index depth, Index columns, float* c) {
  const float* from[few_rows];
  float* to[few_rows];
  for (Index r = 0; r < rows; ++r) {
    from[r] = a.data + r * a.stride;
    to[r] = c + r * columns;
  }
  if (layout == Layout::columns) return StreamedDots(from, rows, depth)(b, columns, to);
  std::fill_n(c, rows * columns, start);
  sum_streamed(rows, from, b, depth, to, columns);
}
}  // namespace detail

/// C = A·B for A (M x K) with rows `stride` apart and B as K x N; K >= 1. C has N columns and its rows lie together.
inline void multiply(View a, Index rows, View b, Layout layout, Index depth, Index columns, float* c) {
  if constexpr (!vectors::small_code) {
    if (rows <= few_rows) return detail::multiply_few(a, rows, b, layout, depth, columns, c);
  }
  std::fill_n(c, rows * columns, start);
  Panels panels(b, layout, depth, columns, Panels::Keep::one);
  for (Index k = 0; k < depth; k += depth_block) {
    const Index steps = std::min(depth_block, depth - k);
    for (Index p = 0; p < panels.count(); ++p) {
      const Block block = panels.block(p, k, steps);
      for (Index i = 0; i < rows; i += 4) {
        const Index few = std::min<Index>(4, rows - i);
        const float* from[4];
        float* to[4];
        for (Index r = 0; r < few; ++r) {
          from[r] = a.data + (i + r) * a.stride;
          to[r] = c + (i + r) * columns;
        }
        add_products(few, from, k, block, steps, to, p * panel_columns, panels.columns(p));
      }
    }
  }
}

}  // namespace attn::kernel
