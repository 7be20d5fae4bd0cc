#pragma once

// Pairs of clients that play random legal moves of Age of War against each other, in many matches at once.

#include <array>
#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/load/client.h"
#include "core/random.h"

namespace destrier {

/// What stands between these two; empty if they are not there.
std::string_view between(std::string_view text, std::string_view begin, std::string_view end);

struct MatchKeys {
  std::string id;
  std::array<std::string, 2> tokens;
};
/// A new match with both seats taken; why there is none is printed.
std::optional<MatchKeys> make_match(std::uint16_t port);

class Pairs {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Pairs(std::uint16_t port) : port_(port), poll_(epoll()) {}

  /// So many new matches, with nobody at them yet.
  bool make(std::int64_t matches);
  /// Both come to every match that is not over.
  bool connect_all();
  /// They play until then, or until the server is gone. A match that ends is followed by a new one.
  void play_until(Clock::time_point until);
  void disconnect();
  void use_port(std::uint16_t port) { port_ = port; }
  /// Moves a second in all; 0: as fast as they are answered.
  void pace(double moves_per_second);
  /// Counts anew.
  void forget();

  /// What of all that was acknowledged is not in the records, or is there and was never sent; each is printed.
  std::size_t faults() const;

  std::uint64_t moves = 0;       ///< that were answered with `ok`
  std::uint64_t told = 0;        ///< entries with a view that came to a seat
  std::vector<float> delays_ms;  ///< from a move to the other player's entry
  std::uint64_t refused = 0;

 private:
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
  struct Waiting {
    Player* player;
    std::string text;
  };

  static Descriptor epoll();
  bool connect(std::size_t index);
  void replace_ended();
  void read(Player& player);
  void take(Player& player, const std::string& message);
  void move(Play& play, Player& player, std::string_view view, std::int64_t n);
  void send_waiting();
  void send_move(const Player& player, std::string_view text);
  static void send(const Player& player, std::string_view text, Opcode opcode = Opcode::text);
  static std::size_t faults_of(const Play& play, std::string_view record);

  std::uint16_t port_;
  Descriptor poll_;
  Rng rng_{1};
  std::vector<std::unique_ptr<Play>> plays_;
  std::vector<std::size_t> ended_;  ///< that no other has followed yet
  double pace_ = 0;
  std::deque<Waiting> waiting_;  ///< moves whose time has not come, if they are paced
  double allowance_ = 0;
  Clock::time_point allowance_at_ = Clock::now();
};

}  // namespace destrier
