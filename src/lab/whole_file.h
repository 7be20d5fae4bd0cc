#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace destrier {

/// A file that is written whole or not at all: into a temporary one beside it, which takes its place at the end.
class WholeFile {
 public:
  /// Refuses a path that cannot be written.
  static Expected<WholeFile> open(const std::string& path);
  ~WholeFile();
  WholeFile(WholeFile&& other) noexcept;
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  WholeFile& operator=(WholeFile&&) = delete;

  Expected<void> write(std::string_view text);

 private:
  WholeFile(std::string path, std::string temporary, int file)
      : path_(std::move(path)), temporary_(std::move(temporary)), file_(file) {}

  std::string path_;
  std::string temporary_;
  int file_;
};

}  // namespace destrier
