// A tokenizer's table of tokens as the words that a page shows.
#pragma once

#include <array>
#include <optional>
#include <set>
#include <vector>

#include "attn_io/json.hpp"

namespace attn::io {

/// The words of a vocabulary, by their number.
struct Words {
  std::vector<std::string> words;
  bool byte_level = false;    ///< the table was written in GPT-2's byte alphabet
  std::size_t fragments = 0;  ///< words that are no whole characters, which no reader can type
};

namespace detail {
// GPT-2 writes a byte as one printable character: 33-126, 161-172 and 174-255 as themselves, the others in order from
// U+0100 on (Radford 2019, its encoder). A space, byte 32, is U+0120: "Ġthe" is " the".
inline std::optional<unsigned char> byte_of(char32_t sign) {
  const auto itself = [](char32_t c) {
    return (c >= 33 && c <= 126) || (c >= 161 && c <= 172) || (c >= 174 && c <= 255);
  };
  if (itself(sign)) return static_cast<unsigned char>(sign);
  char32_t next = 256;
  for (char32_t byte = 0; byte < 256; ++byte) {
    if (itself(byte)) continue;
    if (next == sign) return static_cast<unsigned char>(byte);
    ++next;
  }
  return std::nullopt;
}

// The characters below U+0800, which is all that the byte alphabet has; none where the text has others. The text is
// valid UTF-8, since it came out of JSON.
inline std::optional<std::u32string> short_characters(const std::string& text) {
  std::u32string out;
  for (std::size_t n = 0; n < text.size(); ++n) {
    const auto first = static_cast<unsigned char>(text[n]);
    if (first < 0x80U) {
      out.push_back(first);
    } else if (first < 0xe0U && n + 1 < text.size()) {
      out.push_back(((first & 0x1fU) << 6U) | (static_cast<unsigned char>(text[++n]) & 0x3fU));
    } else {
      return std::nullopt;
    }
  }
  return out;
}

inline std::optional<std::string> bytes_of_token(const std::string& token) {
  const auto characters = short_characters(token);
  if (!characters) return std::nullopt;
  std::string bytes;
  for (const char32_t sign : *characters) {
    const auto byte = byte_of(sign);
    if (!byte) return std::nullopt;
    bytes.push_back(static_cast<char>(*byte));
  }
  return bytes;
}

inline bool is_utf8(const std::string& bytes) {
  try {
    (void)Json(bytes).dump();  // refuses what is not
    return true;
  } catch (const Json::exception&) {
    return false;
  }
}

// A piece of a character: its bytes, since no text shows it.
inline std::string fragment_text(const std::string& bytes) {
  constexpr const char* digits = "0123456789ABCDEF";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += {'<', '0', 'x', digits[byte >> 4U], digits[byte & 15U], '>'};
  }
  return out;
}

// The tokens by number: from a list, or from an object of token and number.
inline std::vector<std::string> tokens_in_order(const Place& root) {
  std::vector<std::string> tokens;
  if (root.value().is_array()) {
    for (std::size_t n = 0; n < root.size(); ++n) tokens.push_back(root.at(n).text());
    return tokens;
  }
  tokens.resize(root.object().value().size());
  std::vector<bool> seen(tokens.size());
  for (const auto& [token, value] : root.value().items()) {
    const std::uint64_t given = value.is_number_unsigned() ? value.get<std::uint64_t>() : tokens.size();
    // Looked at before it is cut to the machine's own size.
    const bool is_place = given < tokens.size();
    const auto number = static_cast<std::size_t>(is_place ? given : 0);
    if (!is_place || seen[number]) {
      const Place place = root.at(token);
      throw place.wrong("a number of its own from 0 to " + std::to_string(tokens.size() - 1), place.kind());
    }
    seen[number] = true;
    tokens[number] = token;
  }
  return tokens;
}
}  // namespace detail

/// The words of a tokenizer's table: GPT-2's vocab.json (an object of token and number) or a list of tokens. Where
/// every token is written in GPT-2's byte alphabet each is turned back into text; bytes that are no whole characters
/// stand as <0xE5>. Otherwise the tokens are the words. Errors, with the place: value (no table, a number that is
/// missing or stands twice, an empty word, a word twice).
inline Words read_words(const Document& table) {
  const Place root = table.root();
  Words out{detail::tokens_in_order(root)};
  if (out.words.empty()) throw root.wrong("at least one token", "none");
  std::vector<std::string> decoded;
  for (const std::string& token : out.words) {
    const auto bytes = detail::bytes_of_token(token);
    if (!bytes) break;
    const bool whole = detail::is_utf8(*bytes);
    out.fragments += whole ? 0 : 1;
    decoded.push_back(whole ? *bytes : detail::fragment_text(*bytes));
  }
  out.byte_level = decoded.size() == out.words.size();
  if (out.byte_level)
    out.words = std::move(decoded);
  else
    out.fragments = 0;
  std::set<std::string> seen;
  for (const std::string& word : out.words) {
    if (word.empty()) throw root.wrong("words that are not empty", "an empty one");
    if (!seen.insert(word).second) throw root.wrong("words of their own", "\"" + readable(word) + "\" twice");
  }
  return out;
}

}  // namespace attn::io
