#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <unistd.h>

#include "command/arguments.h"
#include "match/protocol.h"
#include "match/team.h"

namespace destrier {
namespace {

/// Lines of standard input, each at most `longest_command` bytes; of longer ones no more than that is kept.
class LineReader {
 public:
  bool has_failed() const { return failed_; }
  /// False at the end of the input, or when it cannot be read.
  bool next(std::string& line) {
    line.clear();
    while (true) {
      if (at_ == end_) {
        // read() answers with what is there; fread() would wait for a full buffer.
        const ssize_t got = ::read(STDIN_FILENO, buffer_.get(), capacity);
        failed_ = got < 0;
        end_ = got > 0 ? static_cast<std::size_t>(got) : 0;
        at_ = 0;
        if (end_ == 0) return !line.empty();
      }
      const char* begin = buffer_.get() + at_;
      const std::size_t left = end_ - at_;
      const void* feed = std::memchr(begin, '\n', left);
      const std::size_t taken =
          feed == nullptr ? left : static_cast<std::size_t>(static_cast<const char*>(feed) - begin);
      if (line.size() <= longest_command) line.append(begin, std::min(taken, longest_command + 1 - line.size()));
      at_ += taken;
      if (feed != nullptr) {
        ++at_;
        return true;
      }
    }
  }

 private:
  static constexpr std::size_t capacity = 1U << 16U;
  std::unique_ptr<char[]> buffer_ = std::make_unique<char[]>(capacity);
  std::size_t at_ = 0;
  std::size_t end_ = 0;
  bool failed_ = false;
};

}  // namespace

void add_engine(const Command& program, int& exit_code) {
  const Command command = program.add_command("engine", "Speak the line protocol on standard input and output");
  auto threads = std::make_shared<int>(1);
  command.add("--threads", *threads, "Threads that think together; more than one is not reproducible")
      .within(1, 256)
      .show_default();
  on_run(command, exit_code, [threads]() -> Expected<void> {
    std::random_device entropy;
    const auto think = [threads](const RunningGame& game, const Player& player, std::uint64_t seed, std::size_t most) {
      // Who counts nodes wants them all, however long it takes.
      const std::int64_t most_ms = player.nodes != 0 ? 0 : longest_move_ms;
      return think_with_clock(game, player, seed, most, {most_ms, *threads});
    };
    Conversation conversation((std::uint64_t{entropy()} << 32U) | entropy(), think);
    LineReader reader;
    std::string line;
    while (!conversation.has_quit() && reader.next(line)) {
      const std::string answer = conversation.answer(line);
      const bool written = std::fwrite(answer.data(), 1, answer.size(), stdout) == answer.size();
      if (!written || std::fflush(stdout) != 0) break;  // main complains
    }
    if (reader.has_failed()) return fail("standard input: {}", std::strerror(errno));
    return {};
  });
}

}  // namespace destrier
