#pragma once
// Values in and out. A matrix crosses as {rows, cols, data}: a Float64Array in row-major order that is copied at once,
// since a view into the heap dies when the memory grows. Counts cross as BigInt.

#include <emscripten/val.h>

#include <attn/attention.hpp>
#include <attn/cost.hpp>
#include <attn/mask.hpp>
#include <attn/patterns.hpp>
#include <attn/types.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "object.hpp"

namespace bindings {

inline attn::Matrix<double> to_matrix(const val& value, const char* function, const char* argument) {
  const auto rows = value["rows"].as<int>();
  const auto cols = value["cols"].as<int>();
  const std::vector<double> data = emscripten::convertJSArrayToNumberVector<double>(value["data"]);
  if (rows < 0 || cols < 0 ||
      data.size() != attn::checked_product(function, {std::uint64_t(rows), std::uint64_t(cols)})) {
    throw attn::Error(attn::Code::shape, function, argument, attn::shape_text(rows, cols) + " numbers",
                      std::to_string(data.size()));
  }
  return Eigen::Map<const attn::Matrix<double>>(data.data(), rows, cols);
}

template <class T>
val to_typed_array(const T* data, std::size_t size) {
  return val(emscripten::typed_memory_view(size, data)).template call<val>("slice");
}

inline val from_matrix(const attn::Matrix<double>& matrix) {
  val out = val::object();
  put(out, "rows", int(matrix.rows()));
  put(out, "cols", int(matrix.cols()));
  put(out, "data", to_typed_array(matrix.data(), std::size_t(matrix.size())));
  return out;
}

inline val from_row(const attn::RowVector<double>& row) {
  return to_typed_array(row.data(), std::size_t(row.size()));
}

template <class T, class Convert>
val from_list(const std::vector<T>& items, Convert convert) {
  auto out = val::array();
  for (const T& item : items) {
    out.call<void>("push", convert(item));
  }
  return out;
}

/// The mask as bytes: 1 where the query may attend to the key.
inline val from_mask(const attn::Mask& mask) {
  attn::Matrix<std::uint8_t> allowed(mask.rows(), mask.cols());
  std::uint8_t* cell = allowed.data();
  for (attn::Index i = 0; i < mask.rows(); ++i) {
    for (attn::Index j = 0; j < mask.cols(); ++j) *cell++ = mask.allows(i, j) ? 1 : 0;
  }
  val out = val::object();
  put(out, "rows", int(mask.rows()));
  put(out, "cols", int(mask.cols()));
  put(out, "data", to_typed_array(allowed.data(), std::size_t(allowed.size())));
  return out;
}

inline attn::Mask to_mask(int queries, int keys, bool causal, int offset = 0) {
  return causal ? attn::Mask::causal(queries, keys, offset) : attn::Mask::full(queries, keys);
}

inline val from_summary(const attn::RowSummary<double>& row) {
  val out = val::object();
  put(out, "argmax", int(row.argmax));
  put(out, "runnerUp", int(row.runner_up));
  put(out, "max", row.max);
  put(out, "second", row.second);
  put(out, "sum", row.sum);
  put(out, "decided", row.decided);
  put(out, "empty", row.empty);
  return out;
}

inline val from_attention(const attn::AttentionResult<double>& result, const attn::Mask& mask) {
  val out = val::object();
  put(out, "scores", from_matrix(result.scores));
  put(out, "weights", from_matrix(result.weights));
  put(out, "output", from_matrix(result.output));
  put(out, "rows", from_list(attn::row_summary(result.weights, mask), from_summary));
  return out;
}

inline val from_cost(const attn::Cost& cost) {
  val out = val::object();
  put(out, "parameters", cost.parameters);
  put(out, "multiplications", cost.multiplications);
  put(out, "additions", cost.additions);
  put(out, "divisions", cost.divisions);
  put(out, "exponentials", cost.exponentials);
  put(out, "hyperbolicTangents", cost.hyperbolic_tangents);
  put(out, "comparisons", cost.comparisons);
  put(out, "squareRoots", cost.square_roots);
  put(out, "logarithms", cost.logarithms);
  put(out, "errorFunctions", cost.error_functions);
  put(out, "softmaxRows", cost.softmax_rows);
  put(out, "concatenations", cost.concatenations);
  put(out, "serialSteps", cost.serial_steps);
  put(out, "pathLength", cost.path_length);
  return out;
}

}  // namespace bindings
