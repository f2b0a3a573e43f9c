#include "attn/layer_shapes.hpp"

#include <set>

#include "attn_io/data.hpp"
#include "support/check.hpp"
#include "support/data.hpp"

namespace attn::layer_shapes_test {

using testing::refuses;

constexpr LayerSizes anchor = {.tokens = 5,
                               .width = 5120,
                               .heads = 24,
                               .head_width = 256,
                               .kv_heads = 4,
                               .vocabulary = 248320,
                               .feed_forward_width = 17408};
constexpr LayerSizes teaching = {.tokens = 5, .width = 4, .heads = 2, .head_width = 2, .kv_heads = 2};

TEST(ExtentOf, MultipliesHeadsByTheirWidth) {
  EXPECT_EQ(extent_of(anchor, Extent::heads_width), 6144U);
  EXPECT_EQ(extent_of(anchor, Extent::kv_width), 1024U);
  EXPECT_EQ(extent_of(teaching, Extent::heads_width), 4U);
}

TEST(ExtentOf, IsNothingWhereTheModelHasNoSuchSize) {
  EXPECT_EQ(extent_of(teaching, Extent::vocabulary), std::nullopt);
  EXPECT_EQ(extent_of(teaching, Extent::feed_forward), std::nullopt);
  EXPECT_EQ(extent_of({.heads = 3}, Extent::heads_width), std::nullopt);
  for (const Extent extent : all_extents) EXPECT_EQ(extent_of({}, extent), std::nullopt) << symbol(extent);
}

TEST(ExtentOf, RefusesAProductThatDoesNotFit) {
  constexpr std::uint64_t big = std::uint64_t{1} << 32;
  EXPECT_TRUE(refuses([] { extent_of({.heads = big, .head_width = big}, Extent::heads_width); }, Code::overflow,
                      "extent_of", "result", "2^64", "larger"));
}

TEST(Symbol, IsAnotherForEachExtent) {
  std::set<std::string> symbols;
  for (const Extent extent : all_extents) symbols.insert(symbol(extent));
  EXPECT_EQ(symbols.size(), all_extents.size());
  EXPECT_EQ(symbols.count(""), 0U);
}

TEST(ToString, IsAnotherForEachPart) {
  std::set<std::string> names;
  for (const LayerPart part : all_layer_parts) names.insert(to_string(part));
  EXPECT_EQ(names.size(), all_layer_parts.size());
  EXPECT_EQ(names.count("unknown"), 0U);
}

TEST(ParameterCount, OfTheProjectionsIsTheSizeOfTheirMatrices) {
  EXPECT_EQ(parameter_count(anchor, LayerPart::query_projection), 31457280U);
  EXPECT_EQ(parameter_count(anchor, LayerPart::output_projection), 31457280U);
  EXPECT_EQ(parameter_count(anchor, LayerPart::shared_key_projection), 5242880U);
  EXPECT_EQ(parameter_count(anchor, LayerPart::embedding), 1271398400U);
  EXPECT_EQ(parameter_count(anchor, LayerPart::gated_feed_forward), 267386880U);
  EXPECT_EQ(parameter_count(anchor, LayerPart::norm), 5120U);
}

// The teaching world's own matrices are what the formulas count.
TEST(ParameterCount, OfTheTeachingWorldIsHowManyNumbersItsMatricesHold) {
  const TeachingWorld world = io::read_world(io::Document::read(testing::data_file("teaching-world.json")));
  const LayerSizes sizes = {.tokens = static_cast<std::uint64_t>(world.x.rows()),
                            .width = static_cast<std::uint64_t>(world.x.cols()),
                            .heads = static_cast<std::uint64_t>(world.heads),
                            .head_width = static_cast<std::uint64_t>(world.weights.w_q.cols() / world.heads)};
  const auto numbers = [](const auto& m) { return static_cast<std::uint64_t>(m.size()); };
  EXPECT_EQ(parameter_count(sizes, LayerPart::query_projection), numbers(world.weights.w_q));
  EXPECT_EQ(parameter_count(sizes, LayerPart::key_projection), numbers(world.weights.w_k));
  EXPECT_EQ(parameter_count(sizes, LayerPart::value_projection), numbers(world.weights.w_v));
  EXPECT_EQ(parameter_count(sizes, LayerPart::output_projection), numbers(*world.weights.w_o));
}

TEST(ParameterCount, SharesKeysAtTheRateOfTheGroups) {
  for (std::uint64_t groups = 1; groups <= 24; ++groups) {
    LayerSizes sizes = anchor;
    sizes.kv_heads = groups;
    EXPECT_EQ(*parameter_count(sizes, LayerPart::shared_value_projection) * 24,
              *parameter_count(sizes, LayerPart::value_projection) * groups);
  }
}

TEST(ParameterCount, IsNothingWhereTheModelHasNoSuchPart) {
  EXPECT_EQ(parameter_count(teaching, LayerPart::gated_feed_forward), std::nullopt);
  EXPECT_EQ(parameter_count(teaching, LayerPart::embedding), std::nullopt);
}

TEST(ParameterCount, RefusesACountThatDoesNotFit) {
  constexpr std::uint64_t big = std::uint64_t{1} << 40;
  EXPECT_TRUE(refuses([] { parameter_count({.width = big, .feed_forward_width = big}, LayerPart::gated_feed_forward); },
                      Code::overflow, "parameter_count", "result", "2^64", "larger"));
}

TEST(FormulaText, NamesTheFactorsThatTheCountMultiplies) {
  EXPECT_EQ(formula_text(parameter_formula(LayerPart::query_projection)), "d_model·H·d_h");
  EXPECT_EQ(formula_text(parameter_formula(LayerPart::output_projection)), "H·d_h·d_model");
  EXPECT_EQ(formula_text(parameter_formula(LayerPart::shared_key_projection)), "d_model·G·d_h");
  EXPECT_EQ(formula_text(parameter_formula(LayerPart::gated_feed_forward)), "3·d_model·d_ff");
  EXPECT_EQ(formula_text(parameter_formula(LayerPart::norm)), "d_model");
}

}  // namespace attn::layer_shapes_test
