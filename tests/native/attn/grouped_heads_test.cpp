#include "attn/grouped_heads.hpp"

#include "support/check.hpp"

namespace attn::grouped_heads_test {

using testing::infinity;
using testing::matrix;
using testing::nan;
using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(KvHeadOf, IsTheHeadDividedByTheGroupsSize) {
  const HeadGroups groups{6, 2};
  for (Index h = 0; h < 6; ++h) EXPECT_EQ(kv_head_of(groups, h), h / 3);
  EXPECT_EQ(kv_head_of({24, 4}, 23), 3);  // the anchor: groups of 6
}

TEST(GroupedAttention, ReadsTheKeysOfItsGroup) {
  // One key a head: the output is its value, whatever the scores.
  const auto result =
      grouped_attention(matrix({{1, 2, 3, 4}}), matrix({{5, 6}}), matrix({{70, 80}}), {4, 2}, Mask::full(1, 1));
  EXPECT_TRUE(near(result.concat, matrix({{70, 70, 80, 80}}), 0));
}

TEST(GroupedAttention, TakesAMaskABiasAndASinkForEachHead) {
  const Matrix<double> q = matrix({{0, 0}}), kv = matrix({{1}, {3}});
  const Mask second = Mask::from(matrix({{0, 1}}).cast<bool>());
  EXPECT_TRUE(near(grouped_attention(q, kv, kv, {2, 1}, {Mask::full(1, 2), second}).concat, matrix({{2, 3}}), 0));
  const HeadExtras<double> extras{{matrix({{0, 0}}), matrix({{std::log(3.0), 0}})},
                                  RowVector<double>(matrix({{std::log(2.0), -1000}}).row(0))};
  const auto result = grouped_attention(q, kv, kv, {2, 1}, Mask::full(1, 2), {}, extras);
  EXPECT_TRUE(near(result.concat, matrix({{1, 1.5}}), 1e-15));
  EXPECT_TRUE(near(result.heads[0].weights, matrix({{0.25, 0.25}}), 1e-16));
}

TEST(GroupedAttention, GivesFullyMaskedRowsZerosInEveryHead) {
  const auto result =
      grouped_attention(matrix<float>({{1, 2}, {3, 4}}), matrix<float>({{NAN}, {1}}), matrix<float>({{NAN}, {5}}),
                        {2, 1}, Mask::from(matrix({{0, 0}, {0, 1}}).cast<bool>()));
  EXPECT_TRUE(near(result.concat, matrix({{0, 0}, {5, 5}}), 0));
}

TEST(GroupedAttention, RefusesWhatDoesNotFit) {
  const Matrix<double> q(2, 6), k(3, 2), v(3, 2);
  const char* f = "grouped_attention";
  const Mask mask = Mask::full(2, 3);
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, v, {6, 4}, mask);
      },
      Code::range, f, "groups", "multiple", "6 and 4"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, v, {6, 0}, mask);
      },
      Code::range, f, "groups", "at least one", "6 and 0"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, v, {0, 1}, mask);
      },
      Code::range, f, "groups", "at least one", "0 and 1"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, v, {6, 2}, std::vector<Mask>{mask, mask});
      },
      Code::shape, f, "masks", "one for all heads or 6", "2"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, v, {6, 2}, std::vector<Mask>{});
      },
      Code::shape, f, "masks", "one for all heads or 6", "0"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention<double>(q, k, v, {6, 2}, mask, {}, {{q, q}, {}});
      },
      Code::shape, f, "biases", "or 6", "2"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention<double>(q, k, v, {6, 2}, mask, {}, {{}, RowVector<double>(2)});
      },
      Code::shape, f, "sinks", "1 x 6", "1 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, Matrix<double>(2, 2), {6, 2}, mask);
      },
      Code::shape, f, "v", "3 rows", "2 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        grouped_attention(q, k, v, {3, 1}, Mask::full(3, 2));
      },
      Code::shape, "dot_scores", "mask", "2 x 3", "3 x 2"));
  EXPECT_TRUE(refuses([&] { grouped_attention(q, k, v, {4, 2}, mask); }, Code::shape, f, "q", "4 heads", "2 x 6"));
  EXPECT_TRUE(refuses([&] { kv_head_of({4, 2}, 4); }, Code::range, "kv_head_of", "h", "0 to 3", "4"));
}

}  // namespace attn::grouped_heads_test
