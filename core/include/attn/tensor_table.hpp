// The table of a tensor file, distrusted: what a header claims is checked against the bytes that are there.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "attn/checked.hpp"
#include "attn/half.hpp"
#include "attn/types.hpp"
#include "attn/vectors.hpp"

namespace attn {

/// How a number is stored, little-endian.
enum class DType { f16, bf16, f32 };

/// "F16", "BF16", "F32": the names of the safetensors format.
inline const char* to_string(DType type) {
  switch (type) {
    case DType::f16: return "F16";
    case DType::bf16: return "BF16";
    case DType::f32: return "F32";
  }
  return "unknown";
}

/// Bytes of one number.
inline std::uint64_t bytes_of(DType type) {
  return type == DType::f32 ? 4 : 2;
}

/// What a header says of one tensor. Nothing of it is to be believed before check_tensor_table.
struct TensorEntry {
  std::string name;
  std::string dtype;
  std::vector<std::uint64_t> shape;
  std::uint64_t begin = 0, end = 0;  ///< bytes of the data section
  bool skipped = false;              ///< its numbers are not wanted: type and shape may be any
};

namespace detail {
// A name as messages show it: a hostile one may be long; no UTF-8 sequence is cut.
inline std::string brief(const std::string& name) {
  constexpr std::size_t longest = 80;
  if (name.size() <= longest) return name;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) --end;
  return name.substr(0, end) + "…";
}
}  // namespace detail

/// The type of that name. Errors: unsupported.
inline DType dtype_named(const std::string& name, const std::string& tensor) {
  for (const DType type : {DType::f16, DType::bf16, DType::f32}) {
    if (name == to_string(type)) return type;
  }
  throw Error(Code::unsupported, "read_tensors", detail::brief(tensor), "dtype F16, BF16 or F32", detail::brief(name));
}

namespace detail {
// The bytes that type and shape ask for.
inline std::uint64_t wanted_bytes(const TensorEntry& entry) {
  constexpr const char* f = "read_tensors";
  const std::string shown = brief(entry.name);
  std::uint64_t wanted = bytes_of(dtype_named(entry.dtype, entry.name));
  if (entry.shape.empty() || entry.shape.size() > 8) {
    throw Error(Code::range, f, shown, "1 to 8 extents", std::to_string(entry.shape.size()));
  }
  for (const std::uint64_t extent : entry.shape) {
    if (extent < 1) throw Error(Code::range, f, shown, "extents from 1 on", "0");
    wanted = checked_product(f, {wanted, extent});
  }
  return wanted;
}
}  // namespace detail

/// Throws unless every tensor has a name of its own, a known type and a shape of 1 to 8 extents from 1 on, unless its
/// bytes are as many as type and shape ask for, and unless the tensors together cover the `data_bytes` of the data
/// section without a gap or an overlap, as the format demands. Of a skipped tensor name and place are looked at alone.
/// Cost: sorting. Errors: unsupported (dtype), value (names), range (offsets, extents), overflow (shape).
inline void check_tensor_table(const std::vector<TensorEntry>& entries, std::uint64_t data_bytes) {
  constexpr const char* f = "read_tensors";
  if (entries.empty()) throw Error(Code::value, f, "header", "at least one tensor", "none");
  std::vector<std::string> names;
  std::vector<const TensorEntry*> in_order;
  for (const TensorEntry& entry : entries) {
    const std::string shown = detail::brief(entry.name);
    if (entry.name.empty()) throw Error(Code::value, f, "header", "a name for each tensor", "an empty one");
    const std::string place = std::to_string(entry.begin) + " to " + std::to_string(entry.end);
    if (entry.begin > entry.end || entry.end > data_bytes) {
      throw Error(Code::range, f, shown, "offsets within the " + std::to_string(data_bytes) + " bytes of data", place);
    }
    if (const std::uint64_t wanted = entry.skipped ? entry.end - entry.begin : detail::wanted_bytes(entry);
        entry.end - entry.begin != wanted) {
      throw Error(Code::range, f, shown, std::to_string(wanted) + " bytes for its shape and dtype", place);
    }
    names.push_back(entry.name);
    in_order.push_back(&entry);
  }
  std::sort(names.begin(), names.end());
  if (const auto twice = std::adjacent_find(names.begin(), names.end()); twice != names.end()) {
    throw Error(Code::value, f, detail::brief(*twice), "a name of its own", "the second of that name");
  }
  std::sort(in_order.begin(), in_order.end(), [](const auto* a, const auto* b) {
    return a->begin == b->begin ? a->end < b->end : a->begin < b->begin;  // a skipped one may be empty
  });
  std::uint64_t next = 0;
  for (const TensorEntry* entry : in_order) {
    if (entry->begin != next) {
      throw Error(Code::range, f, detail::brief(entry->name), "data from byte " + std::to_string(next) + " on",
                  "from byte " + std::to_string(entry->begin) + (entry->begin < next ? ": an overlap" : ": a gap"));
    }
    next = entry->end;
  }
  if (next != data_bytes) {
    throw Error(Code::range, f, "header", "tensors that cover all " + std::to_string(data_bytes) + " bytes of data",
                std::to_string(next) + " bytes");
  }
}

