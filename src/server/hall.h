#pragma once

// All matches of a server that somebody is at. It lives on one thread, reads matches from the store when they are asked
// for and lets them go some time after everybody has left; what changes in them goes through the writer.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "search/player.h"
#include "server/limits.h"
#include "server/live_match.h"
#include "server/metrics.h"
#include "server/orders.h"
#include "server/rates.h"
#include "server/writer.h"

namespace destrier {

tl::unexpected<ApiError> no_such_match();
/// The store did not do what it should. Why is for the log: it may have to do with what is secret.
tl::unexpected<ApiError> broken();

class Hall {
 public:
  struct Terms {
    Store& store;
    Writer& writer;
    Metrics& metrics;
    Limits limits{};
    std::function<std::int64_t()> now_ms{};
    std::vector<ServerRun> former_runs{};
    std::function<void()> machine_is_due{};                 ///< a turn can be claimed
    std::function<void(std::string id)> draw_is_offered{};  ///< to a machine
    std::function<void(const Error&)> complain{};           ///< of what the store holds
  };
  explicit Hall(Terms terms);
  /// Looks for clocks that run.
  Expected<void> begin();

  /// What a request brings, once it is stored.
  using Answer = std::function<void(Ordered<std::string>)>;
  void create(const NewMatch& order, const Answer& answer);
  void join(const std::string& id, const JoinOrder& order, const Answer& answer);
  /// What anybody may know.
  void describe(const std::string& id, const Answer& answer);
  void record(const std::string& id, const Answer& answer);
  Ordered<std::string> list(const MatchQuery& query);
  /// Is there such a match?
  Ordered<void> look_for(const std::string& id);

  // Live sockets.
  enum class Entry : std::uint8_t { entered, no_match, wrong_token, full, broken };
  Entry enter(const std::string& id, const std::shared_ptr<Guest>& guest, const Hello& hello);
  void leave(const std::string& id, const std::shared_ptr<Guest>& guest);
  void wish(const std::string& id, const std::shared_ptr<Guest>& guest, const Wish& wish);

  // Machines.
  /// None if no machine is to move there.
  std::optional<LiveMatch::MachineTurn> machine_turn(const std::string& id);
  void machine_moves(const std::string& id, std::int64_t n, const std::string& move);
  std::optional<LiveMatch::DrawCase> draw_case(const std::string& id, std::uint64_t seed);
  void machine_answers(const std::string& id, bool accepts);

  /// Ends what has run out of time; returns when to look again.
  std::optional<std::int64_t> look_at_clocks();

 private:
  struct Hosted {
    std::unique_ptr<LiveMatch> live;
    std::shared_ptr<std::atomic<bool>> lost = std::make_shared<std::atomic<bool>>(false);
    int under_way = 0;             ///< batches that are being stored
    std::uint64_t idle_since = 0;  ///< its place among those at which nobody is; 0: somebody is
  };

  Expected<Hosted*> find(const std::string& id);
  Expected<Hosted*> read_in(const std::string& id);
  template <class Act>
  void at(const std::string& id, Hosted& hosted, Act act);
  void submit(const std::string& id, Hosted& hosted, Effects effects);
  void let_go(const std::string& id);
  void forget(const std::string& id);
  void drop(const std::string& id, const std::shared_ptr<std::atomic<bool>>& lost);
  void watch_clock(const std::string& id, const LiveMatch& live);
  void make_rematch(const LiveMatch::Moment& moment, LiveMatch& live);
  StoredMatch new_match(MatchRecord terms, bool listed) const;
  void answer_when_stored(const Hosted& hosted, const Answer& answer, std::string text);

  Terms terms_;
  WorkingTime working_;
  Rates chats_;
  std::unordered_map<std::string, Hosted> matches_;
  std::map<std::uint64_t, std::string> idle_;  ///< the longest idle first
  std::uint64_t idle_count_ = 0;
  std::multimap<std::int64_t, std::string> deadlines_;
  std::unordered_map<std::string, std::int64_t> deadline_of_;
};

}  // namespace destrier
