// Memory of attention: what grows with the length, and what with its square.

#include "attn/pattern_scores.hpp"
#include "support/check.hpp"
#include "support/heap.hpp"

namespace attn::attention_memory_test {

using testing::heap_of;
using testing::random_matrix;

constexpr Index heads = 2, width = 16;

template <class S>
struct Inputs {
  explicit Inputs(Index t)
      : q(random_matrix<S>(t, heads * width, 1)),
        k(random_matrix<S>(t, heads * width, 2)),
        v(random_matrix<S>(t, heads * width, 3)) {
    for (Index i = 0; i < t; ++i) ids.push_back(i % 50);
  }
  Matrix<S> q, k, v;
  std::vector<Index> ids;
};

template <class S>
std::size_t output_bytes(Index tokens) {
  const Inputs<S> in(tokens);
  return heap_of([&] { multi_head_attention_output(in.q, in.k, in.v, heads, Mask::causal(tokens, tokens)); });
}

template <class S>
std::size_t pattern_bytes(Index tokens) {
  const Inputs<S> in(tokens);
  return heap_of([&] { pattern_scores(in.q, in.k, {heads, heads}, in.ids); });
}

TEST(AttentionMemory, CountsWhatIsAllocated) {
  const std::size_t bytes = heap_of([] { Matrix<float>::Zero(100, 100).eval(); });
  EXPECT_GE(bytes, 40000U);
  EXPECT_LT(bytes, 40100U);
  EXPECT_GE(heap_of([] { std::vector<double>(1000).push_back(1); }), 16000U);
}

TEST(AttentionMemory, WithoutWeightsGrowsWithTheLength) {
  const std::size_t half = output_bytes<float>(2048), whole = output_bytes<float>(4096);
  EXPECT_LE(whole, 2 * half);
  // The output, one head's keys and values in panels, a block of scores, and 64 kB for all the rest.
  const std::size_t numbers = 4096 * (heads * width + 2 * 2 * width) + 65536;
  EXPECT_LE(whole, 4 * numbers + 65536);
  EXPECT_LT(whole, std::size_t{4096} * 4096);  // a byte a cell would be more
}

TEST(AttentionMemory, OfPatternScoresGrowsWithTheLength) {
  EXPECT_LE(pattern_bytes<float>(4096), 2 * pattern_bytes<float>(2048));
  EXPECT_LT(pattern_bytes<float>(4096), std::size_t{4096} * 4096 / 4);
}

TEST(AttentionMemory, OfOtherScalarsGrowsWithTheLengthToo) {
  const auto grows_with_length = [](std::size_t half, std::size_t whole) { return whole <= half * 21 / 10; };
  EXPECT_TRUE(grows_with_length(output_bytes<double>(512), output_bytes<double>(1024)));
  EXPECT_TRUE(grows_with_length(pattern_bytes<double>(512), pattern_bytes<double>(1024)));
}

TEST(AttentionMemory, WithWeightsGrowsWithTheSquare) {
  const auto kept = [](Index tokens) {
    const Inputs<float> in(tokens);
    return heap_of([&] { multi_head_attention(in.q, in.k, in.v, heads, Mask::causal(tokens, tokens)); });
  };
  EXPECT_GT(kept(1024), 3 * kept(512));
}

}  // namespace attn::attention_memory_test
