// attn_model_dump FILE: the project's model in double on several sentences, every attention weight and the probability
// of every next word, as lines of text that model-agreement.mjs holds against the module of the page.
//
//   ids 3 17 …           a sentence, by its words' numbers
//   layer head row w w … the weights of a row, up to the word itself
//   next p p …           the probabilities of the word after the last
//
// Numbers are printed with 17 digits, which name a double exactly.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "attn/gpt_tensors.hpp"
#include "attn_io/safetensors.hpp"

namespace {

using attn::Index;
using attn::io::Document;
using attn::io::Json;

const std::string folder = ATTN_DATA_DIR "/project-model/";

attn::GptWeights<double> weights_of(const attn::io::SafeTensors& content, Index heads) {
  attn::NamedTensors<double> named;
  for (const attn::io::SafeTensor& tensor : content.tensors) {
    const auto cols = static_cast<Index>(tensor.shape.back());
    const auto rows = static_cast<Index>(tensor.values.size()) / cols;
    named[tensor.name] =
        Eigen::Map<const attn::Matrix<float>>(tensor.values.data(), rows, cols).template cast<double>();
  }
  return attn::gpt_weights(std::move(named), heads, 1e-5);
}

// The course's sentence, what the card asks about, one word, and two of as many words as the model reads: all kinds of
// words, and a list said again and again, on which the induction heads are at their sharpest.
std::vector<std::vector<Index>> sentences(Index words, Index longest) {
  const Document vocabulary = Document::read(folder + "vocabulary.json");
  std::map<std::string, Index> numbers;
  for (const Json& word : vocabulary.root().value()["words"]) {
    numbers.emplace(word.get<std::string>(), static_cast<Index>(numbers.size()));
  }
  std::vector<std::vector<Index>> all{{7}, {}, {}};
  for (Index n = 0; n < longest; ++n) {
    all[1].push_back(n * 37 % words);
    all[2].push_back(28 + n % 8);
  }
  const Document world = Document::read(ATTN_DATA_DIR "/teaching-world.json");
  all.emplace_back();
  for (const Json& token : world.root().value()["tokens"]) all.back().push_back(numbers.at(token.get<std::string>()));
  const Document card = Document::read(folder + "card.json");
  for (const Json& behaviour : card.root().value()["behaviours"]) {
    all.emplace_back();
    const std::string prompt = behaviour["prompt"].get<std::string>() + " ";
    for (std::size_t from = 0, to = 0; (to = prompt.find(' ', from)) != std::string::npos; from = to + 1) {
      all.back().push_back(numbers.at(prompt.substr(from, to - from)));
    }
  }
  return all;
}

void write_sentence(std::FILE* out, const std::vector<Index>& ids, const attn::GptWeights<double>& weights,
                    Index heads) {
  std::fputs("ids", out);
  for (const Index id : ids) std::fprintf(out, " %td", id);
  std::fputs("\n", out);
  const auto result = attn::gpt(ids, weights, attn::gpt_options(heads), attn::Keep::everything);
  for (std::size_t layer = 0; layer < result.blocks.size(); ++layer) {
    const auto& of_layer = result.blocks[layer].attention.heads;
    for (std::size_t head = 0; head < of_layer.size(); ++head) {
      const attn::Matrix<double>& a = of_layer[head].weights;
      for (Index i = 0; i < a.rows(); ++i) {
        std::fprintf(out, "%zu %zu %td", layer, head, i);
        for (Index j = 0; j <= i; ++j) std::fprintf(out, " %.17g", a(i, j));
        std::fputs("\n", out);
      }
    }
  }
  std::fputs("next", out);
  const attn::RowVector<double> last = result.logits.bottomRows(1);
  for (const double p : attn::softmax_row<double>(last)) std::fprintf(out, " %.17g", p);
  std::fputs("\n", out);
}

int run(const char* path) {
  const attn::io::SafeTensors content = attn::io::read_safetensors(folder + "model.safetensors");
  const Index heads = std::atoi(content.metadata.at("heads").c_str());
  const attn::GptWeights<double> weights = weights_of(content, heads);
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) return 2;
  for (const auto& ids : sentences(weights.tokens.rows(), weights.positions->rows())) {
    write_sentence(out, ids, weights, heads);
  }
  return std::fclose(out) == 0 ? 0 : 2;
}

}  // namespace

int main(int count, char** arguments) {
  try {
    return count == 2 ? run(arguments[1]) : 2;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
  }
}
