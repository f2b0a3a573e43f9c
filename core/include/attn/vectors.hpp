// Short vectors of floats: the registers of the machine, by the vector extension of GCC and Clang. One source serves
// WebAssembly's 128 bits, SSE, AVX and NEON.
#pragma once

#include <cstdint>
#include <cstring>

#include "attn/types.hpp"

// Loops over the registers of a tile must vanish; a loop around them must not be unrolled, or the compiler runs out of
// registers and half of the time goes into moving sums to memory and back.
// NOLINTBEGIN(cppcoreguidelines-macro-usage): a pragma cannot be chosen otherwise
#if defined(__clang__)
#define ATTN_UNROLLED _Pragma("clang loop unroll(full)")
#define ATTN_ROLLED _Pragma("clang loop unroll(disable)")
#else
#define ATTN_UNROLLED _Pragma("GCC unroll 8")
#define ATTN_ROLLED _Pragma("GCC unroll 1")
#endif
// NOLINTEND(cppcoreguidelines-macro-usage)

namespace attn::vectors {

/// Floats in one register of the target; 0 where it has no vector unit that pays.
#if defined(__AVX512F__)
inline constexpr int lanes = 16;
#elif defined(__AVX__)
inline constexpr int lanes = 8;
#elif defined(__wasm_simd128__) || defined(__SSE2__) || defined(__ARM_NEON)
inline constexpr int lanes = 4;
#else
inline constexpr int lanes = 0;
#endif

/// Whether sums over S are taken by the fast kernels. They are for float: double stays on the plain code, whose results
/// readers see, and Counted must count.
template <class S>
inline constexpr bool fast = std::same_as<S, float>&& lanes > 0;

/// Whether to leave out what only a few queries over a long cache gain from; results are the same to the bit. For
/// modules of a page, whose bytes are waited for and whose sentences are short.
#if defined(ATTN_SMALL_CODE)
inline constexpr bool small_code = true;
#else
inline constexpr bool small_code = false;
#endif

// Without a vector unit the types still exist, so that the code compiles; nothing calls it then.
inline constexpr Index width = lanes > 0 ? lanes : 4;

/// `width` floats, `width` whole numbers of the same size, and the truth values that comparing them gives.
using Vec = float __attribute__((vector_size(width * sizeof(float))));
using Whole = std::int32_t __attribute__((vector_size(width * sizeof(float))));

/// Four floats, whatever the register: transposition works on squares of four.
using Quad = float __attribute__((vector_size(4 * sizeof(float))));

/// The floats, or a vector of other numbers, from p on; p need not be aligned.
template <class V = Vec, class Number = float>
[[gnu::always_inline]] inline V load(const Number* p) {
  V v;
  std::memcpy(&v, p, sizeof(V));
  return v;
}

template <class V>
[[gnu::always_inline]] inline void store(float* p, V v) {
  std::memcpy(p, &v, sizeof(V));
}

/// The bits of a vector under another name.
template <class To, class From>
[[gnu::always_inline]] inline To bits(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof(To));
  return to;
}

/// x in every lane. (x - 0 keeps the sign of a zero; 0 + x would not.)
[[gnu::always_inline]] inline Vec spread(float x) {
  return x - Vec{};
}

/// The larger of two, lane by lane; b where either is NaN. (The instruction is asked for by name: compilers find it in
/// the comparison only at times.)
[[gnu::always_inline]] inline Vec larger(Vec a, Vec b) {
#if defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f32x4(b, a);
#else
  return b < a ? a : b;
#endif
}

/// x[0 … n) ← f(x), a vector at a time. An entry's result must not depend on its lane; the last, partial vector is
/// filled up with zeros, whose results are dropped.
template <class F>
void transform(float* x, Index n, F f) {
  Index i = 0;
  for (; i + width <= n; i += width) store(x + i, f(load(x + i)));
  if (i == n) return;
  const auto rest = static_cast<std::size_t>(n - i) * sizeof(float);
  Vec last{};
  std::memcpy(&last, x + i, rest);
  last = f(last);
  std::memcpy(x + i, &last, rest);
}

}  // namespace attn::vectors
