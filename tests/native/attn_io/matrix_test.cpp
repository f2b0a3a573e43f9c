#include "attn_io/matrix.hpp"

#include "support/check.hpp"

namespace attn::io::matrix_test {

using testing::matrix;
using testing::near;
using testing::refuses;

Document parse(const std::string& text) {
  return Document::parse(text, "x.json");
}

TEST(ReadMatrix, TakesRowsOfOneLength) {
  EXPECT_TRUE(near(read_matrix(parse("[[1, 2.5], [-3, 4e2]]").root()), matrix({{1, 2.5}, {-3, 400}}), 0));
}

TEST(ReadMatrix, NamesTheRaggedRow) {
  EXPECT_TRUE(refuses([] { read_matrix(parse("[[1, 2], [3, 4], [5]]").root()); }, Code::shape, "read", "x.json#/2",
                      "2 numbers, as in row 0", "1"));
}

TEST(ReadMatrix, NamesWhatIsNoNumber) {
  EXPECT_TRUE(refuses([] { read_matrix(parse(R"([[1, "2"]])").root()); }, Code::value, "read", "x.json#/0/1",
                      "a number", "the string \"2\""));
  EXPECT_TRUE(
      refuses([] { read_matrix(parse("[1, 2]").root()); }, Code::value, "read", "x.json#/0", "a list", "the number 1"));
  EXPECT_TRUE(
      refuses([] { read_matrix(parse("[]").root()); }, Code::value, "read", "x.json#", "at least one", "empty"));
  EXPECT_TRUE(
      refuses([] { read_matrix(parse("[[]]").root()); }, Code::value, "read", "x.json#/0", "at least one", "empty"));
}

TEST(ReadMatrix, OfAGivenShapeNamesBothShapes) {
  EXPECT_TRUE(
      refuses([] { read_matrix(parse("[[1, 2]]").root(), 2, 2); }, Code::shape, "read", "x.json#", "2 x 2", "1 x 2"));
}

TEST(ReadLabels, TakesAnyStringAsItIs) {
  EXPECT_EQ(read_labels(parse(R"(["<b>", "", "\t", "שלום", "𠮷"])").root()),
            (std::vector<std::string>{"<b>", "", "\t", "שלום", "𠮷"}));
  EXPECT_TRUE(refuses([] { read_labels(parse("[\"a\", 1]").root()); }, Code::value, "read", "x.json#/1", "a string",
                      "the number 1"));
}

}  // namespace attn::io::matrix_test
