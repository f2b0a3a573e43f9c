// Linear attention in chunks: the recurrence unrolled, so that the tokens of a chunk can be worked on side by side.
#pragma once

#include <algorithm>

#include "attn/linear_attention.hpp"

namespace attn {

namespace detail {
// One chunk of L tokens: from the state before it to the state after it.
template <Real S>
class LinearChunk {
 public:
  LinearChunk(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, UpdateRule rule, const LinearGates<S>& gates)
      : q_(q), k_(k), v_(v), rule_(rule), gates_(gates) {
    if (!decays(rule)) return;
    // Γ_t = Σ_{s <= t} g_s.
    sums_ = gates.log_decay;
    for (Index t = 1; t < sums_.rows(); ++t) sums_.row(t) = sums_.row(t - 1) + gates.log_decay.row(t);
  }

  void run(Matrix<S>& state, const S& scale, Eigen::Ref<Matrix<S>> output) const {
    const Index length = q_.rows();
    Matrix<S> writes = v_, recalled, since;
    if (corrects(rule_)) recalled = product(faded(k_), state);
    if (decays(rule_)) since = Matrix<S>::Constant(length, sums_.cols(), S(0));
    output = product(faded(q_), state);
    for (Index t = 0; t < length; ++t) {
      // Row s: Σ_{s < r <= t} g_r, summed by itself. Γ_t - Γ_s would lose a weak decay that stands behind a strong one,
      // and would be NaN behind one of -inf, which wipes the state.
      if (decays(rule_)) {
        for (Index s = 0; s < t; ++s) since.row(s) += gates_.log_decay.row(t);
      }
      if (corrects(rule_)) {
        RowVector<S> missing = writes.row(t) - recalled.row(t);
        for (Index s = 0; s < t; ++s) missing -= overlap(k_, since, t, s) * writes.row(s);
        writes.row(t) = gates_.beta(t, 0) * missing;
      }
      for (Index s = 0; s <= t; ++s) output.row(t) += overlap(q_, since, t, s) * writes.row(s);
      output.row(t) = scale * output.row(t);
    }
    Matrix<S> keys = k_;
    if (decays(rule_)) {
      const RowVector<S> all = sums_.row(length - 1);
      for (Index s = 0; s < length; ++s) keys.row(s) = faded_row(since.row(s), k_.row(s));
      if (all.size() == 1) {
        const S fade = exp_of(all(0));
        for (Index d = 0; d < state.rows(); ++d) state.row(d) = fade * state.row(d);
      } else {
        for (Index d = 0; d < state.rows(); ++d) state.row(d) = exp_of(all(d)) * state.row(d);
      }
    }
    for (Index d = 0; d < state.rows(); ++d) {
      for (Index s = 0; s < length; ++s) state.row(d) += keys(s, d) * writes.row(s);
    }
  }

 private:
  static S exp_of(const S& x) {
    using std::exp;
    return exp(x);
  }
  // e^g ⊙ row for one g, or one a column.
  static RowVector<S> faded_row(const RowVector<S>& g, const RowVector<S>& row) {
    if (g.size() == 1) return exp_of(g(0)) * row;
    RowVector<S> out(row.size());
    for (Index d = 0; d < row.size(); ++d) out(d) = exp_of(g(d)) * row(d);
    return out;
  }

  // Rows of a (L x dk) as they meet the state from before the chunk: e^(Γ_t) ⊙ a_t.
  [[nodiscard]] Matrix<S> faded(const Matrix<S>& a) const {
    Matrix<S> out = a;
    if (!decays(rule_)) return out;
    for (Index t = 0; t < a.rows(); ++t) out.row(t) = faded_row(sums_.row(t), a.row(t));
    return out;
  }

  // a_tᵀ·diag(e^(Γ_t - Γ_s))·k_s: how much of write s token t finds.
  [[nodiscard]] S overlap(const Matrix<S>& a, const Matrix<S>& since, Index t, Index s) const {
    if (!decays(rule_)) return dot(a, t, k_, s);
    if (since.cols() == 1) return exp_of(since(s, 0)) * dot(a, t, k_, s);
    S sum = a(t, 0) * k_(s, 0) * exp_of(since(s, 0));
    for (Index d = 1; d < a.cols(); ++d) sum += a(t, d) * k_(s, d) * exp_of(since(s, d));
    return sum;
  }

  const Matrix<S>&q_, &k_, &v_;
  UpdateRule rule_;
  const LinearGates<S>& gates_;
  Matrix<S> sums_;
};
}  // namespace detail

/// linear_attention() computed by chunks of `chunk` tokens, the last one maybe shorter: within a chunk with the state
/// S_0 before it and Γ_t = Σ_{s<=t} g_s,
///   u_t = β_t·(v_t - S_0ᵀ(e^(Γ_t) ⊙ k_t) - Σ_{s<t} (k_tᵀ e^(Γ_t-Γ_s) k_s)·u_s), or v_t where the rule does not
///   correct, o_t = scale·(S_0ᵀ(e^(Γ_t) ⊙ q_t) + Σ_{s<=t} (q_tᵀ e^(Γ_t-Γ_s) k_s)·u_s), S   = e^(Γ_L) ⊙ S_0 + Σ_s
///   (e^(Γ_L-Γ_s) ⊙ k_s)·u_sᵀ
/// (Yang 2024, "Parallelizing Linear Transformers with the Delta Rule", eq. 6-9, and "Gated Delta Networks", §3.3).
/// Equal to the recurrence but for rounding. ⌈T/chunk⌉ serial steps instead of T; the work inside grows with the chunk.
/// Cost: linear_attention_chunked_cost. Errors: shape; range (chunk below 1); value (scale).
template <Real S>
LinearAttentionResult<S> linear_attention_chunked(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v,
                                                  UpdateRule rule, Index chunk, const LinearGates<S>& gates = {},
                                                  const LinearOptions<S>& options = {}) {
  constexpr const char* f = "linear_attention_chunked";
  detail::require_linear(q, k, v, rule, gates, options, f);
  if (chunk < 1) throw Error(Code::range, f, "chunk", "at least 1", std::to_string(chunk));
  const S scale = detail::linear_scale(options, q.cols());
  LinearAttentionResult<S> result{Matrix<S>(q.rows(), v.cols()), detail::first_state(options, q.cols(), v.cols())};
  for (Index start = 0; start < q.rows(); start += std::min(chunk, q.rows() - start)) {
    const Index length = std::min(chunk, q.rows() - start);
    const Matrix<S> q_c = q.middleRows(start, length), k_c = k.middleRows(start, length),
                    v_c = v.middleRows(start, length);
    LinearGates<S> part;
    if (decays(rule)) part.log_decay = gates.log_decay.middleRows(start, length);
    if (corrects(rule)) part.beta = gates.beta.middleRows(start, length);
    detail::LinearChunk<S>(q_c, k_c, v_c, rule, part).run(result.state, scale, result.output.middleRows(start, length));
  }
  return result;
}

}  // namespace attn
