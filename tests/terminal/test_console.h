#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "terminal/console.h"

namespace destrier {

/// A console without a terminal: what is typed is given beforehand, what is shown is kept.
class TestConsole : public Console {
 public:
  explicit TestConsole(std::vector<std::string> typed = {}, Look look = {}, bool has_screen = false)
      : typed_(std::move(typed)), look_(look), has_screen_(has_screen) {}

  std::optional<std::string> read(const std::string& prompt, const Completions& completions = {}) override {
    write(prompt + "\n");
    offered_ = completions ? completions("") : std::vector<std::string>{};
    shown_.emplace_back();
    if (read_ == typed_.size()) return std::nullopt;
    return typed_[read_++];
  }
  void write(std::string_view text) override {
    shown_.back() += text;
    output_ += text;
  }
  void clear() override { ++clears_; }
  bool wait(int ms) override {
    waited_ms_ += ms;
    return false;
  }
  void speak(Language language) override { look_.language = language; }
  Look look() const override { return look_; }
  bool has_screen() const override { return has_screen_; }

  /// Everything that was written, prompts included.
  const std::string& output() const { return output_; }
  /// What was written before the first reading, between it and the second …, after the last.
  const std::vector<std::string>& shown() const { return shown_; }
  /// How many lines of what is typed nobody has read.
  std::size_t unread() const { return typed_.size() - read_; }
  /// What the last reading offered to complete an empty line with.
  const std::vector<std::string>& offered() const { return offered_; }
  int clears() const { return clears_; }
  int waited_ms() const { return waited_ms_; }

 private:
  std::vector<std::string> typed_;
  Look look_;
  bool has_screen_;
  std::size_t read_ = 0;
  std::string output_;
  std::vector<std::string> shown_ = {""};
  std::vector<std::string> offered_;
  int clears_ = 0;
  int waited_ms_ = 0;
};

}  // namespace destrier
