// A trained model. It is the one thing that stays on this side between calls: JavaScript holds its number and gives it
// back.

#include <emscripten/bind.h>

#include <attn/named_tensors.hpp>

#include "convert.hpp"
#include "guard.hpp"
#include "loaded_models.hpp"

namespace {

using namespace bindings;

/// Sizes come as numbers of 53 bits; JavaScript has looked that they are whole and from 0 on.
std::uint64_t to_size(const val& number) {
  return std::uint64_t(number.as<double>());
}

attn::TensorEntry to_entry(const val& entry) {
  attn::TensorEntry out{entry["name"].as<std::string>(), entry["dtype"].as<std::string>(), {}};
  const val shape = entry["shape"];
  const auto extents = shape["length"].as<int>();
  for (int n = 0; n < extents; ++n) out.shape.push_back(to_size(shape[n]));
  out.begin = to_size(entry["begin"]);
  out.end = to_size(entry["end"]);
  return out;
}

/// named_tensors.hpp, gpt_tensors.hpp: a table of tensors over a data section.
val load_model(const val& table, const val& data, int heads, double epsilon) {
  return guard([&] {
    std::vector<attn::TensorEntry> entries;
    const auto count = table["length"].as<int>();
    for (int n = 0; n < count; ++n) entries.push_back(to_entry(table[n]));
    const auto bytes = emscripten::convertJSArrayToNumberVector<std::uint8_t>(data);
    LoadedModel model{
        attn::gpt_weights(attn::named_tensors<float>(entries, bytes.data(), bytes.size()), heads, epsilon),
        attn::gpt_options(heads)};
    static int last = 0;
    val out = val::object();
    put(out, "id", ++last);
    put(out, "vocabulary", int(model.weights.tokens.rows()));
    put(out, "width", int(model.weights.tokens.cols()));
    put(out, "layers", int(model.weights.blocks.size()));
    put(out, "heads", heads);
    put(out, "positions", model.weights.positions ? val(int(model.weights.positions->rows())) : val::null());
    models().emplace(last, std::move(model));
    return out;
  });
}

val dispose_model(int id) {
  return guard([&] {
    model_of(id, "dispose_model");
    models().erase(id);
    return val::null();
  });
}

int loaded_models() {
  return int(models().size());
}

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
  emscripten::function("load_model", &load_model);
  emscripten::function("dispose_model", &dispose_model);
  emscripten::function("loaded_models", &loaded_models);
}
