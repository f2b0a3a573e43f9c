// Rotation by position, additive scores, cosines.

#include <emscripten/bind.h>

#include <attn/additive.hpp>
#include <attn/rope.hpp>
#include <attn/similarity.hpp>

#include "convert.hpp"
#include "guard.hpp"
#include "options.hpp"

namespace {

using namespace bindings;

/// rope.hpp. options: rotated, base, interleaved, heads.
val rotate(const val& x, const val& positions, const val& options) {
  return guard([&] {
    const auto table =
        attn::rope_table<double>(to_indices(positions, "rotate", "positions"), to_int(options, "rotated", 2),
                                 to_optional(options, "base").value_or(10000));
    const bool interleaved = has(options, "interleaved") && options["interleaved"].as<bool>();
    return from_matrix(attn::rotate(to_matrix(x, "rotate", "x"), table,
                                    interleaved ? attn::RopeLayout::interleaved : attn::RopeLayout::half_split,
                                    to_int(options, "heads", 1)));
  });
}

/// additive.hpp
val additive_attention(const val& q, const val& k, const val& values, const val& w_1, const val& w_2, const val& v,
                       bool causal) {
  return guard([&] {
    const char* f = "additive_attention";
    const auto queries = to_matrix(q, f, "q");
    const auto keys = to_matrix(k, f, "k");
    const attn::Mask mask = to_mask(int(queries.rows()), int(keys.rows()), causal);
    const auto result = attn::additive_attention(queries, keys, to_matrix(values, f, "values"),
                                                 to_matrix(w_1, f, "w_1"), to_matrix(w_2, f, "w_2"), to_row(v), mask);
    return from_attention(result, mask);
  });
}

/// similarity.hpp
val cosine_table(const val& x, const val& y) {
  return guard([&] {
    return from_matrix(attn::cosine_table(to_matrix(x, "cosine_table", "x"), to_matrix(y, "cosine_table", "y")));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(positions) {
  emscripten::function("rotate", &rotate);
  emscripten::function("additive_attention", &additive_attention);
  emscripten::function("cosine_table", &cosine_table);
}
