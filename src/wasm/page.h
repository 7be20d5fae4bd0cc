#pragma once

#include <cstddef>

namespace destrier {

/// Tells the page how far something long has come.
void page_progress(std::size_t done, std::size_t all);

}  // namespace destrier
