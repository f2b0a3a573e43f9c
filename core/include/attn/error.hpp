// The one exception of the library: what was called, with which argument, what was wanted and what was found.
#pragma once

#include <cmath>
#include <exception>
#include <string>
#include <utility>

#include "attn/types.hpp"

namespace attn {

/// What kind of rule was broken.
enum class Code {
  shape,        ///< extents that do not fit each other, or an empty input
  value,        ///< a value that is not allowed: NaN, infinity, a wrong word
  range,        ///< an index or a size outside its range
  overflow,     ///< a count that does not fit 64 bits
  unsupported,  ///< a combination that is not offered
};

inline const char* to_string(Code code) {
  switch (code) {
    case Code::shape: return "shape";
    case Code::value: return "value";
    case Code::range: return "range";
    case Code::overflow: return "overflow";
    case Code::unsupported: return "unsupported";
  }
  return "unknown";
}

/// Thrown by every function of the library that refuses its input. The parts are kept apart so that a page can
/// say them in its reader's language; what() joins them: "product: b: wanted 4 rows, found 3 x 2".
class Error : public std::exception {
 public:
  Error(Code code, std::string function, std::string argument, std::string wanted, std::string found)
      : code_(code),
        function_(std::move(function)),
        argument_(std::move(argument)),
        wanted_(std::move(wanted)),
        found_(std::move(found)),
        message_(function_ + ": " + argument_ + ": wanted " + wanted_ + ", found " + found_) {}

  [[nodiscard]] Code code() const noexcept { return code_; }
  [[nodiscard]] const std::string& function() const noexcept { return function_; }
  [[nodiscard]] const std::string& argument() const noexcept { return argument_; }
  [[nodiscard]] const std::string& wanted() const noexcept { return wanted_; }
  [[nodiscard]] const std::string& found() const noexcept { return found_; }
  [[nodiscard]] const char* what() const noexcept override { return message_.c_str(); }

 private:
  Code code_;
  std::string function_, argument_, wanted_, found_, message_;
};

/// A number as messages show it: "nan", "-inf", "0.25", "-3", "1.5e30"; six digits after the point at most.
/// Written by hand because printf's float formatting would be a third of the WebAssembly module.
inline std::string number_text(double x) {
  if (x != x) return "nan";
  std::string text = x < 0 ? "-" : "";
  x = x < 0 ? -x : x;
  if (x > 1.7976931348623157e308) return text + "inf";
  int exponent = 0;
  if (x != 0 && (x >= 1e15 || x < 1e-4)) {
    while (x >= 10) {
      x /= 10;
      ++exponent;
    }
    while (x < 1) {
      x *= 10;
      --exponent;
    }
  }
  // Whole part and fraction apart: a million times a number below 1e15 need not fit 64 bits.
  constexpr long long micro = 1000000;
  auto whole = static_cast<long long>(x);
  auto fraction = std::llround((x - static_cast<double>(whole)) * micro);
  whole += fraction / micro;
  fraction %= micro;
  if (exponent != 0 && whole == 10) {  // 9.9999999 rounded
    whole = 1;
    ++exponent;
  }
  text += std::to_string(whole);
  if (std::string rest = std::to_string(micro + fraction); fraction != 0) {
    rest.erase(rest.find_last_not_of('0') + 1);
    text.push_back('.');
    text.append(rest, 1);
  }
  return exponent == 0 ? text : text + "e" + std::to_string(exponent);
}

/// Throws Code::shape unless `m` has at least one row and one column.
template <class Derived>
void require_not_empty(const Eigen::EigenBase<Derived>& m, const char* function, const char* argument) {
  if (m.rows() < 1 || m.cols() < 1) {
    throw Error(Code::shape, function, argument, "at least one row and one column", shape_text(m));
  }
}

/// Throws Code::shape unless `m` is rows x cols.
template <class Derived>
void require_shape(const Eigen::EigenBase<Derived>& m, Index rows, Index cols, const char* function,
                   const char* argument) {
  if (m.rows() != rows || m.cols() != cols) {
    throw Error(Code::shape, function, argument, shape_text(rows, cols), shape_text(m));
  }
}

/// Throws Code::range unless 0 <= index < extent.
inline void require_index(Index index, Index extent, const char* function, const char* argument) {
  if (index < 0 || index >= extent) {
    throw Error(Code::range, function, argument, "0 to " + std::to_string(extent - 1), std::to_string(index));
  }
}

}  // namespace attn
