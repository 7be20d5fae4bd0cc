#include "server/thinkers.h"

#include <algorithm>
#include <chrono>
#include <future>

#include "match/fair/fate.h"
#include "match/team.h"

namespace destrier {
namespace {

/// Far longer than anybody thinks: whoever has not moved by then never will.
constexpr std::int64_t claim_ms = 60'000;
/// Turns of other servers' matches, or of one that failed, are found at the latest after this.
constexpr std::chrono::seconds look_every{5};
constexpr std::int64_t offer_ms = 500;

std::uint64_t draw_number() {
  const FateSeed bytes = draw_seed();
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8U | bytes[i];
  return number;
}

}  // namespace

Thinkers::Thinkers(Terms terms, Hall& hall) : terms_(std::move(terms)), hall_(hall) {
  for (std::size_t i = 0; i < terms_.threads; ++i) threads_.emplace_back([this] { work(); });
}

void Thinkers::turn_is_due() {
  {
    const std::scoped_lock lock(mutex_);
    due_ = true;
  }
  wake_.notify_one();
}

void Thinkers::draw_is_offered(std::string match) {
  {
    const std::scoped_lock lock(mutex_);
    if (std::ranges::find(offers_, match) != offers_.end()) return;
    offers_.push_back(std::move(match));
  }
  wake_.notify_one();
}

void Thinkers::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Thinkers::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    const bool called = wake_.wait_for(lock, look_every, [this] { return stopping_ || due_ || !offers_.empty(); });
    if (stopping_) return;
    if (!offers_.empty()) {
      const std::string match = std::move(offers_.front());
      offers_.pop_front();
      lock.unlock();
      answer_offer(match);
      lock.lock();
      continue;
    }
    if (called) due_ = false;
    lock.unlock();
    const bool found = take_turn();
    lock.lock();
    due_ = due_ || found;  // where there was one there may be more
  }
}

template <class Ask>
auto Thinkers::asked(Ask ask) {
  std::promise<decltype(ask())> promise;
  auto future = promise.get_future();
  terms_.post([&] { promise.set_value(ask()); });
  return future.get();
}

Player Thinkers::limited(Player player) const {
  player.memory = terms_.memory / terms_.threads;
  return player;
}

bool Thinkers::take_turn() {
  const std::int64_t now = terms_.now_ms();
  const auto claimed = terms_.store.claim_turn(now, now + claim_ms);
  if (!claimed) {
    terms_.complain(claimed.error());
    return false;
  }
  if (!*claimed) return false;
  if (terms_.threads > 1) turn_is_due();  // another may look while this one thinks
  const std::string match = **claimed;
  const auto turn = asked([&] { return hall_.machine_turn(match); });
  if (!turn) return true;
  terms_.metrics.thinking.Increment();
  const auto start = std::chrono::steady_clock::now();
  const Player player = limited(turn->player);
  const auto thinker = make_thinker(*turn->game, player, draw_number());
  const std::string move = choose_in_time(*thinker, *turn->game, player, turn->most_ms);
  terms_.metrics.thinking_seconds.Observe(
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  terms_.metrics.thinking.Decrement();
  terms_.post([this, match, n = turn->n, move] { hall_.machine_moves(match, n, move); });
  return true;
}

void Thinkers::answer_offer(const std::string& match) {
  const auto offer = asked([&] { return hall_.draw_case(match, draw_number()); });
  if (!offer) return;
  const Analysis analysis =
      think_with_clock(*offer->turn.game, limited(offer->turn.player), draw_number(), 1, {.most_ms = offer_ms});
  const bool accepts = offer->accepts(analysis.lines.front().value);
  terms_.post([this, match, accepts] { hall_.machine_answers(match, accepts); });
}

}  // namespace destrier
