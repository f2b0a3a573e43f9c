// A model that somebody else trained, with what it went through: the core's model meets every stored tensor and sorts.
#include <gtest/gtest.h>

#include <algorithm>
#include <attn/gpt.hpp>
#include <fstream>
#include <map>

#include "conformance/matrices.hpp"

namespace {

using namespace conformance;

/// Tensors of a file of the vectors' kind, by name.
std::map<std::string, Tensor> tensors_of(const std::string& file) {
  std::ifstream stream(std::string(ATTN_VECTORS_DIR) + "/nano-gpt-sort/" + file);
  EXPECT_TRUE(stream.good()) << file;
  std::map<std::string, Tensor> out;
  const nlohmann::json document = nlohmann::json::parse(stream);
  for (const auto& entry : document.at("tensors")) {
    Tensor tensor;
    tensor.name = entry.at("name");
    tensor.shape = entry.at("shape").get<std::vector<Index>>();
    for (const auto& value : entry.at("data")) {
      tensor.data.push_back(value.is_number() ? value.get<double>() : -std::numeric_limits<double>::infinity());
    }
    out[tensor.name] = tensor;
  }
  return out;
}

template <class S>
struct NanoGpt {
  attn::GptWeights<S> weights;
  attn::BlockOptions options;
};

/// The checkpoint's names are GPT-2's; its matrices are kept as out x in.
template <class S>
NanoGpt<S> nano_gpt() {
  const auto tensors = tensors_of("model.json");
  constexpr Index layers = 3, heads = 3;
  NanoGpt<S> model;
  const auto norm = [&](const std::string& name) {
    attn::Norm<S> out;
    out.weight = row_at<S>(tensors.at(name + ".weight"));
    out.bias = row_at<S>(tensors.at(name + ".bias"));
    return out;
  };
  const auto map = [&](const std::string& name) {
    return attn::Affine<S>{transposed_at<S>(tensors.at(name + ".weight")), row_at<S>(tensors.at(name + ".bias"))};
  };
  model.weights.tokens = matrix_at<S>(tensors.at("transformer.wte.weight"), 0);
  model.weights.positions = matrix_at<S>(tensors.at("transformer.wpe.weight"), 0);
  const Index width = model.weights.tokens.cols();
  for (Index layer = 0; layer < layers; ++layer) {
    const std::string at = "transformer.h." + std::to_string(layer);
    attn::BlockWeights<S> block;
    block.norm_1 = norm(at + ".ln_1");
    block.norm_2 = norm(at + ".ln_2");
    const attn::Affine<S> qkv = map(at + ".attn.c_attn");
    const auto third = [&](Index n) {
      return attn::Affine<S>{qkv.w.middleCols(n * width, width), RowVector<S>(qkv.b->segment(n * width, width))};
    };
    block.attention.q = third(0);
    block.attention.k = third(1);
    block.attention.v = third(2);
    block.attention.o = map(at + ".attn.c_proj");
    block.mlp.up = map(at + ".mlp.c_fc");
    block.mlp.down = map(at + ".mlp.c_proj");
    model.weights.blocks.push_back(block);
  }
  model.weights.final_norm = norm("transformer.ln_f");
  model.weights.head = {transposed_at<S>(tensors.at("lm_head.weight"))};
  model.options.attention.groups = {heads, heads};
  model.options.activation = {attn::Curve::gelu_tanh};
  return model;
}

/// Largest difference from a stored tensor's batch entry b, relative above 1. -inf stands for a hidden pair.
template <class S>
double difference(const Matrix<S>& found, const Tensor& stored, Index b, Index batch) {
  const Index size = stored.elements(0, stored.rank()) / batch;
  EXPECT_EQ(size, found.size()) << stored.name;
  double worst = 0;
  for (Index i = 0; i < std::min(size, found.size()); ++i) {
    const double wanted = stored.data[static_cast<std::size_t>(b * size + i)];
    if (std::isinf(wanted)) continue;
    worst = std::max(worst, std::abs(static_cast<double>(found.data()[i]) - wanted) / std::max(1.0, std::abs(wanted)));
  }
  return worst;
}

std::vector<Index> ids_of(const Tensor& idx, Index b) {
  std::vector<Index> ids;
  for (Index t = 0; t < idx.extent(1); ++t) {
    ids.push_back(static_cast<Index>(idx.data[static_cast<std::size_t>(b * idx.extent(1) + t)]));
  }
  return ids;
}

/// Heads under each other, as (H, T, …) is kept.
template <class S, class Part>
Matrix<S> stacked(const attn::AttentionLayerResult<S>& layer, Part part) {
  const Matrix<S> first = part(std::size_t{0});
  Matrix<S> out(first.rows() * static_cast<Index>(layer.heads.size()), first.cols());
  for (std::size_t h = 0; h < layer.heads.size(); ++h)
    out.middleRows(static_cast<Index>(h) * first.rows(), first.rows()) = part(h);
  return out;
}

/// Every stored intermediate, against what one forward pass in S kept.
template <class S>
std::map<std::string, double> differences() {
  const auto stored = tensors_of("partials.json");
  const NanoGpt<S> model = nano_gpt<S>();
  const Index batch = stored.at("idx").extent(0);
  std::map<std::string, double> worst;
  for (Index b = 0; b < batch; ++b) {
    const attn::GptResult<S> pass =
        attn::gpt(ids_of(stored.at("idx"), b), model.weights, model.options, attn::Keep::everything);
    const attn::BlockResult<S>& block = pass.blocks.at(0);
    const attn::AttentionLayerResult<S>& layer = block.attention;
    const auto columns = [&](const Matrix<S>& m) {
      return stacked(layer, [&](std::size_t h) { return attn::head_columns(m, 3, static_cast<Index>(h)); });
    };
    Matrix<S> qkv(layer.q.rows(), 3 * layer.q.cols());
    qkv << layer.q, layer.k, layer.v;
    const std::map<std::string, Matrix<S>> found = {
        {"tok_emb", pass.token_rows},
        {"pos_emb", pass.position_rows},
        {"x", pass.embedded},
        {"ln1", block.normed_1},
        {"q", columns(layer.q)},
        {"k", columns(layer.k)},
        {"v", columns(layer.v)},
        {"qkv", qkv},
        {"att", stacked(layer, [&](std::size_t h) { return layer.heads[h].scores; })},
        {"attSm", stacked(layer, [&](std::size_t h) { return layer.heads[h].weights; })},
        {"y", layer.concat},
        {"yProj", layer.output},
        {"attnResid", block.after_attention},
        {"ln2", block.normed_2},
        {"fc", block.mlp.hidden},
        {"gelu", block.mlp.activated},
        {"mlp", block.mlp.output},
        {"mlpResid", block.output},
        {"block0", pass.blocks.at(0).output},
        {"block1", pass.blocks.at(1).output},
        {"block2", pass.blocks.at(2).output},
        {"ln_f", pass.final},
        {"lm_head", pass.logits},
        {"probs", attn::softmax(pass.logits)},
    };
    for (const auto& [name, tensor] : stored) {
      if (name == "idx") continue;
      if (!found.contains(name)) {
        ADD_FAILURE() << name << " is stored and not compared";
        continue;
      }
      // pos_emb is the same for the whole batch and kept once.
      const bool once = tensor.extent(0) == 1;
      const double d = difference(found.at(name), tensor, once ? 0 : b, once ? 1 : batch);
      worst[name] = std::max(worst[name], d);
    }
  }
  return worst;
}

TEST(NanoGpt, MeetsAllStoredIntermediatesInFloat) {
  // The stored numbers were computed in float32 too: what differs is the order of sums over 48 to 192 terms through
  // three layers.
  const auto worst = differences<float>();
  EXPECT_EQ(worst.size(), 24U);
  for (const auto& [name, d] : worst) EXPECT_LE(d, 1e-5) << name;
}

TEST(NanoGpt, MeetsAllStoredIntermediatesInDouble) {
  // Only the stored side rounds here.
  for (const auto& [name, d] : differences<double>()) EXPECT_LE(d, 2e-6) << name;
}

/// The six digits that the model writes after six others.
std::vector<Index> continued(const NanoGpt<float>& model, std::vector<Index> ids) {
  std::vector<Index> written;
  attn::GptCache<float> cache = attn::gpt_cache(model.weights);
  for (int step = 0; step < 6; ++step) {
    const Matrix<float> logits = attn::gpt(ids, model.weights, model.options, cache).logits;
    Index best = 0;
    logits.row(logits.rows() - 1).maxCoeff(&best);
    written.push_back(best);
    ids = {best};
  }
  return written;
}

TEST(NanoGpt, SortsEveryInput) {
  const NanoGpt<float> model = nano_gpt<float>();
  int sorted = 0;
  for (int number = 0; number < 729; ++number) {
    std::vector<Index> digits;
    for (int rest = number, place = 0; place < 6; ++place, rest /= 3) digits.push_back(rest % 3);
    std::vector<Index> wanted = digits;
    std::sort(wanted.begin(), wanted.end());
    sorted += continued(model, digits) == wanted ? 1 : 0;
  }
  EXPECT_EQ(sorted, 729);
}

}  // namespace
