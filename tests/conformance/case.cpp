#include "conformance/case.hpp"

#include <cmath>
#include <fstream>
#include <limits>

namespace conformance {

namespace {

using nlohmann::json;

double to_number(const json& value, const std::string& where) {
  if (value.is_number()) return value.get<double>();
  if (value.is_boolean()) return value.get<bool>() ? 1 : 0;
  if (value == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (value == "inf") return std::numeric_limits<double>::infinity();
  if (value == "-inf") return -std::numeric_limits<double>::infinity();
  throw NotMapped(where + ": " + value.dump() + " is not a number");
}

std::string text_or_empty(const json& object, const char* name) {
  return object.contains(name) && object[name].is_string() ? object[name].get<std::string>() : std::string{};
}

Tensor to_tensor(const json& object) {
  Tensor tensor;
  tensor.name = text_or_empty(object, "name");
  tensor.formal = text_or_empty(object, "formal");
  tensor.dtype = text_or_empty(object, "dtype");
  if (!object.contains("shape") || !object.contains("data")) throw NotMapped(tensor.name + ": no shape or no data");
  Index size = 1;
  for (const json& extent : object["shape"]) {
    tensor.shape.push_back(extent.get<Index>());
    size *= tensor.shape.back();
  }
  for (const json& value : object["data"]) tensor.data.push_back(to_number(value, tensor.name));
  if (static_cast<Index>(tensor.data.size()) != size) {
    throw NotMapped(tensor.name + ": " + std::to_string(tensor.data.size()) + " numbers for a shape of " +
                    std::to_string(size));
  }
  return tensor;
}

// Attributes that say where a case comes from, not what it computes.
const std::set<std::string> provenance = {"seed"};

}  // namespace

Index Tensor::extent(Index axis) const {
  const Index at = axis < 0 ? axis + rank() : axis;
  if (at < 0 || at >= rank()) throw NotMapped(name + ": no axis " + std::to_string(axis));
  return shape[static_cast<std::size_t>(at)];
}

Index Tensor::elements(Index first, Index last) const {
  Index size = 1;
  for (Index axis = first; axis < last; ++axis) size *= extent(axis);
  return size;
}

Case Case::read(const std::filesystem::path& file) {
  std::ifstream stream(file);
  if (!stream) throw NotMapped("cannot be opened");
  json document;
  try {
    document = json::parse(stream);
    Case result;
    result.name = document.value("name", file.stem().string());
    result.op = document.at("op").get<std::string>();
    result.opset = document.value("opset", Index{0});
    result.attributes_ = document.value("attributes", json::object());
    for (const json& input : document.at("inputs")) result.inputs_.push_back(to_tensor(input));
    for (const json& output : document.at("outputs")) result.outputs.push_back(to_tensor(output));
    return result;
  } catch (const json::exception& error) {
    throw NotMapped(std::string("not in the documented format: ") + error.what());
  }
}

const Tensor* Case::find(const std::string& input) const {
  for (const Tensor& tensor : inputs_) {
    if (tensor.formal == input || (tensor.formal.empty() && tensor.name == input)) return &tensor;
  }
  return nullptr;
}

const Tensor& Case::need(const std::string& input) const {
  const Tensor* tensor = find(input);
  if (!tensor) throw NotMapped("no input " + input);
  return *tensor;
}

double Case::number(const std::string& attribute, double otherwise) const {
  return has(attribute) ? to_number(attributes_[attribute], attribute) : otherwise;
}

Index Case::integer(const std::string& attribute, Index otherwise) const {
  return static_cast<Index>(number(attribute, static_cast<double>(otherwise)));
}

std::string Case::word(const std::string& attribute, const std::string& otherwise) const {
  return has(attribute) ? attributes_[attribute].get<std::string>() : otherwise;
}

std::vector<std::string> Case::words(const std::string& attribute) const {
  return has(attribute) ? attributes_[attribute].get<std::vector<std::string>>() : std::vector<std::string>{};
}

std::vector<double> Case::numbers(const std::string& attribute) const {
  return has(attribute) ? attributes_[attribute].get<std::vector<double>>() : std::vector<double>{};
}

void Case::allow(const std::set<std::string>& attributes, const std::function<bool(const std::string&)>& input) const {
  for (const auto& [attribute, value] : attributes_.items()) {
    if (!attributes.contains(attribute) && !provenance.contains(attribute)) {
      throw NotMapped("attribute " + attribute + " = " + value.dump() + " is not known");
    }
  }
  for (const Tensor& tensor : inputs_) {
    const std::string& called = tensor.formal.empty() ? tensor.name : tensor.formal;
    if (!input(called)) throw NotMapped("input " + called + " is not known");
  }
}

void Case::allow(const std::set<std::string>& attributes, const std::set<std::string>& inputs) const {
  allow(attributes, [&](const std::string& called) { return inputs.contains(called); });
}

}  // namespace conformance
