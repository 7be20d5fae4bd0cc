#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/json.h"

namespace destrier {

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file) << "cannot open " << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

inline Json read_json_file(const std::filesystem::path& path) {
  auto json = parse_json(read_file(path));
  EXPECT_TRUE(json) << path << ": " << json.error().text;
  return json ? *json : Json();
}

/// All files `tests/data/<game>/<below>` with that ending, sorted.
inline std::vector<std::filesystem::path> data_files(const std::string& game, const std::string& below,
                                                     const std::string& ending) {
  const std::filesystem::path folder = std::filesystem::path(TESTS_FOLDER) / "data" / game / below;
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::is_directory(folder)) return files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ending) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace destrier
