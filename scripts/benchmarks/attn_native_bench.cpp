// What scripts/bench native measures, by Google Benchmark: this core, its plain form and Eigen's products on the same
// inputs, the machine's peak beside them, and growth with the length. Rounds of all of them are interleaved by the
// harness; inputs are random but fixed.

#include <benchmark/benchmark.h>

#include <attn/attention_output.hpp>
#include <random>

#include "eigen_attention.hpp"
#include "support/heap.hpp"

namespace {

using attn::Index;
using attn::Mask;
using attn::Matrix;

struct Shape {
  const char* name;
  Index queries, keys, heads, groups, width;
};

constexpr Shape shapes[] = {{"T128 H4 D32", 128, 128, 4, 4, 32},
                            {"T512 H8 D64", 512, 512, 8, 8, 64},
                            {"T1024 H24 D128", 1024, 1024, 24, 24, 128},
                            {"decode T1 S4096 H24 G4 D256", 1, 4096, 24, 4, 256}};

Matrix<float> random_matrix(Index rows, Index cols, unsigned seed) {
  std::mt19937 engine(seed);
  Matrix<float> m(rows, cols);
  for (Index n = 0; n < m.size(); ++n) m.data()[n] = static_cast<float>(engine()) * 0x1p-30F - 2.0F;
  return m;
}

/// Causal; the last query of a shape with more keys than queries sees all of them, as in decoding.
struct Problem {
  explicit Problem(const Shape& s)
      : groups{s.heads, s.groups},
        masks{Mask::causal(s.queries, s.keys, s.keys - s.queries)},
        q(random_matrix(s.queries, s.heads * s.width, 1)),
        k(random_matrix(s.keys, s.groups * s.width, 2)),
        v(random_matrix(s.keys, s.groups * s.width, 3)),
        multiply_adds(2.0 * static_cast<double>(masks[0].pairs()) * static_cast<double>(s.heads * s.width)) {}
  attn::HeadGroups groups;
  std::vector<Mask> masks;
  Matrix<float> q, k, v;
  double multiply_adds;  ///< useful ones: what the mask hides is not counted
};

template <class Attend>
void attend(benchmark::State& state, const Shape& shape, Attend&& how) {
  const Problem problem(shape);
  std::size_t bytes = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(how(problem));
  }
  bytes = attn::testing::heap_of([&] { benchmark::DoNotOptimize(how(problem)); });
  state.counters["multiply_adds"] =
      benchmark::Counter(problem.multiply_adds, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["bytes"] = static_cast<double>(bytes);
}

Matrix<float> by_core(const Problem& p) {
  return attn::grouped_attention_output(p.q, p.k, p.v, p.groups, p.masks);
}

Matrix<float> by_core_with_weights(const Problem& p) {
  return attn::grouped_attention(p.q, p.k, p.v, p.groups, p.masks).concat;
}

Matrix<float> plainly(const Problem& p) {
  return attn::reference::grouped_attention(p.q, p.k, p.v, p.groups, p.masks, {}, {}).concat;
}

Matrix<float> by_eigen(const Problem& p) {
  Matrix<float> out(p.q.rows(), p.q.cols());
  const bool square = p.q.rows() == p.k.rows();
  bench::eigen_attention(p.q, p.k, p.v, p.groups.query_heads, p.groups.kv_heads, square, out);
  return out;
}

/// Multiply-adds onto a dozen sums in registers, as the kernel does them: products that wait for nothing, and sums
/// enough to hide the latency of an addition.
void peak(benchmark::State& state) {
  using attn::vectors::Vec;
  constexpr int sums = 12, rounds = 1000;
  Vec sum[sums]{};
  const Vec factor = attn::vectors::spread(0.5F), term = attn::vectors::spread(1e-9F);
  for (auto _ : state) {
    for (int round = 0; round < rounds; ++round) {
      for (Vec& s : sum) {
        Vec fresh = factor;
        asm volatile("" : "+x"(fresh));  // or the product would be taken once
        s += fresh * term;
      }
    }
  }
  for (Vec& s : sum) benchmark::DoNotOptimize(s);
  state.counters["multiply_adds"] = benchmark::Counter(static_cast<double>(sums) * rounds * attn::vectors::width,
                                                       benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RegisterBenchmark("peak", peak);
  const auto add = [](const std::string& name, const Shape& shape, Matrix<float> (*how)(const Problem&)) {
    benchmark::RegisterBenchmark(name.c_str(), [shape, how](benchmark::State& state) {
      attend(state, shape, how);
    })->Unit(benchmark::kMillisecond);
  };
  for (const Shape& shape : shapes) {
    const std::string name = shape.name;
    add(name + "/core", shape, by_core);
    add(name + "/core, weights kept", shape, by_core_with_weights);
    add(name + "/plain", shape, plainly);
    add(name + "/Eigen", shape, by_eigen);
  }
  for (Index tokens = 64; tokens <= 4096; tokens *= 2) {
    add("growth/" + std::to_string(tokens), {"", tokens, tokens, 1, 1, 64}, by_core);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
