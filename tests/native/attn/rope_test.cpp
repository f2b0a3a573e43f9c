#include "attn/rope.hpp"

#include "support/check.hpp"

namespace attn::rope_test {

using testing::matrix;
using testing::near;
using testing::refuses;

// A quarter turn: angle π/2 at position 1 cannot be asked for by a base, so tables are written by hand here.
const RopeTable<double> quarter{matrix({{0, 1}}), matrix({{1, 0}})};

TEST(Rotate, TurnsHalfSplitPairs) {
  // Pairs (1, 3) and (2, 4): the first turns by 90°, the second not at all; column 5 passes.
  EXPECT_TRUE(near(rotate(matrix({{1, 2, 3, 4, 5}}), quarter, RopeLayout::half_split), matrix({{-3, 2, 1, 4, 5}}), 0));
}

TEST(Rotate, TurnsInterleavedPairs) {
  EXPECT_TRUE(near(rotate(matrix({{1, 2, 3, 4, 5}}), quarter, RopeLayout::interleaved), matrix({{-2, 1, 3, 4, 5}}), 0));
}

TEST(Rotate, TurnsEveryHeadAlike) {
  const RopeTable<double> table{matrix({{0}}), matrix({{1}})};
  EXPECT_TRUE(
      near(rotate(matrix({{1, 2, 9, 3, 4, 8}}), table, RopeLayout::interleaved, 2), matrix({{-2, 1, 9, -4, 3, 8}}), 0));
}

TEST(RopeTable, HoldsTheAnglesOfThePaper) {
  const auto table = rope_table<double>({0, 3}, 4, 10000);
  EXPECT_TRUE(near(table.cos, matrix({{1, 1}, {std::cos(3.0), std::cos(0.03)}}), 1e-16));
  EXPECT_TRUE(near(table.sin, matrix({{0, 0}, {std::sin(3.0), std::sin(0.03)}}), 1e-16));
}

TEST(RopeTable, AtTheAnchorsLastPositionIsTheSameInFloatButForItsRounding) {
  const auto wide = rope_table<double>({262143}, 64, 1e7);
  const auto narrow = rope_table<float>({262143}, 64, 1e7);
  EXPECT_TRUE(near(narrow.cos, wide.cos, 0x1p-24));  // angles are double in both: only the result is rounded
}

TEST(RopeRows, PickStoredRows) {
  const RopeTable<double> stored{matrix({{1}, {2}, {3}}), matrix({{4}, {5}, {6}})};
  const auto rows = rope_rows(stored, {2, 0, 2});
  EXPECT_TRUE(near(rows.cos, matrix({{3}, {1}, {3}}), 0));
  EXPECT_TRUE(near(rows.sin, matrix({{6}, {4}, {6}}), 0));
}

TEST(ConsecutivePositions, CountFromTheFirst) {
  EXPECT_EQ(consecutive_positions(3, 5), (std::vector<Index>{5, 6, 7}));
}

TEST(Rope, RefusesWhatDoesNotFit) {
  const Matrix<double> x = matrix({{1, 2, 3, 4}});
  EXPECT_TRUE(
      refuses([] { rope_table<double>({}, 2, 10); }, Code::shape, "rope_table", "positions", "at least", "none"));
  EXPECT_TRUE(refuses([] { rope_table<double>({0}, 3, 10); }, Code::range, "rope_table", "rotated", "even", "3"));
  EXPECT_TRUE(refuses([] { rope_table<double>({0}, 0, 10); }, Code::range, "rope_table", "rotated", "at least 2", "0"));
  EXPECT_TRUE(refuses([] { rope_table<double>({0}, 2, 0); }, Code::value, "rope_table", "base", "above 0", "0"));
  EXPECT_TRUE(
      refuses([] { consecutive_positions(0); }, Code::range, "consecutive_positions", "count", "at least 1", "0"));
  constexpr Index most = std::numeric_limits<Index>::max();
  EXPECT_EQ(consecutive_positions(2, most - 2), (std::vector<Index>{most - 2, most - 1}));
  EXPECT_TRUE(refuses([] { consecutive_positions(3, most - 2); }, Code::range, "consecutive_positions", "first",
                      "index type", std::to_string(most - 2)));
  EXPECT_TRUE(refuses(
      [] {
        rope_table<double>({0, 1}, most - 1, 10000);
      },
      Code::overflow, "rope_table", "rotated", "index type", "larger"));
  // The double of 1e-300^(-2/4) is an angle still, 2·10^9·1e-305^(-4094/4096) is above all doubles.
  EXPECT_TRUE(rope_table<double>({1}, 4, 1e-300).cos.allFinite());
  EXPECT_TRUE(refuses([] { rope_table<double>({2'000'000'000}, 4096, 1e-305); }, Code::value, "rope_table", "base",
                      "angles are finite", "1e-305"));
  EXPECT_TRUE(refuses([] { rope_rows(quarter, {1}); }, Code::range, "rope_rows", "position", "0 to 0", "1"));
  EXPECT_TRUE(refuses([] { rope_rows(quarter, {-1}); }, Code::range, "rope_rows", "position", "0 to 0", "-1"));
  EXPECT_TRUE(refuses(
      [] {
        rope_rows<double>({matrix({{1}}), matrix({{1, 2}})}, {0});
      },
      Code::shape, "rope_rows", "sin", "1 x 1", "1 x 2"));
  EXPECT_TRUE(refuses([&] { rotate(Matrix<double>(0, 4), quarter, RopeLayout::half_split); }, Code::shape, "rotate",
                      "x", "at least", "0 x 4"));
  EXPECT_TRUE(refuses([&] { rotate(x, quarter, RopeLayout::half_split, 0); }, Code::range, "rotate", "heads",
                      "at least 1", "0"));
  EXPECT_TRUE(
      refuses([&] { rotate(x, quarter, RopeLayout::half_split, 3); }, Code::shape, "rotate", "x", "3 heads", "1 x 4"));
  EXPECT_TRUE(
      refuses([&] { rotate(x, quarter, RopeLayout::half_split, 2); }, Code::shape, "rotate", "cos", "1 to 1", "1 x 2"));
  EXPECT_TRUE(refuses(
      [&] {
        rotate<double>(x, {quarter.cos, matrix({{1}})}, RopeLayout::half_split);
      },
      Code::shape, "rotate", "sin", "1 x 2", "1 x 1"));
}

}  // namespace attn::rope_test
