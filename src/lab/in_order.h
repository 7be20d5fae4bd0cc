#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace destrier {

/// Does the work of numbers 0 .. count-1 on so many threads, and hands over the results one at a time in the order of
/// the numbers, whichever is ready first: what comes of it does not depend on the threads. Ends early when `take`
/// answers false; results of later numbers are then thrown away.
///
/// `make_worker()` is called once on each thread; `worker(number)` does the work. `ready(number, result)` sees every
/// result as soon as it is there, one at a time, in any order.
template <class MakeWorker, class Ready, class Take>
void work_in_order(std::uint64_t count, unsigned threads, MakeWorker make_worker, Ready ready, Take take) {
  using Work = decltype(make_worker()(std::uint64_t{}));
  std::mutex mutex;
  std::map<std::uint64_t, Work> waiting;
  std::uint64_t next_taken = 0;
  std::atomic<std::uint64_t> next = 0;
  std::atomic<bool> stopped = false;

  const auto run = [&] {
    auto worker = make_worker();
    while (!stopped) {
      const std::uint64_t number = next++;
      if (number >= count) return;
      Work work = worker(number);
      const std::scoped_lock lock(mutex);
      if (stopped) return;
      ready(number, work);
      waiting.emplace(number, std::move(work));
      for (auto first = waiting.begin(); first != waiting.end() && first->first == next_taken;
           first = waiting.begin()) {
        const bool go_on = take(next_taken++, first->second);
        waiting.erase(first);
        if (go_on) continue;
        stopped = true;
        return;
      }
    }
  };
  std::vector<std::thread> crew;
  const auto size = static_cast<unsigned>(std::min<std::uint64_t>(std::max(threads, 1U), count));
  for (unsigned i = 1; i < size; ++i) crew.emplace_back(run);
  if (size > 0) run();
  for (std::thread& member : crew) member.join();
}

}  // namespace destrier
