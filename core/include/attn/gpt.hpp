// A whole model in the style of GPT: embeddings, blocks, final norm, logits.
#pragma once

#include "attn/transformer.hpp"

namespace attn {

/// The weights of a model of width C over a vocabulary of V tokens.
template <Real S>
struct GptWeights {
  Matrix<S> tokens;                      ///< V x C
  std::optional<Matrix<S>> positions{};  ///< P x C, learned; absent: none (rope or relative bias in the blocks instead)
  std::vector<BlockWeights<S>> blocks;
  Norm<S> final_norm;
  Affine<S> head;  ///< C x V; the transpose of `tokens` where a model ties them
};

/// Every intermediate of a forward pass over T tokens.
template <Real S>
struct GptResult {
  Matrix<S> token_rows;                ///< T x C; empty unless kept
  Matrix<S> position_rows;             ///< T x C; empty unless kept, or where there are none
  Matrix<S> embedded;                  ///< T x C, their sum; empty unless kept
  std::vector<BlockResult<S>> blocks;  ///< one a block; empty unless kept
  Matrix<S> final;                     ///< T x C, after the final norm
  Matrix<S> logits;                    ///< T x V; row t speaks of the token after t
};

/// Whether a forward pass keeps what it went through: O(layers·(T·C + H·T²)) numbers.
enum class Keep { logits, everything };

/// The keys and values of every block, for generation.
template <Real S>
struct GptCache {
  std::vector<KvCache<S>> blocks;  ///< one a block
  Index length = 0;                ///< tokens read so far
};

namespace detail {
template <Real S>
Matrix<S> embed(const std::vector<Index>& ids, const GptWeights<S>& w, Index first, GptResult<S>* kept) {
  constexpr const char* f = "gpt";
  if (ids.empty()) throw Error(Code::shape, f, "ids", "at least one token", "none");
  require_not_empty(w.tokens, f, "tokens");
  const auto count = static_cast<Index>(ids.size());
  Matrix<S> rows(count, w.tokens.cols());
  for (Index t = 0; t < count; ++t) {
    require_index(ids[static_cast<std::size_t>(t)], w.tokens.rows(), f, "ids");
    rows.row(t) = w.tokens.row(ids[static_cast<std::size_t>(t)]);
  }
  if (kept != nullptr) kept->token_rows = rows;
  if (!w.positions) return rows;
  require_shape(*w.positions, w.positions->rows(), w.tokens.cols(), f, "positions");
  if (first + count > w.positions->rows()) {
    throw Error(Code::range, f, "ids", "at most " + std::to_string(w.positions->rows()) + " positions",
                std::to_string(first + count));
  }
  const Matrix<S> places = w.positions->middleRows(first, count);
  if (kept != nullptr) kept->position_rows = places;
  return rows + places;
}

template <Real S, class RunBlock>
GptResult<S> run_gpt(const std::vector<Index>& ids, const GptWeights<S>& w, Index first, Keep keep, RunBlock&& run) {
  GptResult<S> result;
  const bool everything = keep == Keep::everything;
  Matrix<S> x = embed(ids, w, first, everything ? &result : nullptr);
  if (everything) result.embedded = x;
  for (std::size_t n = 0; n < w.blocks.size(); ++n) {
    BlockResult<S> block = run(x, n);
    x = block.output;
    if (everything) result.blocks.push_back(std::move(block));
  }
  result.final = normalize(x, w.final_norm);
  result.logits = affine(result.final, w.head);
  return result;
}
}  // namespace detail

/// Logits for T token ids, causal (Radford 2019): embeddings, blocks, final norm, output map. Every row depends on the
/// tokens up to its own only.
/// Cost: gpt_cost. Errors: shape; range (an id outside the vocabulary, more tokens than positions); value; unsupported.
template <Real S>
GptResult<S> gpt(const std::vector<Index>& ids, const GptWeights<S>& w, const BlockOptions& options,
                 Keep keep = Keep::logits) {
  return detail::run_gpt(ids, w, 0, keep, [&](const Matrix<S>& x, std::size_t n) {
    return transformer_block(x, w.blocks[n], options, {Mask::causal(x.rows(), x.rows())});
  });
}

/// An empty cache for the model. Errors: range (a projection without columns).
template <Real S>
GptCache<S> gpt_cache(const GptWeights<S>& w) {
  GptCache<S> cache;
  for (const BlockWeights<S>& block : w.blocks) {
    cache.blocks.emplace_back(block.attention.k.w.cols(), block.attention.v.w.cols());
  }
  return cache;
}

/// The same for the n newest tokens, going on from the cache and adding to it. Bit for bit the last n rows of gpt()
/// over all tokens. Errors: as gpt(); shape (a cache of another model). After an error the cache is not to be used
/// further.
template <Real S>
GptResult<S> gpt(const std::vector<Index>& ids, const GptWeights<S>& w, const BlockOptions& options, GptCache<S>& cache,
                 Keep keep = Keep::logits) {
  if (cache.blocks.size() != w.blocks.size()) {
    throw Error(Code::shape, "gpt", "cache", std::to_string(w.blocks.size()) + " blocks",
                std::to_string(cache.blocks.size()));
  }
  GptResult<S> result = detail::run_gpt(ids, w, cache.length, keep, [&](const Matrix<S>& x, std::size_t n) {
    return transformer_block(x, w.blocks[n], options, cache.blocks[n]);
  });
  cache.length += static_cast<Index>(ids.size());
  return result;
}

}  // namespace attn
