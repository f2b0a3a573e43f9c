#include "training.hpp"

#include <cmath>
#include <filesystem>
#include <numeric>
#include <thread>

#include "attn_io/safetensors.hpp"

namespace attn::train {

namespace {
constexpr std::size_t parts = 2;  // of a batch; fixed, since sums over parts depend on it

// FNV-1a over numbers: tells one corpus or recipe from another, nothing more.
class Fingerprint {
 public:
  void take(std::uint64_t x) { state_ = (state_ ^ x) * 0x100000001b3U; }
  [[nodiscard]] std::string text() const { return std::to_string(state_); }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325U;
};

std::string print_of(const std::vector<TextDocument>& documents) {
  Fingerprint print;
  for (const TextDocument& document : documents) {
    print.take(document.ids.size());
    for (const Index id : document.ids) print.take(static_cast<std::uint64_t>(id));
  }
  return print.text();
}
}  // namespace

Feeder::Feeder(const std::vector<TextDocument>& documents, const TrainingRecipe& recipe, Index positions)
    : documents_(&documents), recipe_(recipe), positions_(positions), order_(documents.size()) {
  shuffle();
}

void Feeder::shuffle() {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  Random random(recipe_.seed, 1000 + mark_.round);
  random.shuffle(order_);
}

void Feeder::go_to(Mark mark) {
  mark_ = mark;
  shuffle();
}

std::vector<Batch> Feeder::next() {
  std::vector<Batch> batches(parts);
  for (Batch& batch : batches) {
    while (true) {
      if (mark_.document == order_.size()) go_to({mark_.round + 1, 0});
      const std::size_t at = order_[mark_.document];
      const std::vector<Index>& ids = (*documents_)[at].ids;
      const auto length = static_cast<Index>(ids.size());
      if (batch.tokens() + length > recipe_.tokens / static_cast<Index>(parts)) break;
      Random random(recipe_.seed ^ (mark_.round << 32U), 2000 + at);
      const bool anywhere = random.below(2) == 0;
      batch.add(ids,
                anywhere ? static_cast<Index>(random.below(static_cast<std::size_t>(positions_ - length + 1))) : 0);
      ++mark_.document;
    }
  }
  return batches;
}

Training::Training(const Recipe& recipe, const Corpus& corpus, bool threads)
    : recipe_(recipe),
      slots_(network_slots(recipe.network)),
      parameters_(first_parameters(slots_, recipe.training.seed)),
      optimizer_(slots_, recipe.training),
      feeder_(corpus.training, recipe.training, recipe.network.positions),
      threads_(threads),
      corpus_print_(print_of(corpus.training)),
      gradients_(parts, Numbers<float>(parameters_.size())) {
  // The passes look at parameters_, whose place in memory stays.
  for (std::size_t n = 0; n < parts; ++n) passes_.emplace_back(recipe_.network, parameters_.data());
}

StepReport Training::step() {
  const std::vector<Batch> batches = feeder_.next();
  Index predictions = 0;
  for (const Batch& batch : batches) predictions += batch.predictions();
  std::vector<double> losses(parts);
  const auto run = [&](std::size_t n) {
    std::fill(gradients_[n].begin(), gradients_[n].end(), 0.0F);
    passes_[n].forward(batches[n]);
    losses[n] = passes_[n].backward(batches[n], 1.0F / static_cast<float>(predictions), gradients_[n].data());
  };
  if (threads_) {
    std::vector<std::thread> others;
    for (std::size_t n = 1; n < parts; ++n) others.emplace_back(run, n);
    run(0);
    for (std::thread& other : others) other.join();
  } else {
    for (std::size_t n = 0; n < parts; ++n) run(n);
  }
  const double loss = std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(predictions);
  if (!std::isfinite(loss)) {
    throw Error(Code::value, "Training::step", "loss", "a finite number", number_text(loss));
  }
  for (std::size_t n = 1; n < parts; ++n) {
    for (std::size_t i = 0; i < gradients_[0].size(); ++i) gradients_[0][i] += gradients_[n][i];
  }
  const double length = optimizer_.step(parameters_, gradients_[0], done_);
  return {++done_, loss, length};
}

std::string Training::fingerprint() const {
  Fingerprint print;
  for (const Slot& slot : slots_) print.take(static_cast<std::uint64_t>(slot.size()));
  const TrainingRecipe& r = recipe_.training;
  for (const double x : {r.rate, r.last_rate, r.weight_decay, r.beta_1, r.beta_2, r.epsilon, r.clip}) {
    print.take(static_cast<std::uint64_t>(x * 1e12));
  }
  for (const std::uint64_t x :
       {r.seed, std::uint64_t{r.steps}, std::uint64_t{r.warm_up}, static_cast<std::uint64_t>(r.tokens)}) {
    print.take(x);
  }
  return corpus_print_ + "-" + print.text();
}

void Training::save(const std::string& path) const {
  const std::vector<std::uint64_t> shape{parameters_.size()};
  const Feeder::Mark mark = feeder_.mark();
  io::SafeTensors state;
  state.metadata = {{"fingerprint", fingerprint()},
                    {"steps", std::to_string(done_)},
                    {"round", std::to_string(mark.round)},
                    {"document", std::to_string(mark.document)}};
  const auto add = [&](const char* name, const Numbers<float>& numbers) {
    state.tensors.push_back({name, DType::f32, shape, {numbers.begin(), numbers.end()}});
  };
  add("parameters", parameters_);
  add("first", optimizer_.first);
  add("second", optimizer_.second);
  // Written beside and moved into place, so that an interruption here leaves the file before.
  io::write_safetensors(path + ".new", state);
  std::filesystem::rename(path + ".new", path);
}

void Training::resume(const std::string& path) {
  const io::SafeTensors state = io::read_safetensors(path);
  const auto text = [&](const char* key) {
    const auto found = state.metadata.find(key);
    return found == state.metadata.end() ? std::string() : found->second;
  };
  if (text("fingerprint") != fingerprint()) {
    throw Error(Code::unsupported, "Training::resume", path, "the state of this recipe on this corpus",
                "that of another");
  }
  for (const auto& [name, into] : {std::pair{"parameters", &parameters_}, std::pair{"first", &optimizer_.first},
                                   std::pair{"second", &optimizer_.second}}) {
    const std::vector<float>& values = state.at(name).values;
    if (values.size() != into->size()) {
      throw Error(Code::shape, "Training::resume", name, std::to_string(into->size()) + " numbers",
                  std::to_string(values.size()));
    }
    std::copy(values.begin(), values.end(), into->begin());
  }
  const auto count = [&](const char* key, std::uint64_t most) {
    const std::string digits = text(key);
    const bool whole =
        !digits.empty() && digits.size() < 19 && digits.find_first_not_of("0123456789") == std::string::npos;
    if (!whole || std::stoull(digits) > most) {
      throw Error(Code::value, "Training::resume", key, "a whole number up to " + std::to_string(most), digits);
    }
    return std::stoull(digits);
  };
  const std::size_t done = count("steps", recipe_.training.steps);
  feeder_.go_to({count("round", recipe_.training.steps), count("document", feeder_.documents())});
  done_ = done;
}

}  // namespace attn::train
