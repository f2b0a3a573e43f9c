// B as the kernel wants it: cut into panels of a few columns, each lying together in memory.
#pragma once

#include "attn/kernel.hpp"

namespace attn::kernel {

/// How a matrix lies that is read as B.
enum class Layout {
  rows,     ///< row k of B is a row of the matrix
  columns,  ///< row k of B is a column of the matrix: B is its transpose
};

/// A matrix as it lies in memory, or some of its columns.
struct View {
  const float* data;
  Index stride;  ///< floats from one row to the next
};

namespace detail {
// out[j][i] = in[i][j] for 4 x 4.
[[gnu::always_inline]] inline void transpose_square(const float* in, Index in_stride, float* out, Index out_stride) {
  using vectors::load;
  using vectors::Quad;
  using vectors::store;
  const auto a = load<Quad>(in), b = load<Quad>(in + in_stride), c = load<Quad>(in + 2 * in_stride),
             d = load<Quad>(in + 3 * in_stride);
  const Quad ab_low = __builtin_shufflevector(a, b, 0, 4, 1, 5), ab_high = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Quad cd_low = __builtin_shufflevector(c, d, 0, 4, 1, 5), cd_high = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  store(out, Quad(__builtin_shufflevector(ab_low, cd_low, 0, 1, 4, 5)));
  store(out + out_stride, Quad(__builtin_shufflevector(ab_low, cd_low, 2, 3, 6, 7)));
  store(out + 2 * out_stride, Quad(__builtin_shufflevector(ab_high, cd_high, 0, 1, 4, 5)));
  store(out + 3 * out_stride, Quad(__builtin_shufflevector(ab_high, cd_high, 2, 3, 6, 7)));
}
}  // namespace detail

/// The panels of a B of `depth` rows and `columns` columns, the last one filled up with zeros.
class Panels {
 public:
  /// Which panels are kept: all of them where B is used again and again, the one in hand where it is used once.
  enum class Keep { all, one };

  Panels(View b, Layout layout, Index depth, Index columns, Keep keep)
      : b_(b), layout_(layout), depth_(depth), columns_(columns), keep_(keep) {
    const Index panels = keep == Keep::all ? count() : std::min(count(), at_once());
    store_.resize(panels * panel_columns * (keep == Keep::all ? depth : std::min(depth, depth_block)));
    if (keep != Keep::all) return;
    if (layout == Layout::rows) {
      pack_rows(0, count(), 0, depth, store_.data());
    } else {
      for (Index p = 0; p < count(); ++p) pack_columns(p, 0, depth, store_.data() + p * depth * panel_columns);
    }
  }

  [[nodiscard]] Index count() const { return (columns_ + panel_columns - 1) / panel_columns; }
  [[nodiscard]] Index columns(Index panel) const { return std::min(panel_columns, columns_ - panel * panel_columns); }

  /// Rows first … first + rows - 1 of a panel, rows <= depth_block. Good until the next call, unless all are kept;
  /// panels are asked for in their order.
  Block block(Index panel, Index first, Index rows) {
    if (keep_ == Keep::all) return {store_.data() + (panel * depth_ + first) * panel_columns, panel_columns};
    const Index place = panel % at_once();
    if (place == 0) {
      if (layout_ == Layout::rows) {
        pack_rows(panel, std::min(at_once(), count() - panel), first, rows, store_.data());
      } else {
        pack_columns(panel, first, rows, store_.data());
      }
    }
    return {store_.data() + place * rows * panel_columns, panel_columns};
  }

 private:
  // Panels gathered together: neighbours lie in the same rows of memory, which are long and far from one another in
  // values of many heads. Those of a transpose are different rows.
  [[nodiscard]] Index at_once() const { return layout_ == Layout::rows && keep_ == Keep::one ? 8 : 1; }

  // By vectors: WebAssembly's copy of a few bytes is a loop over words.
  static void copy_panel_row(const float* in, float* out) {
    for (Index j = 0; j < panel_columns; j += vectors::width) vectors::store(out + j, vectors::load(in + j));
  }

  // Rows first … of some panels, row by row through all of them; the panels go `rows` rows apart.
  void pack_rows(Index panel, Index panels, Index first, Index rows, float* out) const {
    for (Index k = 0; k < rows; ++k) {
      const float* in = b_.data + (first + k) * b_.stride;
      for (Index p = 0; p < panels; ++p) {
        float* to = out + (p * rows + k) * panel_columns;
        const Index found = columns(panel + p);
        if (found == panel_columns) {
          copy_panel_row(in + (panel + p) * panel_columns, to);
        } else {
          std::copy_n(in + (panel + p) * panel_columns, found, to);
          std::fill_n(to + found, panel_columns - found, 0.0F);
        }
      }
    }
  }

  void pack_columns(Index panel, Index first, Index rows, float* out) const {
    const Index found = columns(panel), column = panel * panel_columns;
    if (found < panel_columns) std::fill_n(out, rows * panel_columns, 0.0F);
    const float* in = b_.data + column * b_.stride + first;
    const Index squares = found / 4 * 4, steps = rows / 4 * 4;
    for (Index j = 0; j < squares; j += 4) {
      for (Index k = 0; k < steps; k += 4) {
        detail::transpose_square(in + j * b_.stride + k, b_.stride, out + k * panel_columns + j, panel_columns);
      }
    }
    for (Index j = 0; j < found; ++j) {
      for (Index k = j < squares ? steps : 0; k < rows; ++k) out[k * panel_columns + j] = in[j * b_.stride + k];
    }
  }

  View b_;
  Layout layout_;
  Index depth_, columns_;
  Keep keep_;
  RowVector<float> store_;
};

}  // namespace attn::kernel
