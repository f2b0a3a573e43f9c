// The grammar as data: classes of words, forms of stories, and what it takes to draw a document from them.
#pragma once

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "attn/types.hpp"
#include "attn_io/json.hpp"
#include "random.hpp"

namespace attn::train {

/// A document as word numbers, and where a word list stands in it twice.
struct TextDocument {
  std::vector<Index> ids{};
  Index first_list = 0;   ///< where the list begins
  Index second_list = 0;  ///< where it begins again
  Index list_length = 0;  ///< 0: a story
  [[nodiscard]] bool is_list() const { return list_length > 0; }
};

/// A grammar read from JSON. Words are numbered in the order in which the file first names them.
///
/// A form is a line of words. `$a` stands for what slot a was filled with, `$a.pronoun` for its pronoun; `[ … ]` is
/// left out half of the time; `( … | … )` is one of its parts. A slot names a class or a union of classes, or `unlike
/// b`: a word with the other pronoun than that of slot b. Slots that draw from one class never draw one word twice.
class Grammar {
 public:
  /// Errors: value, with the place in the file, where a form or a slot does not make sense; unsupported (format).
  explicit Grammar(const io::Document& document);

  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

  /// Numbers of the words of a line, which stand apart by spaces. Errors: value where a word is not in the vocabulary.
  [[nodiscard]] std::vector<Index> ids(const std::string& line) const;

  /// The line again. Errors: none; ids are the vocabulary's.
  [[nodiscard]] std::string text(const std::vector<Index>& ids) const;

  /// The sentence that no document holds.
  [[nodiscard]] const std::vector<Index>& running_sentence() const { return running_; }

  /// The next document: a story, several stories joined, or a word list said twice.
  [[nodiscard]] TextDocument draw(Random& random) const;

  [[nodiscard]] std::size_t kinds() const { return stories_.size(); }

  /// No document is longer.
  [[nodiscard]] Index longest() const { return longest_; }

 private:
  struct Slot {
    std::vector<Index> from;  ///< empty: unlike the slot `unlike`
    std::size_t unlike = 0;
  };
  // A part of a form. A choice runs one of `parts`; a sequence all of them.
  struct Part {
    enum class Kind { word, slot, pronoun, optional, choice, sequence } kind = Kind::word;
    Index word = 0;
    std::size_t slot = 0;
    std::vector<Part> parts{};
  };
  struct Story {
    std::size_t weight = 1;
    std::vector<Slot> slots;
    std::vector<Part> forms;
  };
  using SlotNames = std::map<std::string, std::size_t>;

  Index number(const std::string& word);
  SlotNames read_slots(const io::Place& place, std::vector<Slot>& slots) const;
  std::vector<Part> read_forms(const io::Place& place, const SlotNames& slots);
  Part read_sequence(const std::vector<std::string>& line, std::size_t& at, const SlotNames& slots,
                     const io::Place& place);

  [[nodiscard]] std::vector<Index> fill(const std::vector<Slot>& slots, Random& random) const;
  void write(const Part& part, const std::vector<Index>& filled, Random& random, TextDocument& out) const;
  void write_list(Random& random, TextDocument& out) const;
  [[nodiscard]] TextDocument draw_story(Random& random) const;
  [[nodiscard]] TextDocument draw_list(Random& random) const;
  [[nodiscard]] Index length(const Part& part) const;
  [[nodiscard]] bool holds_running_sentence(const std::vector<Index>& ids) const;

  std::vector<std::string> words_;
  std::unordered_map<std::string, Index> numbers_;
  std::map<std::string, std::vector<Index>> classes_;
  std::unordered_map<Index, Index> pronouns_;       ///< of a word
  std::map<Index, std::vector<Index>> by_pronoun_;  ///< words that a pronoun stands for
  std::vector<Index> running_;
  std::vector<Story> stories_;
  std::size_t weights_ = 0;
  Story list_;
  std::size_t list_percent_ = 0, list_shortest_ = 0, list_longest_ = 0;
  std::vector<Index> list_words_;
  std::size_t joined_percent_ = 0, joined_longest_ = 0;
  Index longest_ = 0;
};

}  // namespace attn::train
