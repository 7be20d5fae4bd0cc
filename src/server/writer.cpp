#include "server/writer.h"

#include <algorithm>
#include <chrono>
#include <iterator>

namespace destrier {
namespace {

/// How often a server notes that it still runs: clocks stand still for at most as long after a crash.
constexpr std::chrono::seconds beat_every{1};
/// Commits do not follow each other faster than this. Under load each then carries more; a move after a pause does not
/// wait.
constexpr std::chrono::milliseconds gathering{1};

bool is_lost(const Writer::Batch& batch) {
  return batch.lost && batch.lost->load();
}

}  // namespace

Writer::Writer(Store& store, Metrics& metrics, Post post, std::function<std::int64_t()> now_ms,
               std::function<void(const Error&)> complain)
    : store_(store),
      metrics_(metrics),
      post_(std::move(post)),
      now_ms_(std::move(now_ms)),
      complain_(std::move(complain)),
      thread_([this] { work(); }) {}

void Writer::submit(Batch batch) {
  if (batch.changes.empty() && under_way_ == 0) return batch.then(true);
  std::unique_lock lock(mutex_);
  if (stopped_) {
    lock.unlock();
    return batch.then(false);
  }
  const bool first = waiting_.empty();
  waiting_.push_back(std::move(batch));
  lock.unlock();
  ++under_way_;
  if (first) wake_.notify_one();
}

void Writer::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Writer::work() {
  auto next_beat = std::chrono::steady_clock::now() + beat_every;
  auto last_commit = next_beat - 2 * beat_every;
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait_until(lock, next_beat, [this] { return stopping_ || !waiting_.empty(); });
    if (std::chrono::steady_clock::now() < last_commit + gathering) {
      wake_.wait_until(lock, last_commit + gathering, [this] { return stopping_; });
    }
    auto group = std::make_shared<std::vector<Batch>>(std::move(waiting_));
    waiting_.clear();
    const bool last = stopping_ && group->empty();
    stopped_ = last;
    lock.unlock();
    if (const auto now = std::chrono::steady_clock::now(); last || now >= next_beat) {
      if (auto done = store_.beat(now_ms_()); !done) complain_(done.error());
      next_beat = now + beat_every;
    }
    if (last) return;
    if (!group->empty()) {
      const auto start = std::chrono::steady_clock::now();
      write(*group);
      last_commit = std::chrono::steady_clock::now();
      metrics_.commit_seconds.Observe(std::chrono::duration<double>(last_commit - start).count());
      post_([this, group] {
        under_way_ -= group->size();
        for (const Batch& batch : *group) batch.then(!is_lost(batch));
      });
    }
    lock.lock();
  }
}

/// All in one transaction; if that fails, each in its own, so that one bad batch harms nobody else.
void Writer::write(std::vector<Batch>& group) {
  struct Part {
    Batch& batch;
    std::size_t begin;
  };
  std::vector<Change> all;
  std::vector<Part> parts;
  for (Batch& batch : group) {
    if (is_lost(batch) || batch.changes.empty()) continue;
    parts.push_back({batch, all.size()});
    std::ranges::move(batch.changes, std::back_inserter(all));
  }
  if (parts.empty() || store_.write(all)) return;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (is_lost(parts[i].batch)) continue;
    const std::size_t end = i + 1 < parts.size() ? parts[i + 1].begin : all.size();
    const auto done = store_.write(std::span(all).subspan(parts[i].begin, end - parts[i].begin));
    if (done) continue;
    if (parts[i].batch.lost) parts[i].batch.lost->store(true);
    metrics_.store_faults.Increment();
    complain_(done.error());
  }
}

}  // namespace destrier
