// Between tensors of any rank and the core's matrices.
#pragma once

#include <attn/types.hpp>

#include "conformance/case.hpp"

namespace conformance {

using attn::Matrix;
using attn::RowVector;

/// `rows` x `cols` elements from `offset` on, in the tensor's order.
template <class S>
Matrix<S> block(const Tensor& tensor, Index offset, Index rows, Index cols) {
  Matrix<S> out(rows, cols);
  for (Index i = 0; i < rows * cols; ++i) out.data()[i] = S(tensor.data.at(static_cast<std::size_t>(offset + i)));
  return out;
}

/// Matrix n of a tensor whose last two axes are rows and columns.
template <class S>
Matrix<S> matrix_at(const Tensor& tensor, Index n) {
  const Index rows = tensor.extent(-2), cols = tensor.extent(-1);
  return block<S>(tensor, n * rows * cols, rows, cols);
}

/// The transpose of matrix n: a weight that is stored as out x in, as the core multiplies, in x out.
template <class S>
Matrix<S> transposed_at(const Tensor& tensor, Index n = 0) {
  return matrix_at<S>(tensor, n).transpose();
}

/// Row n of a tensor whose last axis is the columns.
template <class S>
RowVector<S> row_at(const Tensor& tensor, Index n = 0) {
  return block<S>(tensor, n * tensor.extent(-1), 1, tensor.extent(-1)).row(0);
}

/// Batch entry b as tokens x heads·width: of (B, T, H·D) as it stands, of (B, H, T, D) with the heads side by side.
template <class S>
Matrix<S> heads_side_by_side(const Tensor& tensor, Index b) {
  if (tensor.rank() == 3) return matrix_at<S>(tensor, b);
  if (tensor.rank() != 4) throw NotMapped(tensor.name + ": rank " + std::to_string(tensor.rank()));
  const Index heads = tensor.extent(1), tokens = tensor.extent(2), width = tensor.extent(3);
  Matrix<S> out(tokens, heads * width);
  for (Index h = 0; h < heads; ++h) out.middleCols(h * width, width) = matrix_at<S>(tensor, b * heads + h);
  return out;
}

/// An output being filled.
inline Tensor empty_output(std::string name, std::vector<Index> shape) {
  Tensor tensor;
  tensor.name = tensor.formal = std::move(name);
  tensor.shape = std::move(shape);
  tensor.data.assign(static_cast<std::size_t>(tensor.elements(0, tensor.rank())), 0.0);
  return tensor;
}

/// Writes a matrix's elements from `offset` on.
template <class S>
void put(Tensor& tensor, Index offset, const Matrix<S>& matrix) {
  for (Index i = 0; i < matrix.size(); ++i) {
    tensor.data.at(static_cast<std::size_t>(offset + i)) = static_cast<double>(matrix.data()[i]);
  }
}

/// The inverse of heads_side_by_side.
template <class S>
void put_heads(Tensor& tensor, Index b, const Matrix<S>& matrix) {
  if (tensor.rank() == 3) return put(tensor, b * matrix.size(), matrix);
  const Index heads = tensor.extent(1), width = tensor.extent(3);
  for (Index h = 0; h < heads; ++h) {
    const Matrix<S> head = matrix.middleCols(h * width, width);
    put(tensor, (b * heads + h) * head.size(), head);
  }
}

}  // namespace conformance
