#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "store/store.h"

namespace destrier {

/// Runs something on the thread that all matches live on; may be called from any thread.
using Post = std::function<void(std::function<void()>)>;

/// Writes into the store on a thread of its own. What was submitted while it wrote is committed together, so that the
/// more there is to do the less each change costs.
class Writer {
 public:
  struct Batch {
    std::vector<Change> changes{};
    std::function<void(bool stored)> then{};    ///< called on the matches' thread, in the order of submission
    std::shared_ptr<std::atomic<bool>> lost{};  ///< set when a batch could not be stored; later ones are not tried
  };

  /// `complain` hears, on any thread, what the store refused.
  Writer(Store& store, Metrics& metrics, Post post, std::function<std::int64_t()> now_ms,
         std::function<void(const Error&)> complain);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  Writer(Writer&&) = delete;
  Writer& operator=(Writer&&) = delete;
  ~Writer() { stop(); }

  /// On the matches' thread only. A batch without changes waits for those before it. Nothing is stored after the end.
  void submit(Batch batch);
  /// Returns when all that was submitted is stored.
  void stop();

 private:
  void work();
  void write(std::vector<Batch>& group);

  Store& store_;
  Metrics& metrics_;
  Post post_;
  std::function<std::int64_t()> now_ms_;
  std::function<void(const Error&)> complain_;
  std::size_t under_way_ = 0;  ///< submitted and not yet reported; the matches' thread alone knows it
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Batch> waiting_;
  bool stopping_ = false;
  bool stopped_ = false;
  std::thread thread_;
};

}  // namespace destrier
