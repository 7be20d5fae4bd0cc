#pragma once

// What a command prints, to be turned over page by page.

#include <functional>
#include <string>

namespace destrier {

/// All that goes to standard output while the action runs. Where it cannot be kept it is printed as ever.
std::string printed_by(const std::function<void()>& action);

}  // namespace destrier
