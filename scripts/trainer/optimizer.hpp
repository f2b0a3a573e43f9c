// AdamW on a flat array.
#pragma once

#include "recipe.hpp"

namespace attn::train {

/// Learning rate of step n = 0, 1, …: up in a straight line, then half a cosine down to last_rate (Loshchilov and
/// Hutter 2016, eq. 5).
double learning_rate(const TrainingRecipe& recipe, std::size_t step);

/// Adam with decoupled weight decay (Loshchilov and Hutter 2017, algorithm 2), and a gradient cut to a longest length
/// (Pascanu 2012, algorithm 1).
class AdamW {
 public:
  AdamW(std::vector<Slot> slots, const TrainingRecipe& recipe);

  /// One step down the gradient, which is cut in place. Returns its length before.
  double step(Numbers<float>& parameters, Numbers<float>& gradients, std::size_t step);

  Numbers<float> first, second;  ///< running means of gradient and squared gradient; saved and restored

 private:
  std::vector<Slot> slots_;
  TrainingRecipe recipe_;
};

}  // namespace attn::train
