#include "attn/figures.hpp"

#include <map>
#include <set>

#include "attn_io/format.hpp"
#include "support/check.hpp"
#include "support/data.hpp"

namespace attn::figures_test {

using testing::inputs;
using testing::refuses;

std::map<std::string, std::vector<std::string>> printed(const FigureInputs& in) {
  std::map<std::string, std::vector<std::string>> out;
  for (const Figure& figure : published_figures(in)) out[figure.id] = io::shown(figure);
  return out;
}

std::vector<io::PublishedFigure> published() {
  return io::read_published(io::Document::read(testing::data_file("published-figures.json")));
}

TEST(PublishedFigures, PrintExactlyAsTheLessonsPublishThem) {
  const auto figures = printed(inputs());
  int compared = 0;
  for (const io::PublishedFigure& wanted : published()) {
    if (!wanted.cited.empty()) continue;
    ASSERT_TRUE(figures.contains(wanted.id)) << wanted.id << " is not computed";
    if (wanted.shown.empty()) continue;
    EXPECT_EQ(figures.at(wanted.id), wanted.shown) << wanted.id;
    ++compared;
  }
  EXPECT_GE(compared, 40);  // guards against a list that was read empty
}

TEST(PublishedFigures, ComputeNothingThatIsNotPublishedAndNothingTwice) {
  std::set<std::string> computable;
  for (const io::PublishedFigure& figure : published()) {
    if (figure.cited.empty()) computable.insert(figure.id);
  }
  std::set<std::string> seen;
  for (const Figure& figure : published_figures(inputs())) {
    EXPECT_TRUE(computable.contains(figure.id)) << figure.id;
    EXPECT_TRUE(seen.insert(figure.id).second) << figure.id;
  }
  EXPECT_EQ(seen, computable);
}

TEST(PublishedFigures, WorkOfOneLayerIsPrintedExactly) {
  const auto figures = printed(inputs());
  EXPECT_EQ(figures.at("cost.attention"), std::vector<std::string>{"171,798,691,840"});  // 2 · 4096² · 5120
  EXPECT_EQ(figures.at("cost.rnn"), std::vector<std::string>{"214,748,364,800"});        // 2 · 4096 · 5120²
}

TEST(PublishedFigures, FollowTheData) {
  FigureInputs in = inputs();
  in.anchor.hidden_size = 2560;
  in.anchor.head_dim = 64;
  in.examples.prompt_length = 3;
  in.world.x(0, 0) = -1;
  in.frontier.at(2).num_hidden_layers = 30;
  const auto before = printed(inputs()), after = printed(in);
  EXPECT_EQ(after.at("heads.anchor.hidden"), std::vector<std::string>{"2,560"});
  EXPECT_EQ(after.at("dot.std"), std::vector<std::string>{"8"});
  EXPECT_EQ(after.at("cost.ratio.4096"), std::vector<std::string>{"1.60"});
  EXPECT_EQ(after.at("kv.recompute"), std::vector<std::string>{"12"});
  EXPECT_EQ(after.at("kv.deepseekv2.token"), std::vector<std::string>{"34,560 B"});
  EXPECT_NE(after.at("world.single.masked.gave.apple"), before.at("world.single.masked.gave.apple"));
}

TEST(PublishedFigures, SaySoWhenAClaimDoesNotHold) {
  FigureInputs in = inputs();
  // Keys of head A that all point one way with the query make head A decided in every row.
  in.world.weights.w_q.leftCols(2).setConstant(9);
  in.world.weights.w_k.leftCols(2).setConstant(9);
  EXPECT_EQ(printed(in).at("world.apple.heads.undecided"), std::vector<std::string>{"max weight > 50% in a head"});
  in = inputs();
  in.world.weights.w_q.setConstant(1e200);
  in.world.weights.w_k.setConstant(1e200);
  EXPECT_THROW(printed(in), Error);  // scores overflow: an error, never a printed infinity
}

TEST(PublishedFigures, OrdersFollowTheVectors) {
  FigureInputs in = inputs();
  in.world.x.row(1) = -in.world.x.row(3);  // 把 now points away from 给了
  const auto order = printed(in).at("world.embedding.cosine.order").front();
  EXPECT_TRUE(order.ends_with("> 把")) << order;
}

TEST(PublishedFigures, RefuseDataThatDoesNotFit) {
  FigureInputs in = inputs();
  in.world.tokens[3] = "送了";
  EXPECT_TRUE(refuses([&] { published_figures(in); }, Code::value, "token_index", "token", "sentence", "给了"));
  in = inputs();
  in.world.heads = 1;
  EXPECT_TRUE(refuses([&] { published_figures(in); }, Code::value, "world_figures", "heads", "2", "1"));
  in = inputs();
  in.frontier.clear();
  EXPECT_TRUE(refuses([&] { published_figures(in); }, Code::value, "model_named", "name", "list", "GPT-3"));
  in = inputs();
  in.anchor.num_key_value_heads = 5;
  EXPECT_TRUE(refuses([&] { published_figures(in); }, Code::value, "storage_figures", "num_key_value_heads",
                      "divisor of 24", "5"));
  for (const double factor : {0.0, -0.25, 1.5, 1e300}) {
    in = inputs();
    in.anchor.partial_rotary_factor = factor;
    EXPECT_TRUE(refuses([&] { published_figures(in); }, Code::value, "work_figures", "partial_rotary_factor",
                        "at most 1", number_text(factor)));
  }
  in = inputs();
  in.examples.proportion_scores = {4, -4};
  EXPECT_TRUE(refuses([&] { published_figures(in); }, Code::value, "work_figures", "proportion_scores", "not 0", "0"));
  in = inputs();
  in.anchor.max_position_embeddings = ~0ULL;
  EXPECT_THROW(published_figures(in), Error);
}

TEST(Print, EveryKindHasAName) {
  EXPECT_STREQ(to_string(Print::fixed), "fixed");
  EXPECT_STREQ(to_string(Print::percent), "percent");
  EXPECT_STREQ(to_string(Print::hundred_million), "hundred_million");
  EXPECT_STREQ(to_string(Print::integer), "integer");
  EXPECT_STREQ(to_string(Print::bytes), "bytes");
  EXPECT_STREQ(to_string(Print::binary), "binary");
  EXPECT_STREQ(to_string(Print::text), "text");
}

}  // namespace attn::figures_test
