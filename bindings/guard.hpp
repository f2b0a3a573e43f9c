#pragma once
// Every export runs in guard(): nothing thrown leaves WebAssembly. The answer is
// {ok: true, value} or {ok: false, code, function, argument, wanted, found, message};
// web/engine makes one AttnError of the latter.

#include <emscripten/val.h>

#include <attn/error.hpp>
#include <exception>
#include <string>
#include <utility>

namespace bindings {

inline emscripten::val refusal(const char* code, const std::string& message)
{
    auto answer = emscripten::val::object();
    answer.set("ok", false);
    answer.set("code", std::string{code});
    answer.set("message", message);
    return answer;
}

template <class Function>
emscripten::val guard(Function&& function)
{
    try {
        auto value = std::forward<Function>(function)();
        auto answer = emscripten::val::object();
        answer.set("ok", true);
        answer.set("value", value);
        return answer;
    } catch (const attn::Error& error) {
        auto answer = refusal(attn::to_string(error.code()), error.what());
        answer.set("function", std::string{error.function()});
        answer.set("argument", std::string{error.argument()});
        answer.set("wanted", std::string{error.wanted()});
        answer.set("found", std::string{error.found()});
        return answer;
    } catch (const std::bad_alloc&) {
        return refusal("memory", "out of memory");
    } catch (const std::exception& error) {
        return refusal("internal", error.what());
    }
}

}  // namespace bindings
