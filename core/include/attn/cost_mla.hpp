// Costs of latent attention in its two forms.
#pragma once

#include "attn/cost_parts.hpp"

namespace attn {

/// The sizes of an MLA layer and of one call of it.
struct MlaCostShape {
  std::uint64_t queries = 0;                                 ///< T, the tokens of this call
  std::uint64_t keys = 0;                                    ///< S, the cached tokens, this call's with them
  std::uint64_t pairs = 0, rows = 0;                         ///< of one head
  std::uint64_t width = 0, query_rank = 0, latent_rank = 0;  ///< C, r_q, r
  std::uint64_t heads = 0, nope = 0, rope = 0, value = 0;    ///< H, widths of a head's parts
};

/// mla_project() of T tokens. Errors: range; overflow.
inline Cost mla_project_cost(const MlaCostShape& s) {
  constexpr const char* f = "mla_project_cost";
  const std::uint64_t head = checked_sum(f, {s.nope, s.rope});
  return detail::sum(f, {affine_cost(s.queries, s.width, s.query_rank, false), rms_norm_cost(s.queries, s.query_rank),
                         affine_cost(s.queries, s.query_rank, checked_product(f, {s.heads, head}), false),
                         affine_cost(s.queries, s.width, checked_sum(f, {s.latent_rank, s.rope}), false),
                         rms_norm_cost(s.queries, s.latent_rank), rope_cost(s.queries, s.heads, s.rope),
                         rope_cost(s.queries, 1, s.rope)});
}

/// mla_naive(): keys and values of all S tokens are rebuilt at every call. Errors: range; overflow.
inline Cost mla_naive_cost(const MlaCostShape& s) {
  constexpr const char* f = "mla_naive_cost";
  detail::require_at_least_one(s.heads, f, "heads");
  const Cost head = attention_cost(s.pairs, s.rows, checked_sum(f, {s.nope, s.rope}), s.value);
  Cost total = detail::sum(f, {affine_cost(s.keys, s.latent_rank, checked_product(f, {s.heads, s.nope}), false),
                               affine_cost(s.keys, s.latent_rank, checked_product(f, {s.heads, s.value}), false),
                               detail::times(f, head, s.heads),
                               affine_cost(s.queries, checked_product(f, {s.heads, s.value}), s.width, false)});
  total.concatenations = s.heads > 1 ? 1 : 0;
  total.serial_steps = total.path_length = 1;
  return total;
}

/// mla_absorbed(): nothing a cached token but its part in scores and sum, at the latent's width. Errors: range;
/// overflow.
inline Cost mla_absorbed_cost(const MlaCostShape& s) {
  constexpr const char* f = "mla_absorbed_cost";
  detail::require_at_least_one(s.heads, f, "heads");
  detail::require_at_least_one(s.latent_rank, f, "latent_rank");
  const std::uint64_t width = checked_sum(f, {s.latent_rank, s.rope});
  Cost scores;
  scores.multiplications = checked_product(f, {s.pairs, checked_sum(f, {width, 1})});  // with the scale
  scores.additions = checked_product(f, {s.pairs, width - 1});
  const Cost head = detail::sum(
      f, {affine_cost(s.queries, s.nope, s.latent_rank, false), scores, softmax_cost(s.pairs, s.rows),
          weighted_sum_cost(s.pairs, s.rows, s.latent_rank), affine_cost(s.queries, s.latent_rank, s.value, false)});
  Cost total = detail::sum(f, {detail::times(f, head, s.heads),
                               affine_cost(s.queries, checked_product(f, {s.heads, s.value}), s.width, false)});
  total.concatenations = s.heads > 1 ? 1 : 0;
  total.serial_steps = total.path_length = 1;
  return total;
}

}  // namespace attn
