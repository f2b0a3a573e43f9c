#include "parameters.hpp"

#include <cmath>

namespace attn::train {

std::vector<Slot> network_slots(const NetworkShape& s) {
  std::vector<Slot> slots;
  Index offset = 0;
  const auto add = [&](const std::string& name, std::vector<Index> shape, double deviation, bool decays,
                       double rate = 1) {
    slots.push_back({name, std::move(shape), offset, deviation, decays, rate});
    offset += slots.back().size();
  };
  constexpr double usual = 0.02, ones = -1;  // Radford 2019
  // What is added to the residual stream 2L times starts smaller, so that their sum does not.
  const double residual = usual / std::sqrt(2.0 * static_cast<double>(s.layers));
  add("wte.weight", {s.vocabulary, s.width}, usual, true);
  add("wpe.weight", {s.positions, s.width}, usual, false);
  for (Index n = 0; n < s.layers; ++n) {
    const std::string h = "h." + std::to_string(n) + ".";
    add(h + "ln_1.weight", {s.width}, ones, false);
    add(h + "ln_1.bias", {s.width}, 0, false);
    add(h + "attn.c_attn.weight", {s.width, 3 * s.width}, usual, true);
    add(h + "attn.c_attn.bias", {3 * s.width}, 0, false);
    add(h + "attn.relative_bias", {s.heads, s.distances}, 0, false, bias_table_rate);
    add(h + "attn.c_proj.weight", {s.width, s.width}, residual, true);
    add(h + "attn.c_proj.bias", {s.width}, 0, false);
    add(h + "ln_2.weight", {s.width}, ones, false);
    add(h + "ln_2.bias", {s.width}, 0, false);
    add(h + "mlp.c_fc.weight", {s.width, s.hidden}, usual, true);
    add(h + "mlp.c_fc.bias", {s.hidden}, 0, false);
    add(h + "mlp.c_proj.weight", {s.hidden, s.width}, residual, true);
    add(h + "mlp.c_proj.bias", {s.width}, 0, false);
  }
  add("ln_f.weight", {s.width}, ones, false);
  add("ln_f.bias", {s.width}, 0, false);
  return slots;
}

Index parameter_count(const std::vector<Slot>& slots) {
  return slots.back().offset + slots.back().size();
}

Numbers<float> first_parameters(const std::vector<Slot>& slots, std::uint64_t seed) {
  Numbers<float> numbers;
  Random random(seed, 3);
  for (const Slot& slot : slots) {
    for (Index n = 0; n < slot.size(); ++n) {
      const double drawn = slot.deviation <= 0 ? 0 : slot.deviation * std::sqrt(3.0) * random.symmetric();
      numbers.push_back(slot.deviation < 0 ? 1.0F : static_cast<float>(drawn));
    }
  }
  return numbers;
}

}  // namespace attn::train
