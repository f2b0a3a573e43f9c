// A test vector of somebody else's: an operator, its attributes, its inputs, and the outputs that are right.
#pragma once

#include <attn/error.hpp>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace conformance {

using attn::Index;

/// A tensor of any rank, flat and row-major; every element type is exact in double.
struct Tensor {
  std::string name;    ///< as the case calls it
  std::string formal;  ///< as the operator's specification calls it; empty where it has no such names
  std::string dtype;   ///< float32, float16, float64, int64, bool …
  std::vector<Index> shape;
  std::vector<double> data;

  [[nodiscard]] Index rank() const { return static_cast<Index>(shape.size()); }
  /// Extent of an axis; negative axes count from the end.
  [[nodiscard]] Index extent(Index axis) const;
  /// Number of elements in the axes [first, last).
  [[nodiscard]] Index elements(Index first, Index last) const;
};

/// Why a case cannot be mapped to the core, in words.
struct NotMapped : std::exception {
  explicit NotMapped(std::string text) : reason(std::move(text)) {}
  [[nodiscard]] const char* what() const noexcept override { return reason.c_str(); }
  std::string reason;
};

/// One vector file.
class Case {
 public:
  /// Reads a file in the documented format. Throws NotMapped with what is wrong with it.
  static Case read(const std::filesystem::path& file);

  std::string name, op;
  Index opset = 0;
  std::vector<Tensor> outputs;

  /// The input of that formal name (or name), or none.
  [[nodiscard]] const Tensor* find(const std::string& input) const;
  /// The same, which must be there.
  [[nodiscard]] const Tensor& need(const std::string& input) const;

  [[nodiscard]] double number(const std::string& attribute, double otherwise) const;
  [[nodiscard]] Index integer(const std::string& attribute, Index otherwise) const;
  [[nodiscard]] std::string word(const std::string& attribute, const std::string& otherwise) const;
  [[nodiscard]] std::vector<std::string> words(const std::string& attribute) const;
  [[nodiscard]] std::vector<double> numbers(const std::string& attribute) const;
  [[nodiscard]] bool has(const std::string& attribute) const { return attributes_.contains(attribute); }

  /// Throws NotMapped where the case has an attribute or an input that the mapping does not know: then it would not
  /// compute what the case asks for.
  void allow(const std::set<std::string>& attributes, const std::set<std::string>& inputs) const;
  /// The same with a test for inputs that are many (a layer's weights).
  void allow(const std::set<std::string>& attributes, const std::function<bool(const std::string&)>& input) const;

 private:
  nlohmann::json attributes_;
  std::vector<Tensor> inputs_;
};

}  // namespace conformance
