// Long short-term memory: gates that let a cell keep, take in and show.
#pragma once

#include "attn/sequence.hpp"

namespace attn {

/// Matrices of an LSTM with inputs of width C, cells of width d, gates side by side in PyTorch's order i, f, g, o
/// (input, forget, candidate, output). ONNX's order i, o, f, c is re-ordered by who reads its files.
template <Real S>
struct LstmWeights {
  Matrix<S> w_x;                           ///< C x 4d
  Matrix<S> w_h;                           ///< d x 4d; p x 4d with a projection
  std::optional<RowVector<S>> bias{};      ///< 1 x 4d; absent: none
  std::optional<RowVector<S>> peephole{};  ///< 1 x 3d, i, f, o: how the gates see the cell (Gers 2000); absent: not
  std::optional<Matrix<S>> projection{};   ///< d x p: h = (o ⊙ curve(c))·projection (Sak 2014); absent: none
};

/// What may differ from the plain network.
template <Real S>
struct LstmOptions {
  Activation gate{Curve::sigmoid};    ///< of i, f, o
  Activation candidate{Curve::tanh};  ///< of g
  Activation shown{Curve::tanh};      ///< of the cell, before the output gate
  bool coupled = false;               ///< f = 1 - i (ONNX's input_forget)
  Direction direction = Direction::forward;
  std::optional<double> clip{};          ///< bound on what enters gates and candidate; absent: none
  std::optional<RowVector<S>> hidden{};  ///< 1 x d (1 x p), before the first token read; absent: zeros
  std::optional<RowVector<S>> cell{};    ///< 1 x d; absent: zeros
};

/// The state after one token.
template <Real S>
struct LstmState {
  RowVector<S> hidden;  ///< 1 x d; 1 x p with a projection
  RowVector<S> cell;    ///< 1 x d
};

/// States of an LSTM.
template <Real S>
struct LstmResult {
  Matrix<S> hidden;   ///< T x d (T x p); row t is the state after reading token t
  Matrix<S> cells;    ///< T x d
  LstmState<S> last;  ///< after the last token read
};

namespace detail {
template <Real S>
void require_lstm(const LstmWeights<S>& w, Index input, const char* function) {
  require_not_empty(w.w_h, function, "w_h");
  if (w.w_h.cols() % 4 != 0) {
    throw Error(Code::shape, function, "w_h", "columns that divide by 4 gates", shape_text(w.w_h));
  }
  const Index d = w.w_h.cols() / 4;
  require_shape(w.w_x, input, 4 * d, function, "w_x");
  if (w.projection) {
    require_not_empty(*w.projection, function, "projection");
    require_shape(*w.projection, d, w.projection->cols(), function, "projection");
  }
  require_shape(w.w_h, w.projection ? w.projection->cols() : d, 4 * d, function, "w_h");
  if (w.bias) require_shape(*w.bias, 1, 4 * d, function, "bias");
  if (w.peephole) require_shape(*w.peephole, 1, 3 * d, function, "peephole");
}
}  // namespace detail

/// One step (Hochreiter and Schmidhuber 1997; the forget gate from Gers 1999; PyTorch's form): i, f, o = σ(x·W + h·W_h
/// + b), g = tanh(…), c' = f ⊙ c + i ⊙ g, h' = o ⊙ tanh(c'). With peepholes i and f see c, o sees c'. x is 1 x C. |h'|
/// <= 1 with the usual curves and no projection. Cost: lstm_cost with T = 1 for the plain network. Errors: shape; value
/// (clip).
template <Real S>
LstmState<S> lstm_step(const RowVector<S>& x, const LstmState<S>& state, const LstmWeights<S>& w,
                       const LstmOptions<S>& options = {}) {
  detail::require_lstm(w, x.size(), "lstm_step");
  detail::require_clip(options.clip, "lstm_step");
  const Index d = w.w_h.cols() / 4;
  require_shape(state.hidden, 1, w.w_h.rows(), "lstm_step", "hidden");
  require_shape(state.cell, 1, d, "lstm_step", "cell");
  RowVector<S> gates = detail::both_projected(x, w.w_x, state.hidden, w.w_h);
  if (w.bias) gates += *w.bias;
  const auto curve = [&](S sum, const Activation& activation) {
    return activate(detail::clipped(sum, options.clip), activation);
  };
  LstmState<S> next{RowVector<S>(d), RowVector<S>(d)};
  for (Index c = 0; c < d; ++c) {
    const auto peep = [&](Index gate, const S& cell) {
      S sum = gates((gate == 2 ? 3 : gate) * d + c);
      if (w.peephole) sum += (*w.peephole)(gate * d + c) * cell;
      return curve(sum, options.gate);
    };
    const S input = peep(0, state.cell(c));
    const S forget = options.coupled ? S(1) - input : peep(1, state.cell(c));
    const S candidate = curve(gates(2 * d + c), options.candidate);
    next.cell(c) = forget * state.cell(c) + input * candidate;
    next.hidden(c) = peep(2, next.cell(c)) * activate(next.cell(c), options.shown);
  }
  if (w.projection) next.hidden = product<S>(Matrix<S>(next.hidden), *w.projection);
  return next;
}

/// An LSTM over X (T x C) in either direction. Shorter sequences of a batch are handed in with their own rows only.
/// T serial steps, T - 1 updates from the first token to the last; the cell's path is a product of forget gates, which
/// is what gating bought. Cost: lstm_cost. Errors: shape; value (clip).
template <Real S>
LstmResult<S> lstm(const Matrix<S>& x, const LstmWeights<S>& w, const LstmOptions<S>& options = {}) {
  require_not_empty(x, "lstm", "x");
  detail::require_lstm(w, x.cols(), "lstm");
  const Index d = w.w_h.cols() / 4;
  LstmResult<S> result{Matrix<S>(x.rows(), w.w_h.rows()),
                       Matrix<S>(x.rows(), d),
                       {detail::first_row(options.hidden, w.w_h.rows(), "lstm", "hidden"),
                        detail::first_row(options.cell, d, "lstm", "cell")}};
  for (Index step = 0; step < x.rows(); ++step) {
    const Index t = detail::token_at(step, x.rows(), options.direction);
    const RowVector<S> row = x.row(t);
    result.last = lstm_step(row, result.last, w, options);
    result.hidden.row(t) = result.last.hidden;
    result.cells.row(t) = result.last.cell;
  }
  return result;
}

}  // namespace attn
