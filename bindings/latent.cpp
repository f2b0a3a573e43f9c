// Multi-head latent attention, and linear attention with its states.

#include <emscripten/bind.h>

#include <attn/linear_attention_chunked.hpp>
#include <attn/mla.hpp>
#include <attn/recall.hpp>
#include <map>

#include "convert.hpp"
#include "guard.hpp"
#include "options.hpp"

namespace {

using namespace bindings;

attn::UpdateRule to_rule(const std::string& name, const char* function) {
  static const std::map<std::string, attn::UpdateRule> rules = {{"linear", attn::UpdateRule::linear},
                                                                {"gated", attn::UpdateRule::gated},
                                                                {"delta", attn::UpdateRule::delta},
                                                                {"gated_delta", attn::UpdateRule::gated_delta}};
  const auto found = rules.find(name);
  if (found == rules.end()) {
    throw attn::Error(attn::Code::unsupported, function, "rule", "linear, gated, delta or gated_delta", name);
  }
  return found->second;
}

/// mla.hpp: both forms on the same cache. shape: heads, nope, rope, value; weights by their names.
val mla_both(const val& x, const val& weights, const val& shape) {
  return guard([&] {
    const char* f = "mla_both";
    const auto tokens = to_matrix(x, f, "x");
    const auto weight = [&](const char* name) { return to_matrix(weights[name], f, name); };
    const attn::MlaWeights<double> w{weight("w_dq"),    weight("norm_q"), weight("w_uq"), weight("w_kva"),
                                     weight("norm_kv"), weight("w_uk"),   weight("w_uv"), weight("w_o")};
    attn::MlaShape s;
    s.heads = to_int(shape, "heads", 1);
    s.nope = to_int(shape, "nope", 0);
    s.rope = to_int(shape, "rope", 0);
    s.value = to_int(shape, "value", 0);
    const auto projections = attn::mla_project(tokens, w, s, attn::consecutive_positions(tokens.rows()));
    const attn::Mask mask = attn::Mask::causal(tokens.rows(), tokens.rows());
    const auto naive = attn::mla_naive(projections, w, s, mask);
    const auto absorbed = attn::mla_absorbed(projections, w, s, mask);
    val out = val::object();
    put(out, "latent", from_matrix(projections.latent));
    put(out, "keyRope", from_matrix(projections.k_rope));
    put(out, "naive", from_matrix(naive.output));
    put(out, "absorbed", from_matrix(absorbed.output));
    put(out, "largestDifference", attn::largest_difference(naive.output, absorbed.output));
    return out;
  });
}

/// linear_attention.hpp, linear_attention_chunked.hpp. options: rule, and, where wanted, logDecay, beta, scale, state,
/// chunk.
val linear_attention(const val& q, const val& k, const val& v, const val& options) {
  return guard([&] {
    const char* f = "linear_attention";
    const attn::UpdateRule rule = to_rule(options["rule"].as<std::string>(), f);
    attn::LinearGates<double> gates;
    if (has(options, "logDecay")) gates.log_decay = to_matrix(options["logDecay"], f, "logDecay");
    if (has(options, "beta")) gates.beta = to_matrix(options["beta"], f, "beta");
    attn::LinearOptions<double> how;
    how.scale = to_optional(options, "scale");
    if (has(options, "state")) how.state = to_matrix(options["state"], f, "state");
    const auto queries = to_matrix(q, f, "q");
    const auto keys = to_matrix(k, f, "k");
    const auto values = to_matrix(v, f, "v");
    const int chunk = to_int(options, "chunk", 0);
    const auto result = has(options, "chunk")
                            ? attn::linear_attention_chunked(queries, keys, values, rule, chunk, gates, how)
                            : attn::linear_attention(queries, keys, values, rule, gates, how);
    val out = val::object();
    put(out, "output", from_matrix(result.output));
    put(out, "state", from_matrix(result.state));
    return out;
  });
}

/// recall.hpp
val recall_of_pairs(const val& keys, const val& values, const std::string& rule) {
  return guard([&] {
    const char* f = "recall_of_pairs";
    const auto recall =
        attn::recall_of_pairs(to_matrix(keys, f, "keys"), to_matrix(values, f, "values"), to_rule(rule, f));
    val out = val::object();
    put(out, "cosine", from_row(recall.cosine));
    put(out, "last", from_row(recall.last));
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(latent) {
  emscripten::function("mla_both", &mla_both);
  emscripten::function("linear_attention", &linear_attention);
  emscripten::function("recall_of_pairs", &recall_of_pairs);
}
