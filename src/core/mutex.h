#pragma once

// Where there are threads, their mutex; in a browser's module there are none.

#ifdef __wasi__

namespace destrier {
struct Mutex {};
struct Lock {
  explicit Lock(Mutex& /*mutex*/) {}
};
}  // namespace destrier

#else

#include <mutex>

namespace destrier {
using Mutex = std::mutex;
using Lock = std::scoped_lock<std::mutex>;
}  // namespace destrier

#endif
