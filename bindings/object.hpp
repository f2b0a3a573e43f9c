#pragma once
// Setting properties of an object that crosses to JavaScript. One function a type, never inlined: val::set alone is
// some 150 bytes at each place that it is written, and an answer has a dozen properties.

#include <emscripten/val.h>

#include <cstdint>
#include <string>

namespace bindings {

using emscripten::val;

[[gnu::noinline]] inline void put(val& object, const char* name, const val& value) {
  object.set(name, value);
}
[[gnu::noinline]] inline void put(val& object, const char* name, double value) {
  object.set(name, value);
}
[[gnu::noinline]] inline void put(val& object, const char* name, int value) {
  object.set(name, value);
}
[[gnu::noinline]] inline void put(val& object, const char* name, bool value) {
  object.set(name, value);
}
[[gnu::noinline]] inline void put(val& object, const char* name, std::uint64_t value) {
  object.set(name, value);
}
[[gnu::noinline]] inline void put(val& object, const char* name, const std::string& value) {
  object.set(name, value);
}

}  // namespace bindings
