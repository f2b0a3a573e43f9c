// Trains the project's own model and writes weights, vocabulary and card. scripts/train --help says how to use it.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "export.hpp"
#include "progress.hpp"

namespace {
using namespace attn::train;
namespace io = attn::io;

volatile std::sig_atomic_t interrupted = 0;

struct Command {
  std::string folder, state;
  std::uint64_t seed = 0;  // 0: the recipe's
  bool fresh = false, threads = true;
};

Command read_command(int count, char** words) {
  Command command;
  for (int n = 1; n < count; ++n) {
    const std::string word = words[n];
    const auto value = [&] {
      if (++n >= count) throw attn::Error(attn::Code::value, "attn_train", word, "a value", "none");
      return std::string(words[n]);
    };
    if (word == "--out") {
      command.folder = value();
    } else if (word == "--state") {
      command.state = value();
    } else if (word == "--seed") {
      const std::string text = value();
      const bool digits =
          !text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == std::string::npos;
      command.seed = digits ? std::stoull(text) : 0;
      if (command.seed == 0) {
        throw attn::Error(attn::Code::value, "attn_train", word, "a whole number from 1 on", text);
      }
    } else if (word == "--fresh") {
      command.fresh = true;
    } else if (word == "--one-thread") {
      command.threads = false;
    } else {
      throw attn::Error(attn::Code::value, "attn_train", word, "an option that scripts/train --help names", "another");
    }
  }
  if (command.folder.empty() || command.state.empty()) {
    throw attn::Error(attn::Code::value, "attn_train", "--out, --state", "both", "not both");
  }
  return command;
}

// Whether it came to its end.
bool train(Training& training, const Command& command, std::size_t steps) {
  if (!command.fresh && std::filesystem::exists(command.state)) {
    training.resume(command.state);
    std::cerr << "going on after step " << training.steps_done() << " (--fresh starts again)\n";
  }
  Progress progress(training.steps_done(), steps);
  constexpr std::size_t often = 500;  // a power cut costs a few seconds at most
  while (!training.finished()) {
    const StepReport report = training.step();
    progress.show(report);
    if (interrupted != 0 || report.step % often == 0 || training.finished()) training.save(command.state);
    if (interrupted != 0 && !training.finished()) {
      std::cerr << "\ninterrupted; the same command goes on after step " << report.step << "\n";
      return false;
    }
  }
  return true;
}

void say_summary(const io::Json& card) {
  const auto number = [](const io::Json& x) { return x.get<double>(); };
  const io::Json& held_out = card["held_out"];
  std::cerr << "held-out perplexity " << number(held_out["model"]["everything"]["perplexity"]);
  for (const io::Json& row : held_out["n_grams"]) {
    std::cerr << ", " << row["order"] << "-gram " << number(row["everything"]["perplexity"]);
  }
  std::cerr << "\na random list: " << number(held_out["list_first_time"]) << " nats a word, the second time "
            << number(held_out["list_second_time"]) << "\n";
  for (const char* pattern : pattern_names) {
    // Induction shows where a list is said again; a story seldom goes on as after the earlier copy.
    const char* part = part_names[pattern == pattern_names[induction] ? lists : everything];
    std::cerr << pattern << " above 50% (" << part << "):";
    for (const io::Json& head : card["heads"]) {
      if (number(head[part][pattern]) > 0.5) {
        std::cerr << " layer " << head["layer"] << " head " << head["head"] << " (" << number(head[part][pattern])
                  << ")";
      }
    }
    std::cerr << "\n";
  }
  for (const io::Json& behaviour : card["behaviours"]) {
    std::cerr << behaviour["prompt"].get<std::string>() << " → " << behaviour["next"].get<std::string>() << " "
              << number(behaviour["probability"]) << "\n";
  }
}

int run(const Command& command) {
  const std::string here = ATTN_TRAINER_DIR;
  const Grammar grammar(io::Document::read(here + "/grammar.json"));
  const io::Document recipe_document = io::Document::read(here + "/recipe.json");
  Recipe recipe = read_recipe(recipe_document, grammar);
  if (command.seed != 0) recipe.training.seed = command.seed;
  const Corpus corpus = make_corpus(grammar, recipe.corpus);
  std::cerr << corpus.training.size() << " documents, " << count_words(corpus.training) << " words; "
            << corpus.held_out.size() << " documents held out\n";
  Training training(recipe, corpus, command.threads);
  if (!train(training, command, recipe.training.steps)) return 130;
  const std::filesystem::path folder = command.folder;
  std::filesystem::create_directories(folder);
  const std::string weights = io::format_safetensors(to_tensors(recipe.network, training.parameters()));
  // What is measured is what was written, rounding included.
  const Numbers<float> parameters = from_tensors(recipe.network, io::parse_safetensors(weights, weights_file));
  const io::Json card = card_of(grammar, recipe, recipe_document, corpus, parameters);
  write_file((folder / weights_file).string(), weights);
  write_file((folder / vocabulary_file).string(), vocabulary_of(grammar).dump(2) + "\n");
  write_file((folder / card_file).string(), card.dump(2) + "\n");
  std::filesystem::remove(command.state);
  say_summary(card);
  std::cerr << "written: " << folder.string() << "\n";
  return EXIT_SUCCESS;
}
}  // namespace

int main(int count, char** words) {
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  try {
    return run(read_command(count, words));
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return EXIT_FAILURE;
  }
}
