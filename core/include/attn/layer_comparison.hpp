// Self-attention beside a recurrent layer of the same width: which is dearer, by how much, and what it buys.
#pragma once

#include <numeric>

#include "attn/cost.hpp"

namespace attn {

/// a / b as a double. The fraction is reduced first, so the quotient is the correctly rounded one wherever numerator
/// and denominator then fit 53 bits, however large a and b are. Errors: range where b is 0.
inline double count_ratio(std::uint64_t a, std::uint64_t b) {
  detail::require_at_least_one(b, "count_ratio", "b");
  const std::uint64_t common = std::gcd(a, b);
  const std::uint64_t numerator = a / common, denominator = b / common;  // exact
  return static_cast<double>(numerator) / static_cast<double>(denominator);
}

/// Counts of one layer of either kind for T tokens of width d (Vaswani 2017, table 1, counted rather than ordered).
struct LayerComparison {
  Cost attention;                ///< attention_cost over all T·T pairs: 2·T²·d multiplications
  Cost rnn;                      ///< rnn_cost with inputs of width d: 2·T·d² multiplications
  double ratio = 0;              ///< multiplications of attention / of the RNN = T / d
  double inverse_ratio = 0;      ///< the same the other way round = d / T
  std::uint64_t difference = 0;  ///< how many multiplications the dearer one does more; 0 where T = d
  std::uint64_t crossing = 0;    ///< the T at which both do as many: attention_rnn_crossing(d)
};

/// Compares one layer of self-attention with one recurrent layer, both of width d, over T tokens. Projections of
/// attention and the bias of the RNN are not counted. Cost: constant. Errors: range (T or d of 0); overflow.
inline LayerComparison compare_layers(std::uint64_t tokens, std::uint64_t width) {
  constexpr const char* f = "compare_layers";
  detail::require_at_least_one(tokens, f, "tokens");
  detail::require_at_least_one(width, f, "width");
  LayerComparison both;
  both.attention = attention_cost(checked_product(f, {tokens, tokens}), tokens, width, width);
  both.rnn = rnn_cost(tokens, width, width);
  const std::uint64_t a = both.attention.multiplications, r = both.rnn.multiplications;
  both.ratio = count_ratio(a, r);
  both.inverse_ratio = count_ratio(r, a);
  both.difference = a > r ? a - r : r - a;
  both.crossing = attention_rnn_crossing(width);
  return both;
}

}  // namespace attn
