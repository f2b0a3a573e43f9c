// Which query may attend to which key.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>

#include "attn/checked.hpp"
#include "attn/error.hpp"

namespace attn {

/// A T x S table of permissions: true = query i may attend to key j (the sense of ONNX's Attention operator;
/// PyTorch's boolean masks mean the opposite). Full and causal masks are kept as a rule, not as a table, so a long
/// sequence costs no memory.
class Mask {
 public:
  /// Every query sees every key. Errors: shape (a size below 1).
  static Mask full(Index queries, Index keys) { return {Kind::full, queries, keys, 0}; }

  /// Query i sees key j where j <= i + offset (Vaswani 2017, §3.2.3). The offset is the number of keys that stand
  /// before the first query, i.e. those of a cache; without one it is 0 even where T and S differ (the triangle is
  /// anchored at the top left). S - T anchors it at the bottom right; it may be negative, and then the first rows are
  /// empty. Errors: shape (a size below 1); range (an offset that does not fit).
  static Mask causal(Index queries, Index keys, Index offset = 0) { return {Kind::causal, queries, keys, offset}; }

  /// The table itself, T x S. Errors: shape (empty).
  static Mask from(Matrix<bool> allowed) {
    Mask mask(Kind::table, allowed.rows(), allowed.cols(), 0);
    mask.table_ = std::move(allowed);
    return mask;
  }

  /// The permissions of `count` queries from query `first` on, all keys. Errors: range; shape (count below 1).
  [[nodiscard]] Mask rows_from(Index first, Index count) const {
    if (count > 0) {
      require_index(first, rows_, "Mask::rows_from", "first");
      require_index(count - 1, rows_ - first, "Mask::rows_from", "count");
    }
    if (kind_ == Kind::table) return from(table_.middleRows(first, std::max<Index>(count, 0)));
    return {kind_, count, cols_, kind_ == Kind::causal ? offset_ + first : 0};
  }

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return cols_; }
  [[nodiscard]] bool is_full() const { return kind_ == Kind::full; }

  /// Whether each query sees a first part of the keys, of row_pairs(i), and nothing after it: full and causal masks.
  [[nodiscard]] bool is_prefix() const { return kind_ != Kind::table; }

  /// Whether query i may attend to key j. Unchecked indices.
  [[nodiscard]] bool allows(Index i, Index j) const {
    if (kind_ == Kind::causal) return j <= i + offset_;
    return kind_ == Kind::full || table_(i, j);
  }

  /// Number of keys that query i sees.
  [[nodiscard]] Index row_pairs(Index i) const {
    if (kind_ == Kind::full) return cols_;
    if (kind_ == Kind::causal) return std::clamp<Index>(i + 1 + offset_, 0, cols_);
    return table_.row(i).template cast<Index>().sum();
  }

  /// Whether query i sees no key at all. Its weights and its output are zeros by this library's rule.
  [[nodiscard]] bool row_is_empty(Index i) const { return row_pairs(i) == 0; }

  /// Number of admissible (query, key) pairs. Errors: overflow.
  [[nodiscard]] std::uint64_t pairs() const {
    std::uint64_t sum = 0;
    if (kind_ == Kind::full) return checked_product("Mask::pairs", {as_count(rows_), as_count(cols_)});
    for (Index i = 0; i < rows_; ++i) sum = checked_sum("Mask::pairs", {sum, as_count(row_pairs(i))});
    return sum;
  }

  /// Number of queries that see at least one key: the softmax rows.
  [[nodiscard]] std::uint64_t live_rows() const {
    std::uint64_t live = 0;
    for (Index i = 0; i < rows_; ++i) live += row_is_empty(i) ? 0U : 1U;
    return live;
  }

 private:
  enum class Kind { full, causal, table };

  Mask(Kind kind, Index rows, Index cols, Index offset) : kind_(kind), rows_(rows), cols_(cols), offset_(offset) {
    if (rows < 1 || cols < 1) {
      throw Error(Code::shape, "Mask", "rows, cols", "at least one query and one key", shape_text(rows, cols));
    }
    // Keeps i + 1 + offset inside Index for every row.
    constexpr Index limit = Index{1} << (8 * sizeof(Index) - 3);
    if (rows > limit || offset > limit || offset < -limit) {
      throw Error(Code::range, "Mask", "offset", "a size within the index type", std::to_string(offset));
    }
  }

  static std::uint64_t as_count(Index n) { return static_cast<std::uint64_t>(n); }

  Kind kind_;
  Index rows_, cols_, offset_;
  Matrix<bool> table_;
};

}  // namespace attn
