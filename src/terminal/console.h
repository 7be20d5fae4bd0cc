#pragma once

// Where a person reads and types. A program without a person at it, a test or a pipe, is a console too.

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "terminal/look.h"

namespace destrier {

class Console {
 public:
  /// Words that may complete what is typed.
  using Completions = std::function<std::vector<std::string>(std::string_view line)>;

  Console() = default;
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;
  Console(Console&&) = delete;
  Console& operator=(Console&&) = delete;
  virtual ~Console() = default;

  /// What is typed after the prompt, without spaces around it; nothing at the end of the input.
  virtual std::optional<std::string> read(const std::string& prompt, const Completions& completions = {}) = 0;
  virtual void write(std::string_view text) = 0;
  /// Wipes the screen where there is one; does nothing in plain text.
  virtual void clear() = 0;
  /// Nobody is to see again what was shown or typed so far.
  virtual void forget() { clear(); }
  /// Lets so much time pass, if somebody is looking. True if he has pressed Enter meanwhile.
  virtual bool wait(int ms) = 0;

  virtual void speak(Language language) = 0;
  /// What it can show now: columns and rows may change while it is open.
  virtual Look look() const = 0;
  /// Is there a screen that is drawn over? Else lines follow each other, to be read aloud.
  virtual bool has_screen() const = 0;

  void write_lines(const Lines& lines);
  /// Shows lines that may be more than the screen holds, page by page. What is typed other than Enter ends it and is
  /// returned; `q` only ends it.
  std::string show_pages(const Lines& lines, const std::string& prompt);
};

/// How the user wants it.
struct ConsoleWishes {
  Language language = Language::english;
  bool plain = false;  ///< no colour, no cursor movement, nothing but lines
};

/// Can somebody type and see?
bool has_terminal();

/// The terminal of this process with line editing and history, or plain lines where it is none or `plain` is wished.
std::unique_ptr<Console> open_console(const ConsoleWishes& wishes);

}  // namespace destrier
