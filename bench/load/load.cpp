// Load on a server over loopback: pairs of clients that play random legal moves in many matches at once.
//
//     destrier_load PROGRAM [--matches N] [--seconds S] [--rate MOVES] [--kills K] [--sockets N] [--idle N]
//
// It starts PROGRAM's server itself. Without more it tells how many moves a second are served (a move counts when its
// `ok` has come; entries with their views must have come to both seats), what a move costs the server's processor, and
// then, at half that load, the time from a move to the other player's entry. --rate paces the moves from the beginning;
// --kills ends the server with SIGKILL so many times under load and checks each time that everything acknowledged is
// there once and at its place; --sockets holds so many open sockets for a minute, pings and all; --idle tells the
// memory of so many matches at which nobody is.

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/load/pairs.h"
#include "core/text.h"

namespace destrier {
namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  std::string program;
  std::int64_t matches = 100;
  std::int64_t seconds = 10;
  std::int64_t rate = 0;
  std::int64_t kills = 0;
  std::int64_t sockets = 0;
  std::int64_t idle = 0;
};

/// Processor time in seconds and resident memory in bytes of a process.
struct Cost {
  double seconds = 0;
  double bytes = 0;
};
Cost cost_of(int process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto fields = split(std::string_view(text).substr(text.rfind(')') + 2), ' ');
  const auto number = [&](std::size_t field) {
    return static_cast<double>(read_number(fields[field - 3], 0, INT64_MAX).value_or(0));
  };
  return {(number(14) + number(15)) / static_cast<double>(sysconf(_SC_CLK_TCK)),
          number(24) * static_cast<double>(sysconf(_SC_PAGESIZE))};
}

void tell_memory(std::string_view what, const ServerProcess& server, double before, std::int64_t count) {
  fmt::print("memory: {:.1f} kB {}\n",
             (cost_of(server.process()).bytes - before) / 1024 / static_cast<double>(std::max<std::int64_t>(1, count)),
             what);
}

float part(std::vector<float>& sorted, double share) {
  return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

// Idle matches and sockets.

int hold_matches(const Settings& settings, const ServerProcess& server) {
  std::vector<std::string> matches;
  for (std::int64_t i = 0; i < settings.idle; ++i) {
    const auto keys = make_match(server.port());
    if (!keys) return 1;
    matches.push_back(keys->id);
  }
  const double before = cost_of(server.process()).bytes;
  for (const std::string& id : matches) ask(server.port(), "GET", "/api/matches/" + id);
  const auto metrics = ask(server.port(), "GET", "/metrics");
  fmt::print("{} matches in memory at which nobody is\n", between(metrics.body, "\ndestrier_matches_loaded ", "\n"));
  tell_memory("each", server, before, settings.idle);
  return 0;
}

/// Opens a socket that watches; none if it was refused.
Descriptor watcher(std::uint16_t port, const std::string& match) {
  Descriptor socket = connect_to(port);
  std::array<char, 65536> bytes;  // NOLINT(*-member-init): recv fills it
  std::string text = upgrade_request(match);
  static_cast<void>(::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL));
  const ssize_t count = recv(socket.number(), bytes.data(), bytes.size(), 0);
  if (count <= 0 || !std::string_view(bytes.data(), static_cast<std::size_t>(count)).starts_with("HTTP/1.1 101")) {
    return {};
  }
  text.clear();
  append_frame(text, R"({"hello": {"n": 0}})");
  static_cast<void>(::send(socket.number(), text.data(), text.size(), MSG_NOSIGNAL));
  return socket;
}

/// Reads what they are told, so that none of them counts as slow, and answers pings; how many are still open.
std::size_t listen(std::vector<Descriptor>& sockets) {
  std::array<char, 65536> bytes;  // NOLINT(*-member-init): recv fills it
  std::size_t open = 0;
  for (Descriptor& socket : sockets) {
    std::string arrived;
    ssize_t count = 0;
    while ((count = recv(socket.number(), bytes.data(), bytes.size(), MSG_DONTWAIT)) > 0) {
      arrived.append(bytes.data(), static_cast<std::size_t>(count));
    }
    if (socket && count == 0) socket.reset();
    while (const auto frame = take_frame(arrived)) {
      if (frame->opcode != Opcode::ping) continue;
      std::string pong;
      append_frame(pong, frame->payload, Opcode::pong);
      static_cast<void>(::send(socket.number(), pong.data(), pong.size(), MSG_NOSIGNAL));
    }
    open += socket ? 1 : 0;
  }
  return open;
}

