#include "grammar.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "attn_io/matrix.hpp"

namespace attn::train {

namespace {
std::vector<std::string> split(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

constexpr const char* list_mark = "*";
}  // namespace

Grammar::Grammar(const io::Document& document) {
  const io::Place root = io::root_of_format(document, 1);
  for (const auto& [name, value] : root.at("classes").object().value().items()) {
    std::vector<Index>& members = classes_[name];
    for (const std::string& word : io::read_labels(root.at("classes").at(name))) members.push_back(number(word));
  }
  for (const auto& [name, value] : root.at("unions").object().value().items()) {
    const io::Place place = root.at("unions").at(name);
    std::vector<Index> members;
    for (std::size_t i = 0; i < place.size(); ++i) {
      const auto found = classes_.find(place.at(i).text());
      if (found == classes_.end()) throw place.at(i).wrong("the name of a class", place.at(i).kind());
      members.insert(members.end(), found->second.begin(), found->second.end());
    }
    classes_[name] = std::move(members);
  }
  for (const auto& [name, value] : root.at("pronouns").object().value().items()) {
    const io::Place place = root.at("pronouns").at(name);
    const Index pronoun = number(place.text());
    const auto found = classes_.find(name);
    if (found == classes_.end()) throw place.wrong("a class of that name", "none");
    by_pronoun_[pronoun] = found->second;
    for (const Index word : found->second) pronouns_[word] = pronoun;
  }
  const io::Place stories = root.at("stories");
  for (std::size_t i = 0; i < stories.size(); ++i) {
    Story story;
    story.weight = stories.at(i).at("weight").count();
    weights_ += story.weight;
    const SlotNames names = read_slots(stories.at(i).at("slots"), story.slots);
    story.forms = read_forms(stories.at(i).at("forms"), names);
    stories_.push_back(std::move(story));
  }
  const io::Place lists = root.at("lists");
  list_percent_ = lists.at("percent").count();
  list_shortest_ = lists.at("shortest").count();
  list_longest_ = lists.at("longest").count();
  const SlotNames names = read_slots(lists.at("slots"), list_.slots);
  list_.forms = read_forms(lists.at("forms"), names);
  const std::vector<std::string> without = io::read_labels(lists.at("without"));
  for (const std::string& word : words_) {
    if (std::find(without.begin(), without.end(), word) == without.end()) list_words_.push_back(numbers_.at(word));
  }
  if (list_longest_ > list_words_.size() || list_shortest_ > list_longest_) {
    throw lists.at("longest").wrong("from the shortest to " + std::to_string(list_words_.size()) + " words",
                                    std::to_string(list_longest_), Code::range);
  }
  joined_percent_ = root.at("joined").at("percent").count();
  joined_longest_ = root.at("joined").at("longest").count();
  running_ = ids(root.at("running_sentence").text());
  longest_ = static_cast<Index>(joined_longest_);
  for (const Part& form : list_.forms) longest_ = std::max(longest_, length(form));
  for (const Story& story : stories_) {
    for (const Part& form : story.forms) longest_ = std::max(longest_, length(form));
  }
}

// Words of a part where nothing is left out and the longest choices are made.
Index Grammar::length(const Part& part) const {
  if (part.kind == Part::Kind::word && part.word < 0) return static_cast<Index>(list_longest_);
  if (part.parts.empty()) return part.kind == Part::Kind::sequence ? 0 : 1;
  Index sum = 0, most = 0;
  for (const Part& inner : part.parts) {
    sum += length(inner);
    most = std::max(most, length(inner));
  }
  return part.kind == Part::Kind::choice ? most : sum;
}

Index Grammar::number(const std::string& word) {
  const auto [found, is_new] = numbers_.emplace(word, static_cast<Index>(words_.size()));
  if (is_new) words_.push_back(word);
  return found->second;
}

Grammar::SlotNames Grammar::read_slots(const io::Place& place, std::vector<Slot>& slots) const {
  SlotNames names;
  for (const auto& [name, value] : place.object().value().items()) {
    const std::string text = place.at(name).text();
    Slot slot;
    if (const std::string mark = "unlike "; text.rfind(mark, 0) == 0) {
      const auto other = names.find(text.substr(mark.size()));
      if (other == names.end()) throw place.at(name).wrong("a slot named before", place.at(name).kind());
      slot.unlike = other->second;
      for (const Index word : slots[slot.unlike].from) {
        if (pronouns_.count(word) == 0) throw place.at(name).wrong("a slot of words with pronouns", words_.at(word));
      }
    } else {
      const auto found = classes_.find(text);
      if (found == classes_.end()) throw place.at(name).wrong("the name of a class", place.at(name).kind());
      slot.from = found->second;
    }
    names[name] = slots.size();
    slots.push_back(std::move(slot));
  }
  return names;
}

std::vector<Grammar::Part> Grammar::read_forms(const io::Place& place, const SlotNames& slots) {
  std::vector<Part> forms;
  for (std::size_t i = 0; i < place.size(); ++i) {
    const std::vector<std::string> line = split(place.at(i).text());
    std::size_t at = 0;
    forms.push_back(read_sequence(line, at, slots, place.at(i)));
    if (at != line.size()) throw place.at(i).wrong("brackets in pairs", "a " + line[at] + " too many");
  }
  return forms;
}

// Reads up to the end of the line or a closing mark, which is left for the caller.
Grammar::Part Grammar::read_sequence(const std::vector<std::string>& line, std::size_t& at, const SlotNames& slots,
                                     const io::Place& place) {
  const auto closed_by = [&](const char* mark) {
    if (at >= line.size() || line[at] != mark) throw place.wrong("brackets in pairs", std::string("no ") + mark);
    ++at;
  };
  Part sequence{Part::Kind::sequence};
  while (at < line.size() && line[at] != "]" && line[at] != ")" && line[at] != "|") {
    const std::string word = line[at++];
    Part part;
    if (word == "[") {
      part.kind = Part::Kind::optional;
      part.parts.push_back(read_sequence(line, at, slots, place));
      closed_by("]");
    } else if (word == "(") {
      part.kind = Part::Kind::choice;
      part.parts.push_back(read_sequence(line, at, slots, place));
      while (at < line.size() && line[at] == "|") part.parts.push_back(read_sequence(line, ++at, slots, place));
      closed_by(")");
    } else if (word[0] == '$') {
      const std::size_t dot = word.find('.');
      const auto slot = slots.find(word.substr(1, dot == std::string::npos ? dot : dot - 1));
      const bool knows = dot == std::string::npos || word.substr(dot) == ".pronoun";
      if (slot == slots.end() || !knows) throw place.wrong("a slot or its pronoun", word);
      part.kind = dot == std::string::npos ? Part::Kind::slot : Part::Kind::pronoun;
      part.slot = slot->second;
    } else {
      part.word = word == list_mark ? -1 : number(word);
    }
    sequence.parts.push_back(std::move(part));
  }
  return sequence;
}

std::vector<Index> Grammar::ids(const std::string& line) const {
  std::vector<Index> out;
  for (const std::string& word : split(line)) {
    const auto found = numbers_.find(word);
    if (found == numbers_.end()) throw Error(Code::value, "Grammar::ids", "line", "words of the vocabulary", word);
    out.push_back(found->second);
  }
  return out;
}

std::string Grammar::text(const std::vector<Index>& ids) const {
  std::string out;
  for (const Index id : ids) out += (out.empty() ? "" : " ") + words_[static_cast<std::size_t>(id)];
  return out;
}

std::vector<Index> Grammar::fill(const std::vector<Slot>& slots, Random& random) const {
  std::vector<Index> filled;
  for (const Slot& slot : slots) {
    const std::vector<Index>* from = &slot.from;
    if (from->empty()) {
      const Index pronoun = pronouns_.at(filled[slot.unlike]);
      from = &std::find_if(by_pronoun_.begin(), by_pronoun_.end(), [&](const auto& c) {
                return c.first != pronoun;
              })->second;
    }
    Index word = random.pick(*from);
    while (std::find(filled.begin(), filled.end(), word) != filled.end()) word = random.pick(*from);
    filled.push_back(word);
  }
  return filled;
}

void Grammar::write(const Part& part, const std::vector<Index>& filled, Random& random, TextDocument& out) const {
  switch (part.kind) {
    case Part::Kind::word:
      if (part.word < 0) return write_list(random, out);
      out.ids.push_back(part.word);
      return;
    case Part::Kind::slot: out.ids.push_back(filled[part.slot]); return;
    case Part::Kind::pronoun: out.ids.push_back(pronouns_.at(filled[part.slot])); return;
    case Part::Kind::optional:
      if (random.below(2) == 0) write(part.parts[0], filled, random, out);
      return;
    case Part::Kind::choice: write(random.pick(part.parts), filled, random, out); return;
    case Part::Kind::sequence:
      for (const Part& inner : part.parts) write(inner, filled, random, out);
      return;
  }
}

// The first mark draws the list, the second says it again.
void Grammar::write_list(Random& random, TextDocument& out) const {
  const auto here = static_cast<Index>(out.ids.size());
  if (out.list_length == 0) {
    out.first_list = here;
    out.list_length = static_cast<Index>(list_shortest_ + random.below(list_longest_ - list_shortest_ + 1));
    while (static_cast<Index>(out.ids.size()) < here + out.list_length) {
      const Index word = random.pick(list_words_);
      if (std::find(out.ids.begin() + here, out.ids.end(), word) == out.ids.end()) out.ids.push_back(word);
    }
  } else {
    out.second_list = here;
    for (Index n = 0; n < out.list_length; ++n)
      out.ids.push_back(out.ids[static_cast<std::size_t>(out.first_list + n)]);
  }
}

TextDocument Grammar::draw_story(Random& random) const {
  std::size_t at = random.below(weights_);
  std::size_t kind = 0;
  while (at >= stories_[kind].weight) at -= stories_[kind++].weight;
  TextDocument out;
  const std::vector<Index> filled = fill(stories_[kind].slots, random);
  write(random.pick(stories_[kind].forms), filled, random, out);
  return out;
}

TextDocument Grammar::draw_list(Random& random) const {
  TextDocument out;
  const std::vector<Index> filled = fill(list_.slots, random);
  write(random.pick(list_.forms), filled, random, out);
  return out;
}

TextDocument Grammar::draw(Random& random) const {
  TextDocument out;
  do {
    if (random.percent(list_percent_)) {
      out = draw_list(random);
    } else {
      out = draw_story(random);
      // Now and then stories follow each other for as long as they fit, so that every distance is met.
      if (random.percent(joined_percent_)) {
        for (TextDocument next = draw_story(random); out.ids.size() + next.ids.size() <= joined_longest_;
             next = draw_story(random)) {
          out.ids.insert(out.ids.end(), next.ids.begin(), next.ids.end());
        }
      }
    }
  } while (holds_running_sentence(out.ids));
  return out;
}

bool Grammar::holds_running_sentence(const std::vector<Index>& ids) const {
  return std::search(ids.begin(), ids.end(), running_.begin(), running_.end()) != ids.end();
}

}  // namespace attn::train
