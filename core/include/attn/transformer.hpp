// One block of a transformer: attention, then the feed-forward part, each with a norm and a way around it.
#pragma once

#include "attn/attention_layer.hpp"
#include "attn/feed_forward.hpp"
#include "attn/normalization.hpp"

namespace attn {

/// Where the norms stand.
enum class NormPlacement {
  before,  ///< x + f(norm x): pre-norm (Xiong 2020, GPT-2 and later)
  after,   ///< norm(x + f x): post-norm (Vaswani 2017, §5.4)
};

template <Real S>
struct BlockWeights {
  Norm<S> norm_1;  ///< of the attention
  AttentionLayerWeights<S> attention;
  Norm<S> norm_2;  ///< of the feed-forward part
  FeedForwardWeights<S> mlp;
};

struct BlockOptions {
  AttentionLayerOptions attention;
  NormPlacement placement = NormPlacement::before;
  Activation activation{Curve::gelu_tanh};
};

/// Every intermediate of a block.
template <Real S>
struct BlockResult {
  Matrix<S> normed_1;                 ///< T x C: norm_1 of x (before) or of x + attention (after)
  AttentionLayerResult<S> attention;  ///< its output is T x C
  Matrix<S> after_attention;          ///< T x C: x + attention, normed where norms stand after
  Matrix<S> normed_2;                 ///< T x C
  FeedForwardResult<S> mlp;
  Matrix<S> output;  ///< T x C
};

namespace detail {
// The block around one way to attend: a mask over all tokens, or a cache.
template <Real S, class Attend>
BlockResult<S> run_block(const Matrix<S>& x, const BlockWeights<S>& w, const BlockOptions& options, Attend&& attend) {
  require_not_empty(x, "transformer_block", "x");
  BlockResult<S> block;
  const bool before = options.placement == NormPlacement::before;
  const auto around = [](const Matrix<S>& a, const Matrix<S>& b, const char* argument) {
    require_shape(b, a.rows(), a.cols(), "transformer_block", argument);
    return Matrix<S>(a + b);
  };
  if (before) block.normed_1 = normalize(x, w.norm_1);
  block.attention = attend(before ? block.normed_1 : x);
  block.after_attention = around(x, block.attention.output, "attention.o");
  if (!before) block.after_attention = block.normed_1 = normalize(block.after_attention, w.norm_1);
  if (before) block.normed_2 = normalize(block.after_attention, w.norm_2);
  block.mlp = feed_forward(before ? block.normed_2 : block.after_attention, w.mlp, options.activation);
  block.output = around(block.after_attention, block.mlp.output, "mlp.down");
  if (!before) block.output = block.normed_2 = normalize(block.output, w.norm_2);
  return block;
}
}  // namespace detail

/// A block over X (T x C) with one mask for all heads, or H: x + attention(norm x), then x + mlp(norm x) (before), or
/// the norms after each sum. A row of the mask that is empty adds W_O's bias only. Biases as in attention_layer. Cost:
/// transformer_block_cost for pre-norm LayerNorm and tanh GELU. Errors: shape; range; value; unsupported.
template <Real S>
BlockResult<S> transformer_block(const Matrix<S>& x, const BlockWeights<S>& w, const BlockOptions& options,
                                 const std::vector<Mask>& masks, const std::vector<Matrix<S>>& biases = {}) {
  return detail::run_block(x, w, options, [&](const Matrix<S>& y) {
    return attention_layer(y, y, y, w.attention, options.attention, masks, biases);
  });
}

/// The same over the n newest tokens (n x C), causal, going on from a cache; bit for bit the last rows of the whole.
/// Errors: as transformer_block.
template <Real S>
BlockResult<S> transformer_block(const Matrix<S>& x, const BlockWeights<S>& w, const BlockOptions& options,
                                 KvCache<S>& cache) {
  return detail::run_block(
      x, w, options, [&](const Matrix<S>& y) { return attention_layer(y, w.attention, options.attention, cache); });
}

}  // namespace attn
