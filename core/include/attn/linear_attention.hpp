// Linear attention as a recurrence: a state of fixed size takes the place of all past keys and values.
#pragma once

#include <cmath>
#include <optional>

#include "attn/linear_state.hpp"
#include "attn/product.hpp"

namespace attn {

/// How a token writes into the state S (dk x dv). k, v, β and the log-decay g are the token's.
enum class UpdateRule {
  linear,       ///< S + k·vᵀ (Katharopoulos 2020, eq. 18-19)
  gated,        ///< diag(e^g)·S + k·vᵀ (Yang 2023, eq. 3)
  delta,        ///< S + β·k·(v - Sᵀk)ᵀ (Schlag 2021, eq. 24; Yang 2024)
  gated_delta,  ///< S̄ = diag(e^g)·S, then S̄ + β·k·(v - S̄ᵀk)ᵀ (Yang 2024, "Gated Delta Networks", eq. 10)
};

inline bool decays(UpdateRule rule) {
  return rule == UpdateRule::gated || rule == UpdateRule::gated_delta;
}
inline bool corrects(UpdateRule rule) {
  return rule == UpdateRule::delta || rule == UpdateRule::gated_delta;
}

/// Gates of every token; those that the rule does not use are ignored.
template <Real S>
struct LinearGates {
  Matrix<S> log_decay{};  ///< g: T x dk, or T x 1 for one decay a token; at most 0 where the state is to fade
  Matrix<S> beta{};       ///< β: T x 1; the writing strength, in [0, 1] as a rule
};

/// One head of linear attention.
template <Real S>
struct LinearAttentionResult {
  Matrix<S> output;  ///< T x dv
  Matrix<S> state;   ///< dk x dv, after the last token
};

/// How the state is read, and what it is before the first token.
template <Real S>
struct LinearOptions {
  std::optional<double> scale{};     ///< multiplies each output; absent: 1/√dk
  std::optional<Matrix<S>> state{};  ///< dk x dv; absent: zeros
};

namespace detail {
template <Real S>
void require_linear(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, UpdateRule rule,
                    const LinearGates<S>& gates, const LinearOptions<S>& options, const char* function) {
  require_not_empty(q, function, "q");
  require_not_empty(v, function, "v");
  require_shape(k, q.rows(), q.cols(), function, "k");
  require_shape(v, q.rows(), v.cols(), function, "v");
  if (decays(rule)) {
    const Index cols = gates.log_decay.cols() == 1 ? 1 : q.cols();
    require_shape(gates.log_decay, q.rows(), cols, function, "log_decay");
  }
  if (corrects(rule)) require_shape(gates.beta, q.rows(), 1, function, "beta");
  if (options.state) require_shape(*options.state, q.cols(), v.cols(), function, "state");
  if (options.scale && !std::isfinite(*options.scale)) {
    throw Error(Code::value, function, "scale", "a finite number", number_text(*options.scale));
  }
}

template <Real S>
S linear_scale(const LinearOptions<S>& options, Index width) {
  return S(options.scale.value_or(1.0 / std::sqrt(static_cast<double>(width))));
}

template <Real S>
Matrix<S> first_state(const LinearOptions<S>& options, Index key_width, Index value_width) {
  return options.state ? *options.state : Matrix<S>(Matrix<S>::Constant(key_width, value_width, S(0)));
}
}  // namespace detail

/// One head over T tokens, one after another: each writes into the state by the rule, then reads o = scale·Sᵀq. Q, K (T
/// x dk), V (T x dv). Work and memory a token do not grow with T; T serial steps. Values and keys that are not finite
/// stay in the state for ever: there is no mask here. Cost: linear_attention_cost. Errors: shape; value (scale).
template <Real S>
LinearAttentionResult<S> linear_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, UpdateRule rule,
                                          const LinearGates<S>& gates = {}, const LinearOptions<S>& options = {}) {
  using std::exp;
  detail::require_linear(q, k, v, rule, gates, options, "linear_attention");
  const Index width = q.cols();
  LinearAttentionResult<S> result{Matrix<S>(q.rows(), v.cols()), detail::first_state(options, width, v.cols())};
  RowVector<S> decay = RowVector<S>::Constant(width, S(0));
  LinearToken<S> token{};
  token.scale = detail::linear_scale(options, width);
  for (Index t = 0; t < q.rows(); ++t) {
    if (decays(rule)) {
      const Index own = gates.log_decay.cols();
      for (Index d = 0; d < width; ++d) decay(d) = d < own ? S(exp(gates.log_decay(t, d))) : decay(0);
      token.decay = decay.data();
    }
    if (corrects(rule)) token.beta = &gates.beta(t, 0);
    token.q = q.data() + t * width;
    token.k = k.data() + t * width;
    token.v = v.data() + t * v.cols();
    S* const out = result.output.data() + t * v.cols();
    if constexpr (vectors::fast<S>) {
      kernel::linear_token(result.state, token, out);
    } else {
      reference::linear_token(result.state, token, out);
    }
  }
  return result;
}

}  // namespace attn
