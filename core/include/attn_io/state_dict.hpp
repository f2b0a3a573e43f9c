// From a state dict with GPT-2's names, as PyTorch saves one, to the file that a page loads.
#pragma once

#include <charconv>
#include <optional>

#include "attn_io/safetensors.hpp"

namespace attn::io {

/// What the numbers of a state dict do not tell.
struct StateDictSettings {
  Index heads = 0;
  double norm_epsilon = 1e-5;
  bool linear = false;  ///< maps are stored out x in, as torch.nn.Linear has them; else in x out, as Conv1D has
  std::optional<DType> dtype = {};  ///< how the numbers are stored; absent: as they came
};

namespace detail {
// The name without the prefix that a model with a head on top gives its trunk.
inline std::string bare_name(const std::string& name) {
  const std::string prefix = "transformer.";
  return name.rfind(prefix, 0) == 0 ? name.substr(prefix.size()) : name;
}

// The block that a name speaks of, and what it names there; none where it is no "h.N.something".
inline std::optional<std::pair<std::size_t, std::string>> part_of_block(const std::string& bare) {
  if (bare.rfind("h.", 0) != 0) return std::nullopt;
  std::size_t block = 0;
  const char *begin = bare.data() + 2, *end = bare.data() + bare.size();
  const auto read = std::from_chars(begin, end, block);
  if (read.ec != std::errc() || read.ptr == end || *read.ptr != '.') return std::nullopt;
  return std::pair{block, std::string(read.ptr + 1, end)};
}

inline std::string shape_of(const std::vector<std::uint64_t>& shape) {
  std::string out;
  for (const std::uint64_t extent : shape) out += (out.empty() ? "" : " x ") + std::to_string(extent);
  return shape.empty() ? "a single number" : out;
}

// Takes tensors out of a state dict and remembers what is left.
class StateDict {
 public:
  explicit StateDict(SafeTensors&& from) {
    for (SafeTensor& tensor : from.tensors) {
      const std::string bare = bare_name(tensor.name);
      const auto [place, is_new] = tensors_.try_emplace(bare, std::move(tensor));
      if (!is_new) {
        throw Error(Code::value, "convert_state_dict", attn::detail::brief(bare), "one tensor of that name",
                    "one with the prefix transformer. and one without");
      }
    }
  }

  [[nodiscard]] const std::map<std::string, SafeTensor>& left() const { return tensors_; }
  [[nodiscard]] const SafeTensor* find(const std::string& bare) const {
    const auto found = tensors_.find(bare);
    return found == tensors_.end() ? nullptr : &found->second;
  }

  /// The tensor, which must have that shape; 0 stands for any extent. Its new name is the bare one.
  SafeTensor take(const std::string& bare, const std::vector<std::uint64_t>& shape) {
    const auto found = tensors_.find(bare);
    const auto wanted = [&] {
      std::string out;
      for (const std::uint64_t n : shape) out += (out.empty() ? "" : " x ") + (n == 0 ? "any" : std::to_string(n));
      return out;
    };
    if (found == tensors_.end()) {
      throw Error(Code::value, "convert_state_dict", bare, "a tensor of that name, " + wanted(), "none");
    }
    SafeTensor tensor = std::move(found->second);
    tensors_.erase(found);
    bool fits = tensor.shape.size() == shape.size();
    for (std::size_t n = 0; fits && n < shape.size(); ++n) fits = shape[n] == 0 || shape[n] == tensor.shape[n];
    if (!fits) throw Error(Code::shape, "convert_state_dict", tensor.name, wanted(), shape_of(tensor.shape));
    tensor.name = bare;
    return tensor;
  }

