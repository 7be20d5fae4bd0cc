// Load on a server over loopback: pairs of clients that play random legal moves in many matches at once.
//
//     destrier_load PROGRAM [--matches N] [--seconds S] [--rate MOVES] [--kills K] [--sockets N]
//
// It starts PROGRAM's server itself and tells moves per second (a move counts when its `ok` has come), the time from a
// move to the other player's entry, the server's processor time for a move, and its memory. --rate paces the moves;
// --kills ends the server with SIGKILL so many times under load and checks afterwards that everything acknowledged is
// there; --sockets holds so many open sockets and tells what they cost.

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <deque>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

#include "bench/load/client.h"
#include "core/random.h"
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
};

std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == std::string_view::npos) return {};
  const auto rest = text.substr(from + begin.size());
  return rest.substr(0, rest.find(end));
}

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

struct MatchKeys {
  std::string id;
  std::array<std::string, 2> tokens;
};

std::optional<MatchKeys> make_match(std::uint16_t port) {
  const auto made =
      ask(port, "POST", "/api/matches", R"({"game": "age_of_war", "opponent": "here", "options": {"rounds": "1000"}})");
  if (made.status != 201) {
    fmt::print(stderr, "no match: {} {}\n", made.status, made.body);
    return std::nullopt;
  }
  return MatchKeys{
      std::string(between(made.body, R"("match": ")", "\"")),
      {std::string(between(made.body, R"("1": ")", "\"")), std::string(between(made.body, R"("2": ")", "\""))}};
}

/// One side of a match on a socket of its own.
struct Player {
  Descriptor socket;
  std::size_t match = 0;
  int seat = 0;
  bool upgraded = false;
  std::string arrived;
};

struct Play {
  MatchKeys keys;
  std::array<std::unique_ptr<Player>, 2> players;
  std::map<std::int64_t, std::string> acknowledged;  ///< moves by entry
  /// The same not yet acknowledged. The other side may answer an entry before its `ok` has been read.
  std::map<std::int64_t, std::string> sent;
  Clock::time_point sent_at;
  int mover = -1;
  bool over = false;
};

class Load {
 public:
  Load(const Settings& settings, std::uint16_t port) : settings_(settings), port_(port), poll_(epoll_create1(0)) {}

  bool prepare(std::size_t matches);
  bool connect(Play& play, std::size_t index);
  /// Until then, or until the server is gone.
  void run(Clock::time_point until);
  void disconnect();
  void use_port(std::uint16_t port) { port_ = port; }

  std::uint64_t moves = 0;
  std::vector<float> delays_ms;
  std::vector<std::unique_ptr<Play>> plays;

 private:
  void read(Player& player);
  void take(Player& player, const std::string& message);
  void move(Play& play, Player& player, std::string_view view, std::int64_t n);
  void send_waiting();
  void send_move(const Player& player, std::string_view text);
  /// Empty: a pong.
  void send(const Player& player, std::string_view text);

  const Settings& settings_;
  std::uint16_t port_;
  Descriptor poll_;
  Rng rng_{1};
  struct Waiting {
    Player* player;
    std::string text;
  };
  std::deque<Waiting> waiting_;  ///< moves whose time has not come, if they are paced
  double allowance_ = 0;
  Clock::time_point allowance_at_ = Clock::now();
};

bool Load::prepare(std::size_t matches) {
  for (std::size_t i = 0; i < matches; ++i) {
    auto keys = make_match(port_);
    if (!keys) return false;
    auto play = std::make_unique<Play>();
    play->keys = std::move(*keys);
    plays.push_back(std::move(play));
  }
  return true;
}

