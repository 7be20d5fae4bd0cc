#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "lab/arena.h"

namespace destrier {

/// The parameters of an arena as one line of JSON, the first of its log. Threads are not among them.
std::string header_of(const RunningGame& start, const ArenaTerms& terms);

/// The games of an arena in a file, a line of JSON each as it ends, after a line that names all parameters. Whoever is
/// interrupted goes on from it.
class ArenaLog {
 public:
  /// Begins a file, or reads what is there. A file with other parameters is refused, and so is one that somebody else
  /// is writing; a last line that was cut is dropped.
  static Expected<std::unique_ptr<ArenaLog>> open(const std::string& path, const std::string& header);
  ~ArenaLog();
  ArenaLog(const ArenaLog&) = delete;
  ArenaLog& operator=(const ArenaLog&) = delete;
  ArenaLog(ArenaLog&&) = delete;
  ArenaLog& operator=(ArenaLog&&) = delete;

  /// A game that was there when the file was opened.
  const GameRecord* find(std::uint64_t game) const;
  std::size_t size() const { return games_.size(); }
  Expected<void> append(std::uint64_t game, const GameRecord& record);

 private:
  ArenaLog(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Expected<void> read(const std::string& header);
  Expected<void> write(std::string_view text);

  std::string path_;
  int file_;
  std::map<std::uint64_t, GameRecord> games_;
};

}  // namespace destrier
