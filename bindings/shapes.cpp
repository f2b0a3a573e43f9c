// What a layer's tensors measure and cost, by their letters.

#include <emscripten/bind.h>

#include <attn/multi_head_flow.hpp>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

/// A size; absent: 0, which the core reads as "no such size". The engine has checked that it fits 31 bits.
std::uint64_t to_size(const val& sizes, const char* name) {
  const val value = sizes[name];
  return value.isUndefined() ? 0 : std::uint64_t(value.as<int>());
}

attn::LayerSizes to_layer_sizes(const val& sizes) {
  return {.tokens = to_size(sizes, "tokens"),
          .width = to_size(sizes, "width"),
          .heads = to_size(sizes, "heads"),
          .head_width = to_size(sizes, "headWidth"),
          .kv_heads = to_size(sizes, "kvHeads"),
          .vocabulary = to_size(sizes, "vocabulary"),
          .feed_forward_width = to_size(sizes, "feedForwardWidth")};
}

val from_optional(const std::optional<std::uint64_t>& count) {
  return count ? val(*count) : val::null();
}

/// layer_shapes.hpp
val layer_shapes(const val& json) {
  return guard([&] {
    const attn::LayerSizes sizes = to_layer_sizes(json);
    auto extents = val::object();
    for (const attn::Extent extent : attn::all_extents) {
      extents.set(std::string{attn::symbol(extent)}, from_optional(attn::extent_of(sizes, extent)));
    }
    auto parameters = val::object();
    for (const attn::LayerPart part : attn::all_layer_parts) {
      auto entry = val::object();
      put(entry, "formula", attn::formula_text(attn::parameter_formula(part)));
      put(entry, "count", from_optional(attn::parameter_count(sizes, part)));
      parameters.set(std::string{attn::to_string(part)}, entry);
    }
    val out = val::object();
    put(out, "extents", extents);
    put(out, "parameters", parameters);
    return out;
  });
}

val from_tensor(const attn::FlowTensor& tensor) {
  val out = val::object();
  put(out, "name", std::string{tensor.name});
  put(out, "role", std::string{attn::to_string(tensor.role)});
  put(out, "rows", tensor.row_extent);
  put(out, "cols", tensor.col_extent);
  put(out, "rowSymbol", std::string{attn::symbol(tensor.rows)});
  put(out, "colSymbol", std::string{attn::symbol(tensor.cols)});
  put(out, "copies", tensor.copies);
  put(out, "parameters", tensor.parameters);
  put(out, "multiplications", tensor.multiplications);
  return out;
}

/// multi_head_flow.hpp
val multi_head_flow(const val& sizes) {
  return guard([&] {
    const attn::MultiHeadFlow flow = attn::multi_head_flow(to_layer_sizes(sizes));
    val out = val::object();
    put(out, "tensors", from_list(flow.tensors, from_tensor));
    put(out, "pairs", flow.pairs);
    put(out, "total", from_cost(flow.total));
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(shapes) {
  emscripten::function("layer_shapes", &layer_shapes);
  emscripten::function("multi_head_flow", &multi_head_flow);
}