 private:
  std::map<std::string, SafeTensor> tensors_;
};

// Rows and columns exchanged: from out x in to in x out.
inline SafeTensor transposed(SafeTensor tensor) {
  const auto rows = static_cast<Index>(tensor.shape[0]), cols = static_cast<Index>(tensor.shape[1]);
  const Matrix<float> turned = Eigen::Map<const Matrix<float>>(tensor.values.data(), rows, cols).transpose();
  tensor.values.assign(turned.data(), turned.data() + turned.size());
  std::swap(tensor.shape[0], tensor.shape[1]);
  return tensor;
}
}  // namespace detail

/// Whether a state dict's tensor of that name is no weight: the causal mask and the number for what it hides, which
/// older versions of GPT-2's code saved with each block.
inline bool is_state_dict_buffer(const std::string& name) {
  const auto part = detail::part_of_block(detail::bare_name(name));
  return part && (part->second == "attn.bias" || part->second == "attn.masked_bias");
}

/// The tensors of a state dict with GPT-2's names (Radford 2019), with or without the prefix "transformer.", under the
/// names and with the metadata that the page's element reads (gpt_weights says which): wte (V x C), wpe (P x C), the
/// blocks h.0, h.1, … with ln_1, attn.c_attn (C x 3C), attn.c_proj (C x C), ln_2, mlp.c_fc (C x F), mlp.c_proj (F x C),
/// then ln_f; biases everywhere or nowhere; lm_head.weight (V x C) is left out where it is wte's again. Buffers
/// (is_state_dict_buffer) are left out. Cost: O(size). Errors, each with the tensor's name: value (one is missing),
/// shape, range (heads, norm_epsilon), unsupported (a tensor that the model has no place for).
inline SafeTensors convert_state_dict(SafeTensors from, const StateDictSettings& settings) {
  constexpr const char* f = "convert_state_dict";
  std::size_t blocks = 0;
  bool biased = false;
  std::erase_if(from.tensors, [](const SafeTensor& tensor) { return is_state_dict_buffer(tensor.name); });
  detail::StateDict dict(std::move(from));
  for (const auto& [bare, tensor] : dict.left()) {
    if (const auto part = detail::part_of_block(bare)) blocks = std::max(blocks, part->first + 1);
    biased = biased || bare.ends_with(".bias");
  }
  SafeTensors out;
  const auto keep = [&](SafeTensor tensor) -> const SafeTensor& { return out.tensors.emplace_back(std::move(tensor)); };
  const std::vector<std::uint64_t> table = keep(dict.take("wte.weight", {0, 0})).shape;
  const std::uint64_t width = table[1];
  keep(dict.take("wpe.weight", {0, width}));
  if (settings.heads < 1 || width % static_cast<std::uint64_t>(settings.heads) != 0) {
    throw Error(Code::range, f, "heads", "a number that divides the width " + std::to_string(width),
                std::to_string(settings.heads));
  }
  if (!(settings.norm_epsilon >= 0 && settings.norm_epsilon < 1)) {
    throw Error(Code::range, f, "norm_epsilon", "a number from 0 up to 1", number_text(settings.norm_epsilon));
  }
  const auto norm = [&](const std::string& name) {
    keep(dict.take(name + ".weight", {width}));
    if (biased) keep(dict.take(name + ".bias", {width}));
  };
  // Returns the number of columns, which may be asked for with 0.
  const auto map = [&](const std::string& name, std::uint64_t rows, std::uint64_t cols) {
    const std::string weight = name + ".weight";
    const auto& kept =
        keep(settings.linear ? detail::transposed(dict.take(weight, {cols, rows})) : dict.take(weight, {rows, cols}));
    const std::uint64_t found = kept.shape[1];
    if (biased) keep(dict.take(name + ".bias", {found}));
    return found;
  };
  for (std::size_t n = 0; n < std::max<std::size_t>(blocks, 1); ++n) {
    const std::string h = "h." + std::to_string(n) + ".";
    norm(h + "ln_1");
    map(h + "attn.c_attn", width, 3 * width);
    map(h + "attn.c_proj", width, width);
    norm(h + "ln_2");
    const std::uint64_t hidden = map(h + "mlp.c_fc", width, 0);
    map(h + "mlp.c_proj", hidden, width);
  }
  norm("ln_f");
  if (dict.find("lm_head.weight") != nullptr) {
    SafeTensor head = dict.take("lm_head.weight", table);
    if (head.values != out.at("wte.weight").values) keep(std::move(head));
  }
  if (!dict.left().empty()) {
    const SafeTensor& other = dict.left().begin()->second;
    throw Error(Code::unsupported, f, attn::detail::brief(other.name), "a tensor of GPT-2",
                "another, " + detail::shape_of(other.shape));
  }
  for (SafeTensor& tensor : out.tensors) tensor.dtype = settings.dtype.value_or(tensor.dtype);
  out.metadata = {{"architecture", "gpt"},
                  {"heads", std::to_string(settings.heads)},
                  {"activation", "gelu_tanh"},
                  {"norm_epsilon", number_text(settings.norm_epsilon)}};
  return out;
}

/// The settings that a config.json of GPT-2 holds. Errors: value, with the place; unsupported where the model computes
/// what this library's does not.
inline StateDictSettings read_gpt2_config(const Document& config) {
  const Place root = config.root();
  StateDictSettings settings;
  settings.heads = static_cast<Index>(root.at("n_head").count());
  if (root.has("layer_norm_epsilon")) settings.norm_epsilon = root.at("layer_norm_epsilon").number();
  if (root.has("activation_function")) {
    const Place name = root.at("activation_function");
    if (name.text() != "gelu_new" && name.text() != "gelu_pytorch_tanh") {
      throw name.wrong("gelu_new or gelu_pytorch_tanh", name.kind(), Code::unsupported);
    }
  }
  const auto only = [&](const char* key, bool wanted) {
    if (!root.has(key)) return;
    const Place place = root.at(key);
    if (!place.value().is_boolean() || place.value().get<bool>() != wanted) {
      throw place.wrong(wanted ? "true" : "false", place.kind(), Code::unsupported);
    }
  };
  only("scale_attn_weights", true);
  only("scale_attn_by_inverse_layer_idx", false);
  only("add_cross_attention", false);
  return settings;
}

}  // namespace attn::io
