// ONNX Attention (opset 23 and 24): heads packed in columns or as an axis, grouped, masked in every way at once.
#include <attn/grouped_heads.hpp>
#include <limits>

#include "conformance/matrices.hpp"
#include "conformance/operators.hpp"

namespace conformance {

namespace {

/// What hides and shifts the pairs of one head of one batch entry.
template <class S>
struct HeadMask {
  Matrix<bool> allowed;
  Matrix<S> bias;
};

/// The mask's entry for (b, h, i, j), its axes being broadcast from the right; nothing where its last axis is too
/// short.
std::optional<double> mask_entry(const Tensor& mask, Index b, Index h, Index i, Index j) {
  const Index index[4] = {b, h, i, j};
  if (mask.rank() > 4) throw NotMapped("attn_mask: rank above 4");
  if (j >= mask.extent(-1) && mask.extent(-1) != 1) return std::nullopt;
  Index flat = 0;
  for (Index axis = 0; axis < mask.rank(); ++axis) {
    const Index extent = mask.extent(axis), wanted = index[4 - mask.rank() + axis];
    if (extent != 1 && wanted >= extent) throw NotMapped("attn_mask does not broadcast");
    flat = flat * extent + (extent == 1 ? 0 : wanted);
  }
  return mask.data[static_cast<std::size_t>(flat)];
}

template <class S>
HeadMask<S> head_mask(const Case& c, Index b, Index h, Index queries, Index keys, Index past) {
  const Tensor* mask = c.find("attn_mask");
  const Tensor* lengths = c.find("nonpad_kv_seqlen");
  const Index length = lengths ? static_cast<Index>(lengths->data.at(static_cast<std::size_t>(b))) : keys;
  // Without a cache the triangle stands at the top left, with one the last query sees the last key.
  const Index offset = lengths ? length - queries : past;
  HeadMask<S> out{Matrix<bool>::Constant(queries, keys, true), Matrix<S>::Constant(queries, keys, S(0))};
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) {
      bool allowed = j < length && (c.integer("is_causal", 0) == 0 || j <= i + offset);
      if (mask) {
        const std::optional<double> entry = mask_entry(*mask, b, h, i, j);
        const bool hides =
            !entry || (mask->dtype == "bool" ? *entry == 0 : *entry == -std::numeric_limits<double>::infinity());
        allowed = allowed && !hides;
        if (!hides && mask->dtype != "bool") out.bias(i, j) = S(*entry);
      }
      out.allowed(i, j) = allowed;
      if (!allowed) out.bias(i, j) = S(0);
    }
  }
  return out;
}

/// Rows of the past, then the new ones: (B, G, P + S, D).
template <class S>
Tensor present(const Tensor* past, const Tensor& fresh, Index heads, const char* name) {
  const Index batch = fresh.extent(0), old = past ? past->extent(2) : 0;
  const Index width = (fresh.rank() == 4 ? fresh.extent(3) : fresh.extent(2) / heads), rows = fresh.extent(-2);
  Tensor out = empty_output(name, {batch, heads, old + rows, width});
  for (Index b = 0; b < batch; ++b) {
    const Matrix<S> added = heads_side_by_side<S>(fresh, b);
    for (Index g = 0; g < heads; ++g) {
      Matrix<S> all(old + rows, width);
      if (past) all.topRows(old) = matrix_at<S>(*past, b * heads + g);
      all.bottomRows(rows) = added.middleCols(g * width, width);
      put(out, (b * heads + g) * all.size(), all);
    }
  }
  return out;
}

}  // namespace

template <class S>
Outputs onnx_attention(const Case& c) {
  c.allow(
      {"is_causal", "kv_num_heads", "q_num_heads", "qk_matmul_output_mode", "scale", "softcap", "softmax_precision"},
      {"Q", "K", "V", "attn_mask", "past_key", "past_value", "nonpad_kv_seqlen"});
  const Tensor &q = c.need("Q"), &k = c.need("K"), &v = c.need("V");
  const bool packed = q.rank() == 3;
  const attn::HeadGroups groups{packed ? c.integer("q_num_heads", 0) : q.extent(1),
                                packed ? c.integer("kv_num_heads", 0) : k.extent(1)};
  if (groups.query_heads < 1 || groups.kv_heads < 1) throw NotMapped("packed heads without their number");
  const Index batch = q.extent(0), queries = q.extent(-2), heads = groups.query_heads;
  const Tensor keys = present<S>(c.find("past_key"), k, groups.kv_heads, "present_key");
  const Tensor values = present<S>(c.find("past_value"), v, groups.kv_heads, "present_value");
  const Index total = keys.extent(2), past = total - k.extent(-2), value_width = values.extent(3);

  attn::AttentionOptions options;
  if (c.number("scale", 0) != 0) options.scale = c.number("scale", 0);
  attn::AttentionOptions uncapped = options;
  if (c.number("softcap", 0) != 0) options.softcap = c.number("softcap", 0);
  const Index mode = c.integer("qk_matmul_output_mode", 0);

  std::vector<Index> shape = packed ? std::vector<Index>{batch, queries, heads * value_width}
                                    : std::vector<Index>{batch, heads, queries, value_width};
  Tensor y = empty_output("Y", shape);
  Tensor scores = empty_output("qk_matmul_output", {batch, heads, queries, total});
  for (Index b = 0; b < batch; ++b) {
    const Matrix<S> q_b = heads_side_by_side<S>(q, b), k_b = heads_side_by_side<S>(keys, b),
                    v_b = heads_side_by_side<S>(values, b);
    std::vector<attn::Mask> masks;
    attn::HeadExtras<S> extras;
    std::vector<HeadMask<S>> parts;
    for (Index h = 0; h < heads; ++h) {
      parts.push_back(head_mask<S>(c, b, h, queries, total, past));
      masks.push_back(attn::Mask::from(parts.back().allowed));
      extras.biases.push_back(parts.back().bias);
    }
    const auto result = attn::grouped_attention(q_b, k_b, v_b, groups, masks, options, extras);
    put_heads(y, b, result.concat);
    for (Index h = 0; h < heads; ++h) {
      const auto at = static_cast<std::size_t>(h);
      Matrix<S> shown = result.heads[at].weights;
      if (mode < 3) {
        // 0 and 1 stand before the mask, so every pair is scored.
        const Index g = attn::kv_head_of(groups, h);
        shown = attn::dot_scores(attn::head_columns(q_b, heads, h), attn::head_columns(k_b, groups.kv_heads, g),
                                 attn::Mask::full(queries, total), mode == 0 ? uncapped : options);
      }
      if (mode == 2) {
        const S hidden = -std::numeric_limits<S>::infinity();
        shown = parts[at].allowed.select(shown + parts[at].bias, Matrix<S>::Constant(queries, total, hidden));
      }
      put(scores, (b * heads + h) * shown.size(), shown);
    }
  }
  return {y, keys, values, scores};
}

CONFORMANCE_OPERATOR(onnx_attention);

}  // namespace conformance
