#include "terminal/desk.h"

namespace destrier {
namespace {

Lines board(const Sight& /*sight*/) {
  return {};
}

Lines counters(const Sight& /*sight*/) {
  return {};
}

Lines spoken(const Sight& /*sight*/) {
  return {};
}

Lines about(const Sight& /*sight*/, std::string_view /*word*/) {
  return {};
}

}  // namespace

const Desk escarmouche_desk = {"escarmouche", board, counters, spoken, about, {}};

}  // namespace destrier
