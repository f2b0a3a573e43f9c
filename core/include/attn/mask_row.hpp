// The keys that one query sees, as the row kernels ask for them.
#pragma once

#include <algorithm>

#include "attn/mask.hpp"

namespace attn::kernel {

/// One row of a mask. The mask must outlive it.
class MaskRow {
 public:
  MaskRow(const Mask& mask, Index query) : mask_(&mask), query_(query), reach_(mask.cols()) {
    if (mask.is_prefix()) {
      reach_ = mask.row_pairs(query);
    } else {
      while (reach_ > 0 && !mask.allows(query, reach_ - 1)) --reach_;
    }
  }

  /// No key from here on is seen; 0 in an empty row.
  [[nodiscard]] Index reach() const { return reach_; }
  [[nodiscard]] Index query() const { return query_; }
  /// Whether all keys before reach() are seen.
  [[nodiscard]] bool is_prefix() const { return mask_->is_prefix(); }
  /// Whether key j is seen, for any j of the mask.
  [[nodiscard]] bool sees(Index j) const { return j < reach_ && (is_prefix() || mask_->allows(query_, j)); }

  /// The first key after j where "seen" and "not seen" change, at most `end`.
  [[nodiscard]] Index change_after(Index j, Index end) const {
    if (is_prefix()) return j < reach_ ? std::min(reach_, end) : end;
    const bool now = sees(j);
    while (++j < end && sees(j) == now) {
    }
    return j;
  }

  /// x[j] ← value for every j below `end` that is not seen.
  void fill_unseen(float* x, Index end, float value) const {
    for (Index j = 0; j < reach_ && !is_prefix(); ++j) {
      if (!sees(j)) x[j] = value;
    }
    std::fill(x + reach_, x + std::max(reach_, end), value);
  }

 private:
  const Mask* mask_;
  Index query_, reach_;
};

}  // namespace attn::kernel
