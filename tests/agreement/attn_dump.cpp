// attn_dump write FILE: every intermediate of the teaching vectors and of two larger made-up inputs, as hexadecimal
// floating point, one number a line. attn_dump compare FILE [--disturb]: computes them again and compares.
//
// Two builds (native and WebAssembly, say) may differ in exp and tanh by some units in the last place: the standard
// does not fix them, and each C library has its own. All else is fixed by IEEE 754 and by this library's order of
// summation. Numbers here are below 64, and an exp that is off by 2^-52 moves a weight, and with it an output, by about
// as much: 1e-12 is two orders of magnitude above that, and far below anything that a page prints.

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include "attn/figures.hpp"
#include "attn_io/data.hpp"

namespace {

constexpr double tolerance = 1e-12;

using attn::Index;
using Numbers = std::map<std::string, double>;

template <class M>
void put(Numbers& numbers, const std::string& name, const M& m) {
  for (Index i = 0; i < m.rows(); ++i) {
    for (Index j = 0; j < m.cols(); ++j) {
      numbers[name + "/" + std::to_string(i) + "/" + std::to_string(j)] = m(i, j);
    }
  }
}

void put_heads(Numbers& numbers, const std::string& name, const std::vector<attn::AttentionResult<double>>& heads) {
  for (std::size_t h = 0; h < heads.size(); ++h) {
    const std::string head = name + "/head" + std::to_string(h);
    put(numbers, head + "/scores", heads[h].scores);
    put(numbers, head + "/weights", heads[h].weights);
    put(numbers, head + "/output", heads[h].output);
  }
}

/// The same numbers in [-1, 1) everywhere: a linear congruential generator in exact integer arithmetic.
attn::Matrix<double> made_up(Index rows, Index cols, std::uint64_t seed) {
  attn::Matrix<double> m(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      seed = seed * 6364136223846793005U + 1442695040888963407U;
      m(i, j) = static_cast<double>(seed >> 40U) * 0x1p-23 - 1;
    }
  }
  return m;
}

void put_layer(Numbers& numbers, const std::string& name, const attn::Matrix<double>& x,
               const attn::MultiHeadWeights<double>& weights, Index heads, const attn::Mask& mask) {
  const auto layer = multi_head_layer(x, weights, heads, mask);
  put(numbers, name + "/q", layer.q);
  put(numbers, name + "/k", layer.k);
  put(numbers, name + "/v", layer.v);
  put_heads(numbers, name, layer.heads);
  put_heads(numbers, name + "/single", {attention(layer.q, layer.k, layer.v, mask)});
  put(numbers, name + "/output", layer.output);
  put(numbers, name + "/dots", attn::dot_identity(layer.q, layer.k, heads).sum);
  const attn::RowVector<double> last = layer.heads.back().weights.row(x.rows() - 1);
  const auto parts = attn::blend(last, attn::head_columns(layer.v, heads, heads - 1));
  put(numbers, name + "/blend/result", parts.result);
  put(numbers, name + "/blend/cosine", parts.cosine);
  put(numbers, name + "/blend/distance", parts.distance);
}

Numbers compute() {
  const attn::FigureInputs in = attn::io::read_figure_inputs(ATTN_DATA_DIR);
  Numbers numbers;
  const Index rows = in.world.x.rows();
  put_layer(numbers, "world/causal", in.world.x, in.world.weights, in.world.heads, attn::Mask::causal(rows, rows));
  put_layer(numbers, "world/full", in.world.x, in.world.weights, in.world.heads, attn::Mask::full(rows, rows));
  put(numbers, "world/rnn", attn::rnn_unroll(in.world.x, in.world.rnn));
  for (const Index heads : {1, 4}) {
    const Index T = 48, C = 24, columns = 16;
    const attn::MultiHeadWeights<double> weights{made_up(C, columns, 2), made_up(C, columns, 3), made_up(C, columns, 4),
                                                 made_up(columns, C, 5)};
    put_layer(numbers, "made_up" + std::to_string(heads), made_up(T, C, 1), weights, heads, attn::Mask::causal(T, T));
  }
  put(numbers, "made_up/rnn", attn::rnn_unroll(made_up(48, 24, 6), {made_up(24, 16, 7), made_up(16, 16, 8), {}}));
  for (const attn::Figure& figure : published_figures(in)) {
    for (std::size_t i = 0; i < figure.numbers.size(); ++i) {
      // Relative: e^20 is far above 1.
      numbers["figure/" + figure.id + "/" + std::to_string(i)] =
          figure.numbers[i] / std::max(1.0, std::abs(figure.numbers[i]));
    }
  }
  return numbers;
}

int write(const Numbers& numbers, const char* path) {
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) return std::perror(path), 2;
  for (const auto& [name, x] : numbers) std::fprintf(file, "%s %a\n", name.c_str(), x);
  if (std::fclose(file) != 0) return std::perror(path), 2;
  std::printf("%zu numbers written\n", numbers.size());
  return 0;
}

int compare(const Numbers& numbers, const char* path) {
  std::ifstream file(path);
  std::size_t read = 0, differ = 0, same_bits = 0;
  double largest = 0;
  for (std::string line; std::getline(file, line); ++read) {
    const std::size_t space = line.rfind(' ');
    const auto own = numbers.find(line.substr(0, space));
    const double other = std::strtod(line.c_str() + space, nullptr);
    const double difference = own == numbers.end() ? INFINITY : std::abs(own->second - other);
    same_bits += difference == 0 ? 1 : 0;
    largest = std::max(largest, difference);
    if (difference <= tolerance) continue;
    ++differ;
    std::printf("%s here %a\n", line.c_str(), own == numbers.end() ? NAN : own->second);
  }
  if (read != numbers.size() || read == 0) {
    std::printf("%zu numbers in %s, %zu here\n", read, path, numbers.size());
    return 1;
  }
  std::printf("%zu of %zu numbers differ by more than %g; %zu are the same bits; largest difference %g\n", differ, read,
              tolerance, same_bits, largest);
  return differ == 0 ? 0 : 1;
}

int run(int count, char** arguments) {
  const std::string verb = count > 2 ? arguments[1] : "";
  Numbers numbers = compute();
  if (verb == "write") return write(numbers, arguments[2]);
  if (count > 3 && std::strcmp(arguments[3], "--disturb") == 0) numbers["world/full/head1/output/4/1"] += 2 * tolerance;
  if (verb == "compare") return compare(numbers, arguments[2]);
  std::puts("attn_dump write FILE | attn_dump compare FILE [--disturb]");
  return 2;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return run(count, arguments);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
  }
}
