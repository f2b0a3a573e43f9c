// The sizes of a decoder layer by their letters, and the parameters of its parts as products of them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "attn/checked.hpp"

namespace attn {

/// The sizes of a decoder layer. 0: this model has no such size.
struct LayerSizes {
  std::uint64_t tokens = 0;              ///< T
  std::uint64_t width = 0;               ///< C, the model's width
  std::uint64_t heads = 0;               ///< H, query heads
  std::uint64_t head_width = 0;          ///< D
  std::uint64_t kv_heads = 0;            ///< G
  std::uint64_t vocabulary = 0;          ///< rows of the embedding table
  std::uint64_t feed_forward_width = 0;  ///< F
};

/// An extent that a tensor of the layer has.
enum class Extent { tokens, width, heads, head_width, heads_width, kv_heads, kv_width, vocabulary, feed_forward };

inline constexpr std::array all_extents = {Extent::tokens,     Extent::width,       Extent::heads,
                                           Extent::head_width, Extent::heads_width, Extent::kv_heads,
                                           Extent::kv_width,   Extent::vocabulary,  Extent::feed_forward};

/// As the lessons write it; a subscript follows an underscore.
inline const char* symbol(Extent extent) {
  switch (extent) {
    case Extent::tokens: return "T";
    case Extent::width: return "d_model";
    case Extent::heads: return "H";
    case Extent::head_width: return "d_h";
    case Extent::heads_width: return "H·d_h";
    case Extent::kv_heads: return "G";
    case Extent::kv_width: return "G·d_h";
    case Extent::vocabulary: return "N_vocab";
    case Extent::feed_forward: return "d_ff";
  }
  return "";
}

/// How large that extent is; nothing where a size that it is made of is 0. Errors: overflow.
inline std::optional<std::uint64_t> extent_of(const LayerSizes& sizes, Extent extent) {
  const auto known = [](std::uint64_t size) { return size == 0 ? std::nullopt : std::optional(size); };
  switch (extent) {
    case Extent::tokens: return known(sizes.tokens);
    case Extent::width: return known(sizes.width);
    case Extent::heads: return known(sizes.heads);
    case Extent::head_width: return known(sizes.head_width);
    case Extent::heads_width: return known(checked_product("extent_of", {sizes.heads, sizes.head_width}));
    case Extent::kv_heads: return known(sizes.kv_heads);
    case Extent::kv_width: return known(checked_product("extent_of", {sizes.kv_heads, sizes.head_width}));
    case Extent::vocabulary: return known(sizes.vocabulary);
    case Extent::feed_forward: return known(sizes.feed_forward_width);
  }
  return std::nullopt;
}

/// The parts of a decoder layer that have parameters of their own; no part has a bias.
enum class LayerPart {
  embedding,                ///< one row a word (N_vocab x C)
  norm,                     ///< RMSNorm's gain, 1 x C (Zhang & Sennrich 2019, eq. 4)
  query_projection,         ///< C x H·D (Vaswani 2017, §3.2.2), and so the next two
  key_projection,           ///< C x H·D, a key for each query head
  value_projection,         ///< C x H·D
  shared_key_projection,    ///< C x G·D, keys shared by the H/G heads of a group (Ainslie 2023, §2.2)
  shared_value_projection,  ///< C x G·D
  output_gate,              ///< C x H·D, one gate a number before W_O
  output_projection,        ///< H·D x C
  gated_feed_forward,       ///< three maps between C and F (Shazeer 2020, eq. 6)
};

inline constexpr std::array all_layer_parts = {LayerPart::embedding,
                                               LayerPart::norm,
                                               LayerPart::query_projection,
                                               LayerPart::key_projection,
                                               LayerPart::value_projection,
                                               LayerPart::shared_key_projection,
                                               LayerPart::shared_value_projection,
                                               LayerPart::output_gate,
                                               LayerPart::output_projection,
                                               LayerPart::gated_feed_forward};

inline const char* to_string(LayerPart part) {
  switch (part) {
    case LayerPart::embedding: return "embedding";
    case LayerPart::norm: return "norm";
    case LayerPart::query_projection: return "query_projection";
    case LayerPart::key_projection: return "key_projection";
    case LayerPart::value_projection: return "value_projection";
    case LayerPart::shared_key_projection: return "shared_key_projection";
    case LayerPart::shared_value_projection: return "shared_value_projection";
    case LayerPart::output_gate: return "output_gate";
    case LayerPart::output_projection: return "output_projection";
    case LayerPart::gated_feed_forward: return "gated_feed_forward";
  }
  return "unknown";
}

/// How many parameters a part has: `matrices` times the product of `factors`. Text and count are made of the same
/// terms, so that they cannot disagree.
struct ParameterFormula {
  std::uint64_t matrices = 1;
  std::vector<Extent> factors;
};

inline ParameterFormula parameter_formula(LayerPart part) {
  switch (part) {
    case LayerPart::embedding: return {1, {Extent::vocabulary, Extent::width}};
    case LayerPart::norm: return {1, {Extent::width}};
    case LayerPart::query_projection:
    case LayerPart::key_projection:
    case LayerPart::value_projection:
    case LayerPart::output_gate: return {1, {Extent::width, Extent::heads_width}};
    case LayerPart::shared_key_projection:
    case LayerPart::shared_value_projection: return {1, {Extent::width, Extent::kv_width}};
    case LayerPart::output_projection: return {1, {Extent::heads_width, Extent::width}};
    case LayerPart::gated_feed_forward: return {3, {Extent::width, Extent::feed_forward}};
  }
  return {};
}

/// The formula as text: "d_model·H·d_h", "3·d_model·d_ff".
inline std::string formula_text(const ParameterFormula& formula) {
  std::string text = formula.matrices == 1 ? "" : std::to_string(formula.matrices);
  for (const Extent factor : formula.factors) {
    if (!text.empty()) text += "·";
    text += symbol(factor);
  }
  return text;
}

/// Its value; nothing where the model lacks a size of it. Errors: overflow.
inline std::optional<std::uint64_t> parameter_count(const LayerSizes& sizes, LayerPart part) {
  const ParameterFormula formula = parameter_formula(part);
  std::uint64_t count = formula.matrices;
  for (const Extent factor : formula.factors) {
    const std::optional<std::uint64_t> extent = extent_of(sizes, factor);
    if (!extent) return std::nullopt;
    count = checked_product("parameter_count", {count, *extent});
  }
  return count;
}

}  // namespace attn
