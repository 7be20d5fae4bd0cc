#pragma once

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

}  // namespace destrier