bool Load::connect(Play& play, std::size_t index) {
  for (int seat = 0; seat < 2; ++seat) {
    auto player = std::make_unique<Player>();
    player->socket = connect_to(port_);
    if (!player->socket) return false;
    player->match = index;
    player->seat = seat;
    const std::string first = upgrade_request(play.keys.id);
    if (::send(player->socket.number(), first.data(), first.size(), MSG_NOSIGNAL) < 0) return false;
    fcntl(player->socket.number(), F_SETFL, O_NONBLOCK);
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = player.get();
    epoll_ctl(poll_.number(), EPOLL_CTL_ADD, player->socket.number(), &event);
    play.players[static_cast<std::size_t>(seat)] = std::move(player);
  }
  return true;
}

void Load::disconnect() {
  waiting_.clear();
  for (const auto& play : plays) {
    for (auto& player : play->players) player.reset();
    play->mover = -1;
  }
}

void Load::run(Clock::time_point until) {
  std::array<epoll_event, 256> events{};
  allowance_at_ = Clock::now();
  while (Clock::now() < until) {
    const int count =
        epoll_wait(poll_.number(), events.data(), static_cast<int>(events.size()), settings_.rate > 0 ? 1 : 50);
    for (int i = 0; i < count; ++i) read(*static_cast<Player*>(events[static_cast<std::size_t>(i)].data.ptr));
    if (settings_.rate > 0) send_waiting();
  }
}

void Load::read(Player& player) {
  std::array<char, 65536> bytes;  // NOLINT(*-member-init): read fills it
  const ssize_t count = ::read(player.socket.number(), bytes.data(), bytes.size());
  if (count <= 0) {
    if (count < 0 && errno == EAGAIN) return;
    epoll_ctl(poll_.number(), EPOLL_CTL_DEL, player.socket.number(), nullptr);
    return;
  }
  player.arrived.append(bytes.data(), static_cast<std::size_t>(count));
  if (!player.upgraded) {
    const auto end = player.arrived.find("\r\n\r\n");
    if (end == std::string::npos) return;
    player.upgraded = true;
    player.arrived.erase(0, end + 4);
    const Play& play = *plays[player.match];
    send(player, fmt::format(R"({{"hello": {{"token": "{}", "n": {}}}}})",
                             play.keys.tokens[static_cast<std::size_t>(player.seat)],
                             play.acknowledged.empty() ? 0 : play.acknowledged.rbegin()->first));
  }
  while (const auto frame = take_frame(player.arrived)) {
    if (frame->opcode == Opcode::text) take(player, frame->payload);
    if (frame->opcode == Opcode::ping) send(player, {});
  }
}

void Load::take(Player& player, const std::string& message) {
  Play& play = *plays[player.match];
  if (message.starts_with(R"({"ok")")) {
    const auto n = read_number(between(message, R"("n": )", "}"), 1, INT64_MAX);
    if (n) play.acknowledged[*n] = play.sent[*n];
    if (n) play.sent.erase(*n);
    ++moves;
    return;
  }
  if (message.starts_with(R"({"refused")")) {
    fmt::print(stderr, "{}\n", message);
    return;
  }
  const bool welcome = message.starts_with(R"({"welcome")");
  if (!welcome && !message.starts_with(R"({"n")")) return;
  if (!welcome && player.seat != play.mover && play.mover >= 0) {
    delays_ms.push_back(std::chrono::duration<float, std::milli>(Clock::now() - play.sent_at).count());
  }
  const auto n = read_number(between(message, R"("n": )", ","), 0, INT64_MAX);
  if (n) move(play, player, message, *n);
}

void Load::move(Play& play, Player& player, std::string_view view, std::int64_t n) {
  const std::string_view list = between(view, R"("legal": [)", "]");
  if (list.empty()) return;
  const auto moves_there = split(list, ',');
  const std::string_view chosen = moves_there[rng_.below(static_cast<std::uint32_t>(moves_there.size()))];
  const std::string_view sent = between(chosen, "\"", "\"");
  play.sent[n + 1] = sent;
  std::string text = fmt::format(R"({{"move": "{}", "n": {}}})", sent, n + 1);
  if (settings_.rate > 0) {
    waiting_.push_back({&player, std::move(text)});
  } else {
    send_move(player, text);
  }
}

