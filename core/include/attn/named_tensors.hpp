// From a tensor file's table and bytes to matrices by name.
#pragma once

#include "attn/gpt_tensors.hpp"
#include "attn/tensor_table.hpp"

namespace attn {

/// The tensors of a data section of `size` bytes, as matrices: a vector of n is 1 x n. The table is checked first, and
/// nothing is allocated on its word before. Cost: O(size). Errors: those of check_tensor_table and tensor_numbers;
/// unsupported for a tensor of more than two extents.
template <Real S>
NamedTensors<S> named_tensors(const std::vector<TensorEntry>& entries, const std::uint8_t* bytes, std::uint64_t size) {
  check_tensor_table(entries, size);
  NamedTensors<S> tensors;
  for (const TensorEntry& entry : entries) {
    if (entry.shape.size() > 2) {
      throw Error(Code::unsupported, "read_tensors", detail::brief(entry.name), "a vector or a matrix",
                  std::to_string(entry.shape.size()) + " extents");
    }
    const auto cols = static_cast<Index>(entry.shape.back());
    Matrix<float> numbers(entry.shape.size() == 2 ? static_cast<Index>(entry.shape.front()) : 1, cols);
    tensor_numbers(bytes, entry, numbers.data());
    if constexpr (std::same_as<S, float>) {
      tensors[entry.name] = std::move(numbers);
    } else {
      tensors[entry.name] = numbers.template cast<S>();
    }
  }
  return tensors;
}

}  // namespace attn
