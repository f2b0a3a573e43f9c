// One token of linear attention: what it does to the state and what it reads from it.
#pragma once

#include "attn/kernel.hpp"
#include "attn/types.hpp"

namespace attn {

/// What a token brings to a state of dk x dv.
template <class S>
struct LinearToken {
  const S* q;                ///< dk
  const S* k;                ///< dk
  const S* v;                ///< dv
  const S* decay = nullptr;  ///< e^g, dk; absent: the state does not fade
  const S* beta = nullptr;   ///< β; absent: nothing is corrected
  S scale{};                 ///< multiplies what is read
};

namespace reference {
/// The plain form of linear_token below.
template <Real S>
void linear_token(Matrix<S>& state, const LinearToken<S>& token, S* out) {
  using Row = Eigen::Map<const RowVector<S>>;
  const Index width = state.rows();
  const auto recall = [&](const S* key) {
    RowVector<S> found = key[0] * state.row(0);
    for (Index d = 1; d < width; ++d) found += key[d] * state.row(d);
    return found;
  };
  if (token.decay != nullptr) {
    for (Index d = 0; d < width; ++d) state.row(d) = token.decay[d] * state.row(d);
  }
  RowVector<S> write = Row(token.v, state.cols());
  if (token.beta != nullptr) write = *token.beta * (write - recall(token.k));
  for (Index d = 0; d < width; ++d) state.row(d) += token.k[d] * write;
  Eigen::Map<RowVector<S>>(out, state.cols()) = token.scale * recall(token.q);
}
}  // namespace reference

namespace kernel {
namespace detail {
// N vectors of columns through all rows: what the state holds under the key, where that is corrected, then writing and
// reading. A state that fades is multiplied on both ways, which costs less than keeping it in between.
template <bool fades, class V, int N>
[[gnu::always_inline]] inline void linear_columns(float* state, Index width, Index stride,
                                                  const LinearToken<float>& token, Index column, float* out) {
  constexpr Index wide = std::same_as<V, float> ? 1 : vectors::width;
  const auto faded = [&](const float* at, Index d) {
    const V s = vectors::load<V>(at);
    if constexpr (fades) return V(token.decay[d] * s);
    return s;
  };
  V write[N], found[N];
  ATTN_UNROLLED
  for (int n = 0; n < N; ++n) {
    write[n] = vectors::load<V>(token.v + column + n * wide);
    found[n] = start - V{};
  }
  float* row = state + column;
  if (token.beta != nullptr) {
    ATTN_ROLLED
    for (Index d = 0; d < width; ++d) {
      ATTN_UNROLLED
      for (int n = 0; n < N; ++n) found[n] += token.k[d] * faded(row + d * stride + n * wide, d);
    }
    ATTN_UNROLLED
    for (int n = 0; n < N; ++n) {
      write[n] = *token.beta * (write[n] - found[n]);
      found[n] = start - V{};
    }
  }
  ATTN_ROLLED
  for (Index d = 0; d < width; ++d, row += stride) {
    ATTN_UNROLLED
    for (int n = 0; n < N; ++n) {
      const V s = faded(row + n * wide, d) + token.k[d] * write[n];
      vectors::store(row + n * wide, s);
      found[n] += token.q[d] * s;
    }
  }
  ATTN_UNROLLED
  for (int n = 0; n < N; ++n) vectors::store(out + column + n * wide, V(token.scale * found[n]));
}

template <bool fades>
[[gnu::noinline]] void linear_token(Matrix<float>& state, const LinearToken<float>& token, float* out) {
  constexpr int side_by_side = 4;
  const Index width = state.rows(), columns = state.cols();
  Index column = 0;
  ATTN_ROLLED
  for (; column + side_by_side * vectors::width <= columns; column += side_by_side * vectors::width) {
    linear_columns<fades, Vec, side_by_side>(state.data(), width, columns, token, column, out);
  }
  ATTN_ROLLED
  for (; column + vectors::width <= columns; column += vectors::width) {
    linear_columns<fades, Vec, 1>(state.data(), width, columns, token, column, out);
  }
  ATTN_ROLLED
  for (; column < columns; ++column) {
    linear_columns<fades, float, 1>(state.data(), width, columns, token, column, out);
  }
}
}  // namespace detail

/// The state (dk x dv) fades by `decay`, gains k·writeᵀ with write = v, or β·(v - Sᵀk) where it is corrected, and is
/// read: out ← scale·Sᵀq (1 x dv). Every sum is taken in the order of its rows, so the results are those of the plain
/// form to the bit.
inline void linear_token(Matrix<float>& state, const LinearToken<float>& token, float* out) {
  if (token.decay != nullptr) return detail::linear_token<true>(state, token, out);
  detail::linear_token<false>(state, token, out);
}
}  // namespace kernel

}  // namespace attn