void Load::send_waiting() {
  const auto now = Clock::now();
  allowance_ = std::min(100.0, allowance_ + std::chrono::duration<double>(now - allowance_at_).count() *
                                                static_cast<double>(settings_.rate));
  allowance_at_ = now;
  while (allowance_ >= 1 && !waiting_.empty()) {
    send_move(*waiting_.front().player, waiting_.front().text);
    waiting_.pop_front();
    allowance_ -= 1;
  }
}

void Load::send_move(const Player& player, std::string_view text) {
  Play& play = *plays[player.match];
  play.mover = player.seat;
  play.sent_at = Clock::now();
  send(player, text);
}

void Load::send(const Player& player, std::string_view text) {
  std::string frame;
  append_frame(frame, text, text.empty() ? Opcode::pong : Opcode::text);
  static_cast<void>(::send(player.socket.number(), frame.data(), frame.size(), MSG_NOSIGNAL));
}

float part(std::vector<float>& sorted, double share) {
  return sorted.empty() ? 0 : sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
}

/// Everything that was acknowledged stands in the record at its place; the record has no gap by its own making, since
/// its entries are numbered by where they stand.
std::size_t missing(Load& load, std::uint16_t port) {
  std::size_t lost = 0;
  for (const auto& play : load.plays) {
    const auto record = ask(port, "GET", fmt::format("/api/matches/{}/record", play->keys.id));
    for (const auto& [n, move] : play->acknowledged) {
      const bool there = record.body.find(fmt::format("\n{}. 1 {}\n", n, move)) != std::string::npos ||
                         record.body.find(fmt::format("\n{}. 2 {}\n", n, move)) != std::string::npos;
      if (!there) {
        ++lost;
        fmt::print(stderr, "match {}: entry {} ({}) was acknowledged and is not there\n", play->keys.id, n, move);
      }
    }
  }
  return lost;
}

int hold_sockets(const Settings& settings, ServerProcess& server) {
  constexpr std::int64_t at_a_match = 100;
  std::vector<MatchKeys> matches;
  for (std::int64_t i = 0; i < settings.sockets; i += at_a_match) {
    auto keys = make_match(server.port());
    if (!keys) return 1;
    matches.push_back(std::move(*keys));
  }
  const double before = cost_of(server.process()).bytes;
  std::vector<Descriptor> sockets;
  for (std::int64_t i = 0; i < settings.sockets; ++i) {
    sockets.push_back(connect_to(server.port()));
    if (!sockets.back()) {
      fmt::print("socket {} could not be opened\n", i);
      return 1;
    }
    const std::string first = upgrade_request(matches[static_cast<std::size_t>(i / at_a_match)].id);
    static_cast<void>(::send(sockets.back().number(), first.data(), first.size(), MSG_NOSIGNAL));
    std::array<char, 65536> bytes;  // NOLINT(*-member-init): recv fills it
    if (recv(sockets.back().number(), bytes.data(), bytes.size(), 0) <= 0) return 1;
    std::string hello;
    append_frame(hello, R"({"hello": {"n": 0}})");
    static_cast<void>(::send(sockets.back().number(), hello.data(), hello.size(), MSG_NOSIGNAL));
    // What they are told is read, so that none of them counts as slow.
    if (i % 16 == 0) {
      for (const Descriptor& each : sockets) {
        while (recv(each.number(), bytes.data(), bytes.size(), MSG_DONTWAIT) > 0) {
        }
      }
    }
  }
  const auto metrics = ask(server.port(), "GET", "/metrics");
  const double after = cost_of(server.process()).bytes;
  fmt::print("{} sockets open, {:.1f} kB each\n", between(metrics.body, "\ndestrier_sockets ", "\n"),
             (after - before) / 1024 / static_cast<double>(settings.sockets));
  return 0;
}

