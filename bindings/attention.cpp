// Attention, one head and several: each export is a free function of the core with its values converted; the words and
// the shapes are the core's own (see the header named beside each).

#include <emscripten/bind.h>

#include <attn/multi_head.hpp>
#include <attn/patterns.hpp>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

/// product.hpp
val product(const val& a, const val& b) {
  return guard([&] { return from_matrix(attn::product(to_matrix(a, "product", "a"), to_matrix(b, "product", "b"))); });
}

/// multi_head.hpp, patterns.hpp. The queries may be some of `all`, from query `first` on; pairs counts those of all.
val multi_head_attention(const val& q, const val& k, const val& v, int heads, bool causal, int first, int all) {
  return guard([&] {
    const char* f = "multi_head_attention";
    const auto queries = to_matrix(q, f, "q");
    const auto keys = to_matrix(k, f, "k");
    const auto mask = to_mask(int(queries.rows()), int(keys.rows()), causal, first);
    const auto result = attn::multi_head_attention(queries, keys, to_matrix(v, f, "v"), heads, mask);
    val out = val::object();
    put(out, "allowed", from_mask(mask));
    put(out, "pairs", to_mask(all, int(keys.rows()), causal).pairs());
    put(out, "headWidth", int(attn::head_columns(queries, heads, 0).cols()));
    put(out, "heads", from_list(result.heads, [&](const auto& head) { return from_attention(head, mask); }));
    put(out, "concat", from_matrix(result.concat));
    return out;
  });
}

/// multi_head.hpp
val dot_identity(const val& q, const val& k, int heads) {
  return guard([&] {
    const auto identity =
        attn::dot_identity(to_matrix(q, "dot_identity", "q"), to_matrix(k, "dot_identity", "k"), heads);
    val out = val::object();
    put(out, "single", from_matrix(identity.single));
    put(out, "parts", from_list(identity.parts, from_matrix));
    put(out, "sum", from_matrix(identity.sum));
    put(out, "maxDifference", identity.max_difference);
    put(out, "withinRounding", identity.within_rounding);
    return out;
  });
}

/// attention.hpp
val trace_cell(const val& q, const val& k, int heads, int head, bool causal, int row, int col) {
  return guard([&] {
    const char* f = "trace_cell";
    const auto queries = attn::head_columns(to_matrix(q, f, "q"), heads, head);
    const auto keys = attn::head_columns(to_matrix(k, f, "k"), heads, head);
    const auto mask = to_mask(int(queries.rows()), int(keys.rows()), causal);
    const auto trace = attn::trace_cell(queries, keys, mask, row, col);
    val out = val::object();
    put(out, "query", from_row(queries.row(row)));
    put(out, "key", from_row(keys.row(col)));
    put(out, "terms", from_row(trace.terms));
    put(out, "dot", trace.dot);
    put(out, "score", trace.score);
    put(out, "rowMax", trace.row_max);
    put(out, "exponential", trace.exponential);
    put(out, "denominator", trace.denominator);
    put(out, "weight", trace.weight);
    put(out, "hidden", trace.hidden);
    return out;
  });
}

/// attention.hpp: one row of weights against the values of one head
val blend(const val& weights, int row, const val& v, int heads, int head) {
  return guard([&] {
    const char* f = "blend";
    const auto all = to_matrix(weights, f, "weights");
    attn::require_index(row, all.rows(), f, "row");
    const attn::RowVector<double> one = all.row(row);
    const auto result = attn::blend(one, attn::head_columns(to_matrix(v, f, "v"), heads, head));
    val out = val::object();
    put(out, "contributions", from_matrix(result.contributions));
    put(out, "result", from_row(result.result));
    put(out, "cosine", from_row(result.cosine));
    put(out, "distance", from_row(result.distance));
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("product", &product);
  emscripten::function("multi_head_attention", &multi_head_attention);
  emscripten::function("dot_identity", &dot_identity);
  emscripten::function("trace_cell", &trace_cell);
  emscripten::function("blend", &blend);
}