int hold_sockets(const Settings& settings, const ServerProcess& server) {
  constexpr std::int64_t at_a_match = 100;
  constexpr std::chrono::seconds held{60};  // longer than a server waits for the answer to its ping
  std::vector<MatchKeys> matches;
  for (std::int64_t i = 0; i < settings.sockets; i += at_a_match) {
    auto keys = make_match(server.port());
    if (!keys) return 1;
    matches.push_back(std::move(*keys));
  }
  const double before = cost_of(server.process()).bytes;
  std::vector<Descriptor> sockets;
  for (std::int64_t i = 0; i < settings.sockets; ++i) {
    sockets.push_back(watcher(server.port(), matches[static_cast<std::size_t>(i / at_a_match)].id));
    if (!sockets.back()) {
      fmt::print("socket {} could not be opened\n", i);
      return 1;
    }
    if (i % 16 == 0) listen(sockets);
  }
  tell_memory("a socket", server, before, settings.sockets);
  std::size_t open = 0;
  for (const auto until = Clock::now() + held; Clock::now() < until;) {
    open = listen(sockets);
    usleep(100'000);
  }
  const auto metrics = ask(server.port(), "GET", "/metrics");
  fmt::print("{} sockets open after {} s; the server says {}\n", open, held.count(),
             between(metrics.body, "\ndestrier_sockets ", "\n"));
  return open == static_cast<std::size_t>(settings.sockets) ? 0 : 1;
}

// Play.

/// What was played in so many seconds.
double measure(Pairs& pairs, const ServerProcess& server, std::int64_t seconds) {
  pairs.forget();
  const Cost start = cost_of(server.process());
  const auto from = Clock::now();
  pairs.play_until(from + std::chrono::seconds(seconds));
  const double passed = std::chrono::duration<double>(Clock::now() - from).count();
  const double used = cost_of(server.process()).seconds - start.seconds;
  const auto moves = static_cast<double>(std::max<std::uint64_t>(1, pairs.moves));
  std::ranges::sort(pairs.delays_ms);
  fmt::print("{:.0f} moves/s, {:.1f} µs of the server's processor time each ({:.0f} moves per second of it)\n",
             moves / passed, used / moves * 1e6, moves / std::max(used, 0.01));
  fmt::print("entries told with their view: {:.3f} a move; refused: {}\n", static_cast<double>(pairs.told) / moves,
             pairs.refused);
  fmt::print("from a move to the other's entry: p50 {:.2f} ms, p99 {:.2f} ms\n", part(pairs.delays_ms, 0.5),
             part(pairs.delays_ms, 0.99));
  return moves / passed;
}

int play(const Settings& settings, Pairs& pairs, ServerProcess& server) {
  pairs.pace(static_cast<double>(settings.rate));
  const double most = measure(pairs, server, settings.seconds);
  if (settings.rate == 0) {
    fmt::print("at half that load:\n");
    pairs.pace(most / 2);
    measure(pairs, server, settings.seconds);
  }
  const int exit_code = server.end(SIGTERM);
  fmt::print("the server ended with {}\n", exit_code);
  return exit_code;
}

int play_and_kill(const Settings& settings, const std::vector<std::string>& flags, Pairs& pairs, ServerProcess server) {
  std::optional<ServerProcess> running(std::move(server));
  for (std::int64_t i = 0; i < settings.kills; ++i) {
    // It is killed in full swing, and not while it reads its matches again.
    const std::uint64_t enough = pairs.moves + 2000;
    for (int tries = 0; pairs.moves < enough && tries < 100; ++tries) {
      pairs.play_until(Clock::now() + std::chrono::milliseconds(100));
    }
    if (pairs.moves < enough) {
      fmt::print(stderr, "hardly anybody plays any more\n");
      return 1;
    }
    running->end(SIGKILL);
    pairs.play_until(Clock::now() + std::chrono::milliseconds(50));  // what was still on its way
    pairs.disconnect();
    auto again = ServerProcess::start(settings.program, flags);
    if (!again) {
      fmt::print(stderr, "{}\n", again.error().text);
      return 1;
    }
    running.emplace(std::move(*again));
    pairs.use_port(running->port());
    const std::size_t faults = pairs.faults();
    fmt::print("kill {}: {} moves acknowledged so far, {} lost, doubled or strange\n", i + 1, pairs.moves, faults);
    if (faults > 0 || !pairs.connect_all()) return 1;
  }
  return 0;
}

int play_under_load(const Settings& settings, const std::vector<std::string>& flags, ServerProcess server) {
  Pairs pairs(server.port());
  const double before = cost_of(server.process()).bytes;
  if (!pairs.make(settings.matches) || !pairs.connect_all()) return 1;
  pairs.play_until(Clock::now() + std::chrono::seconds(1));
  tell_memory("a match with its two sockets", server, before, settings.matches);
  if (settings.kills > 0) return play_and_kill(settings, flags, pairs, std::move(server));
  return play(settings, pairs, server);
}

int run(int argc, char** argv) {
  Settings settings;
  if (argc < 2) return 2;
  settings.program = argv[1];
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::map<std::string, std::int64_t Settings::*> numbers = {
        {"--matches", &Settings::matches}, {"--seconds", &Settings::seconds}, {"--rate", &Settings::rate},
        {"--kills", &Settings::kills},     {"--sockets", &Settings::sockets}, {"--idle", &Settings::idle}};
    const auto found = numbers.find(argv[i]);
    const auto value = read_number(argv[i + 1], 0, 1'000'000);
    if (found == numbers.end() || !value) {
      fmt::print(stderr, "{} {}: is no setting\n", argv[i], argv[i + 1]);
      return 2;
    }
    settings.*found->second = *value;
  }
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("destrier_load.{}", getpid());
  std::vector<std::string> flags = {"--store", fmt::format("sqlite:{}/matches.sqlite", folder.string())};
  for (const char* limit : {"matches-per-minute", "requests-per-minute", "visits-per-minute", "messages-per-second",
                            "sockets-per-address", "sockets", "guests", "entries", "idle-matches"}) {
    flags.push_back(fmt::format("--limit-{}", limit));
    flags.emplace_back("100000000");
  }
  auto server = ServerProcess::start(settings.program, flags);
  if (!server) {
    fmt::print(stderr, "{}\n", server.error().text);
    return 1;
  }
  const int result = settings.sockets > 0 ? hold_sockets(settings, *server)
                     : settings.idle > 0  ? hold_matches(settings, *server)
                                          : play_under_load(settings, flags, std::move(*server));
  std::filesystem::remove_all(folder);
  return result;
}

}  // namespace
}  // namespace destrier

int main(int argc, char** argv) {
  return destrier::run(argc, argv);
}
