// ONNX's LinearAttention, RotaryEmbedding, TensorScatter.
#include <attn/kv_cache.hpp>
#include <attn/linear_heads.hpp>
#include <attn/rope.hpp>
#include <map>

#include "conformance/matrices.hpp"
#include "conformance/operators.hpp"

namespace conformance {

template <class S>
Outputs onnx_linear_attention(const Case& c) {
  // chunk_size only says how an implementation may cut the work.
  c.allow({"q_num_heads", "kv_num_heads", "scale", "update_rule", "chunk_size"},
          {"query", "key", "value", "past_state", "decay", "beta"});
  static const std::map<std::string, attn::UpdateRule> rules = {{"linear", attn::UpdateRule::linear},
                                                                {"gated", attn::UpdateRule::gated},
                                                                {"delta", attn::UpdateRule::delta},
                                                                {"gated_delta", attn::UpdateRule::gated_delta}};
  const std::string name = c.word("update_rule", "gated_delta");
  if (!rules.contains(name)) throw NotMapped("update_rule " + name + " is not known");
  const Tensor &q = c.need("query"), &k = c.need("key"), &v = c.need("value");
  attn::LinearHeads heads{c.integer("q_num_heads", 0), 0, c.integer("kv_num_heads", 0)};
  if (heads.query < 1 || heads.value < 1) throw NotMapped("packed heads without their number");
  const Index batch = q.extent(0), tokens = q.extent(1), key_width = q.extent(2) / heads.query;
  heads.key = k.extent(2) / key_width;
  const Index states = std::max(heads.key, heads.value), outputs = std::max(heads.query, states);
  const Index value_width = v.extent(2) / heads.value;
  const std::optional<double> scale =
      c.number("scale", 0) == 0 ? std::nullopt : std::optional<double>(c.number("scale", 0));
  Tensor output = empty_output("output", {batch, tokens, outputs * value_width});
  Tensor state = empty_output("present_state", {batch, states, key_width, value_width});
  for (Index b = 0; b < batch; ++b) {
    attn::LinearHeadGates<S> gates;
    if (const Tensor* decay = c.find("decay")) gates.log_decay = matrix_at<S>(*decay, b);
    if (const Tensor* beta = c.find("beta")) gates.beta = matrix_at<S>(*beta, b);
    std::vector<Matrix<S>> before;
    if (const Tensor* past = c.find("past_state")) {
      for (Index n = 0; n < states; ++n) before.push_back(matrix_at<S>(*past, b * states + n));
    }
    const auto result = attn::linear_attention_heads(matrix_at<S>(q, b), matrix_at<S>(k, b), matrix_at<S>(v, b), heads,
                                                     rules.at(name), gates, scale, before);
    put(output, b * result.output.size(), result.output);
    for (Index n = 0; n < states; ++n) {
      const Matrix<S>& after = result.states[static_cast<std::size_t>(n)];
      put(state, (b * states + n) * after.size(), after);
    }
  }
  return {output, state};
}

template <class S>
Outputs onnx_rotary_embedding(const Case& c) {
  c.allow({"interleaved", "num_heads", "rotary_embedding_dim"}, {"X", "cos_cache", "sin_cache", "position_ids"});
  const Tensor &x = c.need("X"), &cos = c.need("cos_cache"), &sin = c.need("sin_cache");
  const Tensor* positions = c.find("position_ids");
  const Index heads = x.rank() == 4 ? x.extent(1) : c.integer("num_heads", 0), tokens = x.extent(-2);
  if (heads < 1) throw NotMapped("packed heads without their number");
  const auto layout = c.integer("interleaved", 0) != 0 ? attn::RopeLayout::interleaved : attn::RopeLayout::half_split;
  Tensor y = empty_output("Y", x.shape);
  for (Index b = 0; b < x.extent(0); ++b) {
    attn::RopeTable<S> table{matrix_at<S>(cos, positions ? 0 : b), matrix_at<S>(sin, positions ? 0 : b)};
    if (positions) {
      std::vector<Index> rows;
      for (Index t = 0; t < tokens; ++t) {
        rows.push_back(static_cast<Index>(positions->data.at(static_cast<std::size_t>(b * tokens + t))));
      }
      table = attn::rope_rows(table, rows);
    }
    // The caches may be wider than what is rotated.
    const Index rotated = c.integer("rotary_embedding_dim", 0);
    if (rotated > 0 && table.cos.cols() > rotated / 2) {
      table = {table.cos.leftCols(rotated / 2), table.sin.leftCols(rotated / 2)};
    }
    put_heads(y, b, attn::rotate(heads_side_by_side<S>(x, b), table, layout, heads));
  }
  return {y};
}

template <class S>
Outputs onnx_tensor_scatter(const Case& c) {
  c.allow({"mode", "axis"}, {"past_cache", "update", "write_indices"});
  const Tensor &cache = c.need("past_cache"), &update = c.need("update");
  const Tensor* starts = c.find("write_indices");
  const std::string mode = c.word("mode", "linear");
  if (mode != "linear" && mode != "circular") throw NotMapped("mode " + mode + " is not known");
  const Index given = c.integer("axis", -2), axis = given < 0 ? given + cache.rank() : given;
  if (axis < 1 || axis >= cache.rank()) throw NotMapped("axis " + std::to_string(given) + " is not a cache's");
  const Index between = cache.elements(1, axis), rows = cache.extent(axis), fresh = update.extent(axis),
              cols = cache.elements(axis + 1, cache.rank());
  Tensor out = empty_output("present_cache", cache.shape);
  for (Index b = 0; b < cache.extent(0); ++b) {
    const Index start = starts ? static_cast<Index>(starts->data.at(static_cast<std::size_t>(b))) : 0;
    for (Index n = b * between; n < (b + 1) * between; ++n) {
      const Matrix<S> written = attn::scatter_rows(
          block<S>(cache, n * rows * cols, rows, cols), block<S>(update, n * fresh * cols, fresh, cols), start,
          mode == "linear" ? attn::ScatterMode::linear : attn::ScatterMode::circular);
      put(out, n * written.size(), written);
    }
  }
  return {out};
}

CONFORMANCE_OPERATOR(onnx_linear_attention);
CONFORMANCE_OPERATOR(onnx_rotary_embedding);
CONFORMANCE_OPERATOR(onnx_tensor_scatter);

}  // namespace conformance
