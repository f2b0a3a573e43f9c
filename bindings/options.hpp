#pragma once
// Options that cross as one object; what is absent keeps the core's default.

#include <attn/grouped_heads.hpp>
#include <attn/indices.hpp>
#include <attn/sparse_attention.hpp>
#include <optional>

#include "convert.hpp"

namespace bindings {

inline bool has(const val& options, const char* name) {
  const val value = options[name];
  return !value.isUndefined() && !value.isNull();
}

inline attn::RowVector<double> to_row(const val& numbers) {
  const std::vector<double> data = emscripten::convertJSArrayToNumberVector<double>(numbers);
  return Eigen::Map<const attn::RowVector<double>>(data.data(), attn::Index(data.size()));
}

inline std::vector<attn::Index> to_indices(const val& numbers, const char* function, const char* argument) {
  return attn::indices_of(emscripten::convertJSArrayToNumberVector<double>(numbers), function, argument);
}

inline std::optional<double> to_optional(const val& options, const char* name) {
  return has(options, name) ? std::optional<double>(options[name].as<double>()) : std::nullopt;
}

inline int to_int(const val& options, const char* name, int otherwise) {
  return has(options, name) ? options[name].as<int>() : otherwise;
}

inline attn::AttentionOptions to_attention_options(const val& options) {
  return {to_optional(options, "scale"), to_optional(options, "softcap")};
}

inline attn::HeadGroups to_groups(const val& options) {
  const int heads = to_int(options, "queryHeads", 1);
  return {heads, to_int(options, "kvHeads", heads)};
}

/// causal, offset, window.
inline attn::Mask to_mask(attn::Index queries, attn::Index keys, const val& options) {
  const int offset = to_int(options, "offset", 0);
  if (has(options, "window")) return attn::sliding_window(queries, keys, to_int(options, "window", 1), offset);
  if (has(options, "causal") && options["causal"].as<bool>()) return attn::Mask::causal(queries, keys, offset);
  return attn::Mask::full(queries, keys);
}

}  // namespace bindings
