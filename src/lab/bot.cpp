#include "lab/bot.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "core/text.h"

namespace destrier {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t longest_answer = std::size_t{1} << 22U;
constexpr auto time_to_quit = 1s;

/// Writing to a pipe that nobody reads is an error and not the end of us, whatever the program does about SIGPIPE.
ssize_t write_quietly(int file, std::string_view text) {
  sigset_t broken_pipe;
  sigset_t before;
  sigset_t pending;
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  sigpending(&pending);
  pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
  const ssize_t written = ::write(file, text.data(), text.size());
  const int error = errno;
  if (written < 0 && error == EPIPE && sigismember(&pending, SIGPIPE) == 0) {
    const timespec at_once{};
    sigtimedwait(&broken_pipe, nullptr, &at_once);
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return written;
}

/// Milliseconds to go, rounded up; 0 when it is over.
int left_until(Bot::Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Bot::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

/// Between fork and exec: only what a signal handler may do.
[[noreturn]] void become(const char* command, int input, int output) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  dup2(input, STDIN_FILENO);
  dup2(output, STDOUT_FILENO);
  execl("/bin/sh", "sh", "-c", command, nullptr);
  _exit(127);
}

}  // namespace

Bot::Bot(const std::string& command) {
  std::array<int, 2> input{};
  std::array<int, 2> output{};
  if (pipe2(input.data(), O_CLOEXEC) != 0) return;
  if (pipe2(output.data(), O_CLOEXEC) != 0) {
    close(input[0]);
    close(input[1]);
    return;
  }
  process_ = fork();
  if (process_ == 0) become(command.c_str(), input[0], output[1]);
  close(input[0]);
  close(output[1]);
  ears_ = input[1];
  mouth_ = output[0];
  fcntl(ears_, F_SETFL, O_NONBLOCK);
  fcntl(mouth_, F_SETFL, O_NONBLOCK);
  // Also here, so that it is so before anybody is killed.
  if (process_ > 0) setpgid(process_, process_);
}

Bot::~Bot() {
  if (ears_ >= 0) {
    write_quietly(ears_, "quit\n");
    close(ears_);
  }
  if (process_ > 0) {
    // A program that still talks must not wait for us to listen.
    if (mouth_ >= 0) close(mouth_);
    mouth_ = -1;
    const auto deadline = Clock::now() + (at_fault_ ? 0s : time_to_quit);
    while (!has_ended() && Clock::now() < deadline) std::this_thread::sleep_for(2ms);
    kill(-process_, SIGKILL);
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  if (mouth_ >= 0) close(mouth_);
}

bool Bot::has_ended() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0;
}

BotFault Bot::ending() const {
  if (process_ <= 0) return {"not_started"};
  // Its output may be closed a moment before it has ended.
  siginfo_t info{};
  for (int i = 0; i < 100 && info.si_pid == 0; ++i) {
    waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (info.si_pid == 0) std::this_thread::sleep_for(2ms);
  }
  if (info.si_pid == 0) return {"silent"};
  return {info.si_code == CLD_EXITED ? "ended" : "killed", {{"code", info.si_status}}};
}

BotFault Bot::deafness() const {
  BotFault fault = ending();
  return fault.key == "silent" ? BotFault{"deaf"} : fault;
}

bool Bot::hear() {
  std::array<char, 65536> part{};
  while (heard_.size() < longest_answer) {
    const ssize_t got = ::read(mouth_, part.data(), part.size());
    if (got > 0) {
      heard_.append(part.data(), static_cast<std::size_t>(got));
    } else if (got == 0) {
      return false;
    } else if (errno != EINTR) {
      return errno == EAGAIN;
    }
  }
  return true;
}

tl::expected<void, BotFault> Bot::say(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    std::array<pollfd, 2> ends = {pollfd{ears_, POLLOUT, 0}, pollfd{mouth_, POLLIN, 0}};
    // A bot that has hung up its mouth shows when it is listened to.
    const int ready = poll(ends.data(), heard_.size() < longest_answer ? 2 : 1, left_until(deadline));
    if (ready < 0 && errno != EINTR) return tl::unexpected(BotFault{"deaf"});
    if (Clock::now() >= deadline) return tl::unexpected(BotFault{"late"});
    if ((ends[1].revents & (POLLIN | POLLHUP)) != 0 && !hear()) {
      if (ends[0].revents == 0 || (ends[0].revents & POLLERR) != 0) return tl::unexpected(ending());
    }
    if (ends[0].revents == 0) continue;
    const ssize_t written = write_quietly(ears_, text);
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      return tl::unexpected(deafness());
    } else if (errno != EAGAIN && errno != EINTR) {
      return tl::unexpected(BotFault{"deaf"});
    }
  }
  return {};
}

tl::expected<std::string, BotFault> Bot::hear_line(Clock::time_point deadline) {
  while (true) {
    if (const std::size_t feed = heard_.find('\n'); feed != std::string::npos) {
      std::string line = heard_.substr(0, feed);
      heard_.erase(0, feed + 1);
      if (line.ends_with('\r')) line.pop_back();
      return line;
    }
    if (heard_.size() >= longest_answer) return tl::unexpected(BotFault{"endless"});
    std::array<pollfd, 2> ends = {pollfd{mouth_, POLLIN, 0}, pollfd{ears_, 0, 0}};
    const int ready = poll(ends.data(), ends.size(), left_until(deadline));
    if (ready == 0) return tl::unexpected(BotFault{"late"});
    if (ends[0].revents == 0 && (ends[1].revents & POLLERR) != 0) return tl::unexpected(deafness());
    if (!hear() && heard_.find('\n') == std::string::npos) return tl::unexpected(ending());
  }
}

tl::expected<std::vector<std::string>, BotFault> Bot::ask(std::string_view command, Clock::time_point deadline) {
  auto answer = converse(command, deadline);
  at_fault_ = at_fault_ || !answer;
  return answer;
}

tl::expected<std::vector<std::string>, BotFault> Bot::converse(std::string_view command, Clock::time_point deadline) {
  if (process_ <= 0) return tl::unexpected(ending());
  if (auto said = say(std::string(command) + '\n', deadline); !said) return tl::unexpected(said.error());
  std::vector<std::string> lines;
  std::size_t size = 0;
  while (true) {
    auto line = hear_line(deadline);
    if (!line) return tl::unexpected(line.error());
    if (*line == "ok") return lines;
    const std::string_view word = command.substr(0, command.find(' '));
    if (line->starts_with("error")) {
      return tl::unexpected(BotFault{"refused", {{"command", word}, {"answer", in_quotes(*line)}}});
    }
    size += line->size();
    if (size >= longest_answer) return tl::unexpected(BotFault{"endless"});
    if (Clock::now() >= deadline) return tl::unexpected(BotFault{"late"});
    lines.push_back(std::move(*line));
  }
}

}  // namespace destrier
