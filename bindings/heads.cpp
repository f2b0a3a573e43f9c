// Heads that share keys and values, sinks, gates, and generation with a cache.

#include <emscripten/bind.h>

#include <attn/kv_cache.hpp>
#include <attn/similarity.hpp>
#include <attn/sparse_attention.hpp>

#include "convert.hpp"
#include "guard.hpp"
#include "options.hpp"

namespace {

using namespace bindings;

val from_heads(const attn::MultiHeadResult<double>& result, const attn::Mask& mask) {
  val out = val::object();
  put(out, "heads", from_list(result.heads, [&](const auto& head) { return from_attention(head, mask); }));
  put(out, "concat", from_matrix(result.concat));
  return out;
}

/// grouped_heads.hpp. options: queryHeads, kvHeads, causal, and, where wanted, offset, window, scale, softcap, sinks.
val grouped_attention(const val& q, const val& k, const val& v, const val& options) {
  return guard([&] {
    const char* f = "grouped_attention";
    const auto queries = to_matrix(q, f, "q");
    const auto keys = to_matrix(k, f, "k");
    const attn::Mask mask = to_mask(queries.rows(), keys.rows(), options);
    attn::HeadExtras<double> extras;
    if (has(options, "sinks")) extras.sinks = to_row(options["sinks"]);
    const auto result = attn::grouped_attention(queries, keys, to_matrix(v, f, "v"), to_groups(options), mask,
                                                to_attention_options(options), extras);
    val out = from_heads(result, mask);
    put(out, "allowed", from_mask(mask));
    put(out, "pairs", mask.pairs());
    return out;
  });
}

/// sink.hpp
val gate_output(const val& attended, const val& gate) {
  return guard([&] {
    return from_matrix(
        attn::gate_output(to_matrix(attended, "gate_output", "attended"), to_matrix(gate, "gate_output", "gate")));
  });
}

/// kv_cache.hpp: the prompt at once, then a row at a time; beside it the whole sequence in one pass.
val generate_cached(const val& q, const val& k, const val& v, const val& options, int prompt) {
  return guard([&] {
    const char* f = "generate_cached";
    const auto queries = to_matrix(q, f, "q");
    const auto keys = to_matrix(k, f, "k");
    const auto values = to_matrix(v, f, "v");
    const attn::HeadGroups groups = to_groups(options);
    attn::require_shape(keys, queries.rows(), keys.cols(), f, "k");
    attn::require_shape(values, queries.rows(), values.cols(), f, "v");
    if (prompt < 1 || prompt > queries.rows()) {
      throw attn::Error(attn::Code::range, f, "prompt", "1 to " + std::to_string(queries.rows()),
                        std::to_string(prompt));
    }
    const auto whole =
        attn::grouped_attention(queries, keys, values, groups, attn::Mask::causal(queries.rows(), queries.rows()));
    attn::KvCache<double> cache(keys.cols(), values.cols());
    attn::Matrix<double> rows(queries.rows(), whole.concat.cols());
    for (attn::Index from = 0, count = prompt; from < queries.rows(); from = cache.length(), count = 1) {
      rows.middleRows(from, count) =
          attn::cached_attention<double>(queries.middleRows(from, count), keys.middleRows(from, count),
                                         values.middleRows(from, count), cache, groups)
              .concat;
    }
    val out = val::object();
    put(out, "cached", from_matrix(rows));
    put(out, "whole", from_matrix(whole.concat));
    put(out, "equal", bool(rows == whole.concat));
    return out;
  });
}

/// sparse_attention.hpp. indexer: q, k, headWeights.
val sparse_attention(const val& q, const val& k, const val& v, const val& indexer, int heads, int keep) {
  return guard([&] {
    const char* f = "sparse_attention";
    const auto queries = to_matrix(q, f, "q");
    const attn::Indexer<double> index{to_matrix(indexer["q"], f, "indexer.q"), to_matrix(indexer["k"], f, "indexer.k"),
                                      to_matrix(indexer["headWeights"], f, "indexer.headWeights")};
    const auto keys = to_matrix(k, f, "k");
    const attn::Mask causal = attn::Mask::causal(queries.rows(), keys.rows());
    const auto result = attn::sparse_attention(queries, keys, to_matrix(v, f, "v"), heads, index, keep, causal);
    val out = from_heads(result.attention, result.kept);
    put(out, "index", from_matrix(result.index));
    put(out, "allowed", from_mask(result.kept));
    put(out, "pairs", result.kept.pairs());
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(heads) {
  emscripten::function("grouped_attention", &grouped_attention);
  emscripten::function("gate_output", &gate_output);
  emscripten::function("generate_cached", &generate_cached);
  emscripten::function("sparse_attention", &sparse_attention);
}
