#include "server/rates.h"

#include <algorithm>

namespace destrier {

bool Rates::allows(const std::string& who, std::int64_t now_ms) {
  constexpr double minute = 60'000;
  const auto most = static_cast<double>(per_minute_);
  constexpr std::size_t many = 10'000;
  if (allowances_.size() > many && now_ms - tidied_ms_ > 1000) {
    tidied_ms_ = now_ms;
    std::erase_if(allowances_,
                  [&](const auto& each) { return static_cast<double>(now_ms - each.second.at_ms) > minute; });
  }
  auto& [left, at_ms] = allowances_.try_emplace(who, Allowance{most, now_ms}).first->second;
  left = std::min(most, left + static_cast<double>(std::max<std::int64_t>(0, now_ms - at_ms)) * most / minute);
  at_ms = now_ms;
  if (left < 1) return false;
  left -= 1;
  return true;
}

}  // namespace destrier