int play_under_load(const Settings& settings, const std::vector<std::string>& flags, ServerProcess server) {
  Load load(settings, server.port());
  const double before = cost_of(server.process()).bytes;
  if (!load.prepare(static_cast<std::size_t>(settings.matches))) return 1;
  const auto connect_all = [&] {
    for (std::size_t i = 0; i < load.plays.size(); ++i) {
      if (!load.connect(*load.plays[i], i)) return false;
    }
    return true;
  };
  if (!connect_all()) return 1;
  load.run(Clock::now() + std::chrono::seconds(1));
  fmt::print("memory: {:.1f} kB a match with its two sockets\n",
             (cost_of(server.process()).bytes - before) / 1024 / static_cast<double>(settings.matches));
  std::optional<ServerProcess> running(std::move(server));
  for (std::int64_t i = 0; i < settings.kills; ++i) {
    // It is killed in full swing, and not while it reads its matches again.
    const std::uint64_t enough = load.moves + 2000;
    for (int tries = 0; load.moves < enough && tries < 100; ++tries) {
      load.run(Clock::now() + std::chrono::milliseconds(100));
    }
    if (load.moves < enough) {
      fmt::print(stderr, "hardly anybody plays any more\n");
      return 1;
    }
    running->end(SIGKILL);
    load.run(Clock::now() + std::chrono::milliseconds(50));  // what was still on its way
    load.disconnect();
    auto again = ServerProcess::start(settings.program, flags);
    if (!again) {
      fmt::print(stderr, "{}\n", again.error().text);
      return 1;
    }
    running.emplace(std::move(*again));
    load.use_port(running->port());
    const std::size_t lost = missing(load, running->port());
    fmt::print("kill {}: {} moves acknowledged so far, {} lost\n", i + 1, load.moves, lost);
    if (lost > 0 || !connect_all()) return 1;
  }
  if (settings.kills > 0) return 0;
  load.moves = 0;
  load.delays_ms.clear();
  const Cost start = cost_of(running->process());
  const auto from = Clock::now();
  load.run(from + std::chrono::seconds(settings.seconds));
  const double seconds = std::chrono::duration<double>(Clock::now() - from).count();
  const double used = cost_of(running->process()).seconds - start.seconds;
  std::ranges::sort(load.delays_ms);
  const auto moves = static_cast<double>(load.moves);
  fmt::print("{:.0f} moves/s, {:.1f} µs of the server's processor time each ({:.0f} moves per second of it)\n",
             moves / seconds, used / moves * 1e6, moves / used);
  fmt::print("from a move to the other's entry: p50 {:.2f} ms, p99 {:.2f} ms\n", part(load.delays_ms, 0.5),
             part(load.delays_ms, 0.99));
  const auto exit_code = running->end(SIGTERM);
  fmt::print("the server ended with {}\n", exit_code);
  return exit_code;
}

int run(int argc, char** argv) {
  Settings settings;
  if (argc < 2) return 2;
  settings.program = argv[1];
  for (int i = 2; i + 1 < argc; i += 2) {
    const std::map<std::string, std::int64_t Settings::*> numbers = {{"--matches", &Settings::matches},
                                                                     {"--seconds", &Settings::seconds},
                                                                     {"--rate", &Settings::rate},
                                                                     {"--kills", &Settings::kills},
                                                                     {"--sockets", &Settings::sockets}};
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
                            "sockets-per-address", "sockets", "guests", "entries"}) {
    flags.push_back(fmt::format("--limit-{}", limit));
    flags.emplace_back("100000000");
  }
  auto server = ServerProcess::start(settings.program, flags);
  if (!server) {
    fmt::print(stderr, "{}\n", server.error().text);
    return 1;
  }
  const int result =
      settings.sockets > 0 ? hold_sockets(settings, *server) : play_under_load(settings, flags, std::move(*server));
  std::filesystem::remove_all(folder);
  return result;
}

}  // namespace
}  // namespace destrier

int main(int argc, char** argv) {
  return destrier::run(argc, argv);
}
