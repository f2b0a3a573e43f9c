#include "attn/pattern_scores.hpp"

#include "support/check.hpp"

namespace attn::pattern_scores_test {

using testing::random_matrix;
using testing::refuses;

template <class S>
class PatternScores : public ::testing::Test {};
using Scalars = ::testing::Types<float, double>;
TYPED_TEST_SUITE(PatternScores, Scalars);

template <class S>
void expect_equal(const PatternScore<S>& a, const PatternScore<S>& b) {
  EXPECT_EQ(a.rows, b.rows);
  EXPECT_EQ(a.mean, b.mean);
}

TYPED_TEST(PatternScores, AreThoseOfTheKeptWeights) {
  using S = TypeParam;
  for (const Index tokens : {1, 2, 3, 17, 70, 200}) {
    const Matrix<S> q = random_matrix<S>(tokens, 4 * 6, 1), k = random_matrix<S>(tokens, 2 * 6, 2);
    std::vector<Index> ids;
    for (Index t = 0; t < tokens; ++t) ids.push_back(t * t % 13);
    const AttentionOptions options{.softcap = 8};
    const auto found = pattern_scores(q, k, {4, 2}, ids, options);
    const auto kept = grouped_attention(q, k, k, {4, 2}, Mask::causal(tokens, tokens), options);
    ASSERT_EQ(found.size(), 4U);
    for (std::size_t h = 0; h < found.size(); ++h) {
      const HeadScores<S> wanted = head_scores(kept.heads[h].weights, ids);
      expect_equal(found[h].previous, wanted.previous);
      expect_equal(found[h].self, wanted.self);
      expect_equal(found[h].first, wanted.first);
      expect_equal(found[h].duplicate, wanted.duplicate);
      expect_equal(found[h].induction, wanted.induction);
      EXPECT_EQ(found[h].even, wanted.even);
    }
  }
}

TYPED_TEST(PatternScores, RefuseOtherThanOneIdAToken) {
  using S = TypeParam;
  const Matrix<S> q = random_matrix<S>(3, 4, 1);
  EXPECT_TRUE(refuses(
      [&] {
        pattern_scores(q, q, {1, 1}, {1, 2});
      },
      Code::shape, "pattern_scores", "q", "2 x 4", "3 x 4"));
  const Matrix<S> k = random_matrix<S>(4, 4, 1);
  EXPECT_TRUE(refuses(
      [&] {
        pattern_scores(q, k, {1, 1}, {1, 2, 3});
      },
      Code::shape, "pattern_scores", "k", "3 x 4", "4 x 4"));
}

}  // namespace attn::pattern_scores_test
