// Rows of attention side by side: dot products with the keys, and sums of the values, as the mask allows.
#pragma once

#include <span>
#include <vector>

#include "attn/mask_row.hpp"
#include "attn/streamed.hpp"

namespace attn::kernel {

inline std::span<const MaskRow> part(std::span<const MaskRow> rows, Index first, Index count) {
  return rows.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

inline Index farthest(std::span<const MaskRow> rows) {
  Index reach = 0;
  for (const MaskRow& row : rows) reach = std::max(reach, row.reach());
  return reach;
}

/// scores[r][0 … reach of r) ← q_r·k_j for each row, rounded up to whole tiles: what a row does not see is computed
/// beside what it sees, and dropped. Scores have room for whole panels.
inline void dot_rows(std::span<const MaskRow> rows, Rows q, Panels& keys, Index width, OutRows scores) {
  const auto count = static_cast<Index>(rows.size());
  const Index reach = farthest(rows);
  const Index panels = (reach + panel_columns - 1) / panel_columns;
  for (Index r = 0; r < count; ++r) std::fill_n(scores[r], panels * panel_columns, start);
  for (Index p = 0; p < panels; ++p) {
    const Index column = p * panel_columns;
    for (Index k = 0; k < width; k += depth_block) {
      const Index steps = std::min(depth_block, width - k);
      const Block block = keys.block(p, k, steps);
      for (Index r = 0; r < count; r += 4) {
        const Index few = std::min<Index>(4, count - r);
        const Index needed = farthest(part(rows, r, few)) - column;
        if (needed <= 0) continue;
        constexpr Index tile_columns = Index{2} * vectors::width;
        const Index wide = (std::min(needed, panel_columns) + tile_columns - 1) / tile_columns * tile_columns;
        add_products(few, q + r, k, block, steps, scores + r, column, few == 4 ? wide : panel_columns);
      }
    }
  }
}

/// What the sums of values begin with: zeros for an empty row.
inline void start_sums(std::span<const MaskRow> rows, Index value_width, OutRows output) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::fill_n(output[r], value_width, rows[r].reach() > 0 ? start : 0.0F);
  }
}

namespace detail {
// on_run(seeing, from, to, j, steps) for each run of keys from `first` on over which the same ones of up to four rows
// see: where permissions differ (the diagonal of a causal mask), those that see go on without the others. So a hidden
// row of V is never multiplied, whatever it holds.
template <class OnRun>
void over_runs(std::span<const MaskRow> rows, Rows weights, OutRows output, Index first, Index end, OnRun on_run) {
  end = std::min(end, farthest(rows));
  for (Index j = first, next = end; j < end; j = next, next = end) {
    const float* from[4];
    float* to[4];
    Index seeing = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
      next = rows[r].change_after(j, next);
      if (!rows[r].sees(j)) continue;
      from[seeing] = weights[r];
      to[seeing++] = output[r];
    }
    if (seeing > 0) on_run(seeing, from, to, j, next - j);
  }
}
}  // namespace detail

/// output[r] ← Σ_j weights[r][j]·v_j over the keys that row r sees, in ascending order; zeros for an empty row.
inline void sum_rows(std::span<const MaskRow> rows, Rows weights, Panels& values, Index value_width, OutRows output) {
  start_sums(rows, value_width, output);
  const auto count = static_cast<Index>(rows.size());
  const Index reach = farthest(rows);
  for (Index first = 0; first < reach; first += depth_block) {
    for (Index p = 0; p < values.count(); ++p) {
      const Block block = values.block(p, first, std::min(depth_block, reach - first));
      for (Index r = 0; r < count; r += 4) {
        detail::over_runs(part(rows, r, std::min<Index>(4, count - r)), weights + r, output + r, first,
                          first + depth_block, [&](Index seeing, Rows from, OutRows to, Index j, Index steps) {
                            add_products(seeing, from, j, {block.data + (j - first) * block.stride, block.stride},
                                         steps, to, p * panel_columns, values.columns(p));
                          });
      }
    }
  }
}

/// output[r] += Σ_j weights[r][j]·v_j over those of `count` keys from `first` on that row r sees, v read where it lies.
inline void add_values(std::span<const MaskRow> rows, Rows weights, View v, Index first, Index count, Index value_width,
                       OutRows output) {
  const auto all = static_cast<Index>(rows.size());
  for (Index r = 0; r < all; r += 2) {
    detail::over_runs(part(rows, r, std::min<Index>(2, all - r)), weights + r, output + r, first, first + count,
                      [&](Index seeing, Rows from, OutRows to, Index j, Index steps) {
                        const float* at[2];
                        for (Index i = 0; i < seeing; ++i) at[i] = from[i] + j;
                        const Block block{v.data + j * v.stride, v.stride};
                        add_streamed(seeing, at, block, steps, to, value_width);
                      });
  }
}

/// out (T x Dv) = weights (T x S) · V (S x Dv) as the mask allows. Shapes fit.
inline void sum_values(const Matrix<float>& weights, const Matrix<float>& v, const Mask& mask, Matrix<float>& out) {
  constexpr Index at_a_time = 64;
  const View lying{v.data(), v.cols()};
  const bool few = !vectors::small_code && weights.rows() <= few_rows;
  Panels values(lying, Layout::rows, few ? 0 : v.rows(), few ? 0 : v.cols(), Panels::Keep::all);
  for (Index first = 0; first < weights.rows(); first += at_a_time) {
    std::vector<MaskRow> rows;
    std::vector<const float*> from;
    std::vector<float*> to;
    for (Index i = first; i < std::min(first + at_a_time, weights.rows()); ++i) {
      rows.emplace_back(mask, i);
      from.push_back(weights.data() + i * weights.cols());
      to.push_back(out.data() + i * out.cols());
    }
    if (few) {
      start_sums(rows, v.cols(), to.data());
      for (Index j = 0; j < v.rows(); j += 16) {
        add_values(rows, from.data(), lying, j, std::min<Index>(16, v.rows() - j), v.cols(), to.data());
      }
    } else {
      sum_rows(rows, from.data(), values, v.cols(), to.data());
    }
  }
}

}  // namespace attn::kernel
