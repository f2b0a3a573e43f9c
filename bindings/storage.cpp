// Bytes that are kept and rows that are computed while a model generates. Sizes come as numbers below 2^31, bytes and
// counts as BigInt.

#include <emscripten/bind.h>

#include <attn/storage.hpp>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

std::uint64_t size(int value) {
  return std::uint64_t(value);
}

val kv_bytes_per_token(int layers, int kv_heads, int head_width, int bytes) {
  return guard(
      [&] { return val(attn::kv_bytes_per_token(size(layers), size(kv_heads), size(head_width), size(bytes))); });
}
val mla_bytes_per_token(int layers, int rank, int rotated, int bytes) {
  return guard([&] { return val(attn::mla_bytes_per_token(size(layers), size(rank), size(rotated), size(bytes))); });
}
val context_bytes(std::uint64_t bytes_per_token, int tokens) {
  return guard([&] { return val(attn::context_bytes(bytes_per_token, size(tokens))); });
}
val linear_state_bytes(int layers, int value_heads, int key_width, int value_width, int bytes) {
  return guard([&] {
    return val(
        attn::linear_state_bytes(size(layers), size(value_heads), size(key_width), size(value_width), size(bytes)));
  });
}
val score_bytes(int queries, int keys, int bytes) {
  return guard([&] { return val(attn::score_bytes(size(queries), size(keys), size(bytes))); });
}
val additive_bytes(int queries, int keys, int width, int bytes) {
  return guard([&] { return val(attn::additive_bytes(size(queries), size(keys), size(width), size(bytes))); });
}
val prefix_positions(int tokens) {
  return guard([&] { return val(attn::prefix_positions(size(tokens))); });
}
val generated_rows(int prompt, int generated) {
  return guard([&] {
    val out = val::object();
    put(out, "without", attn::rows_without_cache(size(prompt), size(generated)));
    put(out, "cached", attn::rows_with_cache(size(prompt), size(generated)));
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(storage) {
  emscripten::function("kv_bytes_per_token", &kv_bytes_per_token);
  emscripten::function("mla_bytes_per_token", &mla_bytes_per_token);
  emscripten::function("context_bytes", &context_bytes);
  emscripten::function("linear_state_bytes", &linear_state_bytes);
  emscripten::function("score_bytes", &score_bytes);
  emscripten::function("additive_bytes", &additive_bytes);
  emscripten::function("prefix_positions", &prefix_positions);
  emscripten::function("generated_rows", &generated_rows);
}
