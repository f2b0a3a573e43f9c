// For the tests of the boundary.

#include <emscripten/bind.h>
#include <malloc.h>

namespace {

/// Bytes in use on the C++ heap.
double heap_in_use() {
  return double(mallinfo().uordblks);
}

}  // namespace

EMSCRIPTEN_BINDINGS(heap) {
  emscripten::function("heap_in_use", &heap_in_use);
}
