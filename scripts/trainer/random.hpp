// Random numbers that are the same on every machine and compiler.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace attn::train {

/// One step of SplitMix64 (Steele 2014, fig. 3): spreads a seed over 64 bits.
inline std::uint64_t split_mix(std::uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

/// xoshiro256** (Blackman and Vigna 2018), seeded through SplitMix64. The standard's engines would do; its
/// distributions would not, since each library draws them in its own way.
class Random {
 public:
  /// A stream of its own for every pair of numbers.
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
    std::uint64_t state = seed ^ (stream * 0xd1342543de82ef95U);
    for (std::uint64_t& word : words_) word = split_mix(state);
  }

  std::uint64_t next() {
    const auto turned = [](std::uint64_t x, unsigned by) { return (x << by) | (x >> (64U - by)); };
    const std::uint64_t result = turned(words_[1] * 5, 7) * 9;
    const std::uint64_t shifted = words_[1] << 17U;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= shifted;
    words_[3] = turned(words_[3], 45);
    return result;
  }

  /// 0 … n - 1, each equally likely: what would favour small numbers is drawn again. n >= 1.
  std::size_t below(std::size_t n) {
    const std::uint64_t rest = (std::numeric_limits<std::uint64_t>::max() % n + 1) % n;
    std::uint64_t x = next();
    while (x > std::numeric_limits<std::uint64_t>::max() - rest) x = next();
    return static_cast<std::size_t>(x % n);
  }

  bool percent(std::size_t chance) { return below(100) < chance; }

  /// In [-1, 1), a multiple of 2^-52.
  double symmetric() { return static_cast<double>(next() >> 11U) * 0x1p-52 - 1.0; }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }

  /// Every order equally likely (Fisher and Yates 1938).
  template <class T>
  void shuffle(std::vector<T>& items) {
    for (std::size_t n = items.size(); n > 1; --n) std::swap(items[n - 1], items[below(n)]);
  }

 private:
  std::array<std::uint64_t, 4> words_{};
};

}  // namespace attn::train
