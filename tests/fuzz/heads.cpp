// Attention with heads: groups, masks, biases, sinks, caches, sparse selection, additive scores.

#include <attn/additive.hpp>
#include <attn/kv_cache.hpp>
#include <attn/sparse_attention.hpp>

#include "bytes.hpp"

namespace attn::fuzz {
namespace {

using Result = MultiHeadResult<double>;

Matrix<bool> table(Bytes& in, Index rows, Index cols) {
  Matrix<bool> allowed(in.extent(rows), in.extent(cols));
  for (Index i = 0; i < allowed.size(); ++i) allowed.data()[i] = in.byte() < 160;
  return allowed;
}

Mask mask_of(Bytes& in, Index rows, Index cols) {
  switch (in.byte() % 5) {
    case 0: return Mask::full(in.extent(rows), in.extent(cols));
    case 1: return Mask::causal(in.extent(rows), in.extent(cols));
    case 2: return Mask::causal(rows, cols, in.flag() ? in.index(4) : -(in.byte() % 4));
    case 3: return sliding_window(rows, cols, in.index(4), in.flag() ? in.index(4) : 0);
    default: return Mask::from(table(in, rows, cols));
  }
}

void check_weights(const Matrix<double>& weights, const Mask& mask, bool sink) {
  for (Index i = 0; i < weights.rows(); ++i) {
    double sum = 0;
    for (Index j = 0; j < weights.cols(); ++j) {
      expect(weights(i, j) >= 0 && weights(i, j) <= 1, "weights lie in [0, 1]");
      expect(mask.allows(i, j) || weights(i, j) == 0, "a hidden key has no weight");
      sum += weights(i, j);
    }
    // At most a few keys: their roundings stay far below 1e-14.
    if (mask.row_is_empty(i)) {
      expect(sum == 0, "an empty row sums to 0");
    } else {
      expect(sum <= 1 + 1e-14 && (sink || sum >= 1 - 1e-14), "a row sums to 1, or to less with a sink");
    }
  }
}

void check_output(const Matrix<double>& output, const Matrix<double>& v, const Mask& mask) {
  for (Index i = 0; i < output.rows(); ++i) {
    for (Index c = 0; c < output.cols(); ++c) {
      double bound = 0;
      bool finite = true;
      for (Index j = 0; j < v.rows(); ++j) {
        if (!mask.allows(i, j)) continue;
        finite = finite && std::isfinite(v(j, c));
        bound = std::max(bound, std::abs(v(j, c)));
      }
      // Below 1e-300 products round to multiples of the smallest number.
      const bool within = std::abs(output(i, c)) <= bound * (1 + 1e-14) + 1e-300;
      expect(!finite || within, "an output is a mean of values");
      if (mask.row_is_empty(i)) expect(output(i, c) == 0, "an empty row gives zeros");
    }
  }
}

/// Row j of k and v is NaN: whoever may not see j gives what it gave.
template <class Attend>
void check_hidden(const Result& result, Matrix<double> k, Matrix<double> v, const Mask& mask, Index j,
                  const Attend& attend) {
  bool seen = false;
  for (Index i = 0; i < mask.rows(); ++i) seen = seen || mask.allows(i, j);
  v.row(j).setConstant(std::numeric_limits<double>::quiet_NaN());
  if (!seen) k.row(j).setConstant(std::numeric_limits<double>::quiet_NaN());
  const Result again = attend(k, v);
  for (std::size_t h = 0; h < result.heads.size(); ++h) {
    expect(same(again.heads[h].weights, result.heads[h].weights), "a value does not touch a weight");
  }
  for (Index i = 0; i < mask.rows(); ++i) {
    if (mask.allows(i, j)) continue;
    expect(same(again.concat.row(i), result.concat.row(i)), "a hidden key and its value are never read");
  }
}

void check_repeated(const Result& result, const Matrix<double>& q, const Matrix<double>& k, const Matrix<double>& v,
                    const HeadGroups& groups, const Mask& mask, const AttentionOptions& options) {
  const Index heads = groups.query_heads, d = k.cols() / groups.kv_heads, dv = v.cols() / groups.kv_heads;
  Matrix<double> keys(k.rows(), heads * d), values(v.rows(), heads * dv);
  for (Index h = 0; h < heads; ++h) {
    keys.middleCols(h * d, d) = k.middleCols(kv_head_of(groups, h) * d, d);
    values.middleCols(h * dv, dv) = v.middleCols(kv_head_of(groups, h) * dv, dv);
  }
  expect(same(multi_head_attention(q, keys, values, heads, mask, options).concat, result.concat),
         "grouped heads are heads whose keys and values are repeated");
}

void check_cache(const Matrix<double>& q, const Matrix<double>& k, const Matrix<double>& v, const HeadGroups& groups,
                 const AttentionOptions& options, Index prompt) {
  Result whole;
  if (!accepted([&] { whole = grouped_attention(q, k, v, groups, Mask::causal(q.rows(), k.rows()), options); })) return;
  if (k.rows() != q.rows()) return;
  KvCache<double> cache(k.cols(), v.cols());
  for (Index at = 0, count = std::min(prompt, q.rows()); at < q.rows(); at += count, count = 1) {
    const Result step = cached_attention<double>(q.middleRows(at, count), k.middleRows(at, count),
                                                 v.middleRows(at, count), cache, groups, options);
    expect(same(step.concat, whole.concat.middleRows(at, count)), "a cache gives the rows of the whole pass");
  }
}

void grouped(Bytes& in) {
  const Index t = in.size(6), s = in.size(6), g = in.size(3), each = in.size(3), d = in.size(3), dv = in.size(3);
  const HeadGroups groups{in.byte() < 240 ? g * each : in.index(4), in.byte() < 240 ? g : in.index(4)};
  const Matrix<double> q = in.matrix(t, g * each * d), k = in.matrix(s, g * d), v = in.matrix(s, g * dv);
  const AttentionOptions options{in.maybe(), in.maybe()};
  HeadExtras<double> extras;
  if (in.byte() < 64) {
    for (Index n = in.flag() ? 1 : g * each; n > 0; --n) extras.biases.push_back(in.matrix(t, s));
  }
  if (in.byte() < 64) extras.sinks = in.row(g * each);
  accepted([&] {
    const Mask mask = mask_of(in, t, s);
    const auto attend = [&](const Matrix<double>& keys, const Matrix<double>& values) {
      return grouped_attention(q, keys, values, groups, mask, options, extras);
    };
    const Result result = attend(k, v);
    for (Index h = 0; h < groups.query_heads; ++h) {
      const auto& head = result.heads[static_cast<std::size_t>(h)];
      check_weights(head.weights, mask, extras.sinks.has_value());
      check_output(head.output, head_columns(v, groups.kv_heads, kv_head_of(groups, h)), mask);
    }
    check_hidden(result, k, v, mask, in.byte() % k.rows(), attend);
    if (extras.biases.empty() && !extras.sinks) check_repeated(result, q, k, v, groups, mask, options);
  });
  accepted([&] { check_cache(q, k, v, groups, options, in.size(3)); });
}

void sparse(Bytes& in) {
  const Index t = in.size(6), s = in.size(6), heads = in.size(3), d = in.size(3), d_i = in.size(3), h_i = in.size(3);
  const Matrix<double> q = in.matrix(t, heads * d), k = in.matrix(s, heads * d), v = in.matrix(s, heads);
  const Indexer<double> indexer{in.matrix(t, h_i * d_i), in.matrix(s, d_i), in.matrix(t, h_i)};
  const Index keep = in.index(6);
  accepted([&] {
    const Mask mask = mask_of(in, t, s);
    const auto result = sparse_attention(q, k, v, heads, indexer, keep, mask);
    for (Index i = 0; i < t; ++i) {
      expect(result.kept.row_pairs(i) == std::min(keep, mask.row_pairs(i)), "as many keys are kept as there may be");
      for (Index j = 0; j < s; ++j) expect(!result.kept.allows(i, j) || mask.allows(i, j), "no hidden key is kept");
    }
    for (const auto& head : result.attention.heads) check_weights(head.weights, result.kept, false);
    if (keep >= s) {
      expect(same(multi_head_attention(q, k, v, heads, mask).concat, result.attention.concat),
             "with k of all keys, sparse is dense");
    }
  });
}

void additive(Bytes& in) {
  const Index t = in.size(6), s = in.size(6), d = in.size(3), width = in.size(3);
  const Matrix<double> q = in.matrix(t, d), k = in.matrix(s, d), v = in.matrix(s, 2);
  const Matrix<double> w_1 = in.matrix(d, width), w_2 = in.matrix(d, width);
  const RowVector<double> row = in.row(width);
  accepted([&] {
    const Mask mask = mask_of(in, t, s);
    const auto result = additive_attention(q, k, v, w_1, w_2, row, mask);
    check_weights(result.weights, mask, false);
    check_output(result.output, v, mask);
  });
  Matrix<double> additions = in.matrix(t, s);
  for (Index i = 0; i < additions.size(); ++i) {
    if (in.byte() < 64) additions.data()[i] = -std::numeric_limits<double>::infinity();
  }
  accepted([&] {
    const AdditiveMask<double> mask = additive_mask(additions);
    const auto result = attention(q, k, v, mask, {in.maybe(), in.maybe()});
    check_weights(result.weights, mask.allowed, false);
    check_output(result.output, v, mask.allowed);
  });
}

}  // namespace
}  // namespace attn::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attn::fuzz::Bytes in(data, size);
  switch (in.byte() % 4) {
    case 0: attn::fuzz::sparse(in); break;
    case 1: attn::fuzz::additive(in); break;
    default: attn::fuzz::grouped(in); break;
  }
  return 0;
}
