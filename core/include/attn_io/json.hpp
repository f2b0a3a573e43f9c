// Reading JSON with one clear error: which file, which place in it, what was wanted and what stands there.
#pragma once

#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "attn/error.hpp"

namespace attn::io {

using Json = nlohmann::ordered_json;

/// Text that may hold anything, for a message: UTF-8, and no longer than a few lines.
inline std::string readable(const std::string& text) {
  // A JSON reader quotes the bytes that it stopped at, which need not be UTF-8.
  const std::string encoded = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  auto out = Json::parse(encoded).get<std::string>();
  constexpr std::size_t longest = 300;
  if (out.size() <= longest) return out;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(out[end]) & 0xC0U) == 0x80U) --end;
  return out.substr(0, end) + "…";
}

/// A value, with the file it is in and its JSON pointer (RFC 6901) for messages. Non-owning: the Document lives longer.
class Place {
 public:
  Place(const Json& value, std::string file, std::string pointer)
      : value_(&value), file_(std::move(file)), pointer_(std::move(pointer)) {}

  [[nodiscard]] const Json& value() const { return *value_; }
  [[nodiscard]] const std::string& pointer() const { return pointer_; }

  /// The error that this place is not what was wanted: "read: data/x.json#/a/0: wanted a number, found a string".
  [[nodiscard]] Error wrong(const std::string& wanted, const std::string& found, Code code = Code::value) const {
    return {code, "read", file_ + "#" + readable(pointer_), wanted, found};
  }

  [[nodiscard]] bool has(const std::string& key) const { return object().value_->contains(key); }

  /// A member of an object. Errors: value where this is no object or has no such member.
  [[nodiscard]] Place at(const std::string& key) const {
    (void)object();
    if (!value_->contains(key)) throw wrong("a member " + quoted(key), "none");
    return {value_->at(key), file_, pointer_ + "/" + escaped(key)};
  }

  /// An element of an array. Unchecked index: callers loop to size().
  [[nodiscard]] Place at(std::size_t index) const {
    return {value_->at(index), file_, pointer_ + "/" + std::to_string(index)};
  }

  /// Number of elements. Errors: value where this is no array or an empty one.
  [[nodiscard]] std::size_t size() const {
    if (!value_->is_array()) throw wrong("a list", kind());
    if (value_->empty()) throw wrong("at least one element", "an empty list");
    return value_->size();
  }

  /// Errors: value where this is no object.
  [[nodiscard]] const Place& object() const {
    if (!value_->is_object()) throw wrong("an object", kind());
    return *this;
  }

  [[nodiscard]] std::string text() const {
    if (!value_->is_string()) throw wrong("a string", kind());
    return value_->get<std::string>();
  }

  [[nodiscard]] double number() const {
    if (!value_->is_number()) throw wrong("a number", kind());
    return value_->get<double>();
  }

  /// A whole number from 1 on: sizes are never 0.
  [[nodiscard]] std::uint64_t count() const {
    if (!value_->is_number()) throw wrong("a whole number from 1 on", kind());
    if (!value_->is_number_unsigned() || value_->get<std::uint64_t>() < 1) {
      throw wrong("a whole number from 1 on", value_->dump());
    }
    return value_->get<std::uint64_t>();
  }

  /// What stands here, in words.
  [[nodiscard]] std::string kind() const {
    if (value_->is_null()) return "null";
    if (value_->is_boolean()) return value_->get<bool>() ? "true" : "false";
    if (value_->is_string()) return "the string " + quoted(value_->get<std::string>());
    if (value_->is_array()) return "a list";
    if (value_->is_object()) return "an object";
    return "the number " + value_->dump();
  }

 private:
  static std::string quoted(const std::string& text) {
    constexpr std::size_t longest = 40;  // enough to recognise it, and a message stays a line
    if (text.size() <= longest) return "\"" + text + "\"";
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // never inside a UTF-8 sequence
    return "\"" + text.substr(0, end) + "…\"";
  }

  static std::string escaped(const std::string& key) {
    std::string out;
    for (const char c : key) {
      if (c == '~')
        out += "~0";
      else if (c == '/')
        out += "~1";
      else
        out += c;
    }
    return out;
  }

  const Json* value_;
  std::string file_, pointer_;
};

/// A parsed file.
class Document {
 public:
  /// Parses text that came from `name`. Errors: value where it is not JSON or a number is too
  /// large for a double.
  static Document parse(const std::string& text, const std::string& name) {
    try {
      return {Json::parse(text), name};
    } catch (const Json::exception& e) {
      throw Error(Code::value, "read", name + "#", "JSON", readable(e.what()));
    }
  }

  /// Reads and parses a file. Errors: value where it cannot be read, or as parse().
  static Document read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw Error(Code::value, "read", path, "a readable file", "none");
    return parse(std::string(std::istreambuf_iterator<char>(in), {}), path);
  }

  [[nodiscard]] Place root() const { return {value_, name_, ""}; }

 private:
  Document(Json value, std::string name) : value_(std::move(value)), name_(std::move(name)) {}
  Json value_;
  std::string name_;
};

/// The root of a document whose "format" is the one these readers know. Errors: unsupported.
inline Place root_of_format(const Document& document, std::uint64_t format) {
  Place root = document.root();
  const Place found = root.at("format");
  if (found.count() != format) {
    throw found.wrong(std::to_string(format), std::to_string(found.count()), Code::unsupported);
  }
  return root;
}

}  // namespace attn::io
