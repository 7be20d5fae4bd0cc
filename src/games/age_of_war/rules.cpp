#include <array>

#include "games/age_of_war/age_of_war.h"

namespace destrier::age_of_war {
namespace {

constexpr std::array<std::string_view, 3> own_kill_words = {"none", "shooter", "opponent"};
constexpr std::array<std::string_view, 2> no_yes = {"no", "yes"};
constexpr std::array<std::string_view, 3> tiebreak_words = {"none", "base_hp", "wealth"};

template <class List>
int index_of(const List& words, std::string_view word) {
  return static_cast<int>(std::ranges::find(words, word) - words.begin());
}

}  // namespace

std::vector<OptionSpec> AgeOfWar::options(const Library& /*library*/) {
  return {range("length", 12, 6, longest_line),
          range("rounds", 100, 1, 1000),
          range("base_hp", 100, 1, 1000),
          range("start_gold", 0, 0, 50),
          range("income", 8, 0, 50),
          range("bounty_percent", 50, 0, 100),
          choice("own_kill_bounty", "none", own_kill_words),
          choice("super_kill_promotes", "no", no_yes),
          choice("tiebreak", "none", tiebreak_words),
          range("last_levy", 0, 0, 1000),
          range("footman_price", 10, 1, 99),
          range("footman_hp", 10, 1, 99),
          range("footman_attack", 4, 1, 99),
          range("archer_price", 12, 1, 99),
          range("archer_hp", 8, 1, 99),
          range("archer_attack", 3, 1, 99),
          range("archer_range", 3, 1, 6),
          range("catapult_price", 20, 1, 99),
          range("catapult_hp", 12, 1, 99),
          range("catapult_attack", 6, 1, 99),
          range("catapult_near", 2, 1, 6),
          range("catapult_far", 4, 2, 7),
          range("super_attack", 4, 1, 99)};
}

Expected<AgeOfWar> AgeOfWar::make(const Library& /*library*/, const Options& options) {
  const auto number = [&](std::string_view name) { return static_cast<int>(options.number(name)); };
  if (number("catapult_near") >= number("catapult_far")) {
    return fail("option catapult_near: {} must be less than catapult_far, {}", number("catapult_near"),
                number("catapult_far"));
  }
  Figures figures{};
  figures.length = number("length");
  figures.rounds = number("rounds");
  figures.base_hp = number("base_hp");
  figures.start_gold = number("start_gold");
  figures.income = number("income");
  figures.own_kill_bounty = static_cast<OwnKillBounty>(index_of(own_kill_words, options.text("own_kill_bounty")));
  figures.super_kill_promotes = options.text("super_kill_promotes") == "yes";
  figures.tiebreak = static_cast<Tiebreak>(index_of(tiebreak_words, options.text("tiebreak")));
  figures.last_levy = number("last_levy");
  // A super-soldier is priced and healed as the footman it was.
  figures.price = {number("footman_price"), number("archer_price"), number("catapult_price"), number("footman_price")};
  figures.hp = {number("footman_hp"), number("archer_hp"), number("catapult_hp"), number("footman_hp")};
  figures.attack = {number("footman_attack"), number("archer_attack"), number("catapult_attack"),
                    number("super_attack")};
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    figures.bounty[kind] = figures.price[kind] * number("bounty_percent") / 100;
  }
  figures.archer_range = number("archer_range");
  figures.catapult_near = number("catapult_near");
  figures.catapult_far = number("catapult_far");
  return AgeOfWar(figures);
}

State AgeOfWar::start() const {
  State state;
  state.gold.fill(figures_.start_gold + figures_.income);
  state.base.fill(static_cast<std::uint16_t>(figures_.base_hp));
  return state;
}

int AgeOfWar::wealth(const State& state, int side) const {
  int sum = state.gold[static_cast<std::size_t>(side)];
  for (std::uint32_t cells = state.units[static_cast<std::size_t>(side)]; cells != 0; cells &= cells - 1) {
    sum += figures_.price[static_cast<std::size_t>(state.kind_at(std::countr_zero(cells)))];
  }
  return sum;
}

Ending AgeOfWar::ending_at_limit(const State& state) const {
  if (figures_.tiebreak != Tiebreak::none && state.base[0] != state.base[1]) {
    return state.base[0] > state.base[1] ? Ending::base_hp_first : Ending::base_hp_second;
  }
  if (figures_.tiebreak == Tiebreak::wealth && wealth(state, 0) != wealth(state, 1)) {
    return wealth(state, 0) > wealth(state, 1) ? Ending::wealth_first : Ending::wealth_second;
  }
  return Ending::limit;
}

Result AgeOfWar::result(const State& state) const {
  static constexpr std::array<Result, 8> results = {{{Score::ongoing, "ongoing"},
                                                     {Score::first_wins, "base"},
                                                     {Score::second_wins, "base"},
                                                     {Score::draw, "limit"},
                                                     {Score::first_wins, "base_hp"},
                                                     {Score::second_wins, "base_hp"},
                                                     {Score::first_wins, "wealth"},
                                                     {Score::second_wins, "wealth"}}};
  return results[static_cast<std::size_t>(state.ending)];
}

}  // namespace destrier::age_of_war
