#pragma once
// Every export runs in guard(): nothing thrown leaves WebAssembly. The answer is
// {ok: true, value} or {ok: false, code, function, argument, wanted, found, message};
// web/engine makes one AttnError of the latter.

#include <emscripten/val.h>

#include <attn/error.hpp>
#include <exception>
#include <new>
#include <string>
#include <utility>

#include "object.hpp"

namespace bindings {

[[gnu::noinline]] inline val accepted(const val& value) {
  val answer = val::object();
  put(answer, "ok", true);
  put(answer, "value", value);
  return answer;
}

[[gnu::noinline]] inline val refused(const char* code, const std::string& message) {
  val answer = val::object();
  put(answer, "ok", false);
  put(answer, "code", std::string{code});
  put(answer, "message", message);
  return answer;
}

/// What the exception in flight says. A function of its own, so that its handlers stand in the module once and not in
/// every export.
[[gnu::noinline]] inline val refused_by_exception() {
  try {
    throw;
  } catch (const attn::Error& error) {
    val answer = refused(attn::to_string(error.code()), error.what());
    put(answer, "function", error.function());
    put(answer, "argument", error.argument());
    put(answer, "wanted", error.wanted());
    put(answer, "found", error.found());
    return answer;
  } catch (const std::bad_alloc&) {
    return refused("memory", "out of memory");
  } catch (const std::exception& error) {
    return refused("internal", error.what());
  }
}

template <class Function>
val guard(Function&& function) {
  try {
    return accepted(std::forward<Function>(function)());
  } catch (...) {
    return refused_by_exception();
  }
}

}  // namespace bindings
