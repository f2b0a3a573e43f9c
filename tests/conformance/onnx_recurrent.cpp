// ONNX RNN, LSTM, GRU: directions, lengths, layouts, and their gate orders put into the core's.
#include <algorithm>
#include <attn/gru.hpp>
#include <attn/lstm.hpp>
#include <attn/rnn.hpp>
#include <cctype>
#include <map>

#include "conformance/matrices.hpp"
#include "conformance/operators.hpp"

namespace conformance {

namespace {

using attn::Activation;
using attn::Curve;

/// The operators' curves with the constants that the specification gives where a case gives none.
Activation activation_named(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) { return std::tolower(letter); });
  static const std::map<std::string, Activation> known = {
      {"relu", {Curve::relu}},
      {"tanh", {Curve::tanh}},
      {"sigmoid", {Curve::sigmoid}},
      {"affine", {Curve::affine, 1.0, 0.0}},
      {"leakyrelu", {Curve::leaky_relu, 0.01}},
      {"thresholdedrelu", {Curve::thresholded_relu, 1.0}},
      {"scaledtanh", {Curve::scaled_tanh, 1.0, 1.0}},
      {"hardsigmoid", {Curve::hard_sigmoid, 0.2, 0.5}},
      {"elu", {Curve::elu, 1.0}},
      {"softsign", {Curve::softsign}},
      {"softplus", {Curve::softplus}},
  };
  const auto found = known.find(name);
  if (found == known.end()) throw NotMapped("activation " + name + " is not known");
  return found->second;
}

bool takes_alpha(Curve curve) {
  return curve == Curve::affine || curve == Curve::leaky_relu || curve == Curve::thresholded_relu ||
         curve == Curve::scaled_tanh || curve == Curve::hard_sigmoid || curve == Curve::elu;
}
bool takes_beta(Curve curve) {
  return curve == Curve::affine || curve == Curve::scaled_tanh || curve == Curve::hard_sigmoid;
}

/// What the three operators share: sizes, directions, sequences of their own lengths, where results go.
struct Recurrent {
  const Case& c;
  const Tensor &x, &w, &r;
  bool batch_first;
  Index directions, hidden, batch, tokens, width;
  std::vector<Activation> curves;  ///< per direction, as many as the operator has
  std::optional<double> clip;

  Recurrent(const Case& given, const std::vector<std::string>& usual)
      : c(given), x(c.need("X")), w(c.need("W")), r(c.need("R")), batch_first(c.integer("layout", 0) == 1) {
    directions = w.extent(0);
    hidden = r.extent(2);
    if (c.integer("hidden_size", hidden) != hidden) throw NotMapped("hidden_size does not fit R");
    const std::string direction = c.word("direction", "forward");
    if (direction != "forward" && direction != "reverse" && direction != "bidirectional") {
      throw NotMapped("direction " + direction + " is not known");
    }
    if ((direction == "bidirectional" ? 2 : 1) != directions) throw NotMapped("direction does not fit W");
    batch = x.extent(batch_first ? 0 : 1);
    tokens = x.extent(batch_first ? 1 : 0);
    width = x.extent(2);
    if (c.number("clip", 0) != 0) clip = c.number("clip", 0);
    std::vector<std::string> names = c.words("activations");
    if (names.empty()) {
      for (Index d = 0; d < directions; ++d) names.insert(names.end(), usual.begin(), usual.end());
    }
    if (names.size() != usual.size() * static_cast<std::size_t>(directions)) throw NotMapped("number of activations");
    // The constants stand in two lists, taken in order by the curves that have one.
    std::vector<double> alphas = c.numbers("activation_alpha"), betas = c.numbers("activation_beta");
    std::size_t alpha = 0, beta = 0;
    for (const std::string& name : names) {
      curves.push_back(activation_named(name));
      if (takes_alpha(curves.back().curve) && alpha < alphas.size()) curves.back().alpha = alphas[alpha++];
      if (takes_beta(curves.back().curve) && beta < betas.size()) curves.back().beta = betas[beta++];
    }
  }

  [[nodiscard]] attn::Direction way(Index d) const {
    return c.word("direction", "forward") == "reverse" || d == 1 ? attn::Direction::reverse : attn::Direction::forward;
  }

