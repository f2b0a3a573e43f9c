// For targets that read text: what an error says can be shown to a reader.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "bytes.hpp"

namespace attn::fuzz {

/// accepted(), for calls whose errors repeat what stood in a file: the message is UTF-8 and not a flood.
template <class Call>
bool said(Call&& call) {
  try {
    call();
    return true;
  } catch (const Error& error) {
    const std::string what = error.what();
    expect(!error.function().empty() && !error.argument().empty(), "an error names function and argument");
    expect(!error.wanted().empty() && !error.found().empty(), "an error says what was wanted and what was found");
    expect(what.size() < 2000, "an error is short, whatever the file holds");
    // Throws where the text is not UTF-8, which ends the run.
    expect(!nlohmann::json(what).dump().empty(), "an error is UTF-8");
    return false;
  }
}

}  // namespace attn::fuzz
