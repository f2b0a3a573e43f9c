// Lists of numbers as rows and matrices, lists of strings as labels.
#pragma once

#include <vector>

#include "attn_io/json.hpp"

namespace attn::io {

inline std::vector<std::string> read_labels(const Place& place) {
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < place.size(); ++i) labels.push_back(place.at(i).text());
  return labels;
}

inline std::vector<double> read_numbers(const Place& place) {
  std::vector<double> numbers;
  for (std::size_t i = 0; i < place.size(); ++i) numbers.push_back(place.at(i).number());
  return numbers;
}

inline RowVector<double> read_row(const Place& place) {
  const std::vector<double> numbers = read_numbers(place);
  return RowVector<double>::Map(numbers.data(), static_cast<Index>(numbers.size()));
}

/// A list of rows of one length. Errors: value; shape where a row is longer or shorter than the first.
inline Matrix<double> read_matrix(const Place& place) {
  Matrix<double> m;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const RowVector<double> row = read_row(place.at(i));
    if (i == 0) m.resize(static_cast<Index>(place.size()), row.size());
    if (row.size() != m.cols()) {
      throw place.at(i).wrong(std::to_string(m.cols()) + " numbers, as in row 0", std::to_string(row.size()),
                              Code::shape);
    }
    m.row(static_cast<Index>(i)) = row;
  }
  return m;
}

/// A rows x cols matrix. Errors: as read_matrix; shape.
inline Matrix<double> read_matrix(const Place& place, Index rows, Index cols) {
  Matrix<double> m = read_matrix(place);
  if (m.rows() != rows || m.cols() != cols) throw place.wrong(shape_text(rows, cols), shape_text(m), Code::shape);
  return m;
}

}  // namespace attn::io
