// What a fuzz target is made of: sizes and numbers out of bytes, and the two things that may happen to a call.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>

#include "attn/error.hpp"

namespace attn::fuzz {

/// A claim that holds whatever the input; the fuzzer keeps the input that breaks it.
inline void expect(bool held, const char* claim) {
  if (held) return;
  std::fprintf(stderr, "broken claim: %s\n", claim);
  std::abort();
}

/// Runs a call that may refuse its input. False where it did, with a complete attn::Error; any other exception gets
/// through and ends the run.
template <class Call>
bool accepted(Call&& call) {
  try {
    call();
    return true;
  } catch (const Error& error) {
    expect(!error.function().empty() && !error.argument().empty() && !error.wanted().empty() && !error.found().empty(),
           "an error names function, argument, wanted and found");
    return false;
  }
}

/// The input, taken from the front; zeros when it is used up.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) { wild_ = byte() % 4 == 0; }

  /// Whether this input may hold NaN, infinities and huge numbers. One input in four does; in the others values can be
  /// compared within a tolerance.
  [[nodiscard]] bool wild() const { return wild_; }

  std::uint8_t byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }

  bool flag() { return byte() % 2 == 1; }

  /// 1 to most.
  Index size(Index most) { return 1 + byte() % most; }

  /// `right`, or once in 32 another small extent, 0 with them.
  Index extent(Index right) { return byte() < 248 ? right : byte() % 6; }

  std::uint64_t word() {
    std::uint64_t word = 0;
    for (int n = 0; n < 8; ++n) word = word << 8U | byte();
    return word;
  }

  /// A small number mostly, or one at an edge of the index type.
  Index index(Index most) {
    const std::uint8_t kind = byte();
    if (kind < 224) return kind % (most + 1);
    constexpr Index lowest = std::numeric_limits<Index>::min(), highest = std::numeric_limits<Index>::max();
    constexpr Index edges[] = {lowest, lowest + 1, -1, -2, highest, highest - 1, highest / 2, highest / 4 + 1};
    return kind < 248 ? edges[kind % 8] : static_cast<Index>(word());
  }

  double number() {
    const std::uint8_t kind = byte();
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double edges[] = {std::numeric_limits<double>::quiet_NaN(),
                                infinity,
                                -infinity,
                                1e30,
                                -1e30,
                                1e308,
                                -1e308,
                                5e-324,
                                -0.0,
                                1e-320};
    if (wild_ && kind >= 236) return edges[kind % 10];
    return (kind - 118) / 32.0;
  }

  std::optional<double> maybe() { return flag() ? std::optional<double>(number()) : std::nullopt; }

  Matrix<double> matrix(Index rows, Index cols) {
    Matrix<double> m(extent(rows), extent(cols));
    for (Index i = 0; i < m.size(); ++i) m.data()[i] = number();
    return m;
  }

  RowVector<double> row(Index cols) {
    RowVector<double> m(extent(cols));
    for (Index i = 0; i < m.size(); ++i) m(i) = number();
    return m;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
  bool wild_ = false;
};

/// Bit for bit the same, NaN being the same as NaN and 0 as -0.
template <class A, class B>
bool same(const A& a, const B& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < a.cols(); ++j) {
      if (!(a(i, j) == b(i, j) || (std::isnan(a(i, j)) && std::isnan(b(i, j))))) return false;
    }
  }
  return true;
}

/// The largest size of an entry.
template <class A>
double largest(const A& a) {
  return a.size() == 0 ? 0 : a.cwiseAbs().maxCoeff();
}

}  // namespace attn::fuzz
