#include "terminal/console.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <histedit.h>
#include <iostream>
#include <langinfo.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>

#include "terminal/letters.h"

namespace destrier {
namespace {

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it
  return value == nullptr ? std::string_view() : value;
}

void put(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
}

/// The look in as many columns and rows as the window has.
Look in_window(Look look) {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
    look.columns = size.ws_col;
    look.rows = size.ws_row;
  }
  return look;
}

/// Longer lines broken between words.
std::string broken(std::string_view text, std::size_t columns) {
  std::string broken_text;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    const std::size_t indent = std::min(line.find_first_not_of(' '), columns / 2);
    const Lines lines = width_of(line) > columns ? wrapped(line, columns, indent) : Lines{std::string(line)};
    for (std::size_t i = 0; i < lines.size(); ++i) broken_text += (i == 0 ? "" : "\n") + lines[i];
    if (end < text.size()) broken_text += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return broken_text;
}

/// Lines in, lines out.
class PlainConsole final : public Console {
 public:
  explicit PlainConsole(Language language) : has_window_(isatty(STDOUT_FILENO) != 0) {
    look_.language = language;
    look_.spoken = true;
  }

  std::optional<std::string> read(const std::string& prompt, const Completions& /*completions*/) override {
    put(prompt);
    std::string line;
    if (!std::getline(std::cin, line)) {
      put("\n");
      return std::nullopt;
    }
    if (isatty(STDIN_FILENO) == 0) put("\n");
    return trimmed(line);
  }
  void write(std::string_view text) override {
    put(has_window_ ? broken(text, static_cast<std::size_t>(look().columns)) : text);
  }
  void clear() override {}
  bool wait(int /*ms*/) override { return false; }
  void speak(Language language) override { look_.language = language; }
  Look look() const override { return has_window_ ? in_window(look_) : look_; }
  bool has_screen() const override { return false; }

 private:
  Look look_;
  bool has_window_;
};

class Screen final : public Console {
 public:
  explicit Screen(Language language) : line_(el_init("destrier", stdin, stdout, stderr)), history_(history_init()) {
    look_.language = language;
    look_.colour = environment("NO_COLOR").empty();
    look_.unicode = std::strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    HistEvent event;
    history(history_, &event, H_SETSIZE, 500);
    history(history_, &event, H_SETUNIQUE, 1);
    el_set(line_, EL_CLIENTDATA, this);
    el_set(line_, EL_PROMPT, prompt_of);
    el_set(line_, EL_EDITOR, "emacs");
    el_set(line_, EL_HIST, history, history_);
    el_set(line_, EL_SIGNAL, 1);
    el_set(line_, EL_ADDFN, "destrier-complete", "Complete the word", complete);
    el_set(line_, EL_BIND, "^I", "destrier-complete", nullptr);
  }
  ~Screen() override {
    el_end(line_);
    history_end(history_);
  }
  Screen(const Screen&) = delete;
  Screen& operator=(const Screen&) = delete;
  Screen(Screen&&) = delete;
  Screen& operator=(Screen&&) = delete;

  std::optional<std::string> read(const std::string& prompt, const Completions& completions) override {
    prompt_ = typeable(prompt);
    completions_ = completions;
    std::fflush(stdout);
    int count = 0;
    const char* typed = el_gets(line_, &count);
    if (typed == nullptr || count <= 0) return std::nullopt;
    std::string text = trimmed(typed);
    if (!text.empty()) {
      HistEvent event;
      history(history_, &event, H_ENTER, text.c_str());
    }
    return text;
  }
  void write(std::string_view text) override {
    if (look_.unicode) return put(text);
    put(in_ascii(text));
  }
  void clear() override { put("\033[H\033[2J"); }
  void forget() override {
    HistEvent event;
    history(history_, &event, H_CLEAR);
    clear();
    put("\033[3J");
  }
  bool wait(int ms) override {
    std::fflush(stdout);
    pollfd input{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    if (poll(&input, 1, ms) <= 0) return false;
    std::array<char, 256> typed{};
    return ::read(STDIN_FILENO, typed.data(), typed.size()) > 0;
  }
  void speak(Language language) override { look_.language = language; }
  Look look() const override { return in_window(look_); }
  bool has_screen() const override { return true; }

 private:
  /// libedit fails on letters that are not of the locale.
  std::string typeable(const std::string& text) const { return look_.unicode ? text : in_ascii(text); }

  static Screen* self(EditLine* line) {
    Screen* screen = nullptr;
    el_get(line, EL_CLIENTDATA, &screen);
    return screen;
  }
  static char* prompt_of(EditLine* line) { return self(line)->prompt_.data(); }

  static unsigned char complete(EditLine* line, int /*key*/) {
    const Screen& screen = *self(line);
    const LineInfo* info = el_line(line);
    if (!screen.completions_) return CC_ERROR;
    const std::string_view typed(info->buffer, static_cast<std::size_t>(info->cursor - info->buffer));
    const std::string_view word = typed.substr(typed.rfind(' ') + 1);
    std::vector<std::string> fitting;
    for (const std::string& candidate : screen.completions_(typed)) {
      if (candidate.starts_with(word)) fitting.push_back(screen.typeable(candidate));
    }
    if (fitting.empty()) return CC_ERROR;
    std::string common = fitting.front();
    for (const std::string& other : fitting) {
      const auto differ = std::ranges::mismatch(common, other);
      common.erase(differ.in1, common.end());
    }
    if (common.size() > word.size()) {
      el_insertstr(line, common.substr(word.size()).c_str());
      return CC_REFRESH;
    }
    if (fitting.size() == 1) return CC_ERROR;
    std::string all = "\n";
    for (std::size_t i = 0; i < std::min<std::size_t>(fitting.size(), 60); ++i) all += fitting[i] + "  ";
    put(all + (fitting.size() > 60 ? "…\n" : "\n"));
    return CC_REDISPLAY;
  }

  EditLine* line_;
  History* history_;
  Look look_;
  std::string prompt_;
  Completions completions_;
};

}  // namespace

void Console::write_lines(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  write(text);
}

std::string Console::show_pages(const Lines& lines, const std::string& prompt) {
  const std::size_t page = has_screen() ? lines_of_a_page(look()) : lines.size();
  for (std::size_t from = 0; from < lines.size(); from += page) {
    clear();
    const auto last = std::min(from + page, lines.size());
    write_lines({lines.begin() + static_cast<std::ptrdiff_t>(from), lines.begin() + static_cast<std::ptrdiff_t>(last)});
    if (!has_screen()) continue;
    const auto answer = read(prompt);
    if (!answer || *answer == "q") return {};
    if (!answer->empty()) return *answer;
  }
  return {};
}

bool has_terminal() {
  return isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
}

std::unique_ptr<Console> open_console(const ConsoleWishes& wishes) {
  std::setlocale(LC_CTYPE, "");  // NOLINT(concurrency-mt-unsafe): nothing else runs yet
  const std::string_view terminal = environment("TERM");
  const bool moves_cursor = has_terminal() && !terminal.empty() && terminal != "dumb";
  if (wishes.plain || !moves_cursor) return std::make_unique<PlainConsole>(wishes.language);
  return std::make_unique<Screen>(wishes.language);
}

}  // namespace destrier
