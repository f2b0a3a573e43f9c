#include "support/heap.hpp"

#include <malloc.h>

#include <algorithm>
#include <cstdlib>
#include <new>

namespace {

std::size_t now = 0, peak = 0;

void* counted(void* block) {
  if (block != nullptr) now += malloc_usable_size(block);
  peak = std::max(peak, now);
  return block;
}

void uncount(void* block) {
  if (block != nullptr) now -= malloc_usable_size(block);
}

}  // namespace

extern "C" {
// The linker turns calls of malloc into calls of __wrap_malloc, and __real_malloc into malloc.
// NOLINTBEGIN(bugprone-reserved-identifier)
void* __real_malloc(std::size_t size);
void* __real_realloc(void* block, std::size_t size);
void __real_free(void* block);

void* __wrap_malloc(std::size_t size) {
  return counted(__real_malloc(size));
}

void* __wrap_realloc(void* block, std::size_t size) {
  uncount(block);
  return counted(__real_realloc(block, size));
}

void __wrap_free(void* block) {
  uncount(block);
  __real_free(block);
}
// NOLINTEND(bugprone-reserved-identifier)
}

void* operator new(std::size_t size) {
  if (void* block = std::malloc(size == 0 ? 1 : size)) return block;
  throw std::bad_alloc();
}
void operator delete(void* block) noexcept {
  std::free(block);
}
void operator delete(void* block, std::size_t /*size*/) noexcept {
  std::free(block);
}

namespace attn::testing {

std::size_t heap_now() {
  return now;
}
std::size_t heap_peak() {
  return peak;
}
void reset_heap_peak() {
  peak = now;
}

}  // namespace attn::testing
