// Gated recurrent networks, norms and curves, and pattern scores of a head.

#include <emscripten/bind.h>

#include <attn/activation.hpp>
#include <attn/gru.hpp>
#include <attn/head_scores.hpp>
#include <attn/lstm.hpp>
#include <attn/normalization.hpp>
#include <map>

#include "convert.hpp"
#include "guard.hpp"
#include "options.hpp"

namespace {

using namespace bindings;

/// lstm.hpp; gates in the order i, f, g, o.
val lstm(const val& x, const val& w_x, const val& w_h, const val& bias) {
  return guard([&] {
    attn::LstmWeights<double> weights{to_matrix(w_x, "lstm", "w_x"), to_matrix(w_h, "lstm", "w_h")};
    if (!bias.isNull()) weights.bias = to_row(bias);
    const auto result = attn::lstm(to_matrix(x, "lstm", "x"), weights);
    val out = val::object();
    put(out, "hidden", from_matrix(result.hidden));
    put(out, "cells", from_matrix(result.cells));
    return out;
  });
}

/// gru.hpp; gates in the order r, z, n.
val gru(const val& x, const val& w_x, const val& w_h, const val& bias_x, const val& bias_h) {
  return guard([&] {
    attn::GruWeights<double> weights{to_matrix(w_x, "gru", "w_x"), to_matrix(w_h, "gru", "w_h")};
    if (!bias_x.isNull()) weights.bias_x = to_row(bias_x);
    if (!bias_h.isNull()) weights.bias_h = to_row(bias_h);
    return from_matrix(attn::gru(to_matrix(x, "gru", "x"), weights).hidden);
  });
}

/// normalization.hpp. kind: layer, rms or l2; weight and bias may be absent.
val normalize(const val& x, const std::string& kind, const val& weight, const val& bias, double epsilon) {
  return guard([&] {
    const auto rows = to_matrix(x, "normalize", "x");
    const attn::RowVector<double> ones = attn::RowVector<double>::Ones(rows.cols());
    const attn::RowVector<double> scale = weight.isNull() ? ones : to_row(weight);
    if (kind == "l2") return from_matrix(attn::l2_norm(rows, epsilon));
    if (kind == "rms") return from_matrix(attn::rms_norm(rows, scale, epsilon));
    if (kind != "layer") {
      throw attn::Error(attn::Code::unsupported, "normalize", "kind", "layer, rms or l2", kind);
    }
    std::optional<attn::RowVector<double>> shift;
    if (!bias.isNull()) shift = to_row(bias);
    return from_matrix(attn::layer_norm(rows, scale, shift, epsilon).output);
  });
}

/// activation.hpp
val activate(const val& x, const std::string& name) {
  return guard([&] {
    static const std::map<std::string, attn::Curve> curves = {
        {"relu", attn::Curve::relu},        {"sigmoid", attn::Curve::sigmoid}, {"tanh", attn::Curve::tanh},
        {"silu", attn::Curve::silu},        {"gelu", attn::Curve::gelu},       {"gelu_tanh", attn::Curve::gelu_tanh},
        {"softplus", attn::Curve::softplus}};
    const auto found = curves.find(name);
    if (found == curves.end()) {
      throw attn::Error(attn::Code::unsupported, "activate", "curve",
                        "relu, sigmoid, tanh, silu, gelu, gelu_tanh or softplus", name);
    }
    return from_matrix(attn::activate(to_matrix(x, "activate", "x"), attn::Activation{found->second}));
  });
}

val from_score(const attn::PatternScore<double>& score) {
  val out = val::object();
  put(out, "mean", score.mean ? val(*score.mean) : val::null());
  put(out, "rows", int(score.rows));
  return out;
}

/// head_scores.hpp
val head_scores(const val& weights, const val& ids) {
  return guard([&] {
    const auto scores =
        attn::head_scores(to_matrix(weights, "head_scores", "weights"), to_indices(ids, "head_scores", "ids"));
    val out = val::object();
    put(out, "previous", from_score(scores.previous));
    put(out, "self", from_score(scores.self));
    put(out, "first", from_score(scores.first));
    put(out, "duplicate", from_score(scores.duplicate));
    put(out, "induction", from_score(scores.induction));
    put(out, "even", scores.even ? val(*scores.even) : val::null());
    return out;
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(gated) {
  emscripten::function("lstm", &lstm);
  emscripten::function("gru", &gru);
  emscripten::function("normalize", &normalize);
  emscripten::function("activate", &activate);
  emscripten::function("head_scores", &head_scores);
}