  [[nodiscard]] const Activation& curve(Index d, Index n) const {
    return curves[static_cast<std::size_t>(d) * (curves.size() / static_cast<std::size_t>(directions)) +
                  static_cast<std::size_t>(n)];
  }

  [[nodiscard]] Index length(Index b) const {
    const Tensor* lengths = c.find("sequence_lens");
    return lengths ? static_cast<Index>(lengths->data.at(static_cast<std::size_t>(b))) : tokens;
  }

  /// The tokens of batch entry b, up to its length.
  template <class S>
  [[nodiscard]] Matrix<S> sequence(Index b) const {
    Matrix<S> out(length(b), width);
    for (Index t = 0; t < out.rows(); ++t) {
      out.row(t) = block<S>(x, (batch_first ? b * tokens + t : t * batch + b) * width, 1, width);
    }
    return out;
  }

  /// Row (d, b) of a state that comes in: (D, B, H), or (B, D, H) where the batch stands first.
  template <class S>
  [[nodiscard]] std::optional<RowVector<S>> first(const char* input, Index d, Index b) const {
    const Tensor* state = c.find(input);
    if (!state) return std::nullopt;
    return row_at<S>(*state, batch_first ? b * directions + d : d * batch + b);
  }

  [[nodiscard]] Tensor all_states() const {
    return empty_output("Y", batch_first ? std::vector<Index>{batch, tokens, directions, hidden}
                                         : std::vector<Index>{tokens, directions, batch, hidden});
  }
  [[nodiscard]] Tensor last_states(const char* name) const {
    return empty_output(name, batch_first ? std::vector<Index>{batch, directions, hidden}
                                          : std::vector<Index>{directions, batch, hidden});
  }

  /// Rows past a sequence's end stay zeros.
  template <class S>
  void keep(Tensor& y, Index d, Index b, const Matrix<S>& states) const {
    for (Index t = 0; t < states.rows(); ++t) {
      const Index row = batch_first ? (b * tokens + t) * directions + d : (t * directions + d) * batch + b;
      put(y, row * hidden, Matrix<S>(states.row(t)));
    }
  }
  template <class S>
  void keep_last(Tensor& y, Index d, Index b, const RowVector<S>& state) const {
    put(y, (batch_first ? b * directions + d : d * batch + b) * hidden, Matrix<S>(state));
  }
};

/// Blocks of `hidden` columns in another order: block n of the result is block order[n].
template <class S>
Matrix<S> reordered(const Matrix<S>& m, Index hidden, const std::vector<Index>& order) {
  Matrix<S> out(m.rows(), m.cols());
  for (std::size_t n = 0; n < order.size(); ++n) {
    out.middleCols(static_cast<Index>(n) * hidden, hidden) = m.middleCols(order[n] * hidden, hidden);
  }
  return out;
}

const std::set<std::string> shared_attributes = {"activations", "activation_alpha", "activation_beta", "clip",
                                                 "direction",   "hidden_size",      "layout"};

std::set<std::string> with(std::set<std::string> names, const char* more) {
  names.insert(more);
  return names;
}

}  // namespace

template <class S>
Outputs onnx_rnn(const Case& c) {
  c.allow(shared_attributes, {"X", "W", "R", "B", "sequence_lens", "initial_h"});
  const Recurrent net(c, {"Tanh"});
  Tensor y = net.all_states(), last = net.last_states("Y_h");
  for (Index d = 0; d < net.directions; ++d) {
    attn::RnnWeights<S> weights{transposed_at<S>(net.w, d), transposed_at<S>(net.r, d)};
    if (const Tensor* b = c.find("B")) {
      const RowVector<S> both = row_at<S>(*b, d);
      weights.bias = RowVector<S>(both.head(net.hidden) + both.tail(net.hidden));
    }
    for (Index b = 0; b < net.batch; ++b) {
      const auto initial = net.first<S>("initial_h", d, b);
      const auto result =
          attn::rnn(net.sequence<S>(b), weights, attn::RnnOptions<S>{net.curve(d, 0), net.way(d), net.clip, initial});
      net.keep(y, d, b, result.hidden);
      net.keep_last(last, d, b, result.last);
    }
  }
  return {y, last};
}

