// A multi-head layer as the tensors that come to be in it, one after another, with what each one costs.
#pragma once

#include "attn/cost.hpp"
#include "attn/layer_shapes.hpp"

namespace attn {

/// What a tensor is to the layer.
enum class FlowRole { input, parameter, intermediate, output };

inline const char* to_string(FlowRole role) {
  switch (role) {
    case FlowRole::input: return "input";
    case FlowRole::parameter: return "parameter";
    case FlowRole::intermediate: return "intermediate";
    case FlowRole::output: return "output";
  }
  return "unknown";
}

/// One tensor: `copies` matrices of rows x cols.
struct FlowTensor {
  const char* name = "";
  FlowRole role = FlowRole::intermediate;
  Extent rows = Extent::tokens, cols = Extent::tokens;
  std::uint64_t row_extent = 0, col_extent = 0;
  std::uint64_t copies = 1;           ///< H for what each head has, 1 for the rest
  std::uint64_t parameters = 0;       ///< of all copies; 0 but for parameters
  std::uint64_t multiplications = 0;  ///< that make all copies of what stands before it in the flow
};

/// A flow and its totals.
struct MultiHeadFlow {
  std::vector<FlowTensor> tensors;
  std::uint64_t pairs = 0;  ///< admissible pairs of one head under the causal mask, T(T+1)/2
  Cost total;               ///< multi_head_cost of the whole layer
};

/// Q = X·W_Q, K = X·W_K, V = X·W_V; cut into H heads Q_h, K_h, V_h; A_h = softmax(Q_h·K_hᵀ/√D + M); O_h = A_h·V_h;
/// O = Concat(O_1 … O_H); Y = O·W_O (Vaswani 2017, §3.2.2 and eq. 1), M the causal mask, a key and a value for each
/// query head. Hidden pairs are not computed, so A_h and O_h cost T(T+1)/2·D multiplications each and head. Tensors in
/// the order of this formula; cutting and concatenating multiply nothing. The multiplications of all tensors are those
/// of `total`, and so are the parameters. Errors: range (a size of 0); overflow.
inline MultiHeadFlow multi_head_flow(const LayerSizes& sizes) {
  constexpr const char* f = "multi_head_flow";
  MultiHeadFlow flow;
  flow.pairs = causal_pairs(sizes.tokens, sizes.tokens);
  flow.total = multi_head_cost({.tokens = sizes.tokens,
                                .width = sizes.width,
                                .heads = sizes.heads,
                                .head_width = sizes.head_width,
                                .pairs = flow.pairs,
                                .rows = sizes.tokens});
  const auto add = [&](const char* name, FlowRole role, Extent rows, Extent cols) -> FlowTensor& {
    FlowTensor tensor{.name = name, .role = role, .rows = rows, .cols = cols};
    tensor.row_extent = extent_of(sizes, rows).value_or(0);
    tensor.col_extent = extent_of(sizes, cols).value_or(0);
    if (role == FlowRole::parameter) tensor.parameters = checked_product(f, {tensor.row_extent, tensor.col_extent});
    flow.tensors.push_back(tensor);
    return flow.tensors.back();
  };
  const std::uint64_t projection =
      product_cost(sizes.tokens, *extent_of(sizes, Extent::heads_width), sizes.width).multiplications;
  const std::uint64_t all_pairs = checked_product(f, {sizes.heads, flow.pairs, sizes.head_width});
  const auto of_each_head = [&](const char* name, Extent rows, Extent cols) -> FlowTensor& {
    FlowTensor& tensor = add(name, FlowRole::intermediate, rows, cols);
    tensor.copies = sizes.heads;
    return tensor;
  };

  add("X", FlowRole::input, Extent::tokens, Extent::width);
  for (const char* name : {"W_Q", "W_K", "W_V"}) add(name, FlowRole::parameter, Extent::width, Extent::heads_width);
  for (const char* name : {"Q", "K", "V"}) {
    add(name, FlowRole::intermediate, Extent::tokens, Extent::heads_width).multiplications = projection;
  }
  for (const char* name : {"Q_h", "K_h", "V_h"}) of_each_head(name, Extent::tokens, Extent::head_width);
  of_each_head("A_h", Extent::tokens, Extent::tokens).multiplications = all_pairs;
  of_each_head("O_h", Extent::tokens, Extent::head_width).multiplications = all_pairs;
  add("O", FlowRole::intermediate, Extent::tokens, Extent::heads_width);
  add("W_O", FlowRole::parameter, Extent::heads_width, Extent::width);
  add("Y", FlowRole::output, Extent::tokens, Extent::width).multiplications = projection;
  return flow;
}

}  // namespace attn
