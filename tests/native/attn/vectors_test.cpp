#include "attn/vectors.hpp"

#include "support/check.hpp"

namespace attn::vectors_test {

TEST(Vectors, AreThereWhereTheMachineHasThem) {
#if defined(__wasm_simd128__) || defined(__SSE2__) || defined(__ARM_NEON)
  EXPECT_TRUE(vectors::fast<float>);
#else
  EXPECT_FALSE(vectors::fast<float>);
#endif
  EXPECT_FALSE(vectors::fast<double>);  // what readers see stays on the plain code
  EXPECT_FALSE(vectors::fast<Counted>);
}

TEST(Vectors, LoadAndStoreAtAnyAddress) {
  float from[3 * vectors::width], to[3 * vectors::width];
  for (int i = 0; i < 3 * vectors::width; ++i) from[i] = static_cast<float>(i) + 0.5F;
  for (int offset = 0; offset < vectors::width; ++offset) {
    std::fill(std::begin(to), std::end(to), -1.0F);
    vectors::store(to + offset, vectors::load(from + offset + 1));
    for (int i = 0; i < vectors::width; ++i) EXPECT_EQ(to[offset + i], from[offset + 1 + i]);
    EXPECT_EQ(to[offset + vectors::width], -1.0F);
  }
}

TEST(Vectors, SpreadKeepsTheSignOfAZero) {
  const vectors::Vec zero = vectors::spread(-0.0F);
  for (int i = 0; i < vectors::width; ++i) EXPECT_TRUE(std::signbit(zero[i]));
}

TEST(Vectors, TransformTouchesWhatItIsGivenAndNoMore) {
  for (Index n = 0; n <= 3 * vectors::width + 1; ++n) {
    for (Index offset = 0; offset < 4; ++offset) {
      std::vector<float> x(static_cast<std::size_t>(n + offset + 4), 3.0F);
      vectors::transform(x.data() + offset, n, [](vectors::Vec v) { return v * 2.0F + 1.0F; });
      for (Index i = 0; i < static_cast<Index>(x.size()); ++i) {
        EXPECT_EQ(x[static_cast<std::size_t>(i)], i >= offset && i < offset + n ? 7.0F : 3.0F) << n << " " << i;
      }
    }
  }
}

}  // namespace attn::vectors_test