namespace detail {
// Half-precision numbers from `bytes` on as floats, four at a time, up to the first four with one that is not finite.
// How many that were.
inline std::size_t finite_halves(const std::uint8_t* bytes, std::size_t count, float* to) {
  using Four = std::uint32_t __attribute__((vector_size(16)));
  using Halves = std::uint16_t __attribute__((vector_size(8)));
  if constexpr (std::endian::native != std::endian::little) return 0;
  std::size_t n = 0;
  for (; n + 4 <= count; n += 4) {
    const auto half = __builtin_convertvector(vectors::load<Halves>(bytes + 2 * n), Four);
    const auto infinite = (half & 0x7c00U) == 0x7c00U;
    if ((infinite[0] | infinite[1] | infinite[2] | infinite[3]) != 0) break;
    // The fraction and the exponent at the places of a float's: 2^-112 times too small, subnormals too.
    const auto size = vectors::bits<vectors::Quad>((half & 0x7fffU) << 13U) * 0x1p112F;
    vectors::store(to + n, vectors::bits<vectors::Quad>(vectors::bits<Four>(size) | ((half & 0x8000U) << 16U)));
  }
  return n;
}
}  // namespace detail

/// The numbers of a tensor out of the data section, as floats: exact for all three types. `bytes` points at the
/// section; the entry has been checked against it; there is room for them from `to` on. Errors: value where a number is
/// not finite.
inline void tensor_numbers(const std::uint8_t* bytes, const TensorEntry& entry, float* to) {
  const DType type = dtype_named(entry.dtype, entry.name);
  const std::uint64_t size = bytes_of(type);
  const auto count = static_cast<std::size_t>((entry.end - entry.begin) / size);
  const std::uint8_t* const first = bytes + entry.begin;
  for (std::size_t n = type == DType::f16 ? detail::finite_halves(first, count, to) : 0; n < count; ++n) {
    const std::uint8_t* const at = first + n * size;
    const std::uint32_t low = at[0] | (std::uint32_t{at[1]} << 8U);
    if (type == DType::f32) {
      to[n] = detail::float_of(low | (std::uint32_t{at[2]} << 16U) | (std::uint32_t{at[3]} << 24U));
    } else {
      const auto half = static_cast<std::uint16_t>(low);
      to[n] = type == DType::f16 ? half_to_float(half) : bfloat16_to_float(half);
    }
    if (!std::isfinite(to[n])) {
      throw Error(Code::value, "read_tensors", detail::brief(entry.name), "finite numbers",
                  number_text(static_cast<double>(to[n])) + " at " + std::to_string(n));
    }
  }
}

/// The same in a vector of their own.
inline std::vector<float> tensor_numbers(const std::uint8_t* bytes, const TensorEntry& entry) {
  const std::uint64_t size = bytes_of(dtype_named(entry.dtype, entry.name));
  std::vector<float> numbers(static_cast<std::size_t>((entry.end - entry.begin) / size));
  tensor_numbers(bytes, entry, numbers.data());
  return numbers;
}

}  // namespace attn
