#include "lab/progress.h"

#include <cstdio>
#include <fmt/core.h>
#include <unistd.h>

namespace destrier {
namespace {

using namespace std::chrono_literals;

constexpr auto between_bars = 100ms;
constexpr auto between_lines = 10s;
constexpr std::uint64_t bar_width = 24;

}  // namespace

Progress::Progress(std::string what, std::uint64_t total, bool quiet)
    : what_(std::move(what)), total_(total), terminal_(isatty(STDERR_FILENO) == 1), quiet_(quiet && !terminal_) {}

Progress::~Progress() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

void Progress::show(std::uint64_t done, std::string_view remark) {
  if (quiet_ || Clock::now() - last_ < (terminal_ ? Clock::duration(between_bars) : Clock::duration(between_lines))) {
    return;
  }
  last_ = Clock::now();
  if (!terminal_) {
    fmt::print(stderr, "{} {}/{} {}\n", what_, done, total_, remark);
    return;
  }
  const auto full = static_cast<std::size_t>(total_ == 0 ? bar_width : done * bar_width / total_);
  fmt::print(stderr, "\r\033[K{} [{}{}] {}/{} {}", what_, std::string(full, '='), std::string(bar_width - full, ' '),
             done, total_, remark);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace destrier
