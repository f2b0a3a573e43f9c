#include "attn_io/state_dict.hpp"

#include "attn/gpt_tensors.hpp"
#include "support/check.hpp"
#include "support/gpt2.hpp"

namespace attn::io::state_dict_test {

using testing::gpt2_forward;
using testing::Gpt2Run;
using testing::Gpt2Sizes;
using testing::refuses;
using testing::small_state_dict;

constexpr Gpt2Sizes sizes{.words = 11, .positions = 9, .width = 12, .heads = 3, .layers = 2, .hidden = 20};

StateDictSettings settings() {
  return {.heads = sizes.heads};
}

GptWeights<float> loaded(const SafeTensors& content) {
  NamedTensors<float> named;
  for (const SafeTensor& tensor : content.tensors) {
    const auto cols = static_cast<Index>(tensor.shape.back());
    named[tensor.name] =
        Eigen::Map<const Matrix<float>>(tensor.values.data(), static_cast<Index>(tensor.values.size()) / cols, cols);
  }
  return gpt_weights(std::move(named), std::stoi(content.metadata.at("heads")), 1e-5);
}

// The model in float, as the page runs it, against a pass in double that knows nothing but GPT-2's names. 1e-4 is what
// the page promises; numbers of some tens and sums of some twenty terms err by some 1e-6 in float.
::testing::AssertionResult runs_as(const SafeTensors& converted, const SafeTensors& original) {
  const std::vector<Index> ids{3, 0, 10, 3, 7, 7, 1};
  const Gpt2Run wanted = gpt2_forward(original, ids, sizes);
  const std::string bytes = format_safetensors(converted);
  const GptWeights<float> weights = loaded(parse_safetensors(bytes, "model.safetensors"));
  const GptResult<float> found = gpt(ids, weights, gpt_options(sizes.heads), Keep::everything);
  if (auto logits = testing::near(found.logits, wanted.logits, 1e-4); !logits) return logits;
  for (std::size_t n = 0; n < wanted.weights.size(); ++n) {
    for (std::size_t h = 0; h < wanted.weights[n].size(); ++h) {
      auto weight = testing::near(found.blocks[n].attention.heads[h].weights, wanted.weights[n][h], 1e-4);
      if (!weight) return weight << ", layer " << n << ", head " << h;
    }
  }
  return ::testing::AssertionSuccess();
}

TEST(StateDict, BecomesTheModelThatItsNamesDescribe) {
  for (const char* prefix : {"", "transformer."}) {
    for (const bool biased : {true, false}) {
      const SafeTensors original = small_state_dict(sizes, prefix, biased);
      const SafeTensors converted = convert_state_dict(original, settings());
      EXPECT_TRUE(runs_as(converted, original)) << prefix << biased;
      EXPECT_EQ(converted.metadata.at("architecture"), "gpt");
      EXPECT_EQ(converted.metadata.at("heads"), "3");
      EXPECT_EQ(converted.metadata.at("activation"), "gelu_tanh");
      EXPECT_EQ(converted.metadata.at("norm_epsilon"), "1e-5");
    }
  }
}

TEST(StateDict, OfMapsStoredOutByInIsTurned) {
  const SafeTensors original = small_state_dict(sizes, "transformer.", true);
  SafeTensors turned = original;
  for (SafeTensor& tensor : turned.tensors) {
    const bool map = tensor.name.find(".c_") != std::string::npos && tensor.shape.size() == 2;
    if (map) tensor = detail::transposed(std::move(tensor));
  }
  StateDictSettings linear = settings();
  linear.linear = true;
  EXPECT_TRUE(runs_as(convert_state_dict(turned, linear), original));
  EXPECT_TRUE(refuses([&] { convert_state_dict(turned, settings()); }, Code::shape, "convert_state_dict",
                      "transformer.h.0.attn.c_attn.weight", "12 x 36", "36 x 12"));
}

TEST(StateDict, KeepsItsTypesOrIsRoundedToTheOneAskedFor) {
  SafeTensors original = small_state_dict(sizes, "", true);
  original.tensors[0].dtype = DType::bf16;
  const SafeTensors kept = convert_state_dict(original, settings());
  EXPECT_EQ(kept.at(original.tensors[0].name).dtype, DType::bf16);
  EXPECT_EQ(kept.at(original.tensors[1].name).dtype, DType::f32);
  StateDictSettings half = settings();
  half.dtype = DType::f16;
  for (const SafeTensor& tensor : convert_state_dict(original, half).tensors) EXPECT_EQ(tensor.dtype, DType::f16);
}

TEST(StateDict, KeepsAnOutputMapOnlyWhereItIsNotTheEmbedding) {
  SafeTensors original = small_state_dict(sizes, "transformer.", true);
  SafeTensor head = original.at("transformer.wte.weight");
  head.name = "lm_head.weight";
  original.tensors.push_back(head);
  EXPECT_EQ(convert_state_dict(original, settings()).find("lm_head.weight"), nullptr);
  EXPECT_TRUE(runs_as(convert_state_dict(original, settings()), original));
  original.tensors.back().values[5] += 1;
  EXPECT_NE(convert_state_dict(original, settings()).find("lm_head.weight"), nullptr);
  EXPECT_TRUE(runs_as(convert_state_dict(original, settings()), original));
}

TEST(StateDict, LosesTheBuffersOfOldVersions) {
  EXPECT_TRUE(is_state_dict_buffer("h.0.attn.bias"));
  EXPECT_TRUE(is_state_dict_buffer("transformer.h.11.attn.masked_bias"));
  EXPECT_FALSE(is_state_dict_buffer("h.0.attn.c_attn.bias"));
  EXPECT_FALSE(is_state_dict_buffer("attn.bias"));
  EXPECT_FALSE(is_state_dict_buffer("h..attn.bias"));
  SafeTensors original = small_state_dict(sizes, "", true);
  const SafeTensors plain = original;
  original.tensors.push_back({"h.0.attn.bias", DType::f32, {1, 1, 2, 2}, {1, 0, 1, 1}});
  EXPECT_TRUE(runs_as(convert_state_dict(original, settings()), plain));
}

TEST(StateDict, WithoutOneOfItsTensorsIsRefusedByName) {
  const SafeTensors whole = small_state_dict(sizes, "transformer.", true);
  for (std::size_t n = 0; n < whole.tensors.size(); ++n) {
    SafeTensors without = whole;
    without.tensors.erase(without.tensors.begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_TRUE(refuses([&] { convert_state_dict(without, settings()); }, Code::value, "convert_state_dict",
                        detail::bare_name(whole.tensors[n].name), "a tensor of that name", "none"))
        << whole.tensors[n].name;
  }
  EXPECT_TRUE(
      refuses([&] { convert_state_dict({}, settings()); }, Code::value, "convert_state_dict", "wte.weight", "", ""));
}

TEST(StateDict, WithATensorOfAnotherShapeIsRefusedWithBothShapes) {
  const SafeTensors whole = small_state_dict(sizes, "", true);
  for (std::size_t n = 0; n < whole.tensors.size(); ++n) {
    SafeTensors other = whole;
    SafeTensor& tensor = other.tensors[n];
    tensor.shape = {tensor.values.size(), 1, 1};  // as many numbers
    EXPECT_TRUE(refuses([&] { convert_state_dict(other, settings()); }, Code::shape, "convert_state_dict", tensor.name,
                        tensor.name == "wte.weight" ? "any x any" : "", detail::shape_of(tensor.shape)))
        << tensor.name;
  }
}

TEST(StateDict, WithATensorThatTheModelHasNoPlaceForIsRefusedByName) {
  for (const char* name : {"h.0.attn.rotary.weight", "score.weight", "h.9.ln_1.weight", "transformer.wte.weight",
                           "h.18446744073709551615.ln_1.weight", "h.x.attn.bias"}) {
    SafeTensors more = small_state_dict(sizes, "", true);
    more.tensors.push_back({name, DType::f32, {2}, {1, 1}});
    EXPECT_THROW(convert_state_dict(more, settings()), Error) << name;
  }
  SafeTensors more = small_state_dict(sizes, "transformer.", true);
  more.tensors.push_back({"score.weight", DType::f32, {2}, {1, 1}});
  EXPECT_TRUE(refuses([&] { convert_state_dict(more, settings()); }, Code::unsupported, "convert_state_dict",
                      "score.weight", "a tensor of GPT-2", "another, 2"));
}

TEST(StateDict, WantsSettingsThatFitIt) {
  const SafeTensors whole = small_state_dict(sizes, "", true);
  for (const Index heads : {Index{0}, Index{-1}, Index{5}, std::numeric_limits<Index>::max()}) {
    EXPECT_TRUE(refuses([&] { convert_state_dict(whole, {.heads = heads}); }, Code::range, "convert_state_dict",
                        "heads", "divides the width 12", std::to_string(heads)));
  }
  for (const double epsilon : {-1.0, 1.0, testing::nan, testing::infinity}) {
    EXPECT_TRUE(refuses([&] { convert_state_dict(whole, {.heads = 3, .norm_epsilon = epsilon}); }, Code::range,
                        "convert_state_dict", "norm_epsilon", "from 0", ""));
  }
}

TEST(Gpt2Config, IsReadOrRefusedWhereItAsksForAnotherModel) {
  const auto read = [](const std::string& text) { return read_gpt2_config(Document::parse(text, "config.json")); };
  const StateDictSettings found = read(
      R"({"n_head": 12, "layer_norm_epsilon": 1e-6, "activation_function": "gelu_new", "scale_attn_weights": true, "n_layer": 2})");
  EXPECT_EQ(found.heads, 12);
  EXPECT_EQ(found.norm_epsilon, 1e-6);
  EXPECT_EQ(read(R"({"n_head": 2})").norm_epsilon, 1e-5);
  EXPECT_THROW(read("{}"), Error);
  EXPECT_THROW(read(R"({"n_head": 0})"), Error);
  EXPECT_TRUE(refuses([&] { read(R"({"n_head": 2, "activation_function": "relu"})"); }, Code::unsupported, "read",
                      "config.json#/activation_function", "gelu_new", "relu"));
  EXPECT_TRUE(refuses([&] { read(R"({"n_head": 2, "scale_attn_by_inverse_layer_idx": true})"); }, Code::unsupported,
                      "read", "config.json#/scale_attn_by_inverse_layer_idx", "false", "true"));
}

}  // namespace attn::io::state_dict_test
