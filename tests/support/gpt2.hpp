// A small state dict with GPT-2's names, and a pass over it in double that uses nothing of the library but its matrix
// type to hand results over: sums are plain loops, written down from the model's description (Radford 2019).
#pragma once

#include <cmath>
#include <vector>

#include "attn_io/safetensors.hpp"
#include "support/check.hpp"

namespace attn::testing {

struct Gpt2Sizes {
  Index words = 0, positions = 0, width = 0, heads = 0, layers = 0, hidden = 0;
};

/// Random numbers under all the names that GPT-2 saves; the order is by name, as PyTorch's writer has it.
inline io::SafeTensors small_state_dict(const Gpt2Sizes& s, const std::string& prefix, bool biased) {
  std::map<std::string, std::vector<Index>> shapes{{"wte.weight", {s.words, s.width}},
                                                   {"wpe.weight", {s.positions, s.width}}};
  const auto with_bias = [&](const std::string& name, std::vector<Index> shape) {
    if (biased) shapes[name + ".bias"] = {shape.back()};
    shapes[name + ".weight"] = std::move(shape);
  };
  for (Index n = 0; n < s.layers; ++n) {
    const std::string h = "h." + std::to_string(n) + ".";
    with_bias(h + "ln_1", {s.width});
    with_bias(h + "attn.c_attn", {s.width, 3 * s.width});
    with_bias(h + "attn.c_proj", {s.width, s.width});
    with_bias(h + "ln_2", {s.width});
    with_bias(h + "mlp.c_fc", {s.width, s.hidden});
    with_bias(h + "mlp.c_proj", {s.hidden, s.width});
  }
  with_bias("ln_f", {s.width});
  io::SafeTensors out;
  unsigned seed = 1;
  for (const auto& [name, shape] : shapes) {
    const Index rows = shape.size() == 2 ? shape[0] : 1;
    const Matrix<float> numbers = random_matrix<float>(rows, shape.back(), seed++) / 2;
    out.tensors.push_back(
        {prefix + name, DType::f32, {shape.begin(), shape.end()}, {numbers.data(), numbers.data() + numbers.size()}});
  }
  return out;
}

struct Gpt2Run {
  Matrix<double> logits;
  std::vector<std::vector<Matrix<double>>> weights;  ///< by layer and head
};

/// GPT-2 on token numbers.
inline Gpt2Run gpt2_forward(const io::SafeTensors& dict, const std::vector<Index>& ids, const Gpt2Sizes& s) {
  using Row = std::vector<double>;
  const auto find = [&](const std::string& name) {
    const io::SafeTensor* tensor = dict.find(name);
    return tensor != nullptr ? tensor : dict.find("transformer." + name);
  };
  const auto at = [&](const std::string& name, Index row, Index col) {
    const io::SafeTensor* t = find(name);
    return static_cast<double>(t->values[static_cast<std::size_t>(row * static_cast<Index>(t->shape.back()) + col)]);
  };
  const auto bias = [&](const std::string& name, Index col) { return find(name) == nullptr ? 0.0 : at(name, 0, col); };
  const auto conv1d = [&](const Row& x, const std::string& name, Index out) {
    Row y;
    for (Index j = 0; j < out; ++j) {
      double sum = bias(name + ".bias", j);
      for (Index i = 0; i < static_cast<Index>(x.size()); ++i)
        sum += x[static_cast<std::size_t>(i)] * at(name + ".weight", i, j);
      y.push_back(sum);
    }
    return y;
  };
  const auto norm = [&](const Row& x, const std::string& name) {
    const auto n = static_cast<double>(x.size());
    double mean = 0, variance = 0;
    for (const double v : x) mean += v / n;
    for (const double v : x) variance += (v - mean) * (v - mean) / n;
    Row y;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto col = static_cast<Index>(i);
      y.push_back((x[i] - mean) / std::sqrt(variance + 1e-5) * at(name + ".weight", 0, col) +
                  bias(name + ".bias", col));
    }
    return y;
  };
  const auto add = [](Row& x, const Row& y) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += y[i];
  };
  const auto length = static_cast<Index>(ids.size()), head_width = s.width / s.heads;
  std::vector<Row> x;
  for (Index t = 0; t < length; ++t) {
    Row row;
    for (Index c = 0; c < s.width; ++c)
      row.push_back(at("wte.weight", ids[static_cast<std::size_t>(t)], c) + at("wpe.weight", t, c));
    x.push_back(row);
  }
  Gpt2Run run;
  for (Index n = 0; n < s.layers; ++n) {
    const std::string h = "h." + std::to_string(n) + ".";
    std::vector<Row> qkv, joined(x.size());
    for (const Row& row : x) qkv.push_back(conv1d(norm(row, h + "ln_1"), h + "attn.c_attn", 3 * s.width));
    run.weights.emplace_back();
    for (Index head = 0; head < s.heads; ++head) {
      const auto part = [&](Index t, Index which, Index c) {
        return qkv[static_cast<std::size_t>(t)][static_cast<std::size_t>(which * s.width + head * head_width + c)];
      };
      Matrix<double> a = Matrix<double>::Zero(length, length);
      for (Index i = 0; i < length; ++i) {
        double all = 0;
        for (Index j = 0; j <= i; ++j) {
          double dot = 0;
          for (Index c = 0; c < head_width; ++c) dot += part(i, 0, c) * part(j, 1, c);
          a(i, j) = std::exp(dot / std::sqrt(static_cast<double>(head_width)));
          all += a(i, j);
        }
        for (Index j = 0; j <= i; ++j) a(i, j) /= all;
        for (Index c = 0; c < head_width; ++c) {
          double sum = 0;
          for (Index j = 0; j <= i; ++j) sum += a(i, j) * part(j, 2, c);
          joined[static_cast<std::size_t>(i)].push_back(sum);
        }
      }
      run.weights.back().push_back(a);
    }
    for (std::size_t t = 0; t < x.size(); ++t) {
      add(x[t], conv1d(joined[t], h + "attn.c_proj", s.width));
      Row hidden = conv1d(norm(x[t], h + "ln_2"), h + "mlp.c_fc", s.hidden);
      for (double& v : hidden)
        v = 0.5 * v * (1 + std::tanh(std::sqrt(2 / std::acos(-1.0)) * (v + 0.044715 * v * v * v)));
      add(x[t], conv1d(hidden, h + "mlp.c_proj", s.width));
    }
  }
  const std::string head = find("lm_head.weight") == nullptr ? "wte.weight" : "lm_head.weight";
  run.logits = Matrix<double>::Zero(length, s.words);
  for (Index t = 0; t < length; ++t) {
    const Row last = norm(x[static_cast<std::size_t>(t)], "ln_f");
    for (Index v = 0; v < s.words; ++v) {
      for (Index c = 0; c < s.width; ++c) run.logits(t, v) += last[static_cast<std::size_t>(c)] * at(head, v, c);
    }
  }
  return run;
}

}  // namespace attn::testing
