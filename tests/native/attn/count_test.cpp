#include "attn/count.hpp"

#include <limits>

#include "support/check.hpp"

namespace attn::count_test {

TEST(Counted, CountsEachOperationOnce) {
  const Counted a(3), b(2);
  ScopedTally scope;
  (void)(a * b);
  (void)(a + b);
  (void)(a - b);
  (void)(a / b);
  (void)exp(a);
  (void)tanh(a);
  (void)sqrt(a);
  (void)(a < b);
  (void)(a == b);
  const Tally wanted{.multiplications = 1,
                     .additions = 2,
                     .divisions = 1,
                     .exponentials = 1,
                     .hyperbolic_tangents = 1,
                     .square_roots = 1,
                     .comparisons = 2};
  EXPECT_EQ(scope.tally(), wanted);
}

TEST(Counted, AssignmentFormsCountAsTheirOperations) {
  Counted a(3);
  ScopedTally scope;
  a *= Counted(2);
  a += Counted(1);
  a -= Counted(4);
  a /= Counted(3);
  EXPECT_EQ(a.value(), 1.0);
  EXPECT_EQ(scope.tally(), (Tally{.multiplications = 1, .additions = 2, .divisions = 1}));
}

TEST(Counted, ChangeOfSignAndCopiesAreFree) {
  ScopedTally scope;
  const Counted a(3);
  const Counted b = -a;
  EXPECT_EQ(abs(b).value(), 3.0);
  EXPECT_EQ(scope.tally(), Tally{});
}

TEST(Counted, HasTheValuesOfDoubleBitForBit) {
  const double x = 0.1, y = -0.7;
  EXPECT_EQ((Counted(x) * Counted(y) + Counted(x)).value(), x * y + x);
  EXPECT_EQ(exp(Counted(x)).value(), std::exp(x));
  EXPECT_EQ(tanh(Counted(y)).value(), std::tanh(y));
}

TEST(ScopedTally, CountsNothingOutsideAnyScope) {
  (void)(Counted(1) * Counted(2));
  const ScopedTally scope;
  EXPECT_EQ(scope.tally(), Tally{});
}

TEST(ScopedTally, InnerScopeSeesItsPartAndHandsItOut) {
  ScopedTally outer;
  (void)(Counted(1) * Counted(2));
  {
    ScopedTally inner;
    (void)(Counted(1) * Counted(2));
    (void)(Counted(1) / Counted(2));
    EXPECT_EQ(inner.tally(), (Tally{.multiplications = 1, .divisions = 1}));
    EXPECT_EQ(outer.tally(), (Tally{.multiplications = 1}));
  }
  EXPECT_EQ(outer.tally(), (Tally{.multiplications = 2, .divisions = 1}));
}

TEST(Counted, WorksInEigenExpressionsOnceAnElement) {
  const Matrix<Counted> a = Matrix<Counted>::Constant(3, 4, Counted(2));
  ScopedTally scope;
  const Matrix<Counted> b = Counted(3) * a;
  EXPECT_EQ(b(2, 3).value(), 6.0);
  EXPECT_EQ(scope.tally(), (Tally{.multiplications = 12}));
}

}  // namespace attn::count_test
