// What every recurrent network shares: the order of reading, limits on what enters a curve.
#pragma once

#include <optional>

#include "attn/activation.hpp"
#include "attn/product.hpp"

namespace attn {

/// Which end of the sequence is read first. Row t of a result always belongs to token t.
enum class Direction { forward, reverse };

namespace detail {
inline Index token_at(Index step, Index tokens, Direction direction) {
  return direction == Direction::forward ? step : tokens - 1 - step;
}

inline void require_clip(const std::optional<double>& clip, const char* function) {
  if (clip && !(std::isfinite(*clip) && *clip > 0)) {
    throw Error(Code::value, function, "clip", "a finite number above 0", number_text(*clip));
  }
}

/// x kept within [-clip, clip]. NaN stays NaN.
template <Real S>
S clipped(const S& x, const std::optional<double>& clip) {
  if (!clip) return x;
  const S limit = S(*clip);
  if (x > limit) return limit;
  return x < -limit ? -limit : x;
}

/// A given first state, checked, or zeros.
template <Real S>
RowVector<S> first_row(const std::optional<RowVector<S>>& given, Index width, const char* function,
                       const char* argument) {
  if (!given) return RowVector<S>::Constant(width, S(0));
  require_shape(*given, 1, width, function, argument);
  return *given;
}

/// x·W + h·W_h for one row each, all gates side by side.
template <Real S>
RowVector<S> both_projected(const RowVector<S>& x, const Matrix<S>& w_x, const RowVector<S>& h, const Matrix<S>& w_h) {
  RowVector<S> sum = product<S>(Matrix<S>(x), w_x);
  sum += product<S>(Matrix<S>(h), w_h);
  return sum;
}
}  // namespace detail

}  // namespace attn
