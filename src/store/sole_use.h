#pragma once

#include <string>

#include "core/error.h"

namespace destrier {

/// The right to a file, as long as this lives, or the process. A server keeps its matches in memory: another one on the
/// same file would not know what this one does.
class SoleUse {
 public:
  /// Makes the file if it is not there, for nobody else to read. An error if another has it, also after a while.
  static Expected<SoleUse> of(const std::string& path);

  SoleUse(const SoleUse&) = delete;
  SoleUse& operator=(const SoleUse&) = delete;
  SoleUse(SoleUse&& other) noexcept;
  SoleUse& operator=(SoleUse&&) = delete;
  ~SoleUse();

 private:
  explicit SoleUse(int file) : file_(file) {}
  int file_;
};

}  // namespace destrier
