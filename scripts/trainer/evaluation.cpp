#include "evaluation.hpp"

#include <cmath>

namespace attn::train {

namespace {
constexpr Index batch_tokens = 1024;

std::array<Part, 2> parts_of(const TextDocument& document) {
  return {everything, document.is_list() ? lists : stories};
}

bool within(Index at, Index first, Index length) {
  return at >= first && at < first + length;
}

Matrix<float> even_weights(Index tokens) {
  Matrix<float> weights = Matrix<float>::Zero(tokens, tokens);
  for (Index i = 0; i < tokens; ++i) weights.row(i).head(i + 1).setConstant(1.0F / static_cast<float>(i + 1));
  return weights;
}
}  // namespace

Evaluation evaluate(const NetworkShape& shape, const Numbers<float>& parameters,
                    const std::vector<TextDocument>& documents) {
  Evaluation result;
  result.heads.resize(static_cast<std::size_t>(shape.layers * shape.heads));
  Pass<float> pass(shape, parameters.data());
  for (std::size_t begin = 0; begin < documents.size();) {
    Batch batch;
    std::size_t end = begin;
    while (end < documents.size() && batch.tokens() + static_cast<Index>(documents[end].ids.size()) <= batch_tokens) {
      batch.add(documents[end++].ids, 0);
    }
    pass.forward(batch);
    const std::vector<float> losses = pass.losses(batch);
    for (std::size_t n = 0; n < end - begin; ++n) {
      const TextDocument& document = documents[begin + n];
      const auto [start, length] = batch.documents[n];
      for (const Part part : parts_of(document)) ++result.documents[part];
      for (Index t = 0; t + 1 < length; ++t) {
        const auto loss = static_cast<double>(losses[static_cast<std::size_t>(start + t)]);
        for (const Part part : parts_of(document)) result.loss[part].take(loss);
        if (!document.is_list()) continue;
        if (within(t + 1, document.first_list, document.list_length)) result.first_time.take(loss);
        if (within(t + 1, document.second_list, document.list_length)) result.second_time.take(loss);
      }
      for (Index layer = 0; layer < shape.layers; ++layer) {
        for (Index head = 0; head < shape.heads; ++head) {
          const auto scores = head_scores<float>(pass.weights(batch, n, layer, head), document.ids);
          ByPart<PatternMeans>& means = result.heads[static_cast<std::size_t>(layer * shape.heads + head)];
          for (const Part part : parts_of(document)) add_scores(means[part], scores);
        }
      }
      const auto scores = head_scores<float>(even_weights(length), document.ids);
      for (const Part part : parts_of(document)) add_scores(result.even[part], scores);
    }
    begin = end;
  }
  return result;
}

ByPart<Mean> evaluate(const NGrams& model, const std::vector<TextDocument>& documents) {
  ByPart<Mean> loss;
  for (const TextDocument& document : documents) {
    for (std::size_t t = 1; t < document.ids.size(); ++t) {
      const double nats = -std::log(model.probability(std::span(document.ids).first(t), document.ids[t]));
      for (const Part part : parts_of(document)) loss[part].take(nats);
    }
  }
  return loss;
}

std::vector<double> next_word(const NetworkShape& shape, const Numbers<float>& parameters,
                              const std::vector<Index>& words) {
  Batch batch;
  batch.add(words, 0);
  Pass<float> pass(shape, parameters.data());
  const auto row = pass.forward(batch).row(batch.tokens() - 1).cast<double>().eval();
  const Eigen::ArrayXd odds = (row.array() - row.maxCoeff()).exp();
  const double sum = odds.sum();
  std::vector<double> probabilities;
  for (const double odd : odds) probabilities.push_back(odd / sum);
  return probabilities;
}

}  // namespace attn::train
