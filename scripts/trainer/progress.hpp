// A line that says how far the training is.
#pragma once

#include <unistd.h>

#include <chrono>
#include <cstdio>

#include "training.hpp"

namespace attn::train {

/// Steps done, the loss of late and the time left; rewritten in place on a terminal, else a line now and then.
class Progress {
 public:
  Progress(std::size_t done, std::size_t steps)
      : begun_at_(done), steps_(steps), terminal_(isatty(STDERR_FILENO) == 1) {}

  void show(const StepReport& report) {
    // A running mean over some fifty batches: one batch alone jumps about.
    constexpr double share = 0.02;
    loss_ = loss_ > 0 ? loss_ + share * (report.loss - loss_) : report.loss;
    const std::size_t every = terminal_ ? 20 : std::max<std::size_t>(1, steps_ / 20);
    if (report.step % every != 0 && report.step != steps_) return;
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start_;
    const double left =
        spent.count() / static_cast<double>(report.step - begun_at_) * static_cast<double>(steps_ - report.step);
    constexpr std::size_t width = 30;
    const std::size_t full = width * report.step / steps_;
    std::string bar(full, '#');
    bar.resize(width, '-');
    std::fprintf(stderr, "%s[%s] step %zu of %zu, loss %.3f, %d:%02d left%s", terminal_ ? "\r\033[K" : "", bar.c_str(),
                 report.step, steps_, loss_, static_cast<int>(left) / 60, static_cast<int>(left) % 60,
                 terminal_ && report.step != steps_ ? "" : "\n");
  }

 private:
  std::size_t begun_at_, steps_;
  bool terminal_;
  double loss_ = 0;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace attn::train
