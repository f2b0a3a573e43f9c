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
val product(const val& a, const val& b)
{
    return guard([&] { return from_matrix(attn::product(to_matrix(a, "product", "a"), to_matrix(b, "product", "b"))); });
}

val from_attention(const attn::AttentionResult<double>& result, const attn::Mask& mask)
{
    auto out = val::object();
    out.set("scores", from_matrix(result.scores));
    out.set("weights", from_matrix(result.weights));
    out.set("output", from_matrix(result.output));
    out.set("rows", from_list(attn::row_summary(result.weights, mask), from_summary));
    return out;
}

/// multi_head.hpp, patterns.hpp
val multi_head_attention(const val& q, const val& k, const val& v, int heads, bool causal)
{
    return guard([&] {
        const char* f = "multi_head_attention";
        const auto queries = to_matrix(q, f, "q");
        const auto keys = to_matrix(k, f, "k");
        const auto mask = to_mask(int(queries.rows()), int(keys.rows()), causal);
        const auto result = attn::multi_head_attention(queries, keys, to_matrix(v, f, "v"), heads, mask);
        auto out = val::object();
        out.set("allowed", from_mask(mask));
        out.set("pairs", mask.pairs());
        out.set("headWidth", int(attn::head_columns(queries, heads, 0).cols()));
        out.set("heads", from_list(result.heads, [&](const auto& head) { return from_attention(head, mask); }));
        out.set("concat", from_matrix(result.concat));
        return out;
    });
}

/// multi_head.hpp
val dot_identity(const val& q, const val& k, int heads)
{
    return guard([&] {
        const auto identity =
            attn::dot_identity(to_matrix(q, "dot_identity", "q"), to_matrix(k, "dot_identity", "k"), heads);
        auto out = val::object();
        out.set("single", from_matrix(identity.single));
        out.set("parts", from_list(identity.parts, from_matrix));
        out.set("sum", from_matrix(identity.sum));
        out.set("maxDifference", identity.max_difference);
        out.set("withinRounding", identity.within_rounding);
        return out;
    });
}

/// attention.hpp
val trace_cell(const val& q, const val& k, int heads, int head, bool causal, int row, int col)
{
    return guard([&] {
        const char* f = "trace_cell";
        const auto queries = attn::head_columns(to_matrix(q, f, "q"), heads, head);
        const auto keys = attn::head_columns(to_matrix(k, f, "k"), heads, head);
        const auto mask = to_mask(int(queries.rows()), int(keys.rows()), causal);
        const auto trace = attn::trace_cell(queries, keys, mask, row, col);
        auto out = val::object();
        out.set("query", from_row(queries.row(row)));
        out.set("key", from_row(keys.row(col)));
        out.set("terms", from_row(trace.terms));
        out.set("dot", trace.dot);
        out.set("score", trace.score);
        out.set("rowMax", trace.row_max);
        out.set("exponential", trace.exponential);
        out.set("denominator", trace.denominator);
        out.set("weight", trace.weight);
        out.set("hidden", trace.hidden);
        return out;
    });
}

/// attention.hpp: one row of weights against the values of one head
val blend(const val& weights, int row, const val& v, int heads, int head)
{
    return guard([&] {
        const char* f = "blend";
        const auto all = to_matrix(weights, f, "weights");
        attn::require_index(row, all.rows(), f, "row");
        const attn::RowVector<double> one = all.row(row);
        const auto result = attn::blend(one, attn::head_columns(to_matrix(v, f, "v"), heads, head));
        auto out = val::object();
        out.set("contributions", from_matrix(result.contributions));
        out.set("result", from_row(result.result));
        out.set("cosine", from_row(result.cosine));
        out.set("distance", from_row(result.distance));
        return out;
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(attention)
{
    emscripten::function("product", &product);
    emscripten::function("multi_head_attention", &multi_head_attention);
    emscripten::function("dot_identity", &dot_identity);
    emscripten::function("trace_cell", &trace_cell);
    emscripten::function("blend", &blend);
}
