#pragma once

#include <string>
#include <vector>

namespace destrier {

/// Rows for a terminal, indented by two: the first column to the left, the others to the right; the first row is the
/// head.
std::string aligned(const std::vector<std::vector<std::string>>& rows);

}  // namespace destrier
