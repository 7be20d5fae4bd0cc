#include "store/sole_use.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace destrier {
namespace {

/// Whoever was killed may not be quite gone yet.
constexpr int tries = 20;
constexpr std::chrono::milliseconds between_tries{50};

}  // namespace

Expected<SoleUse> SoleUse::of(const std::string& path) {
  SoleUse use(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
  if (use.file_ < 0) return fail("store: {}: {}", path, std::strerror(errno));
  // SQLite's own locks are of another kind, and not disturbed.
  for (int i = 0; flock(use.file_, LOCK_EX | LOCK_NB) != 0; ++i) {
    if (errno != EWOULDBLOCK) return fail("store: {}: {}", path, std::strerror(errno));
    if (i == tries) return fail("store: {} is in use by another server", path);
    std::this_thread::sleep_for(between_tries);
  }
  return use;
}

SoleUse::SoleUse(SoleUse&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

SoleUse::~SoleUse() {
  if (file_ >= 0) close(file_);
}

}  // namespace destrier
