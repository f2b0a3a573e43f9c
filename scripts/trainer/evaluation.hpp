// What a model can do, measured on documents it has not seen.
#pragma once

#include <array>

#include "attn/count.hpp"
#include "attn/head_scores.hpp"
#include "network.hpp"
#include "ngram.hpp"
#include "recipe.hpp"

namespace attn::train {

/// A mean that is still being added to.
struct Mean {
  double sum = 0;
  std::size_t count = 0;
  void take(double x) {
    sum += x;
    ++count;
  }
  void take(double mean, Index rows) {
    sum += mean * static_cast<double>(rows);
    count += static_cast<std::size_t>(rows);
  }
  [[nodiscard]] double value() const { return sum / static_cast<double>(count); }
};

/// The patterns of head_scores, in the order of its result.
enum Pattern : std::size_t { previous, self, first, duplicate, induction };
inline constexpr std::array<const char*, 5> pattern_names{"previous", "self", "first", "duplicate", "induction"};

/// Five scores over many documents: every row of every document counts once.
using PatternMeans = std::array<Mean, 5>;

/// Adds a document's scores.
template <class S>
void add_scores(PatternMeans& means, const HeadScores<S>& scores) {
  const auto add = [&](Pattern pattern, const PatternScore<S>& score) {
    if (score.mean) means[pattern].take(static_cast<double>(*score.mean), score.rows);
  };
  add(previous, scores.previous);
  add(self, scores.self);
  add(first, scores.first);
  add(duplicate, scores.duplicate);
  add(induction, scores.induction);
}

/// Kinds of documents that are looked at on their own.
enum Part : std::size_t { everything, stories, lists };
inline constexpr std::array<const char*, 3> part_names{"everything", "stories", "lists"};

/// One number for each part.
template <class T>
using ByPart = std::array<T, 3>;

struct Evaluation {
  ByPart<std::size_t> documents{};
  ByPart<Mean> loss;                        ///< nats a predicted word
  Mean first_time, second_time;             ///< loss on the words of a list, and when they are said again
  std::vector<ByPart<PatternMeans>> heads;  ///< layer 0 head 0, layer 0 head 1, …
  ByPart<PatternMeans> even;                ///< of a head that spreads evenly over what it may see
};

/// Losses and head scores of a model. Every document starts at position 0; its first word is not predicted.
Evaluation evaluate(const NetworkShape& shape, const Numbers<float>& parameters,
                    const std::vector<TextDocument>& documents);

/// The same losses for n-grams.
ByPart<Mean> evaluate(const NGrams& model, const std::vector<TextDocument>& documents);

/// Probabilities of every word as the next one.
std::vector<double> next_word(const NetworkShape& shape, const Numbers<float>& parameters,
                              const std::vector<Index>& words);

}  // namespace attn::train
