// The safetensors format: 8 bytes of length, a JSON header, numbers. Written plainly, read with distrust.
#pragma once

#include <map>
#include <set>

#include "attn/tensor_table.hpp"
#include "attn_io/json.hpp"

namespace attn::io {

/// A tensor with its numbers.
struct SafeTensor {
  std::string name;
  DType dtype = DType::f32;  ///< how it is stored
  std::vector<std::uint64_t> shape;
  std::vector<float> values;  ///< row-major
};

/// A file's content. Tensors in the order of the header.
struct SafeTensors {
  std::map<std::string, std::string> metadata;
  std::vector<SafeTensor> tensors;

  [[nodiscard]] const SafeTensor* find(const std::string& name) const {
    for (const SafeTensor& tensor : tensors) {
      if (tensor.name == name) return &tensor;
    }
    return nullptr;
  }

  /// Errors: value where there is none of that name.
  [[nodiscard]] const SafeTensor& at(const std::string& name) const {
    if (const SafeTensor* tensor = find(name)) return *tensor;
    throw Error(Code::value, "SafeTensors::at", detail::brief(name), "a tensor of that name", "none");
  }
};

namespace detail {
inline constexpr std::uint64_t length_bytes = 8;
inline constexpr std::uint64_t longest_header = 100'000'000;  // the limit of the format's own reader

// Parses JSON and refuses a name that stands twice in one object, of which JSON readers otherwise keep the last.
inline Json parse_header(const std::string& text, const std::string& file) {
  std::vector<std::set<std::string>> open;
  const auto look = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second) {
      throw Error(Code::value, "read_safetensors", file, "names of their own in the header",
                  "\"" + attn::detail::brief(parsed.get<std::string>()) + "\" twice");
    }
    return true;
  };
  try {
    return Json::parse(text, look);
  } catch (const Json::exception& e) {
    throw Error(Code::value, "read_safetensors", file, "a header of JSON", readable(e.what()));
  }
}

inline std::uint64_t whole_number(const Place& place) {
  if (!place.value().is_number_unsigned()) throw place.wrong("a whole number from 0 on", place.kind());
  return place.value().get<std::uint64_t>();
}

inline TensorEntry read_entry(const std::string& name, const Place& place) {
  TensorEntry entry{name, place.at("dtype").text(), {}};
  for (const auto& [key, value] : place.value().items()) {
    if (key != "dtype" && key != "shape" && key != "data_offsets") {
      throw place.wrong("dtype, shape and data_offsets only", "a member " + attn::detail::brief(key));
    }
  }
  const Place shape = place.at("shape"), offsets = place.at("data_offsets");
  for (std::size_t n = 0; n < shape.size(); ++n) entry.shape.push_back(whole_number(shape.at(n)));
  if (offsets.size() != 2) throw offsets.wrong("two numbers", std::to_string(offsets.size()));
  entry.begin = whole_number(offsets.at(std::size_t{0}));
  entry.end = whole_number(offsets.at(std::size_t{1}));
  return entry;
}
}  // namespace detail

/// The tensors of a file's bytes; `file` names them in messages. Whatever the bytes hold, it returns tensors that lie
/// within them or throws: nothing is allocated on the word of a header before it has been checked against the file's
/// length. Tensors whose name `skip` holds of are left out, whatever their type. Errors: value (JSON, names, NaN),
/// range (lengths, offsets), unsupported (dtype), overflow (shape).
template <class Skip>
SafeTensors parse_safetensors(const std::string& bytes, const std::string& file, const Skip& skip) {
  constexpr const char* f = "read_safetensors";
  if (bytes.size() < detail::length_bytes) {
    throw Error(Code::range, f, file, "8 bytes of header length", std::to_string(bytes.size()) + " bytes");
  }
  std::uint64_t length = 0;
  for (unsigned n = 0; n < detail::length_bytes; ++n) {
    length |= std::uint64_t{static_cast<std::uint8_t>(bytes[n])} << (8U * n);
  }
  const std::uint64_t most = std::min<std::uint64_t>(bytes.size() - detail::length_bytes, detail::longest_header);
  if (length < 2 || length > most) {
    throw Error(Code::range, f, file, "a header of 2 to " + std::to_string(most) + " bytes", std::to_string(length));
  }
  const std::string text = bytes.substr(detail::length_bytes, static_cast<std::size_t>(length));
  if (text[0] != '{') throw Error(Code::value, f, file, "a header that begins with {", "another byte");
  const Json header = detail::parse_header(text, file);
  const Place root(header, file, "");
  SafeTensors out;
  std::vector<TensorEntry> entries;
  for (const auto& [name, value] : header.items()) {
    if (name == "__metadata__") {
      for (const auto& [key, entry] : root.at(name).object().value().items()) {
        out.metadata[key] = root.at(name).at(key).text();
      }
    } else {
      entries.push_back(detail::read_entry(name, root.at(name)));
      entries.back().skipped = skip(name);
    }
  }
  const std::uint64_t start = detail::length_bytes + length;
  check_tensor_table(entries, bytes.size() - start);
  const auto* data = reinterpret_cast<const std::uint8_t*>(bytes.data()) + start;  // NOLINT: bytes are bytes
  for (const TensorEntry& entry : entries) {
    if (entry.skipped) continue;
    out.tensors.push_back({entry.name, dtype_named(entry.dtype, entry.name), entry.shape, tensor_numbers(data, entry)});
  }
  return out;
}

