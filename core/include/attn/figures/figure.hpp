// A figure that a lesson states: its identity, its value, and how it prints. Printing itself is left to whoever shows
// it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace attn {

/// How a figure prints. `decimals` of the figure says how many digits stand after the point.
enum class Print {
  fixed,            ///< 0.995
  percent,          ///< 100 times the number, then "%": 56.5%
  hundred_million,  ///< a hundred-millionth of the number, then " 亿": 4.9 亿
  integer,          ///< an exact count, thousands grouped by commas: 6,144
  bytes,            ///< an exact count of bytes, grouped, then " B": 69,120 B
  binary,           ///< an exact count of bytes in the largest fitting unit of 1024ⁿ: 87.75 GiB
  text,             ///< words that the computation chose
};

inline const char* to_string(Print print) {
  switch (print) {
    case Print::fixed: return "fixed";
    case Print::percent: return "percent";
    case Print::hundred_million: return "hundred_million";
    case Print::integer: return "integer";
    case Print::bytes: return "bytes";
    case Print::binary: return "binary";
    case Print::text: return "text";
  }
  return "unknown";
}

/// One figure. Exactly one of the three lists is filled: numbers for fixed, percent and hundred_million; counts for
/// integer, bytes and binary; words for text. A list of several values prints as a list.
/// A negative number prints with U+2212, and one that rounds to zero prints without a sign. Halves round away from
/// zero.
struct Figure {
  std::string id;
  Print print = Print::fixed;
  int decimals = 0;
  std::vector<double> numbers;
  std::vector<std::uint64_t> counts;
  std::vector<std::string> words;
};

inline Figure number_figure(std::string id, Print print, int decimals, std::vector<double> numbers) {
  return {std::move(id), print, decimals, std::move(numbers), {}, {}};
}

inline Figure count_figure(std::string id, std::vector<std::uint64_t> counts, Print print = Print::integer,
                           int decimals = 0) {
  return {std::move(id), print, decimals, {}, std::move(counts), {}};
}

inline Figure text_figure(std::string id, std::string words) {
  return {std::move(id), Print::text, 0, {}, {}, {std::move(words)}};
}

}  // namespace attn
