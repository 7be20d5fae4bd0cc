#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <ranges>
#include <utility>
#include <vector>

#include "core/page.h"

namespace destrier {

/// Sorts; equals may come in any order.
template <class List, class Before = std::ranges::less, class Part = std::identity>
void sort_list(List&& list, Before before = {}, Part part = {}) {
  if constexpr (for_a_page) {
    std::ranges::make_heap(list, before, part);
    std::ranges::sort_heap(list, before, part);
  } else {
    std::ranges::sort(list, before, part);
  }
}

/// Sorts so that what comes first is `before` what follows; equals keep their order.
template <class T, class Before>
void sort_stably(std::vector<T>& list, Before before) {
  std::vector<std::size_t> order(list.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  sort_list(order, [&](std::size_t a, std::size_t b) {
    if (before(list[a], list[b])) return true;
    return !before(list[b], list[a]) && a < b;
  });
  std::vector<T> sorted;
  sorted.reserve(list.size());
  for (const std::size_t i : order) sorted.push_back(std::move(list[i]));
  list = std::move(sorted);
}

}  // namespace destrier