template <class S>
Outputs onnx_lstm(const Case& c) {
  c.allow(with(shared_attributes, "input_forget"),
          {"X", "W", "R", "B", "sequence_lens", "initial_h", "initial_c", "P"});
  const Recurrent net(c, {"Sigmoid", "Tanh", "Tanh"});
  // ONNX keeps i, o, f, c; the core i, f, c, o.
  const std::vector<Index> order = {0, 2, 3, 1};
  Tensor y = net.all_states(), last = net.last_states("Y_h"), cell = net.last_states("Y_c");
  for (Index d = 0; d < net.directions; ++d) {
    attn::LstmWeights<S> weights;
    weights.w_x = reordered<S>(transposed_at<S>(net.w, d), net.hidden, order);
    weights.w_h = reordered<S>(transposed_at<S>(net.r, d), net.hidden, order);
    if (const Tensor* b = c.find("B")) {
      const RowVector<S> both = row_at<S>(*b, d);
      const Matrix<S> sum = both.head(4 * net.hidden) + both.tail(4 * net.hidden);
      weights.bias = RowVector<S>(reordered<S>(sum, net.hidden, order).row(0));
    }
    if (const Tensor* p = c.find("P")) {
      const Matrix<S> peephole = row_at<S>(*p, d);  // i, o, f
      weights.peephole = RowVector<S>(reordered<S>(peephole, net.hidden, {0, 2, 1}).row(0));
    }
    for (Index b = 0; b < net.batch; ++b) {
      attn::LstmOptions<S> options;
      options.gate = net.curve(d, 0);
      options.candidate = net.curve(d, 1);
      options.shown = net.curve(d, 2);
      options.coupled = c.integer("input_forget", 0) != 0;
      options.direction = net.way(d);
      options.clip = net.clip;
      options.hidden = net.first<S>("initial_h", d, b);
      options.cell = net.first<S>("initial_c", d, b);
      const auto result = attn::lstm(net.sequence<S>(b), weights, options);
      net.keep(y, d, b, result.hidden);
      net.keep_last(last, d, b, result.last.hidden);
      net.keep_last(cell, d, b, result.last.cell);
    }
  }
  return {y, last, cell};
}

template <class S>
Outputs onnx_gru(const Case& c) {
  c.allow(with(shared_attributes, "linear_before_reset"), {"X", "W", "R", "B", "sequence_lens", "initial_h"});
  const Recurrent net(c, {"Sigmoid", "Tanh"});
  // ONNX keeps z, r, h; the core r, z, n.
  const std::vector<Index> order = {1, 0, 2};
  Tensor y = net.all_states(), last = net.last_states("Y_h");
  for (Index d = 0; d < net.directions; ++d) {
    attn::GruWeights<S> weights;
    weights.w_x = reordered<S>(transposed_at<S>(net.w, d), net.hidden, order);
    weights.w_h = reordered<S>(transposed_at<S>(net.r, d), net.hidden, order);
    if (const Tensor* b = c.find("B")) {
      const Matrix<S> both = row_at<S>(*b, d);
      weights.bias_x = RowVector<S>(reordered<S>(both.leftCols(3 * net.hidden), net.hidden, order).row(0));
      weights.bias_h = RowVector<S>(reordered<S>(both.rightCols(3 * net.hidden), net.hidden, order).row(0));
    }
    for (Index b = 0; b < net.batch; ++b) {
      attn::GruOptions<S> options;
      options.gate = net.curve(d, 0);
      options.candidate = net.curve(d, 1);
      options.reset_after_product = c.integer("linear_before_reset", 0) != 0;
      options.direction = net.way(d);
      options.clip = net.clip;
      options.initial = net.first<S>("initial_h", d, b);
      const auto result = attn::gru(net.sequence<S>(b), weights, options);
      net.keep(y, d, b, result.hidden);
      net.keep_last(last, d, b, result.last);
    }
  }
  return {y, last};
}

CONFORMANCE_OPERATOR(onnx_rnn);
CONFORMANCE_OPERATOR(onnx_lstm);
CONFORMANCE_OPERATOR(onnx_gru);

}  // namespace conformance
