#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <sys/types.h>
#include <vector>

#include "core/error.h"
#include "core/message.h"

namespace destrier {

/// What a bot did wrong, a sentence of the catalogue: `lab.fault`.
using BotFault = Message;

/// A program that speaks the line protocol, run by the shell, on its standard input and output. It cannot hurt us: one
/// that dies, hangs, closes its ears or never stops talking is a fault and nothing more. When this goes, it goes, with
/// whatever it has started.
class Bot {
 public:
  using Clock = std::chrono::steady_clock;

  /// What cannot be started shows when it is spoken to.
  explicit Bot(const std::string& command);
  ~Bot();
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  Bot(Bot&&) = delete;
  Bot& operator=(Bot&&) = delete;

  /// The lines of its answer to a command, without the final `ok`. After a fault there is no use in asking again.
  tl::expected<std::vector<std::string>, BotFault> ask(std::string_view command, Clock::time_point deadline);

 private:
  tl::expected<std::vector<std::string>, BotFault> converse(std::string_view command, Clock::time_point deadline);
  tl::expected<void, BotFault> say(std::string_view text, Clock::time_point deadline);
  tl::expected<std::string, BotFault> hear_line(Clock::time_point deadline);
  /// Takes what is there to read. False at the end of it.
  bool hear();
  bool has_ended() const;
  /// Why it talks no more.
  BotFault ending() const;
  /// Why it listens no more.
  BotFault deafness() const;

  pid_t process_ = -1;
  int ears_ = -1;   ///< where it listens
  int mouth_ = -1;  ///< where it talks
  std::string heard_;
  bool at_fault_ = false;
};

}  // namespace destrier
