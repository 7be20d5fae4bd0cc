#include "bench/load/pairs.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/text.h"

namespace destrier {

std::string_view between(std::string_view text, std::string_view begin, std::string_view end) {
  const auto from = text.find(begin);
  if (from == std::string_view::npos) return {};
  const auto rest = text.substr(from + begin.size());
  return rest.substr(0, rest.find(end));
}

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

Descriptor Pairs::epoll() {
  return Descriptor(epoll_create1(EPOLL_CLOEXEC));
}

bool Pairs::make(std::int64_t matches) {
  for (std::int64_t i = 0; i < matches; ++i) {
    auto keys = make_match(port_);
    if (!keys) return false;
    auto play = std::make_unique<Play>();
    play->keys = std::move(*keys);
    plays_.push_back(std::move(play));
  }
  return true;
}

bool Pairs::connect_all() {
  for (std::size_t i = 0; i < plays_.size(); ++i) {
    if (!plays_[i]->over && !connect(i)) return false;
  }
  return true;
}

bool Pairs::connect(std::size_t index) {
  Play& play = *plays_[index];
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

void Pairs::disconnect() {
  waiting_.clear();
  for (const auto& play : plays_) {
    for (auto& player : play->players) player.reset();
    play->mover = -1;
  }
}

void Pairs::pace(double moves_per_second) {
  pace_ = moves_per_second;
  while (pace_ == 0 && !waiting_.empty()) {
    send_move(*waiting_.front().player, waiting_.front().text);
    waiting_.pop_front();
  }
}

void Pairs::forget() {
  moves = 0;
  told = 0;
  refused = 0;
  delays_ms.clear();
}

void Pairs::play_until(Clock::time_point until) {
  std::array<epoll_event, 256> events{};
  allowance_at_ = Clock::now();
  while (Clock::now() < until) {
    const int count = epoll_wait(poll_.number(), events.data(), static_cast<int>(events.size()), pace_ > 0 ? 1 : 50);
    for (int i = 0; i < count; ++i) read(*static_cast<Player*>(events[static_cast<std::size_t>(i)].data.ptr));
    if (pace_ > 0) send_waiting();
    replace_ended();
  }
}

void Pairs::replace_ended() {
  for (const std::size_t index : std::exchange(ended_, {})) {
    for (auto& player : plays_[index]->players) player.reset();
    if (make(1)) static_cast<void>(connect(plays_.size() - 1));
  }
}

void Pairs::read(Player& player) {
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
    const Play& play = *plays_[player.match];
    send(player, fmt::format(R"({{"hello": {{"token": "{}", "n": {}}}}})",
                             play.keys.tokens[static_cast<std::size_t>(player.seat)],
                             play.acknowledged.empty() ? 0 : play.acknowledged.rbegin()->first));
  }
  while (const auto frame = take_frame(player.arrived)) {
    if (frame->opcode == Opcode::text) take(player, frame->payload);
    if (frame->opcode == Opcode::ping) send(player, frame->payload, Opcode::pong);
  }
}

void Pairs::take(Player& player, const std::string& message) {
  Play& play = *plays_[player.match];
  if (message.starts_with(R"({"ok")")) {
    const auto n = read_number(between(message, R"("n": )", "}"), 1, INT64_MAX);
    if (n) play.acknowledged[*n] = play.sent[*n];
    if (n) play.sent.erase(*n);
    ++moves;
    return;
  }
  if (message.starts_with(R"({"refused")")) {
    ++refused;
    fmt::print(stderr, "{}\n", message);
    return;
  }
  if (message.starts_with(R"({"over")") && !std::exchange(play.over, true)) ended_.push_back(player.match);
  const bool welcome = message.starts_with(R"({"welcome")");
  if (!welcome && !message.starts_with(R"({"n")")) return;
  if (!welcome && message.find(R"("view": {)") != std::string::npos) ++told;
  if (!welcome && player.seat != play.mover && play.mover >= 0) {
    delays_ms.push_back(std::chrono::duration<float, std::milli>(Clock::now() - play.sent_at).count());
  }
  const auto n = read_number(between(message, R"("n": )", ","), 0, INT64_MAX);
  if (n) move(play, player, message, *n);
}

/// The view of a player who may not move lists no moves.
void Pairs::move(Play& play, Player& player, std::string_view view, std::int64_t n) {
  const std::string_view list = between(view, R"("legal": [)", "]");
  if (list.empty()) return;
  const auto moves_there = split(list, ',');
  const std::string_view chosen = moves_there[rng_.below(static_cast<std::uint32_t>(moves_there.size()))];
  const std::string_view sent = between(chosen, "\"", "\"");
  play.sent[n + 1] = sent;
  std::string text = fmt::format(R"({{"move": "{}", "n": {}}})", sent, n + 1);
  if (pace_ > 0) {
    waiting_.push_back({&player, std::move(text)});
  } else {
    send_move(player, text);
  }
}

void Pairs::send_waiting() {
  const auto now = Clock::now();
  allowance_ = std::min(100.0, allowance_ + std::chrono::duration<double>(now - allowance_at_).count() * pace_);
  allowance_at_ = now;
  while (allowance_ >= 1 && !waiting_.empty()) {
    send_move(*waiting_.front().player, waiting_.front().text);
    waiting_.pop_front();
    allowance_ -= 1;
  }
}

void Pairs::send_move(const Player& player, std::string_view text) {
  Play& play = *plays_[player.match];
  play.mover = player.seat;
  play.sent_at = Clock::now();
  send(player, text);
}

void Pairs::send(const Player& player, std::string_view text, Opcode opcode) {
  std::string frame;
  append_frame(frame, text, opcode);
  static_cast<void>(::send(player.socket.number(), frame.data(), frame.size(), MSG_NOSIGNAL));
}

// What was acknowledged is there, at its place, once; and nothing else but what was on its way.

std::size_t Pairs::faults() const {
  std::size_t found = 0;
  for (const auto& play : plays_) {
    const auto record = ask(port_, "GET", fmt::format("/api/matches/{}/record", play->keys.id));
    found += faults_of(*play, record.body);
  }
  return found;
}

std::size_t Pairs::faults_of(const Play& play, std::string_view record) {
  std::size_t found = 0;
  const auto complain = [&](std::int64_t n, std::string_view what) {
    ++found;
    fmt::print(stderr, "match {}: entry {}: {}\n", play.keys.id, n, what);
  };
  std::map<std::int64_t, std::string_view> there;
  const auto begin = record.find("\n\n");
  for (const std::string_view line : split(begin == std::string_view::npos ? "" : record.substr(begin), '\n')) {
    const auto words = split(line, ' ');
    if (words.size() < 3 || !words[0].ends_with('.') || (words[1] != "1" && words[1] != "2")) continue;
    const auto n = read_number(words[0].substr(0, words[0].size() - 1), 1, INT64_MAX).value_or(0);
    if (!there.emplace(n, words[2]).second) complain(n, "stands twice");
    const auto known = play.acknowledged.find(n);
    const auto sent = play.sent.find(n);
    const bool ours = (known != play.acknowledged.end() && known->second == words[2]) ||
                      (sent != play.sent.end() && sent->second == words[2]);
    if (!ours) complain(n, "is another move than was sent");
  }
  for (const auto& [n, move] : play.acknowledged) {
    if (!there.contains(n)) complain(n, "was acknowledged and is not there");
  }
  return found;
}

}  // namespace destrier
