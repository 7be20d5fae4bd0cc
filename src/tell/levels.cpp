#include "tell/levels.h"

#include <nlohmann/json.hpp>

namespace destrier {

std::string level_name(int level, Language language) {
  return catalogue(language)["common"]["level"].value(std::to_string(level), std::string());
}

}  // namespace destrier
