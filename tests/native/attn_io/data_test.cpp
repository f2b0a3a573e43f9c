#include "attn_io/data.hpp"

#include "support/check.hpp"
#include "support/data.hpp"

namespace attn::io::data_test {

using testing::data_file;
using testing::refuses;

/// A data file with one change, given as a JSON patch (RFC 6902).
Document patched(const std::string& file, const char* patch) {
  return Document::parse(Json::parse(std::ifstream(data_file(file))).patch(Json::parse(patch)).dump(), "x.json");
}

TEST(ReadWorld, TakesTheTeachingWorld) {
  const TeachingWorld world = read_world(Document::read(data_file("teaching-world.json")));
  EXPECT_EQ(world.tokens, (std::vector<std::string>{"小明", "把", "苹果", "给了", "小王"}));
  EXPECT_EQ(world.heads, 2);
  EXPECT_EQ(world.x(4, 3), -0.5);
  EXPECT_EQ(world.weights.w_q(2, 2), -2.7);
  EXPECT_EQ(world.weights.w_v(3, 1), 2.0);
  ASSERT_TRUE(world.weights.w_o.has_value());
  EXPECT_EQ(world.rnn.w_h(3, 0), 0.1);
  EXPECT_EQ(world.additive.v.size(), 4);
}

TEST(ReadWorld, PointsToWhatIsWrong) {
  const auto read = [](const char* patch) { return [patch] { read_world(patched("teaching-world.json", patch)); }; };
  EXPECT_NO_THROW(read("[]")());
  EXPECT_NO_THROW(read(R"([{"op": "remove", "path": "/W_O"}])")());
  EXPECT_TRUE(refuses(read(R"([{"op": "add", "path": "/tokens/-", "value": "了"}])"), Code::shape, "read", "x.json#/X",
                      "6 rows, one a token", "5 x 4"));
  EXPECT_TRUE(
      refuses(read(R"([{"op": "remove", "path": "/X/2/0"}])"), Code::shape, "read", "x.json#/X/2", "4 numbers", "3"));
  EXPECT_TRUE(refuses(read(R"([{"op": "replace", "path": "/X/1/1", "value": "0.1"}])"), Code::value, "read",
                      "x.json#/X/1/1", "a number", "\"0.1\""));
  EXPECT_TRUE(refuses(read(R"([{"op": "replace", "path": "/heads", "value": 3}])"), Code::range, "read",
                      "x.json#/heads", "divides the 4 columns", "3"));
  EXPECT_TRUE(
      refuses(read(R"([{"op": "remove", "path": "/W_K"}])"), Code::value, "read", "x.json#", "\"W_K\"", "none"));
  EXPECT_TRUE(
      refuses(read(R"([{"op": "remove", "path": "/W_V/3"}])"), Code::shape, "read", "x.json#/W_V", "4 x 4", "3 x 4"));
  EXPECT_TRUE(refuses(read(R"([{"op": "remove", "path": "/additive/v/0"}])"), Code::shape, "read", "x.json#/additive/v",
                      "4 numbers", "3"));
  EXPECT_TRUE(refuses(read(R"([{"op": "replace", "path": "/format", "value": 9}])"), Code::unsupported, "read",
                      "x.json#/format", "1", "9"));
}

TEST(ReadWorld, RefusesHeadsThatAsAnIndexWouldBeNegative) {
  // 2^64 - 1 would become -1, which divides every width.
  EXPECT_TRUE(refuses(
      [] {
        read_world(
            patched("teaching-world.json", R"([{"op": "replace", "path": "/heads", "value": 18446744073709551615}])"));
      },
      Code::range, "read", "x.json#/heads", "at most", "18446744073709551615"));
}

TEST(ReadAnchor, TakesTheAnchorModel) {
  const AnchorModel anchor = read_anchor(Document::read(data_file("anchor-model.json")));
  EXPECT_EQ(anchor.name, "Qwen3.8-27B");
  EXPECT_EQ(anchor.hidden_size, 5120U);
  EXPECT_EQ(anchor.partial_rotary_factor, 0.25);
  EXPECT_EQ(anchor.linear_state_dtype, "float32");
  EXPECT_EQ(anchor.num_full_attention_layers + anchor.num_linear_attention_layers, anchor.num_hidden_layers);
}

TEST(ReadAnchor, PointsToASizeThatIsNone) {
  EXPECT_TRUE(refuses(
      [] {
        read_anchor(patched("anchor-model.json", R"([{"op": "replace", "path": "/config/head_dim", "value": 0}])"));
      },
      Code::value, "read", "x.json#/config/head_dim", "from 1 on", "0"));
}

TEST(ReadFrontier, LeavesSizesThatAModelDoesNotHaveAtZero) {
  const auto models = read_frontier(Document::read(data_file("frontier-models.json")));
  EXPECT_EQ(model_named(models, "GPT-3 175B").kv_lora_rank, 0U);
  EXPECT_EQ(model_named(models, "GLM-5.3").max_position_embeddings, 1048576U);
  EXPECT_TRUE(refuses(
      [] { read_frontier(patched("frontier-models.json", R"([{"op": "remove", "path": "/models/1/source"}])")); },
      Code::value, "read", "x.json#/models/1", "\"source\"", "none"));
}

TEST(ReadExamples, TakesTheWorkedExamples) {
  const WorkedExamples examples = read_examples(Document::read(data_file("worked-examples.json")));
  EXPECT_EQ(examples.sequence_length, 4096U);
  EXPECT_EQ(examples.proportion_scores, (std::vector<double>{10, 3, -4}));
}

TEST(ReadPublished, TellsCitedFiguresFromComputedOnes) {
  const auto figures = read_published(Document::read(data_file("published-figures.json")));
  int cited = 0;
  for (const PublishedFigure& figure : figures) cited += figure.cited.empty() ? 0 : 1;
  EXPECT_GE(cited, 1);
  EXPECT_LT(cited, static_cast<int>(figures.size()));
}

TEST(ReadPublished, RefusesAnIdThatStandsTwice) {
  EXPECT_TRUE(refuses(
      [] {
        read_published(
            patched("published-figures.json", R"([{"op": "copy", "from": "/figures/0", "path": "/figures/1"}])"));
      },
      Code::value, "read", "x.json#/figures/1/id", "an id of its own", "heads.anchor.width"));
}

}  // namespace attn::io::data_test
