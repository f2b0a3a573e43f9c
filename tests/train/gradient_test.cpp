#include "attn/gpt_tensors.hpp"
#include "network_passes.hpp"
#include "train/support.hpp"

namespace attn::train {

template class Pass<double>;

namespace {

// Small enough to try every parameter. Documents are longer than the table of distances, words come twice.
const NetworkShape shape{7, 8, 2, 2, 12, 9, 4};

std::vector<double> parameters() {
  Random random(5);
  std::vector<double> numbers;
  for (const Slot& slot : network_slots(shape)) {
    for (Index n = 0; n < slot.size(); ++n) numbers.push_back((slot.deviation < 0 ? 1 : 0) + 0.5 * random.symmetric());
  }
  return numbers;
}

Batch batch() {
  Batch out;
  out.add({3, 1, 4, 1, 5, 6, 2}, 2);
  out.add({6, 6}, 0);
  out.add({0, 1, 2, 3, 4, 5, 6, 0, 1}, 0);
  return out;
}

double loss(const std::vector<double>& numbers) {
  Pass<double> pass(shape, numbers.data());
  pass.forward(batch());
  double sum = 0;
  for (const double one : pass.losses(batch())) sum += one;
  return sum;
}

std::vector<double> gradients(const std::vector<double>& numbers, double scale) {
  std::vector<double> out(numbers.size(), 0.0);
  Pass<double> pass(shape, numbers.data());
  pass.forward(batch());
  EXPECT_NEAR(pass.backward(batch(), scale, out.data()), loss(numbers), 1e-12);
  return out;
}

// The difference quotient over 2h is off by h²/6 of a third derivative and by u·loss/h of rounding: with h = 1e-5, a
// loss of about 40 and derivatives of about 100, 2e-9 and 4e-10. An error in one term of a gradient is some 1e-2.
TEST(Gradients, AreThoseOfFiniteDifferencesForEveryParameter) {
  std::vector<double> numbers = parameters();
  const std::vector<double> found = gradients(numbers, 1);
  constexpr double h = 1e-5;
  for (const Slot& slot : network_slots(shape)) {
    double largest = 0;
    for (Index n = 0; n < slot.size(); ++n) {
      const auto at = static_cast<std::size_t>(slot.offset + n);
      const double here = numbers[at];
      numbers[at] = here + h;
      const double above = loss(numbers);
      numbers[at] = here - h;
      const double below = loss(numbers);
      numbers[at] = here;
      ASSERT_NEAR(found[at], (above - below) / (2 * h), 2e-8) << slot.name << " " << n;
      largest = std::max(largest, std::abs(found[at]));
    }
    // Keys' bias alone shifts a whole row of scores and so does nothing; every tensor as a whole does something.
    EXPECT_GT(largest, 1e-3) << slot.name;
  }
}

TEST(Gradients, AreScaledAndAddedToWhatIsThere) {
  const std::vector<double> numbers = parameters(), once = gradients(numbers, 1), half = gradients(numbers, 0.5);
  std::vector<double> both = once;
  Pass<double> pass(shape, numbers.data());
  pass.forward(batch());
  pass.backward(batch(), 0.5, both.data());
  for (std::size_t n = 0; n < once.size(); ++n) {
    ASSERT_NEAR(half[n], once[n] / 2, 1e-12);
    ASSERT_NEAR(both[n], once[n] * 1.5, 1e-12);
  }
}

// In double, so that the order of a sum in another place of the batch does not hide a wrong one.
TEST(Pass, OfADocumentDoesNotHangOnItsNeighbours) {
  const std::vector<double> numbers = parameters();
  const std::vector<Index> document{0, 1, 2, 3, 4, 5, 6, 0, 1};
  Batch alone;
  alone.add(document, 0);
  Pass<double> one(shape, numbers.data()), all(shape, numbers.data());
  const Matrix<double> logits = one.forward(alone);
  EXPECT_TRUE(attn::testing::near(Matrix<double>(all.forward(batch()).bottomRows(9)), logits, 1e-12));
  EXPECT_TRUE(attn::testing::near(all.weights(batch(), 2, 1, 1), one.weights(alone, 0, 1, 1), 1e-13));
}

// Against the core, which is written apart from it.
TEST(Pass, IsTheCoresModel) {
  const std::vector<double> numbers = parameters();
  NamedTensors<double> tensors;
  for (const Slot& slot : network_slots(shape)) {
    tensors[slot.name] = Eigen::Map<const Matrix<double>>(numbers.data() + slot.offset, slot.rows(), slot.cols());
  }
  const std::vector<Index> document{0, 1, 2, 3, 4, 5, 6, 0, 1};
  const auto wanted = gpt(document, gpt_weights(std::move(tensors), shape.heads, norm_epsilon),
                          gpt_options(shape.heads), Keep::everything);
  Batch alone;
  alone.add(document, 0);
  Pass<double> pass(shape, numbers.data());
  EXPECT_TRUE(attn::testing::near(pass.forward(alone), wanted.logits, 1e-12));
  for (const Index layer : {0, 1}) {
    for (const Index head : {0, 1}) {
      const auto& weights =
          wanted.blocks[static_cast<std::size_t>(layer)].attention.heads[static_cast<std::size_t>(head)].weights;
      EXPECT_TRUE(attn::testing::near(pass.weights(alone, 0, layer, head), weights, 1e-13));
    }
  }
}

}  // namespace
}  // namespace attn::train
