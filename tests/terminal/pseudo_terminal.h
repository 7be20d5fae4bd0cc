#pragma once

// The program at a terminal that a test types at and reads, or takes away from it in the middle.

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <initializer_list>
#include <optional>
#include <poll.h>
#include <pty.h>
#include <string>
#include <string_view>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace destrier {

/// What a terminal shows as plain text: colours and movements of the cursor are left out, a wiped screen is a form
/// feed.
class PlainText {
 public:
  void add(std::string_view bytes) {
    bytes_ += bytes;
    for (const char c : bytes) add(c);
  }
  const std::string& bytes() const { return bytes_; }
  const std::string& text() const { return text_; }

 private:
  enum class In : std::uint8_t { text, escape, sequence, title };

  void add(char c) {
    constexpr char escape = '\033';
    if (in_ == In::text) {
      if (c == escape) {
        in_ = In::escape;
      } else if (c != '\r' && c != '\a') {
        text_ += c;
      }
    } else if (in_ == In::escape) {
      sequence_.clear();
      in_ = c == '[' ? In::sequence : c == ']' ? In::title : c >= ' ' && c <= '/' ? In::escape : In::text;
    } else if (in_ == In::sequence) {
      sequence_ += c;
      if (c < '@' || c > '~') return;
      if (sequence_ == "2J") text_ += '\f';
      in_ = In::text;
    } else if (c == '\a') {
      in_ = In::text;
    }
  }

  std::string bytes_;
  std::string text_;
  std::string sequence_;
  In in_ = In::text;
};

struct WindowSize {
  unsigned short columns = 80, rows = 24;
  std::string terminal = "xterm";  ///< what kind it is
};

class PseudoTerminal {
 public:
  using Clock = std::chrono::steady_clock;
  /// Nobody waits so long unless something is wrong, however slow and busy the machine is.
  static constexpr std::chrono::seconds patience{60};

  /// Starts the program with these words after its name; what it keeps goes below `home`.
  PseudoTerminal(std::vector<std::string> words, const std::filesystem::path& home, WindowSize size = {}) {
    words.insert(words.begin(), PROGRAM);
    std::vector<std::string> environment = {"XDG_DATA_HOME=" + home.string(), "HOME=" + home.string(),
                                            "TERM=" + size.terminal, "LANG=C.UTF-8", "LC_ALL=C.UTF-8",
                                            // libedit does not free all of its own at the end
                                            "ASAN_OPTIONS=detect_leaks=0"};
    for (const char* name : {"PATH", "UBSAN_OPTIONS", "LSAN_OPTIONS", "TSAN_OPTIONS"}) {
      const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it
      if (value != nullptr) environment.push_back(std::string(name) + "=" + value);
    }
    auto argv = pointers(words);
    auto envp = pointers(environment);
    const winsize window{size.rows, size.columns, 0, 0};
    child_ = forkpty(&terminal_, nullptr, nullptr, &window);
    if (child_ == 0) {
      execve(argv[0], argv.data(), envp.data());
      _exit(127);
    }
    EXPECT_GT(child_, 0) << "no pseudo-terminal";
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;
  PseudoTerminal(PseudoTerminal&&) = delete;
  PseudoTerminal& operator=(PseudoTerminal&&) = delete;
  ~PseudoTerminal() {
    kill();
    if (terminal_ >= 0) close(terminal_);
  }

  /// Types a line and Enter. What is expected from now on comes after it.
  void send(const std::string& line) { type(line + "\r"); }
  /// Types as it stands.
  void type(std::string_view keys) {
    seen_ = typed_at_ = shown().size();
    while (!keys.empty()) {
      const ssize_t written = write(terminal_, keys.data(), keys.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return;  // it has ended: whoever expects something will say so
      keys.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  /// Reads until one of the texts has appeared since what was typed or found last, and says which came first. Nothing
  /// if the program ends, or patience, before that.
  std::optional<std::size_t> expect_one_of(const std::vector<std::string>& texts) {
    const auto deadline = Clock::now() + patience;
    while (true) {
      std::size_t first = std::string::npos;
      std::size_t which = 0;
      for (std::size_t i = 0; i < texts.size(); ++i) {
        const std::size_t at = shown().find(texts[i], seen_);
        if (at < first) {
          first = at;
          which = i;
        }
      }
      if (first != std::string::npos) {
        seen_ = first + texts[which].size();
        return which;
      }
      if (!read_until(deadline)) return std::nullopt;
    }
  }

  /// Reads until the text appears; fails with what was there instead.
  testing::AssertionResult expect(const std::string& text) {
    if (expect_one_of({text})) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "'" << text << "' did not appear "
                                       << (ended_ ? "before the program ended" : "in time") << "; at the end:\n"
                                       << tail();
  }

  void resize(WindowSize size) {
    const winsize window{size.rows, size.columns, 0, 0};
    EXPECT_EQ(ioctl(terminal_, TIOCSWINSZ, &window), 0);
  }

  /// Takes the program away without a word.
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    const auto deadline = Clock::now() + patience;
    while (read_until(deadline)) {  // what it had shown before
    }
  }

  /// Lets the program come to its end and gives its exit code; -1 if a signal ended it, or if it did not end.
  int wait() {
    const auto deadline = Clock::now() + patience;
    while (read_until(deadline)) {
    }
    if (!ended_ || child_ <= 0) return -1;
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) {
    }
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  /// Everything that was shown, as plain text.
  const std::string& shown() const { return plain_.text(); }
  /// The same with all that moves the cursor and colours.
  const std::string& bytes() const { return plain_.bytes(); }
  /// What was shown since something was typed last, beginning with the echo of it.
  std::string answer() const { return shown().substr(typed_at_); }
  /// What was shown last.
  std::string tail() const {
    constexpr std::size_t enough = 2500;
    return shown().substr(shown().size() - std::min(shown().size(), enough));
  }

 private:
  static std::vector<char*> pointers(std::vector<std::string>& texts) {
    std::vector<char*> all;
    for (std::string& text : texts) all.push_back(text.data());
    all.push_back(nullptr);
    return all;
  }

  /// Reads something. False if there will be nothing more, or if it does not come in time.
  bool read_until(Clock::time_point deadline) {
    if (ended_) return false;
    while (true) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
      if (left <= 0) return false;
      pollfd ready{terminal_, POLLIN, 0};
      const int answered = poll(&ready, 1, static_cast<int>(left));
      if (answered < 0 && errno == EINTR) continue;
      if (answered == 0) return false;
      char bytes[16384];
      const ssize_t count = read(terminal_, bytes, sizeof bytes);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {  // Linux says EIO when the last of the other side has gone
        ended_ = true;
        return false;
      }
      plain_.add({bytes, static_cast<std::size_t>(count)});
      return true;
    }
  }

  pid_t child_ = -1;
  int terminal_ = -1;
  bool ended_ = false;
  PlainText plain_;
  std::size_t seen_ = 0;  ///< so much of what was shown has been looked through
  std::size_t typed_at_ = 0;
};

}  // namespace destrier
