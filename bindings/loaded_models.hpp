// The trained models that JavaScript holds by their numbers.
#pragma once

#include <attn/gpt.hpp>
#include <map>
#include <string>

namespace bindings {

struct LoadedModel {
  attn::GptWeights<float> weights;
  attn::BlockOptions options;
};

inline std::map<int, LoadedModel>& models() {
  static std::map<int, LoadedModel> loaded;
  return loaded;
}

inline const LoadedModel& model_of(int id, const char* function) {
  const auto found = models().find(id);
  if (found == models().end()) {
    throw attn::Error(attn::Code::value, function, "model", "the number of a loaded model", std::to_string(id));
  }
  return found->second;
}

}  // namespace bindings
