// A random case of attention in float with every option, from a seed, and what the plain code makes of it.
#pragma once

#include <algorithm>
#include <random>

#include "attn/grouped_heads.hpp"
#include "support/check.hpp"

namespace attn::testing {

struct AttentionCase {
  Matrix<float> q, k, v;
  HeadGroups groups;
  std::vector<Mask> masks;
  AttentionOptions options;
  HeadExtras<float> extras;
};

/// Sizes to 40 tokens and 20 columns, all tails among them; causal with any offset, full, tables with empty rows.
inline AttentionCase attention_case(unsigned seed) {
  std::mt19937 engine(seed);
  const auto up_to = [&](Index low, Index high) {
    return low + static_cast<Index>(engine() % static_cast<unsigned>(high - low + 1));
  };
  const auto one_in = [&](unsigned n) { return engine() % n == 0; };
  const Index queries = one_in(4) ? 1 : up_to(1, 40), keys = up_to(1, 40), width = up_to(1, 20), values = up_to(1, 20);
  AttentionCase made;
  made.groups.kv_heads = up_to(1, 3);
  made.groups.query_heads = made.groups.kv_heads * up_to(1, 3);
  const Index heads = made.groups.query_heads;
  made.q = random_matrix<float>(queries, heads * width, seed + 1);
  made.k = random_matrix<float>(keys, made.groups.kv_heads * width, seed + 2);
  made.v = random_matrix<float>(keys, made.groups.kv_heads * values, seed + 3);
  for (Index n = one_in(3) ? heads : 1; n > 0; --n) {
    if (one_in(3)) {
      made.masks.push_back(Mask::full(queries, keys));
    } else if (one_in(2)) {
      made.masks.push_back(Mask::causal(queries, keys, up_to(0, queries + keys + 2) - queries));
    } else {
      Matrix<bool> table(queries, keys);
      for (Index i = 0; i < queries; ++i) {
        const bool empty = one_in(5), dense = one_in(2);
        for (Index j = 0; j < keys; ++j) table(i, j) = !empty && (dense ? !one_in(5) : one_in(3));
      }
      made.masks.push_back(Mask::from(table));
    }
  }
  if (one_in(3)) made.options.scale = static_cast<double>(up_to(-8, 8)) / 8;
  if (one_in(3)) made.options.softcap = static_cast<double>(up_to(1, 30));
  if (one_in(3)) {
    for (Index n = one_in(2) ? heads : 1; n > 0; --n) {
      made.extras.biases.push_back(random_matrix<float>(queries, keys, seed + 4 + static_cast<unsigned>(n)));
    }
  }
  if (one_in(3)) made.extras.sinks = RowVector<float>(random_matrix<float>(1, heads, seed + 9).row(0));
  return made;
}

/// Where no two results may differ by more: weights are at most 1, values at most 2; an exponential is off by 2 ulp, a
/// softcap's tangent by 3 of a score of at most 30.
inline constexpr double attention_tolerance = 1e-5;

/// Whether the case's results are those of the plain code, scores bit for bit where there is no cap.
inline ::testing::AssertionResult as_plain(const AttentionCase& c, const MultiHeadResult<float>& found) {
  const auto wanted = reference::grouped_attention(c.q, c.k, c.v, c.groups, c.masks, c.options, c.extras);
  for (Index h = 0; h < c.groups.query_heads; ++h) {
    const AttentionResult<float>&plain = wanted.heads[static_cast<std::size_t>(h)],
          &head = found.heads[static_cast<std::size_t>(h)];
    const Index width = head.output.cols();
    for (const auto& result :
         {near(head.scores, plain.scores, c.options.softcap ? attention_tolerance : 0),
          near(head.weights, plain.weights, attention_tolerance), near(head.output, plain.output, attention_tolerance),
          near(found.concat.middleCols(h * width, width), head.output, 0)}) {
      if (!result) return ::testing::AssertionFailure() << "head " << h << ": " << result.message();
    }
  }
  return ::testing::AssertionSuccess();
}

/// The case with NaN, infinities and huge numbers in every row of K and V that no query of any head may see.
inline AttentionCase poisoned(AttentionCase c) {
  const double poisons[] = {nan, infinity, -infinity, 3e38};
  for (Index j = 0; j < c.k.rows(); ++j) {
    const bool seen = std::any_of(c.masks.begin(), c.masks.end(), [&](const Mask& mask) {
      for (Index i = 0; i < mask.rows(); ++i) {
        if (mask.allows(i, j)) return true;
      }
      return false;
    });
    if (seen) continue;
    c.k.row(j).setConstant(static_cast<float>(poisons[j % 4]));
    c.v.row(j).setConstant(static_cast<float>(poisons[(j + 1) % 4]));
  }
  return c;
}

}  // namespace attn::testing
