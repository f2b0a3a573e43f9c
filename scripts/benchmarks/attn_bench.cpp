// What scripts/bench browser measures in WebAssembly. Inputs and outputs stay in the module between calls, so that a
// timed call is the computation alone; whoever wants the way there and back copies through the views.

#include <emscripten/bind.h>
#include <wasm_simd128.h>

#include <array>
#include <attn/attention_output.hpp>
#include <string>
#include <utility>

#include "eigen_attention.hpp"

namespace bench {
// Visible to other files, so that no compiler may leave out what is kept here.
std::array<v128_t, 12> kept;
}  // namespace bench

namespace {

using attn::Index;
using attn::Matrix;

/// The attention in question: T queries over S keys, H heads over G, all of width D.
struct Problem {
  attn::HeadGroups groups;
  bool causal;
  attn::Mask mask;
  Matrix<float> q, k, v, output;
};

Problem& problem() {
  static Problem instance{{}, false, attn::Mask::full(1, 1), {}, {}, {}, {}};
  return instance;
}

void set_up(int tokens, int keys, int heads, int groups, int width, bool causal) {
  problem() = {{heads, groups},
               causal,
               causal ? attn::Mask::causal(tokens, keys) : attn::Mask::full(tokens, keys),
               Matrix<float>::Zero(tokens, heads * width),
               Matrix<float>::Zero(keys, groups * width),
               Matrix<float>::Zero(keys, groups * width),
               Matrix<float>::Zero(tokens, heads * width)};
}

/// The room of q, k, v or output; good until memory grows.
emscripten::val view(const std::string& name) {
  Problem& p = problem();
  Matrix<float>& m = name == "q" ? p.q : name == "k" ? p.k : name == "v" ? p.v : p.output;
  return emscripten::val(emscripten::typed_memory_view(static_cast<std::size_t>(m.size()), m.data()));
}

void attend() {
  Problem& p = problem();
  p.output = attn::grouped_attention_output(p.q, p.k, p.v, p.groups, {p.mask});
}

void attend_with_weights() {
  Problem& p = problem();
  p.output = attn::grouped_attention(p.q, p.k, p.v, p.groups, p.mask).concat;
}

void attend_plainly() {
  Problem& p = problem();
  p.output = attn::reference::grouped_attention<float>(p.q, p.k, p.v, p.groups, {p.mask}, {}, {}).concat;
}

void attend_by_eigen() {
  Problem& p = problem();
  bench::eigen_attention(p.q, p.k, p.v, p.groups.query_heads, p.groups.kv_heads, p.causal, p.output);
}

/// Multiply-adds of as many sums as hide the latency of an addition, all in registers. Answers their number; the sums
/// are kept, so that none is left out.
double multiply_add(int rounds) {
  constexpr int lanes = 4, unrolled = 16;
  auto sum = bench::kept;
  const v128_t factor = wasm_f32x4_splat(0.5F), term = wasm_f32x4_splat(1.0F);
  for (int round = 0; round < rounds; ++round) {
    for (int step = 0; step < unrolled; ++step) {
      for (v128_t& s : sum) s = wasm_f32x4_add(wasm_f32x4_mul(s, factor), term);
    }
  }
  bench::kept = sum;
  return double(rounds) * unrolled * double(sum.size()) * lanes;
}

}  // namespace

EMSCRIPTEN_BINDINGS(attn_bench) {
  emscripten::function("set_up", &set_up);
  emscripten::function("view", &view);
  emscripten::function("attend", &attend);
  emscripten::function("attend_with_weights", &attend_with_weights);
  emscripten::function("attend_plainly", &attend_plainly);
  emscripten::function("attend_by_eigen", &attend_by_eigen);
  emscripten::function("multiply_add", &multiply_add);
}
