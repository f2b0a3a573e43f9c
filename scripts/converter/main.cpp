// From a state dict with GPT-2's names to the folder that <attn-model-heads model-src> takes. scripts/convert --help
// says how to use it.
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "attn_io/state_dict.hpp"
#include "attn_io/token_table.hpp"

namespace {
namespace io = attn::io;

constexpr const char* program = "attn_convert";

struct Command {
  std::string weights, folder, config, vocabulary;
  std::optional<attn::Index> heads;
  std::optional<attn::DType> dtype;
  bool linear = false;
};

attn::Error wrong(const std::string& argument, const std::string& wanted, const std::string& found) {
  return {attn::Code::value, program, argument, wanted, found};
}

attn::DType dtype_of(const std::string& text) {
  for (const attn::DType type : {attn::DType::f16, attn::DType::bf16, attn::DType::f32}) {
    if (text == attn::to_string(type)) return type;
  }
  throw wrong("--dtype", "F16, BF16 or F32", text);
}

attn::Index heads_of(const std::string& text) {
  const bool digits = !text.empty() && text.size() < 5 && text.find_first_not_of("0123456789") == std::string::npos;
  if (!digits) throw wrong("--heads", "a number of heads", text);
  return std::stoi(text);
}

Command read_command(int count, char** words) {
  Command command;
  for (int n = 1; n < count; ++n) {
    const std::string word = words[n];
    const auto value = [&] {
      if (++n >= count) throw wrong(word, "a value", "none");
      return std::string(words[n]);
    };
    if (word == "--out") {
      command.folder = value();
    } else if (word == "--config") {
      command.config = value();
    } else if (word == "--vocabulary") {
      command.vocabulary = value();
    } else if (word == "--heads") {
      command.heads = heads_of(value());
    } else if (word == "--dtype") {
      command.dtype = dtype_of(value());
    } else if (word == "--linear") {
      command.linear = true;
    } else if (word.rfind("--", 0) == 0) {
      throw wrong(word, "an option that scripts/convert --help names", "another");
    } else if (command.weights.empty()) {
      command.weights = word;
    } else {
      throw wrong(word, "one state dict", "a second");
    }
  }
  if (command.weights.empty()) throw wrong("FILE", "a state dict", "none");
  if (command.folder.empty()) throw wrong("--out", "a folder", "none");
  if (command.config.empty() && !command.heads) throw wrong("--config, --heads", "one of them", "neither");
  return command;
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw wrong(path.string(), "a file that can be written", "a failure");
}

io::StateDictSettings settings_of(const Command& command) {
  io::StateDictSettings settings;
  if (!command.config.empty()) settings = io::read_gpt2_config(io::Document::read(command.config));
  settings.heads = command.heads.value_or(settings.heads);
  settings.dtype = command.dtype;
  settings.linear = command.linear;
  return settings;
}

int run(const Command& command) {
  const io::SafeTensors model =
      io::convert_state_dict(io::read_safetensors(command.weights, io::is_state_dict_buffer), settings_of(command));
  const auto& shape = model.at("wte.weight").shape;
  std::optional<io::Words> words;
  if (!command.vocabulary.empty()) {
    words = io::read_words(io::Document::read(command.vocabulary));
    if (words->words.size() != shape[0]) {
      throw wrong(command.vocabulary, std::to_string(shape[0]) + " tokens, as wte.weight has rows",
                  std::to_string(words->words.size()));
    }
  }
  // Nothing is written before all of it is known to be right.
  const std::string bytes = io::format_safetensors(model);
  const std::filesystem::path folder = command.folder;
  std::filesystem::create_directories(folder);
  write_text(folder / "model.safetensors", bytes);
  std::cerr << "model.safetensors: " << bytes.size() << " bytes, " << shape[0] << " words, width " << shape[1] << ", "
            << model.metadata.at("heads") << " heads\n";
  if (!words) {
    std::cerr << "vocabulary.json is yours to write: {\"format\": 1, \"words\": [" << shape[0] << " texts]}\n";
    return EXIT_SUCCESS;
  }
  write_text(folder / "vocabulary.json", io::Json{{"format", 1}, {"words", words->words}}.dump(1) + "\n");
  std::cerr << "vocabulary.json: " << words->words.size() << " words";
  if (words->byte_level) {
    std::cerr << " out of GPT-2's byte alphabet, " << words->fragments << " of them parts of characters";
  }
  std::cerr << "\n";
  return EXIT_SUCCESS;
}
}  // namespace

int main(int count, char** words) {
  try {
    return run(read_command(count, words));
  } catch (const attn::Error& e) {
    std::cerr << e.what() << "\n";
    if (e.code() == attn::Code::shape) std::cerr << "(maps that are stored out x in need --linear)\n";
    return EXIT_FAILURE;
  } catch (const std::exception& e) {
    std::cerr << e.what() << "\n";
    return EXIT_FAILURE;
  }
}
