#include "optimizer.hpp"

#include <cmath>
#include <numbers>

namespace attn::train {

double learning_rate(const TrainingRecipe& r, std::size_t step) {
  const auto n = static_cast<double>(step + 1), up = static_cast<double>(r.warm_up);
  if (n <= up) return r.rate * n / up;
  const double along = (n - up) / (static_cast<double>(r.steps) - up);
  return r.rate * (r.last_rate + (1 - r.last_rate) * 0.5 * (1 + std::cos(std::numbers::pi * along)));
}

AdamW::AdamW(std::vector<Slot> slots, const TrainingRecipe& recipe)
    : first(static_cast<std::size_t>(parameter_count(slots)), 0.0F),
      second(first),
      slots_(std::move(slots)),
      recipe_(recipe) {}

double AdamW::step(Numbers<float>& parameters, Numbers<float>& gradients, std::size_t step) {
  using Flat = Eigen::Map<Eigen::ArrayXf>;
  double squares = 0;
  for (const Slot& slot : slots_) {
    squares += static_cast<double>(Flat(gradients.data() + slot.offset, slot.size()).square().sum());
  }
  const double length = std::sqrt(squares);
  const float cut = length > recipe_.clip ? static_cast<float>(recipe_.clip / length) : 1.0F;
  const double rate = learning_rate(recipe_, step), n = static_cast<double>(step + 1);
  const auto b1 = static_cast<float>(recipe_.beta_1), b2 = static_cast<float>(recipe_.beta_2);
  // Both running means start at 0, which these undo.
  const double whole_1 = 1 - std::pow(recipe_.beta_1, n), whole_2 = std::sqrt(1 - std::pow(recipe_.beta_2, n));
  const auto epsilon = static_cast<float>(recipe_.epsilon * whole_2);
  for (const Slot& slot : slots_) {
    Flat w(parameters.data() + slot.offset, slot.size()), g(gradients.data() + slot.offset, slot.size());
    Flat m(first.data() + slot.offset, slot.size()), v(second.data() + slot.offset, slot.size());
    const double own = rate * slot.rate;
    g *= cut;
    m = b1 * m + (1 - b1) * g;
    v = b2 * v + (1 - b2) * g.square();
    if (slot.decays) w *= static_cast<float>(1 - own * recipe_.weight_decay);
    w -= static_cast<float>(own * whole_2 / whole_1) * m / (v.sqrt() + epsilon);
  }
  return length;
}

}  // namespace attn::train
