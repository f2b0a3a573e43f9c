// Figures as they print.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <string>
#include <vector>

#include "attn/error.hpp"
#include "attn/figures/figure.hpp"

namespace attn::io {

/// The digits of an exact count in groups of three: 1234567 -> "1,234,567".
inline std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (auto i = static_cast<std::ptrdiff_t>(digits.size()) - 3; i > 0; i -= 3) {
    digits.insert(static_cast<std::size_t>(i), ",");
  }
  return digits;
}

/// A number with that many decimals: the double's exact value is rounded, halves away from zero (as JavaScript's
/// toFixed does); U+2212 for minus; no sign on a result of zero. Errors: value (not finite); range (decimals).
inline std::string decimal(double x, int decimals) {
  if (!std::isfinite(x)) throw Error(Code::value, "decimal", "x", "a finite number", number_text(x));
  if (decimals < 0 || decimals > 20) {
    throw Error(Code::range, "decimal", "decimals", "0 to 20", std::to_string(decimals));
  }
  // A double has at most 1074 binary places, hence as many decimal ones: this print is exact, and rounding its digits
  // by hand does not depend on how the C library breaks ties.
  constexpr int exact_places = 1074;
  std::string digits(static_cast<std::size_t>(std::snprintf(nullptr, 0, "%.*f", exact_places, std::abs(x))) + 1, '\0');
  std::snprintf(digits.data(), digits.size(), "%.*f", exact_places, std::abs(x));
  const std::size_t point = digits.find('.');
  const std::size_t cut = point + 1 + static_cast<std::size_t>(decimals);
  bool carry = digits[cut] >= '5';
  digits.resize(decimals == 0 ? point : cut);
  for (std::size_t i = digits.size(); carry && i-- > 0;) {
    if (digits[i] == '.') continue;
    carry = digits[i] == '9';
    digits[i] = carry ? '0' : static_cast<char>(digits[i] + 1);
  }
  if (carry) digits.insert(0, "1");
  const bool zero = digits.find_first_not_of("0.") == std::string::npos;
  return x < 0 && !zero ? "−" + digits : digits;
}

/// Bytes in the largest of B, KiB, MiB, GiB, TiB that leaves at least 1, with that many decimals: "87.75 GiB".
/// The number before the unit is exact for counts below 2^53.
inline std::string binary_bytes(std::uint64_t n, int decimals) {
  constexpr const char* units[] = {" B", " KiB", " MiB", " GiB", " TiB"};
  std::size_t unit = 0;
  auto size = static_cast<double>(n);
  while (size >= 1024 && unit + 1 < std::size(units)) {
    size /= 1024;
    ++unit;
  }
  return decimal(size, unit == 0 ? 0 : decimals) + units[unit];
}

/// Every value of a figure as it prints: one string, or as many as the figure has values.
/// A percentage rounds the double 100·x. Errors: those of decimal().
inline std::vector<std::string> shown(const Figure& figure) {
  std::vector<std::string> out;
  for (const double x : figure.numbers) {
    switch (figure.print) {
      case Print::percent: out.push_back(decimal(100 * x, figure.decimals) + "%"); break;
      case Print::hundred_million: out.push_back(decimal(x / 1e8, figure.decimals) + " 亿"); break;
      default: out.push_back(decimal(x, figure.decimals)); break;
    }
  }
  for (const std::uint64_t n : figure.counts) {
    switch (figure.print) {
      case Print::bytes: out.push_back(grouped(n) + " B"); break;
      case Print::binary: out.push_back(binary_bytes(n, figure.decimals)); break;
      default: out.push_back(grouped(n)); break;
    }
  }
  out.insert(out.end(), figure.words.begin(), figure.words.end());
  return out;
}

}  // namespace attn::io
