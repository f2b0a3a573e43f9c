// The figures about what is kept and what is computed again while a model generates.
#pragma once

#include "attn/figures/figure.hpp"
#include "attn/models.hpp"
#include "attn/storage.hpp"

namespace attn {

/// Bytes and rows: KV caches of the models, MLA's latent, the linear layers' state, rows computed again without a
/// cache. Errors: value (a model that is not in the list); overflow.
inline std::vector<Figure> storage_figures(const FigureInputs& in) {
  const AnchorModel& anchor = in.anchor;
  const WorkedExamples& examples = in.examples;
  const std::uint64_t bytes = dtype_bytes(examples.activation_dtype);
  const std::uint64_t length = examples.sequence_length;
  std::vector<Figure> figures;
  const auto count = [&](const char* id, std::uint64_t n) { figures.push_back(count_figure(id, {n})); };
  const auto exact = [&](const char* id, std::uint64_t n) { figures.push_back(count_figure(id, {n}, Print::bytes)); };
  const auto binary = [&](const char* id, std::uint64_t n, int decimals = 0) {
    figures.push_back(count_figure(id, {n}, Print::binary, decimals));
  };

  binary("additive.intermediate", additive_bytes(length, length, examples.additive_width, bytes), 1);
  binary("dot.scores", score_bytes(length, length, bytes));

  const std::uint64_t recomputed = rows_without_cache(examples.prompt_length, examples.generated_length);
  const std::uint64_t cached = rows_with_cache(examples.prompt_length, examples.generated_length);
  count("kv.recompute", recomputed);
  count("kv.recompute.wasted", checked_difference("storage_figures", recomputed, cached));
  count("kv.cached", cached);

  const auto anchor_cache = [&](const char* token_id, const char* context_id, std::uint64_t kv_heads) {
    const std::uint64_t token = kv_bytes_per_token(anchor.num_full_attention_layers, kv_heads, anchor.head_dim, bytes);
    binary(token_id, token);
    binary(context_id, context_bytes(token, anchor.max_position_embeddings));
  };
  anchor_cache("kv.anchor.mha.token", "kv.anchor.mha.context", anchor.num_attention_heads);
  anchor_cache("kv.anchor.mqa.token", "kv.anchor.mqa.context", 1);
  anchor_cache("kv.anchor.gqa.token", "kv.anchor.gqa.context", anchor.num_key_value_heads);
  if (anchor.num_key_value_heads == 0 || anchor.num_attention_heads % anchor.num_key_value_heads != 0) {
    throw Error(Code::value, "storage_figures", "num_key_value_heads",
                "a divisor of " + std::to_string(anchor.num_attention_heads),
                std::to_string(anchor.num_key_value_heads));
  }
  count("gqa.heads.per.group", anchor.num_attention_heads / anchor.num_key_value_heads);

  const FrontierModel& v67 = model_named(in.frontier, "DeepSeek LLM 67B");
  const std::uint64_t v67_token =
      kv_bytes_per_token(v67.num_hidden_layers, v67.num_key_value_heads, v67.head_dim, bytes);
  exact("kv.deepseek67b.token", v67_token);
  exact("kv.deepseek67b.mha.token",
        kv_bytes_per_token(v67.num_hidden_layers, v67.num_attention_heads, v67.head_dim, bytes));
  binary("kv.deepseek67b.million", context_bytes(v67_token, examples.long_context));

  const auto latent = [&](const FrontierModel& model) {
    return mla_bytes_per_token(model.num_hidden_layers, model.kv_lora_rank, model.qk_rope_head_dim, bytes);
  };
  const FrontierModel& v2 = model_named(in.frontier, "DeepSeek-V2");
  const FrontierModel& glm = model_named(in.frontier, "GLM-5.3");
  count("kv.mla.numbers", mla_numbers(v2.kv_lora_rank, v2.qk_rope_head_dim));
  exact("kv.deepseekv2.token", latent(v2));
  exact("kv.deepseekv3.token", latent(model_named(in.frontier, "DeepSeek-V3")));
  figures.push_back(number_figure("kv.deepseekv2.saving", Print::percent, 1,
                                  {1.0 - static_cast<double>(latent(v2)) / static_cast<double>(v67_token)}));
  exact("kv.glm53.token", latent(glm));
  binary("kv.glm53.context", context_bytes(latent(glm), glm.max_position_embeddings), 2);

  binary("linear.state", linear_state_bytes(anchor.num_linear_attention_layers, anchor.linear_num_value_heads,
                                            anchor.linear_key_head_dim, anchor.linear_value_head_dim,
                                            dtype_bytes(anchor.linear_state_dtype)));
  count("layers.linear",
        checked_difference("storage_figures", anchor.num_hidden_layers, anchor.num_full_attention_layers));
  return figures;
}

}  // namespace attn
