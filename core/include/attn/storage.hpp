// Bytes that a system keeps, and rows of K and V that it computes, while it generates. All counts exact.
#pragma once

#include <string>

#include "attn/checked.hpp"

namespace attn {

/// Bytes of one number of a data type as configurations name it. Errors: unsupported, naming the word.
inline std::uint64_t dtype_bytes(const std::string& dtype) {
  if (dtype == "float32") return 4;
  if (dtype == "bfloat16" || dtype == "float16") return 2;
  throw Error(Code::unsupported, "dtype_bytes", "dtype", "float32, bfloat16 or float16", dtype);
}

/// Bytes of keys and values per token: layers · 2 · G · D · bytes. MHA: G = H; MQA: G = 1 (Shazeer 2019, §3; Ainslie
/// 2023, §2.2). Errors: overflow.
inline std::uint64_t kv_bytes_per_token(std::uint64_t layers, std::uint64_t kv_heads, std::uint64_t head_width,
                                        std::uint64_t bytes) {
  return checked_product("kv_bytes_per_token", {layers, 2, kv_heads, head_width, bytes});
}

/// Numbers that MLA keeps per token and layer: the latent and the one rotated key (DeepSeek-V2 2024, §2.1.3).
inline std::uint64_t mla_numbers(std::uint64_t latent_rank, std::uint64_t rotated_width) {
  return checked_sum("mla_numbers", {latent_rank, rotated_width});
}

/// Bytes that MLA keeps per token: layers · (rank + rotated width) · bytes. Errors: overflow.
inline std::uint64_t mla_bytes_per_token(std::uint64_t layers, std::uint64_t latent_rank, std::uint64_t rotated_width,
                                         std::uint64_t bytes) {
  return checked_product("mla_bytes_per_token", {layers, mla_numbers(latent_rank, rotated_width), bytes});
}

/// Bytes for a whole context. Errors: overflow.
inline std::uint64_t context_bytes(std::uint64_t bytes_per_token, std::uint64_t tokens) {
  return checked_product("context_bytes", {bytes_per_token, tokens});
}

/// Bytes of the states of linear attention, one dk x dv matrix a value head, whatever the length. Errors: overflow.
inline std::uint64_t linear_state_bytes(std::uint64_t layers, std::uint64_t value_heads, std::uint64_t key_width,
                                        std::uint64_t value_width, std::uint64_t bytes) {
  return checked_product("linear_state_bytes", {layers, value_heads, key_width, value_width, bytes});
}

/// Bytes of one score a pair: T · S · bytes. Errors: overflow.
inline std::uint64_t score_bytes(std::uint64_t queries, std::uint64_t keys, std::uint64_t bytes) {
  return checked_product("score_bytes", {queries, keys, bytes});
}

/// Bytes of tanh(W_1 q_i + W_2 k_j) held for all pairs, as naive additive attention does (Bahdanau 2014, A.1.2):
/// T · S · d_a · bytes. Errors: overflow.
inline std::uint64_t additive_bytes(std::uint64_t queries, std::uint64_t keys, std::uint64_t width,
                                    std::uint64_t bytes) {
  return checked_product("additive_bytes", {queries, keys, width, bytes});
}

/// Questions "what comes next?" that one causal forward pass over n tokens answers and the sentence can check: n - 1.
/// Errors: range (n = 0).
inline std::uint64_t prefix_questions(std::uint64_t n) {
  return checked_difference("prefix_questions", n, 1);
}

/// Positions fed when each prefix of n tokens is run by itself: 1 + 2 + … + n = n(n+1)/2. Errors: overflow.
inline std::uint64_t prefix_positions(std::uint64_t n) {
  return triangular("prefix_positions", n);
}

/// Rows of K and V computed to generate n tokens after a prompt of p when nothing is kept:
/// p + (p+1) + … + (p+n-1) = n·p + n(n-1)/2. Errors: range (p or n of 0); overflow.
inline std::uint64_t rows_without_cache(std::uint64_t prompt, std::uint64_t generated) {
  constexpr const char* f = "rows_without_cache";
  checked_difference(f, prompt, 1);
  return checked_sum(f, {checked_product(f, {generated, prompt}), triangular(f, checked_difference(f, generated, 1))});
}

/// The same with a cache: each position once, the last token being emitted and never fed: p + n - 1.
/// Errors: range (p or n of 0); overflow.
inline std::uint64_t rows_with_cache(std::uint64_t prompt, std::uint64_t generated) {
  constexpr const char* f = "rows_with_cache";
  checked_difference(f, prompt, 1);
  return checked_sum(f, {prompt, checked_difference(f, generated, 1)});
}

}  // namespace attn
