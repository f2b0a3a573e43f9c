// The loop: documents in a new order each time round, one batch a step, and a state that can be put down and taken up.
#pragma once

#include <functional>

#include "network.hpp"
#include "optimizer.hpp"

namespace attn::train {

/// What a step did.
struct StepReport {
  std::size_t step = 0;  ///< from 1 on
  double loss = 0;       ///< mean over the batch's predictions, nats
  double gradient = 0;   ///< its length before the cut
};

/// Lays documents into batches: each time round in an order of its own, whole documents until the next would not fit.
/// Half of the documents start at position 0, the others anywhere that they fit, so that no position stays unlearned.
class Feeder {
 public:
  Feeder(const std::vector<TextDocument>& documents, const TrainingRecipe& recipe, Index positions);

  /// The next batch of a step, in two parts that are worked on side by side.
  std::vector<Batch> next();

  /// Where the next batch begins. Setting it makes next() go on from there.
  struct Mark {
    std::uint64_t round = 0, document = 0;
  };
  [[nodiscard]] Mark mark() const { return mark_; }
  void go_to(Mark mark);

  [[nodiscard]] std::size_t documents() const { return order_.size(); }

 private:
  void shuffle();
  const std::vector<TextDocument>* documents_;
  TrainingRecipe recipe_;
  Index positions_;
  std::vector<std::size_t> order_;
  Mark mark_;
};

/// A training run. The same recipe and grammar give the same numbers whatever the number of threads, and whether or not
/// the run was interrupted.
class Training {
 public:
  Training(const Recipe& recipe, const Corpus& corpus, bool threads = true);

  /// One step. Errors: value where the loss is not finite.
  StepReport step();

  [[nodiscard]] bool finished() const { return done_ >= recipe_.training.steps; }
  [[nodiscard]] std::size_t steps_done() const { return done_; }
  [[nodiscard]] const Numbers<float>& parameters() const { return parameters_; }

  /// Writes the state into a file, or takes it up. Errors of resume: those of read_safetensors; unsupported where the
  /// file is of another recipe or another corpus.
  void save(const std::string& path) const;
  void resume(const std::string& path);

 private:
  [[nodiscard]] std::string fingerprint() const;
  Recipe recipe_;
  std::vector<Slot> slots_;
  Numbers<float> parameters_;
  AdamW optimizer_;
  Feeder feeder_;
  bool threads_;
  std::string corpus_print_;
  std::size_t done_ = 0;
  std::vector<Numbers<float>> gradients_;  // one a part
  std::vector<Pass<float>> passes_;
};

}  // namespace attn::train
