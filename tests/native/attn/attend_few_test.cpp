#include "attn/attend_few.hpp"

#include "attn/attention_output.hpp"
#include "attn/grouped_heads.hpp"
#include "support/check.hpp"

namespace attn::attend_few_test {

using testing::near;
using testing::random_matrix;

// A token or a few against a cache: what attend() hands on, beside the plain form. Exponentials differ by 2 units in
// the last place, a sum of S weights of 1/S by about as much: 1e-6 on outputs around 1.
constexpr double tolerance = 1e-6;

TEST(AttendFew, IsThePlainAttentionOfEveryHead) {
  for (const Index queries : {1, 2, 4}) {
    for (const HeadGroups groups : {HeadGroups{1, 1}, HeadGroups{2, 2}, HeadGroups{6, 3}, HeadGroups{24, 4}}) {
      if (groups.query_heads / groups.kv_heads * queries > kernel::few_rows) continue;
      for (const Index keys : {1, 3, 70, 521}) {
        for (const Index width : {1, 6, 64}) {
          const Index value_width = width + 3;
          const Matrix<float> q = random_matrix<float>(queries, groups.query_heads * width, 1);
          const Matrix<float> k = random_matrix<float>(keys, groups.kv_heads * width, 2);
          const Matrix<float> v = random_matrix<float>(keys, groups.kv_heads * value_width, 3);
          Matrix<bool> table(queries, keys);
          for (Index n = 0; n < table.size(); ++n) table.data()[n] = n % 7 < 4;
          for (const Mask& mask : {Mask::full(queries, keys), Mask::causal(queries, keys, keys - queries),
                                   Mask::causal(queries, keys, -1), Mask::from(table)}) {
            const auto wanted = reference::grouped_attention<float>(q, k, v, groups, {mask}, {}, {});
            EXPECT_TRUE(near(grouped_attention_output(q, k, v, groups, {mask}), wanted.concat, tolerance))
                << queries << " queries, " << groups.query_heads << " heads over " << groups.kv_heads << ", " << keys
                << " keys of " << width;
            const auto found = grouped_attention(q, k, v, groups, mask);
            EXPECT_TRUE(near(found.concat, wanted.concat, tolerance));
            for (std::size_t h = 0; h < found.heads.size(); ++h) {
              EXPECT_TRUE(near(found.heads[h].weights, wanted.heads[h].weights, tolerance)) << "head " << h;
              EXPECT_TRUE(near(found.heads[h].scores, wanted.heads[h].scores, 0)) << "head " << h;
            }
          }
        }
      }
    }
  }
}

TEST(AttendFew, NeverLetsAHiddenValueThrough) {
  const Matrix<float> q = random_matrix<float>(1, 4, 1), k = random_matrix<float>(40, 2, 2);
  Matrix<float> v = random_matrix<float>(40, 2, 3);
  Matrix<bool> table = Matrix<bool>::Constant(1, 40, true);
  table(0, 17) = table(0, 39) = false;
  const Mask mask = Mask::from(table);
  const Matrix<float> clean = grouped_attention_output(q, k, v, {2, 1}, {mask});
  v.row(17).setConstant(static_cast<float>(testing::nan));
  v.row(39).setConstant(static_cast<float>(testing::nan));
  EXPECT_TRUE(near(grouped_attention_output(q, k, v, {2, 1}, {mask}), clean, 0));
}

TEST(AttendFew, NamesTheRowWhoseScoresAreNotNumbers) {
  Matrix<float> q = random_matrix<float>(3, 4, 1);
  q(2, 1) = static_cast<float>(testing::nan);
  const Matrix<float> k = random_matrix<float>(9, 4, 2), v = random_matrix<float>(9, 4, 3);
  try {
    grouped_attention_output(q, k, v, {1, 1}, {Mask::full(3, 9)});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::value);
    EXPECT_NE(std::string(error.what()).find("row 2"), std::string::npos) << error.what();
  }
}

}  // namespace attn::attend_few_test
