#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "server/hall.h"

namespace destrier {

/// Threads on which machines think: a bounded number, beside the thread on which matches live, so that no search delays
/// a message. Turns are claimed from the store, so that none is forgotten when a server ends in between.
class Thinkers {
 public:
  struct Terms {
    Store& store;
    Metrics& metrics;
    Post post{};
    std::function<std::int64_t()> now_ms{};
    std::function<void(const Error&)> complain{};
    std::size_t threads = 1;
    std::uint64_t memory = std::uint64_t{256} << 20U;  ///< bytes, for all of them
  };
  /// The hall must live, and its thread run, until `stop` has returned.
  Thinkers(Terms terms, Hall& hall);
  Thinkers(const Thinkers&) = delete;
  Thinkers& operator=(const Thinkers&) = delete;
  Thinkers(Thinkers&&) = delete;
  Thinkers& operator=(Thinkers&&) = delete;
  ~Thinkers() { stop(); }

  void turn_is_due();
  void draw_is_offered(std::string match);
  /// Returns when nobody thinks any more.
  void stop();

 private:
  void work();
  /// False if there was nothing to do.
  bool take_turn();
  void answer_offer(const std::string& match);
  /// What the hall answers, asked on its thread.
  template <class Ask>
  auto asked(Ask ask);
  Player limited(Player player) const;

  Terms terms_;
  Hall& hall_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool due_ = true;  ///< a turn may be waiting in the store
  std::deque<std::string> offers_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace destrier
