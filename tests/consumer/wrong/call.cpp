// Compiled once a CALL: 0 must compile, the others must not.
#include "attn/attn.hpp"

int main() {
  const attn::Matrix<double> a = attn::Matrix<double>::Ones(2, 2);
  [[maybe_unused]] const attn::Matrix<float> b = attn::Matrix<float>::Ones(2, 2);
  [[maybe_unused]] const attn::Matrix<int> c = attn::Matrix<int>::Ones(2, 2);
  [[maybe_unused]] const attn::Mask mask = attn::Mask::full(2, 2);
#if CALL == 0
  attn::attention(a, attn::product(a, a), a, mask);
#elif CALL == 1
  attn::product(a, b);  // two scalars
#elif CALL == 2
  attn::product(c, c);  // integers divide wrongly
#elif CALL == 3
  attn::attention(a, a, b, mask);
#elif CALL == 4
  attn::attention(a, a, a);  // a mask is never implied
#endif
}
