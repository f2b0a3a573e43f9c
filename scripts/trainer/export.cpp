#include "export.hpp"

#include <cmath>
#include <fstream>

namespace attn::train {

namespace {
// Six digits after the point: more than float evaluates alike on every machine.
double rounded(double x) {
  return std::round(x * 1e6) / 1e6;
}

io::Json loss_json(const Mean& loss) {
  return {{"loss", rounded(loss.value())}, {"perplexity", rounded(std::exp(loss.value()))}};
}

io::Json by_part(const ByPart<Mean>& loss) {
  io::Json json;
  for (std::size_t part = 0; part < part_names.size(); ++part) json[part_names[part]] = loss_json(loss[part]);
  return json;
}

io::Json means_json(const PatternMeans& means) {
  io::Json json;
  for (std::size_t n = 0; n < means.size(); ++n) json[pattern_names[n]] = rounded(means[n].value());
  return json;
}

io::Json rows_json(const PatternMeans& means) {
  io::Json json;
  for (std::size_t n = 0; n < means.size(); ++n) json[pattern_names[n]] = means[n].count;
  return json;
}

io::Json heads_json(const NetworkShape& shape, const Evaluation& evaluation) {
  io::Json table = io::Json::array();
  for (Index layer = 0; layer < shape.layers; ++layer) {
    for (Index head = 0; head < shape.heads; ++head) {
      const auto& means = evaluation.heads[static_cast<std::size_t>(layer * shape.heads + head)];
      io::Json row{{"layer", layer}, {"head", head}};
      for (std::size_t part = 0; part < part_names.size(); ++part) row[part_names[part]] = means_json(means[part]);
      table.push_back(std::move(row));
    }
  }
  return table;
}

io::Json recipe_json(const TrainingRecipe& r) {
  return {{"optimizer", "AdamW"},
          {"seed", r.seed},
          {"steps", r.steps},
          {"warm_up", r.warm_up},
          {"tokens", r.tokens},
          {"rate", r.rate},
          {"last_rate", r.last_rate},
          {"bias_table_rate", bias_table_rate},
          {"weight_decay", r.weight_decay},
          {"beta_1", r.beta_1},
          {"beta_2", r.beta_2},
          {"epsilon", r.epsilon},
          {"clip", r.clip}};
}
}  // namespace

io::SafeTensors to_tensors(const NetworkShape& shape, const Numbers<float>& parameters) {
  io::SafeTensors out;
  out.metadata = {{"architecture", "gpt"},
                  {"heads", std::to_string(shape.heads)},
                  {"activation", "gelu_tanh"},
                  {"norm_epsilon", "1e-5"}};
  for (const Slot& slot : network_slots(shape)) {
    const auto from = parameters.begin() + slot.offset;
    out.tensors.push_back({slot.name, DType::f16, {slot.shape.begin(), slot.shape.end()}, {from, from + slot.size()}});
  }
  return out;
}

Numbers<float> from_tensors(const NetworkShape& shape, const io::SafeTensors& tensors) {
  Numbers<float> parameters;
  for (const Slot& slot : network_slots(shape)) {
    const io::SafeTensor& tensor = tensors.at(slot.name);
    if (tensor.shape != std::vector<std::uint64_t>(slot.shape.begin(), slot.shape.end())) {
      throw Error(Code::shape, "from_tensors", slot.name, shape_text(slot.rows(), slot.cols()), "another shape");
    }
    parameters.insert(parameters.end(), tensor.values.begin(), tensor.values.end());
  }
  return parameters;
}

io::Json vocabulary_of(const Grammar& grammar) {
  return {{"format", 1},
          {"about", "Words of the project's own model, in the order of the rows of wte.weight."},
          {"words", grammar.words()}};
}

std::vector<Behaviour> read_behaviours(const io::Document& recipe) {
  std::vector<Behaviour> behaviours;
  const io::Place place = recipe.root().at("behaviours");
  for (std::size_t n = 0; n < place.size(); ++n) {
    behaviours.push_back({place.at(n).at("prompt").text(), place.at(n).at("next").text()});
  }
  return behaviours;
}

io::Json card_of(const Grammar& grammar, const Recipe& recipe, const io::Document& recipe_document,
                 const Corpus& corpus, const Numbers<float>& parameters) {
  const NetworkShape& shape = recipe.network;
  const Evaluation evaluation = evaluate(shape, parameters, corpus.held_out);
  io::Json card{{"format", 1},
                {"about",
                 "A small GPT of this project, trained from nothing on text of its own grammar. Measured, not "
                 "written: scripts/train makes this file."}};
  card["architecture"] = {{"vocabulary", shape.vocabulary},   {"width", shape.width},
                          {"layers", shape.layers},           {"heads", shape.heads},
                          {"head_width", shape.head_width()}, {"hidden", shape.hidden},
                          {"positions", shape.positions},     {"distances", shape.distances},
                          {"activation", "gelu_tanh"},        {"norm_epsilon", norm_epsilon},
                          {"parameters", parameters.size()}};
  card["weights"] = {{"file", weights_file}, {"dtype", "float16"}, {"vocabulary_file", vocabulary_file}};
  card["corpus"] = {{"seed", recipe.corpus.seed},
                    {"training_documents", corpus.training.size()},
                    {"training_words", count_words(corpus.training)},
                    {"held_out_documents", corpus.held_out.size()},
                    {"held_out_dropped", corpus.dropped},
                    {"held_out_stories", evaluation.documents[stories]},
                    {"held_out_lists", evaluation.documents[lists]},
                    {"kinds_of_stories", grammar.kinds()},
                    {"never_in_it", grammar.text(grammar.running_sentence())}};
  card["recipe"] = recipe_json(recipe.training);
  io::Json& losses = card["held_out"];
  losses["model"] = by_part(evaluation.loss);
  losses["n_grams"] = io::Json::array();
  for (std::size_t order = 2; order <= 4; ++order) {
    io::Json row{{"order", order}};
    row.update(by_part(evaluate(NGrams(corpus.training, shape.vocabulary, order), corpus.held_out)));
    losses["n_grams"].push_back(std::move(row));
  }
  losses["list_first_time"] = rounded(evaluation.first_time.value());
  losses["list_second_time"] = rounded(evaluation.second_time.value());
  for (std::size_t part = 0; part < part_names.size(); ++part) {
    card["rows"][part_names[part]] = rows_json(evaluation.even[part]);
    card["even"][part_names[part]] = means_json(evaluation.even[part]);
  }
  card["heads"] = heads_json(shape, evaluation);
  card["behaviours"] = io::Json::array();
  for (const Behaviour& behaviour : read_behaviours(recipe_document)) {
    const std::vector<double> odds = next_word(shape, parameters, grammar.ids(behaviour.prompt));
    const auto word = static_cast<std::size_t>(grammar.ids(behaviour.next).at(0));
    card["behaviours"].push_back(
        {{"prompt", behaviour.prompt}, {"next", behaviour.next}, {"probability", rounded(odds.at(word))}});
  }
  card["limits"] = recipe_document.root().at("limits").value();
  return card;
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw Error(Code::value, "write_file", path, "a file that can be written", "a failure");
}

}  // namespace attn::train
