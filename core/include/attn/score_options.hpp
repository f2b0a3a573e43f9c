// From a dot product to a score: scale and softcap.
#pragma once

#include <cmath>
#include <optional>

#include "attn/count.hpp"
#include "attn/error.hpp"
#include "attn/vector_math.hpp"

namespace attn {

/// How a dot product becomes a score. The order is: scale, softcap, mask, softmax.
struct AttentionOptions {
  /// Multiplies each dot product. Absent: each is DIVIDED by √D (Vaswani 2017, eq. 1), which is what the formula says
  /// and is counted as a division.
  std::optional<double> scale{};
  /// c > 0: the score becomes c·tanh(score / c), which lies in (-c, c) (Gemma 2, 2024, §2). Absent: no cap.
  std::optional<double> softcap{};
};

namespace detail {
inline void require_options(const AttentionOptions& options, const char* function) {
  if (options.scale && !std::isfinite(*options.scale)) {
    throw Error(Code::value, function, "scale", "a finite number", number_text(*options.scale));
  }
  if (options.softcap && !(std::isfinite(*options.softcap) && *options.softcap > 0)) {
    throw Error(Code::value, function, "softcap", "a finite number above 0", number_text(*options.softcap));
  }
}
}  // namespace detail

/// The scale and the cap of the scores of width D, for single numbers of S or, where S is float, for vectors of them.
template <Real S>
class ScoreMap {
 public:
  ScoreMap(Index width, const AttentionOptions& options)
      : divides_(!options.scale),
        factor_(S(options.scale ? *options.scale : std::sqrt(static_cast<double>(width)))),
        capped_(options.softcap.has_value()),
        cap_(S(options.softcap.value_or(0))) {}

  /// The score that a dot product of width D becomes: scaled, then capped.
  /// Cost: one division (default) or one multiplication (explicit scale); a softcap adds one division, one hyperbolic
  /// tangent and one multiplication.
  template <class A>
  A operator()(const A& dot_product) const {
    using std::tanh;
    using vectors::tanh;
    A score = divides_ ? dot_product / factor_ : dot_product * factor_;
    if (capped_) score = cap_ * tanh(score / cap_);
    return score;
  }

  [[nodiscard]] bool capped() const { return capped_; }
  /// What an uncapped dot product can be multiplied by, to the bit: an explicit scale, or 1/√D where √D is a power of
  /// two. Without one it must be divided by divisor().
  [[nodiscard]] std::optional<S> exact_factor() const {
    if (!divides_) return factor_;
    int exponent = 0;
    if (std::frexp(factor_, &exponent) != S(0.5)) return std::nullopt;
    return 1 / factor_;
  }
  [[nodiscard]] S divisor() const { return factor_; }

 private:
  bool divides_;
  S factor_;
  bool capped_;
  S cap_;
};

/// ScoreMap of one dot product.
template <Real S>
S scaled_score(const S& dot_product, Index width, const AttentionOptions& options) {
  return ScoreMap<S>(width, options)(dot_product);
}

}  // namespace attn
