// Runs vector files through the core: a line a file, then the totals. With --tap FILE the verdicts are written there
// too, one claim a file.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <limits>

#include "conformance/operators.hpp"

namespace {

using namespace conformance;

/// float32 reference outputs carry their own rounding, about 1e-7 of what entered each sum; float16 ones are spaced
/// 1e-3 apart near 1. Errors are relative above 1, absolute below.
double tolerance_for(const std::string& dtype) {
  return dtype == "float16" || dtype == "bfloat16" ? 1e-3 : 1e-5;
}

struct Comparison {
  double error = 0;
  std::string fault;  ///< empty: right
};

/// PyTorch gives NaN where a row has no admissible key; this library gives zeros there, hence finite outputs.
Comparison compare(const Tensor& found, const Tensor& wanted) {
  if (found.shape != wanted.shape) return {0, wanted.name + ": another shape"};
  Comparison result;
  const bool weights = wanted.name == "attn_weights";
  for (std::size_t i = 0; i < wanted.data.size(); ++i) {
    const double w = wanted.data[i], f = found.data[i];
    const std::string where = wanted.name + "[" + std::to_string(i) + "]";
    if (std::isnan(w)) {
      if (!wanted.formal.empty()) return {0, where + ": NaN is wanted"};
      if (weights ? f != 0 : !std::isfinite(f)) return {0, where + ": a row without a key is not zeros"};
      continue;
    }
    if (std::isinf(w) || std::isinf(f)) {
      if (w != f) return {0, where + ": infinite on one side"};
      continue;
    }
    const double error = std::abs(f - w) / std::max(1.0, std::abs(w));
    if (!(error <= tolerance_for(wanted.dtype)) && result.fault.empty()) {
      result.fault = where + ": wanted " + std::to_string(w) + ", found " + std::to_string(f);
    }
    result.error = std::max(result.error, std::isnan(error) ? std::numeric_limits<double>::infinity() : error);
  }
  return result;
}

bool is_gradient(const Tensor& tensor) {
  return tensor.name.rfind("grad_", 0) == 0;
}

template <class S>
Comparison check(const Case& c) {
  const Outputs outputs = run<S>(c);
  Comparison all;
  std::size_t compared = 0;
  for (const Tensor& wanted : c.outputs) {
    if (is_gradient(wanted)) continue;
    const std::string& name = wanted.formal.empty() ? wanted.name : wanted.formal;
    const auto found = std::find_if(outputs.begin(), outputs.end(), [&](const Tensor& t) { return t.name == name; });
    if (found == outputs.end()) return {0, "output " + name + " is not computed"};
    const Comparison one = compare(*found, wanted);
    all.error = std::max(all.error, one.error);
    if (all.fault.empty()) all.fault = one.fault;
    ++compared;
  }
  if (compared == 0) return {0, "no output to compare"};
  return all;
}

enum class Verdict { passed, failed, skipped };

Verdict run_file(const std::filesystem::path& file) {
  const std::string name = file.stem().string();
  try {
    const Case c = Case::read(file);
    const bool gradients = std::any_of(c.outputs.begin(), c.outputs.end(), is_gradient);
    const Comparison single = check<float>(c), twice = check<double>(c);
    const std::string& fault = single.fault.empty() ? twice.fault : single.fault;
    if (fault.empty()) {
      std::printf("pass  %-72s float %.1e, double %.1e%s\n", name.c_str(), single.error, twice.error,
                  gradients ? "; gradients are not compared" : "");
      return Verdict::passed;
    }
    std::printf("FAIL  %-72s %s (%s)\n", name.c_str(), fault.c_str(), single.fault.empty() ? "double" : "float");
  } catch (const NotMapped& error) {
    std::printf("FAIL  %-72s not mapped: %s\n", name.c_str(), error.what());
  } catch (const std::exception& error) {
    std::printf("FAIL  %-72s %s\n", name.c_str(), error.what());
  }
  return Verdict::failed;
}

}  // namespace

int main(int argc, char** argv) {
  int passed = 0, failed = 0, skipped = 0, first = 1;
  std::ofstream tap;
  if (argc > 2 && std::string(argv[1]) == "--tap") {
    tap.open(argv[2]);
    first = 3;
  }
  for (int at = first; at < argc; ++at) {
    std::error_code error;
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_regular_file(argv[at], error)) files.emplace_back(argv[at]);
    for (std::filesystem::directory_iterator entry(argv[at], error), end; !error && entry != end;
         entry.increment(error)) {
      if (entry->path().extension() == ".json") files.push_back(entry->path());
    }
    if (files.empty()) {
      std::printf("FAIL  %s: no vector files there\n", argv[at]);
      ++failed;
    }
    std::sort(files.begin(), files.end());
    for (const auto& file : files) {
      const Verdict verdict = run_file(file);
      tap << (verdict == Verdict::failed ? "not ok - " : "ok - ") << "the core meets " << file.stem().string()
          << (verdict == Verdict::skipped ? " # SKIP" : "") << "\n";
      switch (verdict) {
        case Verdict::passed: ++passed; break;
        case Verdict::failed: ++failed; break;
        case Verdict::skipped: ++skipped; break;
      }
    }
  }
  std::printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
  return failed == 0 && passed > 0 ? 0 : 1;
}
