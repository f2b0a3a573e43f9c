// A scalar that counts what is done with it. Running an algorithm on it proves the closed forms of cost.hpp.
#pragma once

#include <cmath>
#include <cstdint>

#include "attn/types.hpp"

namespace attn {

/// How often each operation was done. A subtraction is an addition; a change of sign is free. Equality tests and
/// order tests are both comparisons. A multiply-add is one multiplication and one addition.
struct Tally {
  std::uint64_t multiplications = 0;
  std::uint64_t additions = 0;
  std::uint64_t divisions = 0;
  std::uint64_t exponentials = 0;
  std::uint64_t hyperbolic_tangents = 0;
  std::uint64_t square_roots = 0;
  std::uint64_t comparisons = 0;
  std::uint64_t logarithms = 0;
  std::uint64_t error_functions = 0;

  friend bool operator==(const Tally&, const Tally&) = default;
};

namespace detail {
// A thread's own; only ScopedTally writes it.
inline thread_local Tally* current_tally = nullptr;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

inline void count(std::uint64_t Tally::*what) {
  if (current_tally != nullptr) ++(current_tally->*what);
}
}  // namespace detail

/// Counts what this thread does with Counted between construction and destruction. Nested: an inner tally sees
/// only its own part, and hands that part to the outer one when it ends.
class ScopedTally {
 public:
  ScopedTally() : outer_(detail::current_tally) { detail::current_tally = &tally_; }
  ~ScopedTally() {
    detail::current_tally = outer_;
    if (outer_ == nullptr) return;
    outer_->multiplications += tally_.multiplications;
    outer_->additions += tally_.additions;
    outer_->divisions += tally_.divisions;
    outer_->exponentials += tally_.exponentials;
    outer_->hyperbolic_tangents += tally_.hyperbolic_tangents;
    outer_->square_roots += tally_.square_roots;
    outer_->comparisons += tally_.comparisons;
    outer_->logarithms += tally_.logarithms;
    outer_->error_functions += tally_.error_functions;
  }
  ScopedTally(const ScopedTally&) = delete;
  ScopedTally& operator=(const ScopedTally&) = delete;
  ScopedTally(ScopedTally&&) = delete;
  ScopedTally& operator=(ScopedTally&&) = delete;

  [[nodiscard]] const Tally& tally() const { return tally_; }

 private:
  Tally tally_;
  Tally* outer_;
};

/// A double that adds each of its operations to the current tally. Values are those of double, bit for bit.
class Counted {
 public:
  Counted() = default;
  explicit Counted(double value) : value_(value) {}
  [[nodiscard]] double value() const { return value_; }

  friend Counted operator-(Counted a) { return Counted(-a.value_); }
  friend Counted operator+(Counted a, Counted b) { return made(&Tally::additions, a.value_ + b.value_); }
  friend Counted operator-(Counted a, Counted b) { return made(&Tally::additions, a.value_ - b.value_); }
  friend Counted operator*(Counted a, Counted b) { return made(&Tally::multiplications, a.value_ * b.value_); }
  friend Counted operator/(Counted a, Counted b) { return made(&Tally::divisions, a.value_ / b.value_); }
  Counted& operator+=(Counted b) { return *this = *this + b; }
  Counted& operator-=(Counted b) { return *this = *this - b; }
  Counted& operator*=(Counted b) { return *this = *this * b; }
  Counted& operator/=(Counted b) { return *this = *this / b; }

  friend bool operator==(Counted a, Counted b) { return compared(a.value_ == b.value_); }
  friend bool operator!=(Counted a, Counted b) { return compared(a.value_ != b.value_); }
  friend bool operator<(Counted a, Counted b) { return compared(a.value_ < b.value_); }
  friend bool operator>(Counted a, Counted b) { return compared(a.value_ > b.value_); }
  friend bool operator<=(Counted a, Counted b) { return compared(a.value_ <= b.value_); }
  friend bool operator>=(Counted a, Counted b) { return compared(a.value_ >= b.value_); }

  friend Counted exp(Counted a) { return made(&Tally::exponentials, std::exp(a.value_)); }
  friend Counted tanh(Counted a) { return made(&Tally::hyperbolic_tangents, std::tanh(a.value_)); }
  friend Counted sqrt(Counted a) { return made(&Tally::square_roots, std::sqrt(a.value_)); }
  friend Counted log(Counted a) { return made(&Tally::logarithms, std::log(a.value_)); }
  friend Counted log1p(Counted a) { return made(&Tally::logarithms, std::log1p(a.value_)); }
  friend Counted erfc(Counted a) { return made(&Tally::error_functions, std::erfc(a.value_)); }
  friend Counted abs(Counted a) { return Counted(std::abs(a.value_)); }
  friend bool isfinite(Counted a) { return std::isfinite(a.value_); }

 private:
  static Counted made(std::uint64_t Tally::*what, double value) {
    detail::count(what);
    return Counted(value);
  }
  static bool compared(bool outcome) {
    detail::count(&Tally::comparisons);
    return outcome;
  }

  double value_ = 0;
};

template <>
inline constexpr bool is_real<Counted> = true;

/// The plain number inside a scalar, uncounted: for messages and for checks that are no part of an algorithm.
inline double plain(double x) {
  return x;
}
inline double plain(Counted x) {
  return x.value();
}

}  // namespace attn

/// What Eigen must know of a scalar that is not built in.
template <>
struct Eigen::NumTraits<attn::Counted> : Eigen::GenericNumTraits<double> {
  using Real = attn::Counted;
  using NonInteger = attn::Counted;
  using Literal = attn::Counted;
  using Nested = attn::Counted;
  enum {
    IsInteger = 0,
    IsSigned = 1,
    IsComplex = 0,
    RequireInitialization = 1,
    ReadCost = 1,
    AddCost = 2,
    MulCost = 2
  };
};
