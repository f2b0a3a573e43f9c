#include "attn/named_tensors.hpp"

#include "support/check.hpp"

namespace attn::named_tensors_test {

using testing::refuses;

// 1, 2, 3, 4, 0.5, -2 in half precision.
const std::vector<std::uint8_t> half_bytes{0x00, 0x3c, 0x00, 0x40, 0x00, 0x42, 0x00, 0x44, 0x00, 0x38, 0x00, 0xc0};

NamedTensors<double> read(const std::vector<TensorEntry>& entries) {
  return named_tensors<double>(entries, half_bytes.data(), half_bytes.size());
}

TEST(NamedTensors, VectorsAreRowsAndMatricesRowMajor) {
  const auto tensors = read({{"b", "F16", {2}, 8, 12}, {"w", "F16", {2, 2}, 0, 8}});
  Matrix<double> w(2, 2), b(1, 2);
  w << 1, 2, 3, 4;
  b << 0.5, -2;
  EXPECT_EQ(tensors.at("w"), w);
  EXPECT_EQ(tensors.at("b"), b);
}

TEST(NamedTensors, TheTableIsCheckedFirst) {
  EXPECT_TRUE(refuses([] { read({{"w", "F16", {7}, 0, 14}}); }, Code::range, "read_tensors", "w", "12 bytes", "14"));
  EXPECT_TRUE(refuses([] { read({{"w", "F16", {5}, 0, 10}}); }, Code::range, "read_tensors", "header", "all 12", "10"));
}

TEST(NamedTensors, CubesAreRefused) {
  EXPECT_TRUE(refuses(
      [] {
        read({{"w", "F16", {1, 2, 3}, 0, 12}});
      },
      Code::unsupported, "read_tensors", "w", "a vector or a matrix", "3 extents"));
}

}  // namespace attn::named_tensors_test
