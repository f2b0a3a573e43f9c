// Linear attention with several heads, which may share queries, keys or states.
#pragma once

#include <algorithm>
#include <vector>

#include "attn/linear_attention.hpp"
#include "attn/multi_head.hpp"

namespace attn {

/// Heads of each kind. Each key/value pair of heads writes one state; there are max(key, value) states.
struct LinearHeads {
  Index query = 1;  ///< a multiple of the number of states, or a divisor of it
  Index key = 1;    ///< divides the number of states
  Index value = 1;  ///< divides the number of states
};

/// Gates of all heads; those that the rule does not use are ignored. N states.
template <Real S>
struct LinearHeadGates {
  Matrix<S> log_decay{};  ///< T x N·dk, T x N (one a head), or T x 1 (one for all)
  Matrix<S> beta{};       ///< T x N, or T x 1 (one for all)
};

/// Outputs side by side, and the states.
template <Real S>
struct LinearHeadsResult {
  Matrix<S> output;               ///< T x max(query, N)·dv
  std::vector<Matrix<S>> states;  ///< N of dk x dv, after the last token
};

namespace detail {
// Gate columns of state n: a head's block, its one column, or the one column of all.
template <Real S>
Matrix<S> gate_columns(const Matrix<S>& gates, Index states, Index n, Index width, const char* argument) {
  if (gates.cols() == 1) return gates;
  if (gates.cols() != states && gates.cols() != states * width) {
    throw Error(Code::shape, "linear_attention_heads", argument,
                "1, " + std::to_string(states) + " or " + std::to_string(states * width) + " columns",
                shape_text(gates));
  }
  return head_columns(gates, states, n);
}
}  // namespace detail

/// linear_attention() of several heads: Q (T x Hq·dk), K (T x Hk·dk), V (T x Hv·dv). With N = max(Hk, Hv) states, state
/// n is written by key head floor(n/(N/Hk)) and value head floor(n/(N/Hv)): in the anchor model 16 key heads serve 48
/// value heads. Output head h of max(Hq, N) reads state floor(h/(Hq/N)) or, where queries are fewer, is asked by query
/// head floor(h/(N/Hq)). `states` holds N states from before the first token, or none for zeros. Cost: N times
/// linear_attention_cost where Hq <= N. Errors: shape; range (heads); value (scale).
template <Real S>
LinearHeadsResult<S> linear_attention_heads(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v,
                                            const LinearHeads& heads, UpdateRule rule,
                                            const LinearHeadGates<S>& gates = {},
                                            std::optional<double> scale = std::nullopt,
                                            const std::vector<Matrix<S>>& states = {}) {
  constexpr const char* f = "linear_attention_heads";
  const Index n_states = std::max(heads.key, heads.value);
  if (heads.query < 1 || heads.key < 1 || heads.value < 1 || n_states % heads.key != 0 || n_states % heads.value != 0 ||
      (heads.query % n_states != 0 && n_states % heads.query != 0)) {
    throw Error(Code::range, f, "heads", "numbers that divide one another",
                std::to_string(heads.query) + ", " + std::to_string(heads.key) + ", " + std::to_string(heads.value));
  }
  if (!states.empty() && states.size() != static_cast<std::size_t>(n_states)) {
    throw Error(Code::shape, f, "states", std::to_string(n_states), std::to_string(states.size()));
  }
  const Index outputs = std::max(heads.query, n_states);
  LinearHeadsResult<S> result;
  for (Index h = 0; h < outputs; ++h) {
    const Index n = h / (outputs / n_states);
    const Matrix<S> q_h = head_columns(q, heads.query, h / (outputs / heads.query));
    const Matrix<S> k_h = head_columns(k, heads.key, n / (n_states / heads.key));
    const Matrix<S> v_h = head_columns(v, heads.value, n / (n_states / heads.value));
    LinearGates<S> own;
    if (decays(rule)) own.log_decay = detail::gate_columns(gates.log_decay, n_states, n, q_h.cols(), "log_decay");
    if (corrects(rule)) own.beta = detail::gate_columns(gates.beta, n_states, n, 1, "beta");
    LinearOptions<S> options{scale, std::nullopt};
    if (!states.empty()) options.state = states[static_cast<std::size_t>(n)];
    LinearAttentionResult<S> head = linear_attention(q_h, k_h, v_h, rule, own, options);
    if (h == 0) result.output = Matrix<S>(q.rows(), outputs * v_h.cols());
    result.output.middleCols(h * v_h.cols(), v_h.cols()) = head.output;
    if (h % (outputs / n_states) == 0) result.states.push_back(std::move(head.state));
  }
  return result;
}

}  // namespace attn
