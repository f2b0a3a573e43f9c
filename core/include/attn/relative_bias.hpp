// Scores shifted by how far back a key stands.
#pragma once

#include <algorithm>
#include <vector>

#include "attn/mask.hpp"

namespace attn {

/// One bias a head (T x S each) from a learned table (H x N): query i at position i + offset adds table(h, d) to key j,
/// d = i + offset - j; distances from N - 1 on share the last column (Raffel 2019, §2.1, without its logarithmic
/// buckets). Meant for causal masks: keys that follow the query get 0. Errors: shape; range (T, S).
template <Real S>
std::vector<Matrix<S>> relative_biases(const Matrix<S>& table, Index queries, Index keys, Index offset = 0) {
  require_not_empty(table, "relative_biases", "table");
  if (queries < 1 || keys < 1) {
    throw Error(Code::range, "relative_biases", "queries, keys", "at least 1", shape_text(queries, keys));
  }
  std::vector<Matrix<S>> biases;
  for (Index h = 0; h < table.rows(); ++h) {
    Matrix<S> bias = Matrix<S>::Constant(queries, keys, S(0));
    for (Index i = 0; i < queries; ++i) {
      for (Index j = 0; j < keys && j <= i + offset; ++j) {
        bias(i, j) = table(h, std::min(i + offset - j, table.cols() - 1));
      }
    }
    biases.push_back(std::move(bias));
  }
  return biases;
}

}  // namespace attn
