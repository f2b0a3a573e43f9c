// A model put together from named tensors, as GPT-2's checkpoints name them.
#pragma once

#include <algorithm>
#include <map>
#include <string>

#include "attn/gpt.hpp"

namespace attn {

/// A tensor as a matrix: a vector of n is 1 x n.
template <Real S>
using NamedTensors = std::map<std::string, Matrix<S>>;

namespace detail {
// Hands out tensors by name and remembers which were asked for.
template <Real S>
class TensorShelf {
 public:
  explicit TensorShelf(NamedTensors<S> tensors) : tensors_(std::move(tensors)) {}

  [[nodiscard]] bool has(const std::string& name) const { return tensors_.count(name) > 0; }

  // rows or cols of 0: any.
  Matrix<S> take(const std::string& name, Index rows, Index cols) {
    const auto found = tensors_.find(name);
    if (found == tensors_.end()) throw Error(Code::value, "gpt_weights", name, "a tensor of that name", "none");
    Matrix<S> m = std::move(found->second);
    tensors_.erase(found);
    require_shape(m, rows > 0 ? rows : m.rows(), cols > 0 ? cols : m.cols(), "gpt_weights", name.c_str());
    return m;
  }

  Affine<S> map(const std::string& name, Index rows, Index cols) {
    Affine<S> map{take(name + ".weight", rows, cols)};
    if (has(name + ".bias")) map.b = take(name + ".bias", 1, map.w.cols());
    return map;
  }

  Norm<S> norm(const std::string& name, Index width, double epsilon) {
    Norm<S> norm{Norm<S>::Kind::layer, take(name + ".weight", 1, width)};
    if (has(name + ".bias")) norm.bias = take(name + ".bias", 1, width);
    norm.epsilon = epsilon;
    return norm;
  }

  void require_empty() const {
    if (!tensors_.empty()) {
      throw Error(Code::unsupported, "gpt_weights", tensors_.begin()->first, "no other tensor", "one of that name");
    }
  }

 private:
  NamedTensors<S> tensors_;
};

template <Real S>
Affine<S> columns_of(const Affine<S>& map, Index first, Index count) {
  Affine<S> part{Matrix<S>(map.w.rows(), count)};
  for (Index r = 0; r < map.w.rows(); ++r) {
    std::copy_n(map.w.data() + r * map.w.cols() + first, count, part.w.data() + r * count);
  }
  if (map.b) part.b = map.b->middleCols(first, count);
  return part;
}
}  // namespace detail

/// The weights of a model of H heads from tensors named as in GPT-2's checkpoints (Radford 2019), in which a map is
/// C_in x C_out: wte (V x C), wpe (P x C, may be absent), for n = 0, 1, … h.n.ln_1, h.n.attn.c_attn (C x 3C: queries,
/// keys, values), h.n.attn.c_proj, h.n.ln_2, h.n.mlp.c_fc (C x F), h.n.mlp.c_proj, then ln_f, each with .weight and
/// where there is one .bias; h.n.attn.relative_bias (H x N) may be added (see relative_biases); without lm_head.weight
/// (V x C) logits are made with wteᵀ. Errors: value (a tensor is missing); shape; range (heads); unsupported (a tensor
/// too many).
template <Real S>
GptWeights<S> gpt_weights(NamedTensors<S> tensors, Index heads, double epsilon = 1e-5) {
  detail::TensorShelf<S> shelf(std::move(tensors));
  GptWeights<S> w;
  w.tokens = shelf.take("wte.weight", 0, 0);
  const Index width = w.tokens.cols();
  if (heads < 1 || width % heads != 0) {
    throw Error(Code::range, "gpt_weights", "heads", "a number that divides the width " + std::to_string(width),
                std::to_string(heads));
  }
  if (shelf.has("wpe.weight")) w.positions = shelf.take("wpe.weight", 0, width);
  for (Index n = 0; n == 0 || shelf.has("h." + std::to_string(n) + ".ln_1.weight"); ++n) {
    const std::string h = "h." + std::to_string(n) + ".";
    BlockWeights<S> block;
    block.norm_1 = shelf.norm(h + "ln_1", width, epsilon);
    const Affine<S> qkv = shelf.map(h + "attn.c_attn", width, 3 * width);
    block.attention.q = detail::columns_of(qkv, 0, width);
    block.attention.k = detail::columns_of(qkv, width, width);
    block.attention.v = detail::columns_of(qkv, 2 * width, width);
    block.attention.o = shelf.map(h + "attn.c_proj", width, width);
    if (const std::string bias = h + "attn.relative_bias"; shelf.has(bias)) {
      block.attention.relative_bias = shelf.take(bias, heads, 0);
    }
    block.norm_2 = shelf.norm(h + "ln_2", width, epsilon);
    block.mlp.up = shelf.map(h + "mlp.c_fc", width, 0);
    block.mlp.down = shelf.map(h + "mlp.c_proj", block.mlp.up.w.cols(), width);
    w.blocks.push_back(std::move(block));
  }
  w.final_norm = shelf.norm("ln_f", width, epsilon);
  w.head.w = shelf.has("lm_head.weight") ? shelf.take("lm_head.weight", w.tokens.rows(), width).transpose().eval()
                                         : w.tokens.transpose().eval();
  shelf.require_empty();
  return w;
}

/// How a model of that many heads is run: pre-norm, tanh GELU, scores over √D.
inline BlockOptions gpt_options(Index heads) {
  BlockOptions options;
  options.attention.groups = {heads, heads};
  return options;
}

}  // namespace attn
