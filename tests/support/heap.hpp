// How many bytes the heap holds. The program is linked with malloc and its kin wrapped (attn_count_heap in
// tests/CMakeLists.txt), so Eigen's storage and operator new both come through here.
#pragma once

#include <cstddef>

namespace attn::testing {

/// Bytes alive now, and the most that were alive at once since reset_heap_peak().
std::size_t heap_now();
std::size_t heap_peak();
void reset_heap_peak();

/// The most bytes that `call` had alive at once beside what was there before.
template <class Call>
std::size_t heap_of(Call&& call) {
  const std::size_t before = heap_now();
  reset_heap_peak();
  call();
  return heap_peak() - before;
}

}  // namespace attn::testing