/// All tensors of a file's bytes.
inline SafeTensors parse_safetensors(const std::string& bytes, const std::string& file) {
  return parse_safetensors(bytes, file, [](const std::string&) { return false; });
}

/// Reads a file. Errors: value where it cannot be read, or as parse_safetensors.
template <class Skip>
SafeTensors read_safetensors(const std::string& path, const Skip& skip) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Error(Code::value, "read_safetensors", path, "a readable file", "none");
  return parse_safetensors(std::string(std::istreambuf_iterator<char>(in), {}), path, skip);
}

/// Reads all tensors of a file.
inline SafeTensors read_safetensors(const std::string& path) {
  return read_safetensors(path, [](const std::string&) { return false; });
}

/// The bytes of a file with these tensors, one after the other; numbers are rounded to the nearest of their type.
/// Errors: those of check_tensor_table; shape where values and shape differ in number; value where a number is not
/// finite in its type.
inline std::string format_safetensors(const SafeTensors& content) {
  constexpr const char* f = "write_safetensors";
  Json header = Json::object();
  if (!content.metadata.empty()) header["__metadata__"] = content.metadata;
  std::vector<TensorEntry> entries;
  std::string data;
  for (const SafeTensor& tensor : content.tensors) {
    const std::uint64_t begin = data.size();
    std::uint64_t count = 1;
    for (const std::uint64_t extent : tensor.shape) count = checked_product(f, {count, extent});
    if (count != tensor.values.size()) {
      throw Error(Code::shape, f, tensor.name, std::to_string(count) + " numbers",
                  std::to_string(tensor.values.size()));
    }
    for (const float x : tensor.values) {
      std::uint32_t bits = attn::detail::bits_of(x);
      if (tensor.dtype == DType::f16) bits = float_to_half(x);
      if (tensor.dtype == DType::bf16) bits = float_to_bfloat16(x);
      for (std::uint64_t n = 0; n < bytes_of(tensor.dtype); ++n) data.push_back(static_cast<char>(bits >> (8U * n)));
    }
    entries.push_back({tensor.name, to_string(tensor.dtype), tensor.shape, begin, data.size()});
    header[tensor.name] = {
        {"dtype", to_string(tensor.dtype)}, {"shape", tensor.shape}, {"data_offsets", {begin, data.size()}}};
  }
  check_tensor_table(entries, data.size());
  for (const TensorEntry& entry : entries) {
    tensor_numbers(reinterpret_cast<const std::uint8_t*>(data.data()), entry);  // NOLINT: bytes are bytes
  }
  std::string text = header.dump();
  while (text.size() % detail::length_bytes != 0) text.push_back(' ');  // numbers begin on a multiple of 8
  const std::uint64_t size = text.size();  // std::size_t may be too narrow to be shifted so far
  std::string length;
  for (unsigned n = 0; n < detail::length_bytes; ++n) length.push_back(static_cast<char>(size >> (8U * n)));
  return length + text + data;
}

/// Writes a file. Errors: as format_safetensors; value where the file cannot be written.
inline void write_safetensors(const std::string& path, const SafeTensors& content) {
  const std::string bytes = format_safetensors(content);
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  if (!out) throw Error(Code::value, "write_safetensors", path, "a file that can be written", "a failure");
}

}  // namespace attn::io
