#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "games/registry.h"

namespace destrier {

/// A new game of that id with options that it takes.
inline std::unique_ptr<RunningGame> start(std::string_view id, const std::vector<OptionPair>& options = {}) {
  const auto kinds = all_kinds();
  return *find_kind(kinds, id)->start(options);
}

}  // namespace destrier
