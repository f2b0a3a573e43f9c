// Recurrent networks: plain, LSTM, GRU, in both directions, with every curve.

#include <attn/gru.hpp>
#include <attn/lstm.hpp>
#include <attn/rnn.hpp>

#include "bytes.hpp"

namespace attn::fuzz {
namespace {

Activation activation_of(Bytes& in, Curve usual) {
  if (in.byte() < 192) return {usual};
  return {static_cast<Curve>(in.byte() % 15), in.number(), in.number()};
}

Direction direction_of(Bytes& in) {
  return in.flag() ? Direction::reverse : Direction::forward;
}

std::optional<RowVector<double>> maybe_row(Bytes& in, Index width) {
  return in.flag() ? std::optional<RowVector<double>>(in.row(width)) : std::nullopt;
}

/// Curves of their own may grow without a bound; the usual ones keep a state between -1 and 1, or its first value.
void check_bounded(const Matrix<double>& hidden, bool usual, double first, bool wild) {
  if (!usual || wild) return;
  // Convex sums of numbers within the bound: a few roundings a step.
  const double bound = std::max(1.0, first) * (1 + 1e-14);
  expect(hidden.size() == 0 || largest(hidden) <= bound, "a state stays within its curve");
}

/// The second half read from where the first half ended.
template <class Run>
void check_split(const Matrix<double>& x, const Matrix<double>& hidden, Index first, const Run& halves) {
  if (first >= x.rows()) return;
  expect(same(halves(x.topRows(first), x.bottomRows(x.rows() - first)), hidden.bottomRows(x.rows() - first)),
         "a sequence read in two parts gives the states of the whole");
}

void plain_network(Bytes& in) {
  const Index t = in.size(6), c = in.size(4), d = in.size(4);
  const Matrix<double> x = in.matrix(t, c);
  const RnnWeights<double> w{in.matrix(c, d), in.matrix(d, d), maybe_row(in, d)};
  RnnOptions<double> options{activation_of(in, Curve::tanh), direction_of(in), in.maybe(), maybe_row(in, d)};
  accepted([&] {
    const auto result = rnn(x, w, options);
    check_bounded(result.hidden, options.activation.curve == Curve::tanh, 1, in.wild());
    auto turned = options;
    turned.direction = options.direction == Direction::forward ? Direction::reverse : Direction::forward;
    const Matrix<double> mirrored = x.colwise().reverse();
    const Matrix<double> hidden = rnn(mirrored, w, turned).hidden.colwise().reverse();
    expect(same(hidden, result.hidden), "a reversed sequence read backwards is the sequence");
    if (options.direction == Direction::reverse) return;
    check_split(x, result.hidden, in.size(4), [&](const Matrix<double>& before, const Matrix<double>& after) {
      auto rest = options;
      rest.initial = rnn(before, w, options).last;
      return rnn(after, w, rest).hidden;
    });
  });
}

void long_short(Bytes& in) {
  const Index t = in.size(5), c = in.size(3), d = in.size(3), p = in.size(3);
  const Matrix<double> x = in.matrix(t, c);
  LstmWeights<double> w;
  const bool projected = in.byte() < 64;
  w.w_x = in.matrix(c, 4 * d);
  w.w_h = in.matrix(projected ? p : d, 4 * d);
  w.bias = maybe_row(in, 4 * d);
  if (in.byte() < 64) w.peephole = in.row(3 * d);
  if (projected) w.projection = in.matrix(d, p);
  LstmOptions<double> options{activation_of(in, Curve::sigmoid),
                              activation_of(in, Curve::tanh),
                              activation_of(in, Curve::tanh),
                              in.flag(),
                              direction_of(in),
                              in.maybe(),
                              maybe_row(in, projected ? p : d),
                              maybe_row(in, d)};
  accepted([&] {
    const auto result = lstm(x, w, options);
    const bool usual = options.gate.curve == Curve::sigmoid && options.shown.curve == Curve::tanh;
    check_bounded(result.hidden, usual && !projected, 1, in.wild());
    if (options.direction == Direction::reverse) return;
    check_split(x, result.hidden, in.size(4), [&](const Matrix<double>& before, const Matrix<double>& after) {
      auto rest = options;
      const auto last = lstm(before, w, options).last;
      rest.hidden = last.hidden;
      rest.cell = last.cell;
      return lstm(after, w, rest).hidden;
    });
  });
}

void gated(Bytes& in) {
  const Index t = in.size(6), c = in.size(3), d = in.size(3);
  const Matrix<double> x = in.matrix(t, c);
  const GruWeights<double> w{in.matrix(c, 3 * d), in.matrix(d, 3 * d), maybe_row(in, 3 * d), maybe_row(in, 3 * d)};
  GruOptions<double> options{activation_of(in, Curve::sigmoid),
                             activation_of(in, Curve::tanh),
                             in.flag(),
                             direction_of(in),
                             in.maybe(),
                             maybe_row(in, d)};
  accepted([&] {
    const auto result = gru(x, w, options);
    const bool usual = options.gate.curve == Curve::sigmoid && options.candidate.curve == Curve::tanh;
    check_bounded(result.hidden, usual, options.initial ? largest(*options.initial) : 0, in.wild());
    if (options.direction == Direction::reverse) return;
    check_split(x, result.hidden, in.size(4), [&](const Matrix<double>& before, const Matrix<double>& after) {
      auto rest = options;
      rest.initial = gru(before, w, options).last;
      return gru(after, w, rest).hidden;
    });
  });
}

}  // namespace
}  // namespace attn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attn::fuzz::Bytes in(data, size);
  switch (in.byte() % 3) {
    case 0: attn::fuzz::plain_network(in); break;
    case 1: attn::fuzz::long_short(in); break;
    default: attn::fuzz::gated(in); break;
  }
  return 0;
}
