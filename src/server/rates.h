#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

namespace destrier {

/// How often anybody may do something in a minute; unused allowance is kept for one minute at most.
class Rates {
 public:
  explicit Rates(std::int64_t per_minute) : per_minute_(per_minute) {}
  bool allows(const std::string& who, std::int64_t now_ms);

 private:
  struct Allowance {
    double left;
    std::int64_t at_ms;
  };
  std::int64_t per_minute_;
  std::int64_t tidied_ms_ = 0;
  std::unordered_map<std::string, Allowance> allowances_;
};

}  // namespace destrier
