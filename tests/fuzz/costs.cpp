// Closed forms of cost and storage: an exact count, or an overflow error. Compiled so that an unsigned count that
// wraps around ends the run too (see CMakeLists.txt).

#include <attn/cost_mla.hpp>
#include <attn/cost_recurrent.hpp>
#include <attn/cost_transformer.hpp>
#include <attn/storage.hpp>

#include "bytes.hpp"

namespace attn::fuzz {
namespace {

using Count = std::uint64_t;
__extension__ using Wide = unsigned __int128;

Count count_of(Bytes& in) {
  const std::uint8_t kind = in.byte();
  constexpr Count most = std::numeric_limits<Count>::max();
  if (kind < 96) return kind % 8;
  if (kind < 160) return Count{1} << kind % 64U;
  if (kind < 192) return most >> kind % 64U;
  if (kind < 224) return in.byte() << 8U | in.byte();
  return in.word();
}

std::int64_t offset_of(Bytes& in) {
  const std::uint8_t kind = in.byte();
  if (kind < 160) return kind % 16 - 8;
  if (kind < 176) return std::numeric_limits<std::int64_t>::min() + kind % 2;
  return static_cast<std::int64_t>(count_of(in));
}

/// An exact product of factors: that number where it fits, an error where it does not.
template <class Call>
void check_product(std::initializer_list<Count> factors, const Call& call) {
  Wide wanted = 1;
  bool zero = false, fits = true;
  for (const Count factor : factors) {
    zero = zero || factor == 0;
    fits = fits && (factor == 0 || wanted <= std::numeric_limits<Count>::max() / factor);
    if (fits) wanted *= factor;
  }
  if (zero) wanted = 0;
  Count found = 0;
  const bool was = accepted([&] { found = call(); });
  expect(was == (zero || fits), "a product is refused exactly where it does not fit 64 bits");
  expect(!was || found == static_cast<Count>(wanted), "a product is exact");
}

void storage(Bytes& in) {
  const Count a = count_of(in), b = count_of(in), c = count_of(in), d = count_of(in), e = count_of(in);
  check_product({a, 2, b, c, d}, [&] { return kv_bytes_per_token(a, b, c, d); });
  check_product({a, b, c, d, e}, [&] { return linear_state_bytes(a, b, c, d, e); });
  check_product({a, b}, [&] { return context_bytes(a, b); });
  check_product({a, b, c}, [&] { return score_bytes(a, b, c); });
  check_product({a, b, c, d}, [&] { return additive_bytes(a, b, c, d); });
  accepted([&] { expect(mla_bytes_per_token(1, b, c, 1) == b + c, "MLA keeps rank and rope"); });
  accepted([&] { mla_bytes_per_token(a, b, c, d); });
  accepted([&] { expect(prefix_questions(a) == a - 1, "n tokens ask n - 1 questions"); });
  accepted([&] {
    expect(static_cast<Wide>(prefix_positions(a)) * 2 == static_cast<Wide>(a) * (static_cast<Wide>(a) + 1),
           "prefixes add up to n(n+1)/2");
  });
  accepted([&] { expect(rows_without_cache(a, b) >= rows_with_cache(a, b), "a cache never adds rows"); });
  const std::string word(1, static_cast<char>(in.byte()));
  expect(!accepted([&] { dtype_bytes(word); }), "an unknown type is refused");
}

void pairs(Bytes& in) {
  const Count t = count_of(in), s = count_of(in), k = count_of(in);
  const std::int64_t offset = offset_of(in);
  expect(causal_rows(t, offset) <= t, "no more rows see a key than there are");
  accepted([&] {
    const Count found = causal_pairs(t, s, offset);
    constexpr Count few = 64;
    if (t > few || s > few || offset > 64 || offset < -64) return;
    Count sum = 0;
    for (Count i = 0; i < t; ++i) {
      const std::int64_t seen = static_cast<std::int64_t>(i) + 1 + offset;
      sum += seen <= 0 ? 0 : std::min(s, static_cast<Count>(seen));
    }
    expect(found == sum, "causal pairs are those counted one by one");
  });
  accepted([&] { window_pairs(t, s, offset); });
  accepted([&] { expect(kept_pairs(t, s, k, offset) <= causal_pairs(t, s, offset), "keeping adds no pair"); });
  check_product({t, s, k}, [&] { return product_cost(t, s, k).multiplications; });
}

void layers(Bytes& in) {
  const auto n = [&] { return count_of(in); };
  const Count a = n(), b = n(), c = n(), d = n(), e = n(), g = n(), h = n(), i = n();
  const bool flag = in.flag();
  const HeadFeatures features{in.flag(), in.flag(), in.flag(), in.flag()};
  accepted([&] { attention_cost(a, b, c, d); });
  accepted([&] { multi_head_attention_cost(a, b, c, d, e); });
  accepted([&] { multi_head_cost({a, b, c, d, e, g, flag, h, i}); });
  accepted([&] { rnn_cost(a, b, c, flag); });
  accepted([&] { expect(attention_rnn_crossing(a) == a, "work is equal where the length is the width"); });
  accepted([&] { additive_attention_cost({a, b, c, d, e, g, h, i}); });
  accepted([&] { grouped_attention_cost(a, b, c, d, e, features); });
  accepted([&] { output_gate_cost(a, b); });
  accepted([&] { indexer_cost(a, b, c); });
  const MlaCostShape mla{a, b, c, d, e, g, h, i, n(), n(), n()};
  accepted([&] { mla_project_cost(mla); });
  accepted([&] { mla_naive_cost(mla); });
  accepted([&] { mla_absorbed_cost(mla); });
  accepted([&] { lstm_cost(a, b, c, flag); });
  accepted([&] { gru_cost(a, b, c, flag); });
  const LinearShape linear{a, b, c, static_cast<UpdateRule>(in.byte() % 4), flag};
  accepted([&] { linear_attention_cost(linear); });
  accepted([&] {
    const Cost cost = linear_attention_chunked_cost(linear, d);
    expect(cost.serial_steps == a / d + (a % d == 0 ? 0 : 1), "chunks are the steps");
  });
  accepted([&] { gated_deltanet_cost({a, b, c, d, e, g, h}); });
  AttentionLayerShape layer;
  layer.queries = a, layer.made = b, layer.pairs = c, layer.rows = d, layer.width = e, layer.heads = g;
  layer.kv_heads = h, layer.head_width = i, layer.biases = flag, layer.gate = in.flag(), layer.rotated = n();
  layer.features = features;
  accepted([&] { attention_layer_cost(layer); });
  accepted([&] { feed_forward_cost(a, b, c, flag); });
  accepted([&] { transformer_block_cost(layer, n()); });
  accepted([&] { gpt_cost({a, b, c, d, e, g, h, i, n(), n()}); });
}

void parts(Bytes& in) {
  const Count a = count_of(in), b = count_of(in), c = count_of(in);
  const bool flag = in.flag();
  accepted([&] { softmax_cost(a, b); });
  accepted([&] { log_softmax_cost(a, b); });
  accepted([&] { sink_cost(a); });
  accepted([&] { weighted_sum_cost(a, b, c); });
  accepted([&] { affine_cost(a, b, c, flag); });
  accepted([&] { layer_norm_cost(a, b, flag); });
  accepted([&] { rms_norm_cost(a, b); });
  accepted([&] { l2_norm_cost(a, b); });
  accepted([&] { rope_cost(a, b, c); });
  accepted([&] { gelu_cost(a); });
  accepted([&] { gelu_tanh_cost(a); });
  accepted([&] { softplus_cost(a); });
  accepted([&] { short_convolution_cost(a, b, c, flag); });
}

}  // namespace
}  // namespace attn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attn::fuzz::Bytes in(data, size);
  switch (in.byte() % 4) {
    case 0: attn::fuzz::storage(in); break;
    case 1: attn::fuzz::pairs(in); break;
    case 2: attn::fuzz::parts(in); break;
    default: attn::fuzz::layers(in); break;
  }
  return 0;
}
