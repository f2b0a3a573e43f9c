// PyTorch's RNN, LSTM and GRU modules: layers on layers, both directions, an LSTM's projection (forward).
#include <attn/gru.hpp>
#include <attn/lstm.hpp>
#include <attn/rnn.hpp>

#include "conformance/matrices.hpp"
#include "conformance/operators.hpp"

namespace conformance {

namespace {

/// What one layer makes of one sequence in one direction.
template <class S>
struct LayerStates {
  Matrix<S> hidden;
  RowVector<S> last;
  std::optional<RowVector<S>> cell;
};

/// Names end as PyTorch's do: _l0, _l0_reverse, _l1 …
template <class S>
LayerStates<S> run_layer(const Case& c, const Matrix<S>& x, const std::string& suffix, attn::Direction direction,
                         const std::optional<RowVector<S>>& hidden, const std::optional<RowVector<S>>& cell) {
  const Matrix<S> w_x = transposed_at<S>(c.need("weight_ih" + suffix)),
                  w_h = transposed_at<S>(c.need("weight_hh" + suffix));
  std::optional<RowVector<S>> bias_x, bias_h;
  if (const Tensor* b = c.find("bias_ih" + suffix)) bias_x = row_at<S>(*b);
  if (const Tensor* b = c.find("bias_hh" + suffix)) bias_h = row_at<S>(*b);
  if (c.op == "GRU") {
    attn::GruOptions<S> options;
    options.direction = direction;
    options.initial = hidden;
    const auto result = attn::gru(x, attn::GruWeights<S>{w_x, w_h, bias_x, bias_h}, options);
    return {result.hidden, result.last, std::nullopt};
  }
  std::optional<RowVector<S>> bias = bias_x;
  if (bias && bias_h) *bias += *bias_h;
  if (c.op == "LSTM") {
    attn::LstmWeights<S> weights{w_x, w_h, bias};
    if (const Tensor* projection = c.find("weight_hr" + suffix)) weights.projection = transposed_at<S>(*projection);
    attn::LstmOptions<S> options;
    options.direction = direction;
    options.hidden = hidden;
    options.cell = cell;
    const auto result = attn::lstm(x, weights, options);
    return {result.hidden, result.last.hidden, result.last.cell};
  }
  const std::string curve = c.word("nonlinearity", "tanh");
  if (curve != "tanh" && curve != "relu") throw NotMapped("nonlinearity " + curve + " is not known");
  attn::RnnOptions<S> options;
  options.activation = {curve == "tanh" ? attn::Curve::tanh : attn::Curve::relu};
  options.direction = direction;
  options.initial = hidden;
  const auto result = attn::rnn(x, attn::RnnWeights<S>{w_x, w_h, bias}, options);
  return {result.hidden, result.last, std::nullopt};
}

const Tensor* either(const Case& c, const char* one, const char* other) {
  return c.find(one) ? c.find(one) : c.find(other);
}

}  // namespace

template <class S>
Outputs torch_recurrent(const Case& c) {
  c.allow({"input_size", "hidden_size", "num_layers", "bidirectional", "batch_first", "nonlinearity", "bias", "dropout",
           "proj_size"},
          [](const std::string& name) {
            for (const char* start : {"weight_ih_l", "weight_hh_l", "weight_hr_l", "bias_ih_l", "bias_hh_l"}) {
              if (name.rfind(start, 0) == 0) return true;
            }
            return name == "input" || name == "h0" || name == "h_0" || name == "c0" || name == "c_0";
          });
  const Tensor& input = c.need("input");
  const bool unbatched = input.rank() == 2, batch_first = c.integer("batch_first", 0) != 0 && !unbatched;
  const Index layers = c.integer("num_layers", 1), directions = c.integer("bidirectional", 0) != 0 ? 2 : 1;
  const Index batch = unbatched ? 1 : input.extent(batch_first ? 0 : 1), tokens = input.extent(batch_first ? 1 : 0);
  const Tensor *h0 = either(c, "h0", "h_0"), *c0 = either(c, "c0", "c_0");
  std::optional<Tensor> output, last, cells;
  for (Index b = 0; b < batch; ++b) {
    const auto row = [&](Index t) { return unbatched ? t : (batch_first ? b * tokens + t : t * batch + b); };
    Matrix<S> x(tokens, input.extent(-1));
    for (Index t = 0; t < tokens; ++t) x.row(t) = block<S>(input, row(t) * x.cols(), 1, x.cols());
    for (Index layer = 0; layer < layers; ++layer) {
      Matrix<S> next;
      for (Index d = 0; d < directions; ++d) {
        const Index at = (layer * directions + d) * batch + b;
        const auto first = [&](const Tensor* state) {
          return state ? std::optional<RowVector<S>>(row_at<S>(*state, at)) : std::nullopt;
        };
        const LayerStates<S> states =
            run_layer<S>(c, x, "_l" + std::to_string(layer) + (d == 1 ? "_reverse" : ""),
                         d == 1 ? attn::Direction::reverse : attn::Direction::forward, first(h0), first(c0));
        const Index width = states.hidden.cols();
        if (d == 0) next.resize(tokens, directions * width);
        next.middleCols(d * width, width) = states.hidden;
        const auto state_shape = [&](Index columns) {
          return unbatched ? std::vector<Index>{layers * directions, columns}
                           : std::vector<Index>{layers * directions, batch, columns};
        };
        if (!last) last = empty_output("h_n", state_shape(width));
        put(*last, at * width, Matrix<S>(states.last));
        if (states.cell) {
          if (!cells) cells = empty_output("c_n", state_shape(states.cell->size()));
          put(*cells, at * states.cell->size(), Matrix<S>(*states.cell));
        }
      }
      x = next;
    }
    if (!output) {
      output = empty_output("output", unbatched ? std::vector<Index>{tokens, x.cols()}
                                                : (batch_first ? std::vector<Index>{batch, tokens, x.cols()}
                                                               : std::vector<Index>{tokens, batch, x.cols()}));
    }
    for (Index t = 0; t < tokens; ++t) put(*output, row(t) * x.cols(), Matrix<S>(x.row(t)));
  }
  Outputs outputs{*output, *last};
  if (cells) outputs.push_back(*cells);
  return outputs;
}

CONFORMANCE_OPERATOR(torch_recurrent);

}  // namespace conformance
