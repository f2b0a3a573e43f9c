// Rotation by position, latent attention in both its forms, linear attention in both its forms.

#include <attn/linear_attention_chunked.hpp>
#include <attn/mla.hpp>

#include "bytes.hpp"

namespace attn::fuzz {
namespace {

std::vector<Index> positions_of(Bytes& in, Index count) {
  std::vector<Index> positions;
  for (Index n = in.extent(count); n > 0; --n) positions.push_back(in.index(100));
  return positions;
}

double base_of(Bytes& in) {
  return in.byte() < 200 ? 1 + in.byte() * 100.0 : in.number();
}

void check_rotated(const Matrix<double>& x, const Matrix<double>& y, const RopeTable<double>& table, RopeLayout layout,
                   Index heads) {
  const Index width = x.cols() / heads, half = table.cos.cols();
  for (Index t = 0; t < x.rows(); ++t) {
    for (Index c = 0; c < x.cols(); ++c) {
      const Index at = c % width;
      if (at >= 2 * half) expect(same(x.row(t).segment(c, 1), y.row(t).segment(c, 1)), "what is not rotated passes");
      if (at >= half || !x.allFinite() || largest(x) > 1e100) continue;
      const Index first = c - at;
      const Index a = first + (layout == RopeLayout::half_split ? at : 2 * at);
      const Index b = layout == RopeLayout::half_split ? a + half : a + 1;
      const double before = std::hypot(x(t, a), x(t, b)), after = std::hypot(y(t, a), y(t, b));
      // Cosine and sine are each off by an ulp, and four roundings follow.
      expect(std::abs(before - after) <= 1e-14 * before + 1e-300, "a rotation keeps lengths");
    }
  }
}

void check_distance(const Matrix<double>& x, Index rotated, double base, RopeLayout layout, Index shift) {
  if (!(base >= 1 && base <= 1e7) || x.rows() < 2) return;
  const auto score = [&](Index first) {
    const auto table = rope_table<double>(consecutive_positions(x.rows(), first), rotated, base);
    const Matrix<double> turned = rotate(x, table, layout);
    return product_transposed(turned, turned);
  };
  const Matrix<double> here = score(0), there = score(shift);
  // Angles below 2,000 are off by 2,000 ulps of 1 at most.
  const double tolerance = 2000 * 2.3e-16 * 8 * static_cast<double>(x.cols()) * largest(x) * largest(x);
  for (Index i = 0; i < here.size(); ++i) {
    expect(std::abs(here.data()[i] - there.data()[i]) <= tolerance, "rotated scores depend on the distance alone");
  }
}

void rope(Bytes& in) {
  const Index t = in.size(5), heads = in.size(3), half = in.size(3), rest = in.byte() % 3;
  const Matrix<double> x = in.matrix(t, heads * (2 * half + rest));
  const auto layout = in.flag() ? RopeLayout::half_split : RopeLayout::interleaved;
  const Index rotated = in.byte() < 224 ? 2 * half : in.index(8);
  const double base = base_of(in);
  const std::vector<Index> positions = positions_of(in, t);
  const Index given = in.byte() < 224 ? heads : in.index(4);
  // Past some thousand columns a table would only show how much memory there is; past the index type it is an error.
  constexpr Index long_table = 4096, no_table = Index{1} << 60U;
  if (rotated > long_table && rotated < no_table) return;
  accepted([&] {
    const RopeTable<double> table = rope_table<double>(positions, rotated, base);
    expect(largest(table.cos) <= 1 && largest(table.sin) <= 1, "cosines and sines lie in [-1, 1]");
    const Matrix<double> y = rotate(x, table, layout, given);
    check_rotated(x, y, table, layout, given);
    if (given == 1 && !in.wild()) check_distance(x, rotated, base, layout, in.byte());
  });
  const Index count = in.index(8), first = in.index(8);
  if (count < long_table) {
    accepted([&] {
      const auto rows = consecutive_positions(count, first);
      expect(rows.back() - rows.front() == count - 1, "positions follow one another");
    });
  }
}

void mla(Bytes& in) {
  const Index t = in.size(4), c = in.size(4), rank_q = in.size(3), rank = in.size(3);
  MlaShape s{in.size(3), in.size(3), 2 * in.size(2), in.size(3), base_of(in), in.byte() < 224 ? 1e-6 : in.number()};
  const Matrix<double> x = in.matrix(t, c);
  const MlaWeights<double> w{in.matrix(c, rank_q),
                             in.row(rank_q),
                             in.matrix(rank_q, s.heads * (s.nope + s.rope)),
                             in.matrix(c, rank + s.rope),
                             in.row(rank),
                             in.matrix(rank, s.heads * s.nope),
                             in.matrix(rank, s.heads * s.value),
                             in.matrix(s.heads * s.value, c)};
  for (Index* extent : {&s.heads, &s.nope, &s.rope, &s.value}) {
    if (in.byte() >= 240) *extent = in.index(4);
  }
  const std::vector<Index> positions = positions_of(in, t);
  accepted([&] {
    const auto p = mla_project(x, w, s, positions);
    const Mask mask = Mask::causal(in.extent(t), in.extent(t));
    const auto naive = mla_naive(p, w, s, mask), absorbed = mla_absorbed(p, w, s, mask);
    if (in.wild()) return;
    // Scores differ by some dozen roundings of what they are sums of; softmax passes that on to the values.
    const Matrix<double> size = p.latent.cwiseAbs();
    const double keys = std::max(largest(size * w.w_uk.cwiseAbs()), largest(p.k_rope));
    const double scores = static_cast<double>(s.nope + s.rope) * keys * std::max(largest(p.q_nope), largest(p.q_rope));
    const double values = largest(size * w.w_uv.cwiseAbs()) * static_cast<double>(w.w_o.rows()) * largest(w.w_o);
    const double tolerance = 1e-14 * (10 + scores) * values;
    for (Index i = 0; i < naive.output.size(); ++i) {
      expect(std::abs(naive.output.data()[i] - absorbed.output.data()[i]) <= tolerance, "absorbed MLA is naive MLA");
    }
  });
}

/// What all terms of linear_attention add up to when each is taken by its size, and the largest output.
double sizes_of(const Matrix<double>& q, const Matrix<double>& k, const Matrix<double>& v, UpdateRule rule,
                const LinearGates<double>& gates, const LinearOptions<double>& options) {
  Matrix<double> state = options.state ? options.state->cwiseAbs().eval() : Matrix<double>::Zero(k.cols(), v.cols());
  double most = largest(state);
  for (Index t = 0; t < q.rows(); ++t) {
    RowVector<double> write = v.row(t).cwiseAbs();
    if (decays(rule)) {
      for (Index d = 0; d < k.cols(); ++d) {
        state.row(d) *= std::exp(gates.log_decay(t, gates.log_decay.cols() == 1 ? 0 : d));
      }
    }
    if (corrects(rule)) write = std::abs(gates.beta(t, 0)) * (write + k.row(t).cwiseAbs() * state);
    state += k.row(t).cwiseAbs().transpose() * write;
    most = std::max({most, largest(state), largest(q.row(t).cwiseAbs() * state) * options.scale.value_or(1)});
  }
  return most;
}

void linear(Bytes& in) {
  const Index t = in.size(7), dk = in.size(3), dv = in.size(3);
  const auto rule = static_cast<UpdateRule>(in.byte() % 4);
  const Matrix<double> q = in.matrix(t, dk), k = in.matrix(t, dk), v = in.matrix(t, dv);
  LinearGates<double> gates{in.matrix(t, in.flag() ? 1 : dk), in.matrix(t, 1)};
  const bool fading = in.byte() < 224;
  for (Index i = 0; fading && i < gates.log_decay.size(); ++i) {
    constexpr double strong[] = {-1e17, -1e308, -std::numeric_limits<double>::infinity(), -700};
    double& g = gates.log_decay.data()[i];
    const std::uint8_t kind = in.byte();
    g = kind < 224 && std::isfinite(g) ? -std::abs(g) : strong[kind % 4];
  }
  LinearOptions<double> options{in.maybe(), {}};
  if (in.flag()) options.state = in.matrix(dk, dv);
  const Index chunk = in.index(8);
  LinearAttentionResult<double> one, other;
  const bool recurrent = accepted([&] { one = linear_attention(q, k, v, rule, gates, options); });
  const bool chunked = accepted([&] { other = linear_attention_chunked(q, k, v, rule, chunk, gates, options); });
  expect(chunked == (recurrent && chunk >= 1), "both forms take the same inputs");
  if (!chunked || in.wild() || !fading) return;
  // Some hundred roundings, and decays whose sum is at most 745 where its exponential is not 0.
  const double tolerance = 1e-11 * sizes_of(q, k, v, rule, gates, options) + 1e-300;
  if (!std::isfinite(tolerance)) return;
  for (Index i = 0; i < one.output.size(); ++i) {
    expect(std::abs(one.output.data()[i] - other.output.data()[i]) <= tolerance,
           "chunks give what the recurrence gives");
  }
  for (Index i = 0; i < one.state.size(); ++i) {
    expect(std::abs(one.state.data()[i] - other.state.data()[i]) <= tolerance, "chunks end in the recurrence's state");
  }
}

}  // namespace
}  // namespace attn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attn::fuzz::Bytes in(data, size);
  switch (in.byte() % 3) {
    case 0: attn::fuzz::rope(in); break;
    case 1: attn::fuzz::mla(in); break;
    default: attn::fuzz::linear(in); break;
  }
  return 0;
}
