// Attention with everything around it that a layer of a real model has.
#pragma once

#include "attn/affine.hpp"
#include "attn/kv_cache.hpp"
#include "attn/relative_bias.hpp"
#include "attn/rope.hpp"

namespace attn {

/// Projections of an attention layer: queries from width C, keys and values from widths of their own.
template <Real S>
struct AttentionLayerWeights {
  Affine<S> q;                               ///< C x H·D
  Affine<S> k;                               ///< C_k x G·D
  Affine<S> v;                               ///< C_v x G·Dv
  Affine<S> o;                               ///< H·Dv x C_out
  std::optional<Affine<S>> gate{};           ///< C x H·Dv, the output gate; absent: none
  std::optional<RowVector<S>> sinks{};       ///< 1 x H; absent: none
  std::optional<Matrix<S>> relative_bias{};  ///< H x N, see relative_biases; absent: none
};

/// Rotation of queries and keys.
struct RopeOptions {
  Index rotated = 2;  ///< R, of each head's D columns
  double base = 10000;
  RopeLayout layout = RopeLayout::half_split;
};

/// How the layer attends.
struct AttentionLayerOptions {
  HeadGroups groups;
  AttentionOptions scores{};
  std::optional<RopeOptions> rope{};
};

/// Every intermediate of the layer.
template <Real S>
struct AttentionLayerResult {
  Matrix<S> q, k, v;                      ///< T x H·D, S x G·D (both turned where there is rope), S x G·Dv
  std::vector<AttentionResult<S>> heads;  ///< H of them
  Matrix<S> concat;                       ///< T x H·Dv, after the gate where there is one
  Matrix<S> output;                       ///< T x C_out
};

namespace detail {
/// Whether a layer can turn queries and keys. A module of models that learn their positions never does, and a tenth of
/// its bytes would be for that.
#if defined(ATTN_WITHOUT_ROPE)
inline constexpr bool with_rope = false;
#else
inline constexpr bool with_rope = true;
#endif

template <Real S>
HeadExtras<S> layer_extras(const AttentionLayerWeights<S>& w, Index queries, Index keys, Index offset) {
  HeadExtras<S> extras;
  extras.sinks = w.sinks;
  if (w.relative_bias) extras.biases = relative_biases(*w.relative_bias, queries, keys, offset);
  return extras;
}

template <Real S>
void turn(Matrix<S>& m, const std::optional<RopeOptions>& rope, Index heads, Index first) {
  if (!rope) return;
  if constexpr (with_rope) {
    const std::vector<Index> positions = consecutive_positions(m.rows(), first);
    m = rotate(m, rope_table<S>(positions, rope->rotated, rope->base), rope->layout, heads);
  } else {
    throw Error(Code::unsupported, "attention_layer", "rope", "none in this build", "rotary positions");
  }
}

template <Real S>
void finish_layer(AttentionLayerResult<S>& layer, const Matrix<S>& x, const AttentionLayerWeights<S>& w,
                  MultiHeadResult<S> attended) {
  layer.heads = std::move(attended.heads);
  layer.concat = w.gate ? gate_output(attended.concat, affine(x, *w.gate)) : std::move(attended.concat);
  layer.output = affine(layer.concat, w.o);
}
}  // namespace detail

/// Attention of X (T x C) to keys made of X_k (S x C_k) and values made of X_v (S x C_v): Concat(heads)·W_O, heads
/// grouped, scores shifted, sinks and gate as the weights say (Vaswani 2017, §3.2.2). Self-attention: x = x_k = x_v.
/// Token 0 of each stands at position 0. The masks are one for all heads or H. Cost: attention_layer_cost. Errors:
/// shape; range (groups, rope); value.
template <Real S>
AttentionLayerResult<S> attention_layer(const Matrix<S>& x, const Matrix<S>& x_k, const Matrix<S>& x_v,
                                        const AttentionLayerWeights<S>& w, const AttentionLayerOptions& options,
                                        const std::vector<Mask>& masks, const std::vector<Matrix<S>>& biases = {}) {
  AttentionLayerResult<S> layer;
  layer.q = affine(x, w.q);
  layer.k = affine(x_k, w.k);
  layer.v = affine(x_v, w.v);
  detail::turn(layer.q, options.rope, options.groups.query_heads, 0);
  detail::turn(layer.k, options.rope, options.groups.kv_heads, 0);
  HeadExtras<S> extras = detail::layer_extras(w, x.rows(), x_k.rows(), 0);
  if (!biases.empty()) {
    if (w.relative_bias) {
      throw Error(Code::unsupported, "attention_layer", "biases", "none beside a relative bias", "both");
    }
    extras.biases = biases;
  }
  detail::finish_layer(layer, x, w,
                       grouped_attention(layer.q, layer.k, layer.v, options.groups, masks, options.scores, extras));
  return layer;
}

/// Self-attention with one mask.
template <Real S>
AttentionLayerResult<S> attention_layer(const Matrix<S>& x, const AttentionLayerWeights<S>& w,
                                        const AttentionLayerOptions& options, const Mask& mask) {
  return attention_layer(x, x, x, w, options, std::vector<Mask>{mask});
}

/// Causal self-attention of the n newest tokens (n x C), going on from the cache, whose length is their first position.
/// Keys go into the cache turned. The rows are, bit for bit, those of attention_layer over the whole sequence.
/// Errors: as attention_layer.
template <Real S>
AttentionLayerResult<S> attention_layer(const Matrix<S>& x, const AttentionLayerWeights<S>& w,
                                        const AttentionLayerOptions& options, KvCache<S>& cache) {
  const Index before = cache.length();
  AttentionLayerResult<S> layer;
  layer.q = affine(x, w.q);
  layer.k = affine(x, w.k);
  layer.v = affine(x, w.v);
  detail::turn(layer.q, options.rope, options.groups.query_heads, before);
  detail::turn(layer.k, options.rope, options.groups.kv_heads, before);
  const HeadExtras<S> extras = detail::layer_extras(w, x.rows(), before + x.rows(), before);
  detail::finish_layer(layer, x, w,
                       cached_attention(layer.q, layer.k, layer.v, cache, options.groups, options.scores, extras));
  return layer;
}

}  // namespace attn
