// What a state of fixed size still knows of the pairs that were written into it.
#pragma once

#include "attn/linear_attention.hpp"
#include "attn/similarity.hpp"

namespace attn {

/// Recall after a number of written pairs.
template <Real S>
struct Recall {
  RowVector<S> cosine;  ///< 1 x N: entry n - 1 is the mean cosine of v_i and what is read with k_i, over i <= n
  RowVector<S> last;    ///< 1 x N: the same for the pair written last alone
};

/// Writes the pairs of keys K (N x dk) and values V (N x dv) one after another into a state that starts at zero, by the
/// rule `linear` or `delta` (then β = 1), and asks after each for all pairs written so far: what is read with k_i is
/// Sᵀk_i (scale 1). dk orthogonal keys can be told apart and no more, so past n = dk recall of a linear state must fall
/// (Schlag 2021, §3). Cosines lie in [-1, 1]; 0 where a value or what is read is the zero vector.
/// Errors: shape; unsupported (a rule that decays).
template <Real S>
Recall<S> recall_of_pairs(const Matrix<S>& keys, const Matrix<S>& values, UpdateRule rule) {
  constexpr const char* f = "recall_of_pairs";
  require_not_empty(keys, f, "keys");
  require_not_empty(values, f, "values");
  require_shape(values, keys.rows(), values.cols(), f, "values");
  if (decays(rule)) throw Error(Code::unsupported, f, "rule", "linear or delta", "a rule that decays");
  const Index pairs = keys.rows();
  Recall<S> out{RowVector<S>(pairs), RowVector<S>(pairs)};
  LinearOptions<S> options;
  options.scale = 1.0;
  for (Index n = 0; n < pairs; ++n) {
    LinearGates<S> gates;
    gates.beta = Matrix<S>::Constant(1, 1, S(1));
    const Matrix<S> key = keys.row(n), value = values.row(n);
    options.state = linear_attention(key, key, value, rule, gates, options).state;
    const Matrix<S> read = product<S>(keys.topRows(n + 1), *options.state);
    S sum(0);
    for (Index i = 0; i <= n; ++i) {
      const RowVector<S> found = read.row(i), wanted = values.row(i);
      out.last(n) = cosine(found, wanted);
      sum += out.last(n);
    }
    out.cosine(n) = sum / S(static_cast<double>(n + 1));
  }
  return out;
}

}  // namespace attn
