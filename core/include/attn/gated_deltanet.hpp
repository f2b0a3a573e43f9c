// The layer around the gated delta rule, as the anchor model has it in 48 of its 64 layers.
#pragma once

#include <functional>

#include "attn/activation.hpp"
#include "attn/linear_heads.hpp"
#include "attn/normalization.hpp"
#include "attn/short_convolution.hpp"

namespace attn {

/// Sizes of the layer. In the anchor: 16 key heads of 128, 48 value heads of 128.
struct GatedDeltaNetShape {
  Index key_heads = 1;    ///< Hk, of queries and keys; divides Hv
  Index value_heads = 1;  ///< Hv, one state each
  Index key_width = 1;    ///< dk
  Index value_width = 1;  ///< dv
  double epsilon = 1e-6;  ///< of the output norm
};

/// Matrices of the layer, model width C.
template <Real S>
struct GatedDeltaNetWeights {
  Matrix<S> w_qkv;       ///< C x (2·Hk·dk + Hv·dv): [q | k | v]
  Matrix<S> w_z;         ///< C x Hv·dv, the output gate
  Matrix<S> w_b;         ///< C x Hv, writing strength
  Matrix<S> w_a;         ///< C x Hv, decay
  Matrix<S> kernel;      ///< K x (2·Hk·dk + Hv·dv)
  RowVector<S> a_log;    ///< 1 x Hv
  RowVector<S> dt_bias;  ///< 1 x Hv
  RowVector<S> norm;     ///< 1 x dv, shared by all heads
  Matrix<S> w_o;         ///< Hv·dv x C
};

/// What goes from one call to the next: everything the layer remembers.
template <Real S>
struct GatedDeltaNetState {
  std::vector<Matrix<S>> states;        ///< Hv of dk x dv; empty: zeros
  std::optional<Matrix<S>> past_qkv{};  ///< K-1 x (2·Hk·dk + Hv·dv); absent: zeros
};

/// Every intermediate of the layer.
template <Real S>
struct GatedDeltaNetResult {
  Matrix<S> q, k;       ///< T x Hk·dk, after convolution, SiLU and l2 norm
  Matrix<S> v;          ///< T x Hv·dv, after convolution and SiLU
  Matrix<S> beta;       ///< T x Hv, in (0, 1)
  Matrix<S> log_decay;  ///< T x Hv, below 0
  Matrix<S> heads;      ///< T x Hv·dv, what the states gave
  Matrix<S> gated;      ///< T x Hv·dv, normed, times SiLU(z)
  Matrix<S> output;     ///< T x C
  GatedDeltaNetState<S> state;
};

namespace detail {
template <Real S>
Matrix<S> norm_each_head(const Matrix<S>& x, Index heads, const std::function<Matrix<S>(const Matrix<S>&)>& norm) {
  Matrix<S> out(x.rows(), x.cols());
  const Index width = x.cols() / heads;
  for (Index h = 0; h < heads; ++h) out.middleCols(h * width, width) = norm(head_columns(x, heads, h));
  return out;
}

template <Real S>
void require_gated_deltanet(const GatedDeltaNetWeights<S>& w, const GatedDeltaNetShape& s, Index width) {
  constexpr const char* f = "gated_deltanet";
  if (s.key_heads < 1 || s.value_heads < 1 || s.key_width < 1 || s.value_width < 1 ||
      s.value_heads % s.key_heads != 0) {
    throw Error(Code::range, f, "shape", "sizes of at least 1, value heads a multiple of key heads",
                std::to_string(s.key_heads) + ", " + std::to_string(s.value_heads) + ", " +
                    std::to_string(s.key_width) + ", " + std::to_string(s.value_width));
  }
  const Index values = s.value_heads * s.value_width, all = 2 * s.key_heads * s.key_width + values;
  require_shape(w.w_qkv, width, all, f, "w_qkv");
  require_shape(w.w_z, width, values, f, "w_z");
  require_shape(w.w_b, width, s.value_heads, f, "w_b");
  require_shape(w.w_a, width, s.value_heads, f, "w_a");
  require_not_empty(w.kernel, f, "kernel");
  require_shape(w.kernel, w.kernel.rows(), all, f, "kernel");
  require_shape(w.a_log, 1, s.value_heads, f, "a_log");
  require_shape(w.dt_bias, 1, s.value_heads, f, "dt_bias");
  require_shape(w.norm, 1, s.value_width, f, "norm");
  require_not_empty(w.w_o, f, "w_o");
  require_shape(w.w_o, values, w.w_o.cols(), f, "w_o");
}
}  // namespace detail

/// The layer over X (T x C), going on from `state` (Yang 2024, "Gated Delta Networks", §3.4, in the anchor's form): q,
/// k, v = SiLU(convolution(x·W_qkv)); q and k divided by √(Σx² + 1e-6) in each head; β = σ(x·W_b), g =
/// -exp(A_log)·softplus(x·W_a + dt_bias); gated delta rule, read with dk^(-1/2), value head j from key head
/// floor(j/(Hv/Hk)); RMSNorm over each head, times SiLU(x·W_z), times W_o. Feeding tokens in one call or in several
/// gives the same bits. Cost: gated_deltanet_cost. Errors: shape; range; value.
template <Real S>
GatedDeltaNetResult<S> gated_deltanet(const Matrix<S>& x, const GatedDeltaNetWeights<S>& w, const GatedDeltaNetShape& s,
                                      const GatedDeltaNetState<S>& state = {}) {
  using std::exp;
  require_not_empty(x, "gated_deltanet", "x");
  detail::require_gated_deltanet(w, s, x.cols());
  const Index keys = s.key_heads * s.key_width, values = s.value_heads * s.value_width;
  GatedDeltaNetResult<S> out;
  const Matrix<S> qkv = product(x, w.w_qkv);
  const Matrix<S> mixed = activate(short_convolution(qkv, w.kernel, {}, state.past_qkv), {Curve::silu});
  const auto unit = [](const Matrix<S>& head) { return l2_norm(head); };
  out.q = detail::norm_each_head<S>(mixed.leftCols(keys), s.key_heads, unit);
  out.k = detail::norm_each_head<S>(mixed.middleCols(keys, keys), s.key_heads, unit);
  out.v = mixed.rightCols(values);
  out.beta = activate(product(x, w.w_b), {Curve::sigmoid});
  const Matrix<S> a = product(x, w.w_a);
  out.log_decay.resize(a.rows(), a.cols());
  for (Index j = 0; j < a.cols(); ++j) {
    const S rate = exp(w.a_log(j));
    for (Index t = 0; t < a.rows(); ++t) out.log_decay(t, j) = -(rate * softplus(S(a(t, j) + w.dt_bias(j))));
  }
  LinearHeadsResult<S> recurrence =
      linear_attention_heads(out.q, out.k, out.v, {s.key_heads, s.key_heads, s.value_heads}, UpdateRule::gated_delta,
                             {out.log_decay, out.beta}, std::nullopt, state.states);
  out.heads = std::move(recurrence.output);
  out.gated = detail::norm_each_head<S>(out.heads, s.value_heads,
                                        [&](const Matrix<S>& head) { return rms_norm(head, w.norm, s.epsilon); });
  const Matrix<S> gate = activate(product(x, w.w_z), {Curve::silu});
  out.gated = out.gated.cwiseProduct(gate).eval();
  out.output = product(out.gated, w.w_o);
  out.state = {std::move(recurrence.states), convolution_tail(qkv, w.kernel.rows(), state.past_qkv)};
  return out;
}

}  // namespace attn
