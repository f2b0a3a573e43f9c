#include "attn/linear_attention_chunked.hpp"

#include "support/check.hpp"

namespace attn::linear_attention_chunked_test {

using testing::near;
using testing::random_matrix;
using testing::refuses;

TEST(LinearAttentionChunked, IsTheRecurrenceForEveryRuleAndChunk) {
  const auto q = random_matrix(7, 3, 1), v = random_matrix(7, 2, 3);
  const Matrix<double> k = random_matrix(7, 3, 2) / 4;
  for (const UpdateRule rule : {UpdateRule::linear, UpdateRule::gated, UpdateRule::delta, UpdateRule::gated_delta}) {
    for (const Index cols : {1, 3}) {
      const LinearGates<double> gates{Matrix<double>(-random_matrix(7, cols, 4).cwiseAbs()),
                                      Matrix<double>(random_matrix(7, 1, 5).cwiseAbs() / 2)};
      const auto wanted = linear_attention(q, k, v, rule, gates);
      for (Index chunk = 1; chunk <= 9; ++chunk) {
        const auto found = linear_attention_chunked(q, k, v, rule, chunk, gates);
        EXPECT_TRUE(near(found.output, wanted.output, 1e-14)) << chunk;  // numbers below 10, some dozen roundings
        EXPECT_TRUE(near(found.state, wanted.state, 1e-14)) << chunk;
      }
    }
  }
}

TEST(LinearAttentionChunked, DoesNotOverflowWhereDecaysAreStrong) {
  // e^(-Γ) alone would be infinite after two tokens; only differences of Γ within a chunk are raised.
  const LinearGates<double> gates{Matrix<double>::Constant(4, 1, -600), {}};
  const auto x = random_matrix(4, 2, 1);
  const auto found = linear_attention_chunked(x, x, x, UpdateRule::gated, 4, gates);
  EXPECT_TRUE(found.output.allFinite());
  EXPECT_TRUE(near(found.output, linear_attention(x, x, x, UpdateRule::gated, gates).output, 1e-14));
}

TEST(LinearAttentionChunked, KeepsAWeakDecayBehindAStrongOne) {
  // Within one chunk: a decay of e^-1e17, then of e^-0.5. A difference of running sums would lose the 0.5. With -inf,
  // which wipes the state, it would be NaN.
  const auto x = random_matrix(4, 2, 1);
  for (const double strong : {-1e17, -testing::infinity}) {
    for (const UpdateRule rule : {UpdateRule::gated, UpdateRule::gated_delta}) {
      for (const Index cols : {1, 2}) {
        Matrix<double> decay = Matrix<double>::Constant(4, cols, -0.5);
        decay.row(1).setConstant(strong);
        const LinearGates<double> gates{decay, Matrix<double>::Constant(4, 1, 0.5)};
        const auto found = linear_attention_chunked(x, x, x, rule, 4, gates);
        const auto wanted = linear_attention(x, x, x, rule, gates);
        EXPECT_TRUE(near(found.output, wanted.output, 1e-14));  // numbers below 10, some dozen roundings
        EXPECT_TRUE(near(found.state, wanted.state, 1e-14));
      }
    }
  }
}

TEST(LinearAttentionChunked, RefusesAnEmptyChunkAndWhatDoesNotFit) {
  const auto x = random_matrix(2, 2, 1);
  const char* f = "linear_attention_chunked";
  EXPECT_TRUE(refuses([&] { linear_attention_chunked(x, x, x, UpdateRule::linear, 0); }, Code::range, f, "chunk",
                      "at least 1", "0"));
  EXPECT_TRUE(refuses([&] { linear_attention_chunked<double>(x, x.topRows(1), x, UpdateRule::linear, 1); }, Code::shape,
                      f, "k", "2 x 2", "1 x 2"));
}

}  // namespace attn::linear_attention_chunked_test
