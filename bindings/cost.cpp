// Exact counts of work.

#include <emscripten/bind.h>

#include <attn/cost.hpp>

#include "convert.hpp"
#include "guard.hpp"

namespace {

using namespace bindings;

/// cost.hpp. Sizes come as numbers below 2^31 (checked by the engine), pairs as a BigInt.
val multi_head_cost(int tokens, int width, int heads, int head_width, int value_head_width, int output_width,
                    std::uint64_t pairs, int rows)
{
    return guard([&] {
        attn::MultiHeadShape shape;
        shape.tokens = std::uint64_t(tokens);
        shape.width = std::uint64_t(width);
        shape.heads = std::uint64_t(heads);
        shape.head_width = std::uint64_t(head_width);
        shape.value_head_width = std::uint64_t(value_head_width);
        shape.output_projection = output_width > 0;
        shape.output_width = std::uint64_t(output_width);
        shape.pairs = pairs;
        shape.rows = std::uint64_t(rows);
        return from_cost(attn::multi_head_cost(shape));
    });
}

/// cost.hpp
val multi_head_attention_cost(int heads, int head_width, int value_head_width, std::uint64_t pairs, int rows)
{
    return guard([&] {
        return from_cost(attn::multi_head_attention_cost(std::uint64_t(heads), pairs, std::uint64_t(rows),
                                                         std::uint64_t(head_width), std::uint64_t(value_head_width)));
    });
}

}  // namespace

EMSCRIPTEN_BINDINGS(cost)
{
    emscripten::function("multi_head_cost", &multi_head_cost);
    emscripten::function("multi_head_attention_cost", &multi_head_attention_cost);
}
