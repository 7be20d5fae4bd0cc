#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

namespace destrier {

/// How far something long has come, on standard error: a bar on a terminal, else a line now and then.
class Progress {
 public:
  /// `quiet`: say nothing unless it is a terminal. The text tells what is going on.
  Progress(std::string what, std::uint64_t total, bool quiet);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  Progress(Progress&&) = delete;
  Progress& operator=(Progress&&) = delete;

  void show(std::uint64_t done, std::string_view remark = {});

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::uint64_t total_;
  bool terminal_;
  bool quiet_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
};

}  // namespace destrier
