// Multi-head latent attention: keys and values of all heads rebuilt from one small row a token.
#pragma once

#include "attn/multi_head.hpp"
#include "attn/normalization.hpp"
#include "attn/rope.hpp"

namespace attn {

/// The sizes of an MLA layer (DeepSeek-V2 2024, §2.1). Keys have a part without position (nope) and a rotated part that
/// all heads share.
struct MlaShape {
  Index heads = 1;        ///< H
  Index nope = 0;         ///< width of a head's unrotated part
  Index rope = 0;         ///< R, width of the rotated part; even
  Index value = 0;        ///< Dv
  double base = 10000;    ///< of the rotation's angles
  double epsilon = 1e-6;  ///< of both norms
};

/// The matrices of an MLA layer of model width C, query rank r_q and latent rank r.
template <Real S>
struct MlaWeights {
  Matrix<S> w_dq;        ///< C x r_q
  RowVector<S> norm_q;   ///< 1 x r_q
  Matrix<S> w_uq;        ///< r_q x H·(nope + R): each head [nope | rope]
  Matrix<S> w_kva;       ///< C x (r + R): [u | k_R]
  RowVector<S> norm_kv;  ///< 1 x r
  Matrix<S> w_uk;        ///< r x H·nope
  Matrix<S> w_uv;        ///< r x H·Dv
  Matrix<S> w_o;         ///< H·Dv x C
};

/// What is computed of each token before tokens meet. latent and k_rope are all that a cache keeps: r + R numbers.
template <Real S>
struct MlaProjections {
  Matrix<S> q_nope;  ///< T x H·nope
  Matrix<S> q_rope;  ///< T x H·R, rotated
  Matrix<S> latent;  ///< T x r, after its norm
  Matrix<S> k_rope;  ///< T x R, rotated, not normed; one for all heads
};

/// Every head's scores, weights and output (T x Dv), and the layer's.
template <Real S>
struct MlaResult {
  std::vector<AttentionResult<S>> heads;  ///< H of them
  Matrix<S> concat;                       ///< T x H·Dv
  Matrix<S> output;                       ///< T x C
};

namespace detail {
template <Real S>
void require_mla(const MlaShape& s, const MlaWeights<S>& w, Index width, const char* function) {
  if (s.heads < 1 || s.nope < 1 || s.value < 1 || s.rope < 2 || s.rope % 2 != 0) {
    throw Error(Code::range, function, "shape", "at least 1 head, nope and value, an even rope of at least 2",
                std::to_string(s.heads) + ", " + std::to_string(s.nope) + ", " + std::to_string(s.value) + ", " +
                    std::to_string(s.rope));
  }
  constexpr Index limit = std::numeric_limits<Index>::max() / 4;  // so that a sum of two, and of one and a rank, fits
  if (s.nope > limit || s.rope > limit) {
    throw Error(Code::overflow, function, "shape", "extents within the index type",
                std::to_string(s.nope) + ", " + std::to_string(s.rope));
  }
  const Index keys = checked_extent(function, "shape", {s.heads, s.nope});
  const Index values = checked_extent(function, "shape", {s.heads, s.value});
  const Index rank_q = w.w_dq.cols(), rank = w.norm_kv.size();
  require_not_empty(w.w_dq, function, "w_dq");
  require_not_empty(w.norm_kv, function, "norm_kv");
  require_shape(w.w_dq, width, rank_q, function, "w_dq");
  require_shape(w.norm_q, 1, rank_q, function, "norm_q");
  require_shape(w.w_uq, rank_q, checked_extent(function, "shape", {s.heads, s.nope + s.rope}), function, "w_uq");
  require_shape(w.w_kva, width, rank + s.rope, function, "w_kva");
  require_shape(w.w_uk, rank, keys, function, "w_uk");
  require_shape(w.w_uv, rank, values, function, "w_uv");
  require_shape(w.w_o, values, w.w_o.cols(), function, "w_o");
  require_not_empty(w.w_o, function, "w_o");
}

// Puts a head's output at its columns of the concatenation.
template <Real S>
void append_head(MlaResult<S>& result, AttentionResult<S> head, const MlaShape& s, Index h) {
  if (h == 0) result.concat = Matrix<S>(head.output.rows(), s.heads * s.value);
  result.concat.middleCols(h * s.value, s.value) = head.output;
  result.heads.push_back(std::move(head));
}
}  // namespace detail

/// Queries and the cached row of each token of X (T x C) at the given positions: c_Q = RMSNorm(x·W_DQ), q = c_Q·W_UQ,
/// [u | k_R] = x·W_KVA, c = RMSNorm(u); q's rope part and k_R are turned, pairs interleaved (DeepSeek-V2 2024, eq. 9-13
/// and 37-47). A token's rows depend on that token alone, so a cache of them stays valid. Cost: mla_project_cost.
/// Errors: shape; range; value (ε, base); overflow (sizes).
template <Real S>
MlaProjections<S> mla_project(const Matrix<S>& x, const MlaWeights<S>& w, const MlaShape& s,
                              const std::vector<Index>& positions) {
  require_not_empty(x, "mla_project", "x");
  detail::require_mla(s, w, x.cols(), "mla_project");
  if (static_cast<Index>(positions.size()) != x.rows()) {
    throw Error(Code::shape, "mla_project", "positions", std::to_string(x.rows()), std::to_string(positions.size()));
  }
  const RopeTable<S> table = rope_table<S>(positions, s.rope, s.base);
  const Matrix<S> q = product(rms_norm(product(x, w.w_dq), w.norm_q, s.epsilon), w.w_uq);
  const Matrix<S> kva = product(x, w.w_kva);
  const Index rank = w.norm_kv.size(), head = s.nope + s.rope;
  MlaProjections<S> out;
  out.q_nope.resize(x.rows(), s.heads * s.nope);
  out.q_rope.resize(x.rows(), s.heads * s.rope);
  for (Index h = 0; h < s.heads; ++h) {
    out.q_nope.middleCols(h * s.nope, s.nope) = q.middleCols(h * head, s.nope);
    out.q_rope.middleCols(h * s.rope, s.rope) = q.middleCols(h * head + s.nope, s.rope);
  }
  out.q_rope = rotate(out.q_rope, table, RopeLayout::interleaved, s.heads);
  out.latent = rms_norm<S>(kva.leftCols(rank), w.norm_kv, s.epsilon);
  out.k_rope = rotate<S>(kva.rightCols(s.rope), table, RopeLayout::interleaved);
  return out;
}

/// The naive form: every head's keys [c·W_UK | k_R] and values c·W_UV are rebuilt, then attend with the scale (nope +
/// R)^(-1/2) (DeepSeek-V2 2024, eq. 14-19). Queries (T rows of `p`) may be fewer than the cached rows: latent (S x r)
/// and k_rope (S x R) hold all S tokens. Cost: mla_naive_cost. Errors: shape; range; value.
template <Real S>
MlaResult<S> mla_naive(const MlaProjections<S>& p, const MlaWeights<S>& w, const MlaShape& s, const Mask& mask) {
  detail::require_mla(s, w, w.w_dq.rows(), "mla_naive");
  require_shape(p.k_rope, p.latent.rows(), s.rope, "mla_naive", "k_rope");
  const Matrix<S> k_nope = product(p.latent, w.w_uk), values = product(p.latent, w.w_uv);
  const Index width = s.nope + s.rope;
  MlaResult<S> result;
  for (Index h = 0; h < s.heads; ++h) {
    Matrix<S> q(p.q_nope.rows(), width), k(p.latent.rows(), width);
    q << head_columns(p.q_nope, s.heads, h), head_columns(p.q_rope, s.heads, h);
    k << head_columns(k_nope, s.heads, h), p.k_rope;
    detail::append_head(result, attention(q, k, head_columns(values, s.heads, h), mask), s, h);
  }
  result.output = product(result.concat, w.w_o);
  return result;
}

/// The absorbed form: W_UK goes to the query's side and W_UV behind the sum, so keys and values are the cached rows
/// themselves and nothing of width H·D a token is ever built: q̃ = q_nope·W_UKᵀ, score = (q̃·c + q_rope·k_R)/√(nope + R),
/// context = Σ w·c, output = context·W_UV (DeepSeek-V2 2024, §2.1.2 and appendix C). Equal to mla_naive but for
/// rounding: the sums associate otherwise. The rotated part can't be folded: its matrix would depend on the position.
/// Cost: mla_absorbed_cost. Errors: shape; range; value.
template <Real S>
MlaResult<S> mla_absorbed(const MlaProjections<S>& p, const MlaWeights<S>& w, const MlaShape& s, const Mask& mask) {
  detail::require_mla(s, w, w.w_dq.rows(), "mla_absorbed");
  require_shape(p.k_rope, p.latent.rows(), s.rope, "mla_absorbed", "k_rope");
  const Index rank = p.latent.cols();
  // The width of what is multiplied here is r + R; the scale stays that of the keys it stands for.
  const double root = std::sqrt(static_cast<double>(s.nope + s.rope));
  Matrix<S> keys(p.latent.rows(), rank + s.rope);
  keys << p.latent, p.k_rope;
  MlaResult<S> result;
  for (Index h = 0; h < s.heads; ++h) {
    Matrix<S> q(p.q_nope.rows(), rank + s.rope);
    q << product_transposed(head_columns(p.q_nope, s.heads, h), head_columns(w.w_uk, s.heads, h)),
        head_columns(p.q_rope, s.heads, h);
    AttentionResult<S> head;
    head.scores = dot_scores(q, keys, mask, {.scale = 1.0 / root});
    head.weights = softmax(head.scores, mask);
    const Matrix<S> context = weighted_sum(head.weights, p.latent, mask);
    head.output = product(context, head_columns(w.w_uv, s.heads, h));
    detail::append_head(result, std::move(head), s, h);
  }
  result.output = product(result.concat, w.w_o);
  return result;
}

}  // namespace attn
