#include "attn/multi_head_flow.hpp"

#include <algorithm>
#include <string_view>

#include "attn/multi_head.hpp"
#include "support/check.hpp"

namespace attn::multi_head_flow_test {

using testing::random_matrix;
using testing::refuses;

constexpr LayerSizes anchor = {.tokens = 5, .width = 5120, .heads = 24, .head_width = 256};
constexpr LayerSizes teaching = {.tokens = 5, .width = 4, .heads = 2, .head_width = 2};

const FlowTensor& tensor(const MultiHeadFlow& flow, std::string_view name) {
  return *std::find_if(flow.tensors.begin(), flow.tensors.end(), [&](const auto& t) { return t.name == name; });
}

std::uint64_t sum(const MultiHeadFlow& flow, std::uint64_t FlowTensor::*count) {
  std::uint64_t total = 0;
  for (const FlowTensor& t : flow.tensors) total += t.*count;
  return total;
}

TEST(MultiHeadFlow, SpendsWhatTheLayerCosts) {
  for (const LayerSizes& sizes : {anchor, teaching, LayerSizes{.tokens = 7, .width = 6, .heads = 3, .head_width = 5}}) {
    const MultiHeadFlow flow = multi_head_flow(sizes);
    EXPECT_EQ(sum(flow, &FlowTensor::multiplications), flow.total.multiplications);
    EXPECT_EQ(sum(flow, &FlowTensor::parameters), flow.total.parameters);
  }
}

// The counts against the algorithm itself: run on the counting scalar, tensor by tensor.
TEST(MultiHeadFlow, CountsWhatTheLayerMultiplies) {
  const MultiHeadFlow flow = multi_head_flow(teaching);
  const Matrix<Counted> x = random_matrix<Counted>(5, 4, 1);
  const MultiHeadWeights<Counted> weights{random_matrix<Counted>(4, 4, 2), random_matrix<Counted>(4, 4, 3),
                                          random_matrix<Counted>(4, 4, 4), random_matrix<Counted>(4, 4, 5)};
  const ScopedTally scope;
  multi_head_layer(x, weights, 2, Mask::causal(5, 5));
  EXPECT_EQ(scope.tally().multiplications, sum(flow, &FlowTensor::multiplications));
  EXPECT_EQ(scope.tally().multiplications, 240U + 60U + 60U + 80U);
}

TEST(MultiHeadFlow, HasTheShapesThatTheLayerMakes) {
  const Matrix<double> x = random_matrix(5, 4, 1);
  const MultiHeadWeights<double> weights{random_matrix(4, 6, 2), random_matrix(4, 6, 3), random_matrix(4, 6, 4),
                                         random_matrix(6, 4, 5)};
  const auto layer = multi_head_layer(x, weights, 2, Mask::causal(5, 5));
  const MultiHeadFlow flow = multi_head_flow({.tokens = 5, .width = 4, .heads = 2, .head_width = 3});
  const auto has = [&](std::string_view name, const Matrix<double>& m) {
    const FlowTensor& t = tensor(flow, name);
    EXPECT_EQ(t.row_extent, static_cast<std::uint64_t>(m.rows())) << name;
    EXPECT_EQ(t.col_extent, static_cast<std::uint64_t>(m.cols())) << name;
  };
  has("X", x);
  has("W_Q", weights.w_q);
  has("W_O", *weights.w_o);
  has("Q", layer.q);
  has("V", layer.v);
  has("Q_h", head_columns(layer.q, 2, 0));
  has("A_h", layer.heads[0].weights);
  has("O_h", layer.heads[0].output);
  has("O", layer.concat);
  has("Y", layer.output);
}

TEST(MultiHeadFlow, OfTheAnchorIsWiderThanItsModelBetweenTheProjections) {
  const MultiHeadFlow flow = multi_head_flow(anchor);
  EXPECT_EQ(tensor(flow, "O").col_extent, 6144U);
  EXPECT_EQ(tensor(flow, "Y").col_extent, 5120U);
  EXPECT_EQ(tensor(flow, "O_h").copies, 24U);
  EXPECT_EQ(tensor(flow, "W_O").parameters, 31457280U);
  EXPECT_EQ(tensor(flow, "Q").multiplications, 157286400U);
  EXPECT_EQ(flow.pairs, 15U);
  EXPECT_EQ(tensor(flow, "A_h").multiplications, 24U * 15U * 256U);
}

TEST(MultiHeadFlow, NamesTheExtentOfEachEdge) {
  for (const FlowTensor& t : multi_head_flow(anchor).tensors) {
    EXPECT_EQ(t.row_extent, extent_of(anchor, t.rows)) << t.name;
    EXPECT_EQ(t.col_extent, extent_of(anchor, t.cols)) << t.name;
  }
}

TEST(MultiHeadFlow, RefusesALayerWithoutASize) {
  EXPECT_TRUE(refuses([] { multi_head_flow({.tokens = 5, .width = 4, .heads = 0, .head_width = 2}); }, Code::range,
                      "multi_head_cost", "heads", "at least 1", "0"));
}

}  // namespace attn::multi_head_flow_test
