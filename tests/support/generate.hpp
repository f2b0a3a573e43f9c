// Random inputs for properties: sizes, matrices, masks.
#pragma once

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "attn/mask.hpp"
#include "support/check.hpp"

namespace attn::testing {

/// A size from `low` to `high`, both included.
inline Index any_size(Index low, Index high) {
  return *rc::gen::inRange<Index>(low, high + 1);
}

/// Entries in [-2, 2], from a random seed; shrinks to smaller seeds, while sizes shrink by themselves.
template <class S = double>
Matrix<S> any_matrix(Index rows, Index cols) {
  return random_matrix<S>(rows, cols, *rc::gen::arbitrary<unsigned>());
}

/// Full, causal with any offset (negative ones empty rows), or any table, with empty rows among them.
inline Mask any_mask(Index rows, Index cols) {
  switch (*rc::gen::inRange(0, 3)) {
    case 0: return Mask::full(rows, cols);
    case 1: return Mask::causal(rows, cols, *rc::gen::inRange<Index>(-rows - 1, cols + 2));
    default: {
      Matrix<bool> table(rows, cols);
      for (Index i = 0; i < rows; ++i) {
        const bool empty = *rc::gen::inRange(0, 5) == 0;
        for (Index j = 0; j < cols; ++j) table(i, j) = !empty && *rc::gen::arbitrary<bool>();
      }
      return Mask::from(table);
    }
  }
}

}  // namespace attn::testing
