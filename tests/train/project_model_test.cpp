#include <algorithm>
#include <filesystem>

#include "attn/gpt_tensors.hpp"
#include "train/support.hpp"

namespace attn::train {
namespace {

using testing::project_corpus;
using testing::project_grammar;
using testing::project_recipe;
using testing::project_recipe_document;

const std::string folder = ATTN_PROJECT_MODEL_DIR;

const io::SafeTensors& tensors() {
  static const io::SafeTensors content = io::read_safetensors(folder + "/" + weights_file);
  return content;
}

const Numbers<float>& parameters() {
  static const Numbers<float> numbers = from_tensors(project_recipe().network, tensors());
  return numbers;
}

const io::Json& card() {
  static const io::Document document = io::Document::read(folder + "/" + card_file);
  return document.root().value();
}

const Evaluation& evaluation() {
  static const Evaluation result = evaluate(project_recipe().network, parameters(), project_corpus().held_out);
  return result;
}

double number(const io::Json& json) {
  return json.get<double>();
}

// The card has six digits after the point; the sums behind them differ by some 1e-6 between orders of summation.
constexpr double card_slack = 2e-5;

template <class S>
GptWeights<S> core_weights() {
  NamedTensors<S> named;
  const std::vector<Slot> slots = network_slots(project_recipe().network);
  for (const Slot& slot : slots) {
    named[slot.name] = Eigen::Map<const Matrix<float>>(tensors().at(slot.name).values.data(), slot.rows(), slot.cols())
                           .template cast<S>();
  }
  return gpt_weights(std::move(named), project_recipe().network.heads, norm_epsilon);
}

TEST(ProjectModel, IsHalfPrecisionAndFitsHalfAMegabyte) {
  for (const io::SafeTensor& tensor : tensors().tensors) EXPECT_EQ(tensor.dtype, DType::f16) << tensor.name;
  EXPECT_LE(std::filesystem::file_size(folder + "/" + weights_file), 500000U);
  EXPECT_EQ(tensors().metadata.at("heads"), std::to_string(project_recipe().network.heads));
  EXPECT_EQ(card()["architecture"]["parameters"].get<std::size_t>(), parameters().size());
}

TEST(ProjectModel, HasTheGrammarsVocabularyAndTheRecipesCorpus) {
  const io::Document vocabulary = io::Document::read(folder + "/" + vocabulary_file);
  EXPECT_EQ(vocabulary.root().value()["words"].get<std::vector<std::string>>(), project_grammar().words());
  EXPECT_EQ(card()["recipe"]["seed"].get<std::uint64_t>(), project_recipe().training.seed);
  EXPECT_EQ(card()["recipe"]["steps"].get<std::size_t>(), project_recipe().training.steps);
  EXPECT_EQ(number(card()["recipe"]["rate"]), project_recipe().training.rate);
  EXPECT_EQ(card()["corpus"]["training_words"].get<std::size_t>(), count_words(project_corpus().training));
  EXPECT_EQ(card()["corpus"]["held_out_documents"].get<std::size_t>(), project_corpus().held_out.size());
}

TEST(ProjectModel, HasTheLossesOfItsCard) {
  for (std::size_t part = 0; part < part_names.size(); ++part) {
    const io::Json& row = card()["held_out"]["model"][part_names[part]];
    EXPECT_NEAR(evaluation().loss[part].value(), number(row["loss"]), card_slack) << part_names[part];
    EXPECT_NEAR(number(row["perplexity"]), std::exp(number(row["loss"])), 1e-4);
  }
  EXPECT_NEAR(evaluation().first_time.value(), number(card()["held_out"]["list_first_time"]), card_slack);
  EXPECT_NEAR(evaluation().second_time.value(), number(card()["held_out"]["list_second_time"]), card_slack);
}

TEST(ProjectModel, HasTheHeadTableOfItsCard) {
  const Index heads = project_recipe().network.heads;
  ASSERT_EQ(card()["heads"].size(), evaluation().heads.size());
  for (const io::Json& row : card()["heads"]) {
    const auto at = static_cast<std::size_t>(row["layer"].get<Index>() * heads + row["head"].get<Index>());
    for (std::size_t part = 0; part < part_names.size(); ++part) {
      for (std::size_t n = 0; n < pattern_names.size(); ++n) {
        EXPECT_NEAR(evaluation().heads[at][part][n].value(), number(row[part_names[part]][pattern_names[n]]),
                    card_slack)
            << at << " " << part_names[part] << " " << pattern_names[n];
      }
    }
  }
  for (std::size_t part = 0; part < part_names.size(); ++part) {
    for (std::size_t n = 0; n < pattern_names.size(); ++n) {
      const Mean& even = evaluation().even[part][n];
      EXPECT_NEAR(even.value(), number(card()["even"][part_names[part]][pattern_names[n]]), card_slack);
      EXPECT_EQ(even.count, card()["rows"][part_names[part]][pattern_names[n]].get<std::size_t>());
    }
  }
}

TEST(ProjectModel, HasLessThanHalfThePerplexityOfCounting) {
  for (const io::Json& row : card()["held_out"]["n_grams"]) {
    const NGrams model(project_corpus().training, project_recipe().network.vocabulary, row["order"].get<std::size_t>());
    const ByPart<Mean> counted = evaluate(model, project_corpus().held_out);
    for (std::size_t part = 0; part < part_names.size(); ++part) {
      EXPECT_NEAR(counted[part].value(), number(row[part_names[part]]["loss"]), card_slack);
    }
    EXPECT_LT(std::exp(evaluation().loss[everything].value()), 0.5 * std::exp(counted[everything].value()));
  }
}

// Induction is measured where there is something to copy, on lists said twice: in stories most rows that have an
// earlier copy of their word (a full stop, a name) go on otherwise than that copy did.
TEST(ProjectModel, HasHeadsThatLookAtThePreviousWordAndHeadsOfInduction) {
  const auto above_half = [](Part part, Pattern pattern) {
    return std::count_if(evaluation().heads.begin(), evaluation().heads.end(),
                         [&](const ByPart<PatternMeans>& head) { return head[part][pattern].value() > 0.5; });
  };
  EXPECT_GE(above_half(everything, previous), 1);
  EXPECT_GE(above_half(lists, induction), 1);
}

TEST(ProjectModel, BehavesAsItsCardSays) {
  const std::vector<Behaviour> behaviours = read_behaviours(project_recipe_document());
  ASSERT_EQ(card()["behaviours"].size(), behaviours.size());
  for (std::size_t n = 0; n < behaviours.size(); ++n) {
    const std::vector<double> odds =
        next_word(project_recipe().network, parameters(), project_grammar().ids(behaviours[n].prompt));
    const double p = odds[static_cast<std::size_t>(project_grammar().ids(behaviours[n].next)[0])];
    EXPECT_GT(p, 0.9) << behaviours[n].prompt;
    EXPECT_NEAR(p, number(card()["behaviours"][n]["probability"]), card_slack);
    EXPECT_EQ(card()["behaviours"][n]["prompt"].get<std::string>(), behaviours[n].prompt);
  }
  EXPECT_GT(evaluation().first_time.value(), 5);
  EXPECT_LT(evaluation().second_time.value(), 0.5);
}

// The trainer's float pass against the core's model in double. Weights are below 1 and sums of 64 to 256 terms long:
// some 1e-6 of rounding a layer.
TEST(ProjectModel, OfTheTrainerInFloatIsTheCoresInDouble) {
  const GptWeights<double> weights = core_weights<double>();
  const Index layers = project_recipe().network.layers, heads = project_recipe().network.heads;
  Pass<float> pass(project_recipe().network, parameters().data());
  double logits_off = 0, weights_off = 0;
  for (std::size_t n = 0; n < 60; ++n) {
    const std::vector<Index>& ids = project_corpus().held_out[n].ids;
    const GptResult<double> wanted = gpt(ids, weights, gpt_options(heads), Keep::everything);
    Batch batch;
    batch.add(ids, 0);
    logits_off = std::max(logits_off, (pass.forward(batch).cast<double>() - wanted.logits).cwiseAbs().maxCoeff());
    for (Index layer = 0; layer < layers; ++layer) {
      for (Index head = 0; head < heads; ++head) {
        const Matrix<double>& a =
            wanted.blocks[static_cast<std::size_t>(layer)].attention.heads[static_cast<std::size_t>(head)].weights;
        weights_off =
            std::max(weights_off, (pass.weights(batch, 0, layer, head).cast<double>() - a).cwiseAbs().maxCoeff());
      }
    }
  }
  RecordProperty("logits_off", std::to_string(logits_off));
  RecordProperty("weights_off", std::to_string(weights_off));
  EXPECT_LT(logits_off, 1e-4);
  EXPECT_LT(weights_off, 2e-5);
}

TEST(ProjectModel, ReadsALongestDocumentAndNoLongerOne) {
  const GptWeights<float> weights = core_weights<float>();
  const Index most = project_recipe().network.positions;
  const std::vector<Index> longest(static_cast<std::size_t>(most), 1);
  EXPECT_EQ(gpt(longest, weights, gpt_options(4)).logits.rows(), most);
  std::vector<Index> longer = longest;
  longer.push_back(1);
  EXPECT_TRUE(attn::testing::refuses([&] { gpt(longer, weights, gpt_options(4)); }, Code::range, "gpt", "ids",
                                     "at most 64 positions", "65"));
}

}  // namespace
}  // namespace attn::train
