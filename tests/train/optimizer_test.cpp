#include "optimizer.hpp"

#include <cmath>

#include "train/support.hpp"

namespace attn::train {
namespace {

TrainingRecipe recipe() {
  TrainingRecipe r;
  r.steps = 1000;
  r.warm_up = 100;
  r.rate = 0.01;
  r.last_rate = 0.05;
  r.weight_decay = 0.1;
  r.beta_1 = 0.9;
  r.beta_2 = 0.98;
  r.epsilon = 1e-8;
  r.clip = 1;
  return r;
}

TEST(LearningRate, RisesInALineThenFallsAlongHalfACosine) {
  const TrainingRecipe r = recipe();
  EXPECT_DOUBLE_EQ(learning_rate(r, 0), 0.01 / 100);
  EXPECT_DOUBLE_EQ(learning_rate(r, 49), 0.005);
  EXPECT_DOUBLE_EQ(learning_rate(r, 99), 0.01);
  EXPECT_NEAR(learning_rate(r, 549), 0.01 * (0.05 + 0.95 / 2), 1e-12);  // half-way down
  EXPECT_NEAR(learning_rate(r, 999), 0.01 * 0.05, 1e-12);
  for (std::size_t step = 100; step < 999; ++step) EXPECT_GT(learning_rate(r, step), learning_rate(r, step + 1));
}

// The algorithm once more, number by number in double; floats stay within a few roundings of it.
TEST(AdamW, TakesTheStepsOfItsAlgorithm) {
  const TrainingRecipe r = recipe();
  const std::vector<Slot> slots{{"a", {2}, 0, 0, true, 1}, {"b", {1}, 2, 0, false, 3}};
  AdamW adam(slots, r);
  Numbers<float> w{1, -2, 0.5F};
  std::vector<double> exact{1, -2, 0.5}, m(3), v(3);
  const std::vector<std::vector<double>> steps{{0.3, -0.1, 0.2}, {3, 4, 0}, {-0.5, 0.25, -0.125}, {0, 0, 0}};
  for (std::size_t n = 0; n < steps.size(); ++n) {
    Numbers<float> g(steps[n].begin(), steps[n].end());
    const double length = std::sqrt(steps[n][0] * steps[n][0] + steps[n][1] * steps[n][1] + steps[n][2] * steps[n][2]);
    EXPECT_NEAR(adam.step(w, g, n), length, 1e-6);
    for (std::size_t i = 0; i < 3; ++i) {
      const double cut = steps[n][i] * (length > 1 ? 1 / length : 1);
      const double rate = learning_rate(r, n) * (i == 2 ? 3 : 1);
      m[i] = 0.9 * m[i] + 0.1 * cut;
      v[i] = 0.98 * v[i] + 0.02 * cut * cut;
      const double t = static_cast<double>(n + 1);
      if (i < 2) exact[i] -= rate * 0.1 * exact[i];
      exact[i] -= rate * (m[i] / (1 - std::pow(0.9, t))) / (std::sqrt(v[i] / (1 - std::pow(0.98, t))) + 1e-8);
      EXPECT_NEAR(w[i], exact[i], 1e-6) << n << " " << i;
    }
  }
}

}  // namespace
}  // namespace attn::train
