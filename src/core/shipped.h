#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace destrier {

/// A file of `data/`, built into the program. `path` is relative to `data/`.
struct ShippedFile {
  std::string_view path;
  std::string_view text;
};

/// All of them, sorted by path. The source of this function is made by the build.
std::span<const ShippedFile> shipped_files();

/// One of them; nothing if there is none of that path.
inline std::optional<std::string_view> shipped_file(std::string_view path) {
  for (const ShippedFile& file : shipped_files()) {
    if (file.path == path) return file.text;
  }
  return std::nullopt;
}

}  // namespace destrier
