// What the tests share: matrices from braces, comparison of matrices, expectation of an attn::Error with its parts.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <random>
#include <string>

#include "attn/count.hpp"
#include "attn/error.hpp"

namespace attn::testing {

template <class S = double>
Matrix<S> matrix(std::initializer_list<std::initializer_list<double>> rows) {
  Matrix<S> m(static_cast<Index>(rows.size()), static_cast<Index>(rows.begin()->size()));
  Index i = 0;
  for (const auto& row : rows) {
    Index j = 0;
    for (const double x : row) m(i, j++) = S(x);
    ++i;
  }
  return m;
}

/// Entries in [-2, 2], the same for a seed everywhere: the engine is fixed by the standard, and the map to a real is
/// ours.
template <class S = double>
Matrix<S> random_matrix(Index rows, Index cols, unsigned seed) {
  std::mt19937 engine(seed);
  Matrix<S> m(rows, cols);
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) m(i, j) = S(4.0 * (static_cast<double>(engine()) / 4294967296.0) - 2.0);
  }
  return m;
}

/// Passes where the shapes are equal and no entry differs by more than `tolerance`; 0 means bit for bit (0 = -0).
template <class A, class B>
::testing::AssertionResult near(const A& found, const B& wanted, double tolerance) {
  if (found.rows() != wanted.rows() || found.cols() != wanted.cols()) {
    return ::testing::AssertionFailure() << "shape " << shape_text(found) << ", wanted " << shape_text(wanted);
  }
  for (Index i = 0; i < found.rows(); ++i) {
    for (Index j = 0; j < found.cols(); ++j) {
      const double a = plain(found(i, j)), b = plain(wanted(i, j));
      if (!(std::abs(a - b) <= tolerance)) {
        return ::testing::AssertionFailure()
               << "at " << i << ", " << j << ": " << a << ", wanted " << b << ", off by " << a - b;
      }
    }
  }
  return ::testing::AssertionSuccess();
}

/// Runs `call` and passes where it throws attn::Error with these parts; the last two may be any part of the text.
template <class Call>
::testing::AssertionResult refuses(Call&& call, Code code, const std::string& function, const std::string& argument,
                                   const std::string& wanted, const std::string& found) {
  try {
    call();
  } catch (const Error& e) {
    if (e.code() == code && e.function() == function && e.argument() == argument &&
        e.wanted().find(wanted) != std::string::npos && e.found().find(found) != std::string::npos) {
      return ::testing::AssertionSuccess();
    }
    return ::testing::AssertionFailure() << to_string(e.code()) << " error: " << e.what();
  }
  return ::testing::AssertionFailure() << "no error";
}

inline constexpr double nan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace attn::testing
