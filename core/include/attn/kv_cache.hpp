// Keys and values kept from one generated token to the next.
#pragma once

#include "attn/grouped_heads.hpp"

namespace attn {

/// The keys (length x G·D) and values (length x G·Dv) of one layer, in the order of their tokens. Rows are only ever
/// added: under a causal mask a token's key and value do not depend on what follows, so an old row never changes.
/// Bytes: kv_bytes_per_token; rows computed with and without it: rows_with_cache, rows_without_cache.
template <Real S>
class KvCache {
 public:
  /// An empty cache. Errors: range (a width below 1).
  KvCache(Index key_columns, Index value_columns) {
    if (key_columns < 1 || value_columns < 1) {
      throw Error(Code::range, "KvCache", "columns", "at least 1",
                  std::to_string(key_columns) + " and " + std::to_string(value_columns));
    }
    keys_.resize(0, key_columns);
    values_.resize(0, value_columns);
  }

  [[nodiscard]] Index length() const { return keys_.rows(); }
  [[nodiscard]] const Matrix<S>& keys() const { return keys_; }
  [[nodiscard]] const Matrix<S>& values() const { return values_; }

  /// Adds the keys (n x G·D) and values (n x G·Dv) of n new tokens. The old rows are copied, bit for bit.
  /// Errors: shape; nothing is added then.
  void append(const Matrix<S>& keys, const Matrix<S>& values) {
    require_not_empty(keys, "KvCache::append", "keys");
    require_shape(keys, keys.rows(), keys_.cols(), "KvCache::append", "keys");
    require_shape(values, keys.rows(), values_.cols(), "KvCache::append", "values");
    const Index old = length();
    keys_.conservativeResize(old + keys.rows(), Eigen::NoChange);
    values_.conservativeResize(old + keys.rows(), Eigen::NoChange);
    keys_.bottomRows(keys.rows()) = keys;
    values_.bottomRows(keys.rows()) = values;
  }

 private:
  Matrix<S> keys_, values_;
};

/// One step of generation: appends K (n x G·D) and V (n x G·Dv) of the n newest tokens to the cache and lets their
/// queries (n x H·D) attend to all that it holds, causally: new query i sees the old keys and the new ones up to its
/// own. The rows are, bit for bit, the last n rows of grouped_attention over the whole sequence: each row is the same
/// sums in the same order. Cost: grouped_attention_cost with causal_pairs(n, length + n, length). Errors: shape; range
/// (groups); value.
template <Real S>
MultiHeadResult<S> cached_attention(const Matrix<S>& q, const Matrix<S>& k, const Matrix<S>& v, KvCache<S>& cache,
                                    const HeadGroups& groups, const AttentionOptions& options = {},
                                    const HeadExtras<S>& extras = {}) {
  require_not_empty(q, "cached_attention", "q");
  if (k.rows() != q.rows()) {
    throw Error(Code::shape, "cached_attention", "k", std::to_string(q.rows()) + " rows, one a new token",
                shape_text(k));
  }
  const Index before = cache.length();
  cache.append(k, v);
  const Mask mask = Mask::causal(q.rows(), cache.length(), before);
  return grouped_attention(q, cache.keys(), cache.values(), groups, mask, options, extras);
}

/// Where rows that do not fit below the write position go.
enum class ScatterMode {
  linear,    ///< nowhere: they must fit
  circular,  ///< to the front again, as in a ring buffer
};

/// A cache of fixed size (N x D) with the rows of `update` (n x D) written at `start`, start + 1, … (ONNX's
/// TensorScatter). Errors: shape (columns; n above N); range (start outside the cache; in linear mode rows past its
/// end).
template <Real S>
Matrix<S> scatter_rows(const Matrix<S>& cache, const Matrix<S>& update, Index start,
                       ScatterMode mode = ScatterMode::linear) {
  require_not_empty(cache, "scatter_rows", "cache");
  if (update.cols() != cache.cols() || update.rows() > cache.rows()) {
    throw Error(Code::shape, "scatter_rows", "update",
                "at most " + std::to_string(cache.rows()) + " rows of " + std::to_string(cache.cols()),
                shape_text(update));
  }
  require_index(start, cache.rows(), "scatter_rows", "start");
  if (mode == ScatterMode::linear && start + update.rows() > cache.rows()) {
    throw Error(Code::range, "scatter_rows", "start", "at most " + std::to_string(cache.rows() - update.rows()),
                std::to_string(start));
  }
  Matrix<S> out = cache;
  for (Index i = 0; i < update.rows(); ++i) out.row((start + i) % cache.rows()) = update.row(i);
  return out;
}

}  // namespace attn
