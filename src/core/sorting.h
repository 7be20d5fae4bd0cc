#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace destrier {

/// Sorts so that what comes first is `before` what follows; equals keep their order.
template <class T, class Before>
void sort_stably(std::vector<T>& list, Before before) {
  std::vector<std::size_t> order(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (before(list[a], list[b])) return true;
    return !before(list[b], list[a]) && a < b;
  });
  std::vector<T> sorted;
  sorted.reserve(list.size());
  for (const std::size_t i : order) sorted.push_back(std::move(list[i]));
  list = std::move(sorted);
}

}  // namespace destrier
