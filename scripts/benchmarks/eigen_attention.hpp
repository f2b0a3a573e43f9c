// Attention as one writes it with Eigen's products: what the core's own kernel is measured beside.
#pragma once

#include <algorithm>
#include <attn/types.hpp>

namespace bench {

using attn::Index;
using attn::Matrix;

/// H heads over G key/value heads as attn::grouped_attention, causal or over all keys, its output alone. Blocks of
/// rows, so that what a causal mask hides is not computed but at a block's edge: the fastest of the plain ways to say
/// it with Eigen.
inline void eigen_attention(const Matrix<float>& q, const Matrix<float>& k, const Matrix<float>& v, Index heads,
                            Index groups, bool causal, Matrix<float>& out) {
  constexpr Index block = 64;
  const Index width = q.cols() / heads;
  const float scale = 1.0F / std::sqrt(static_cast<float>(width));
  Matrix<float> scores;
  for (Index h = 0; h < heads; ++h) {
    const Index g = h / (heads / groups);
    for (Index first = 0; first < q.rows(); first += block) {
      const Index rows = std::min(block, q.rows() - first);
      const Index keys = causal ? first + rows : k.rows();
      scores.noalias() = q.block(first, h * width, rows, width) * k.block(0, g * width, keys, width).transpose();
      for (Index i = 0; i < rows; ++i) {
        const Index seen = causal ? first + i + 1 : keys;
        auto row = scores.row(i).head(seen).array();
        row = ((row - row.maxCoeff()) * scale).exp();
        row *= 1.0F / row.sum();
        scores.row(i).tail(keys - seen).setZero();
      }
      out.block(first, h * width, rows, width).noalias() = scores * v.block(0, g * width, keys, width);
    }
  }
}

}  // namespace bench
