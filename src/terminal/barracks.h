#pragma once

// The barracks of Escarmouche: a squad on the bench, changed line by line with its price always in sight; faults in
// words; cards to print.

#include <string>
#include <string_view>
#include <vector>

#include "games/escarmouche/library.h"
#include "terminal/console.h"
#include "terminal/escarmouche_squads.h"

namespace destrier {

/// Cards to print and cut out, framed in plain ASCII, two beside each other; Health as boxes to be ticked off.
Lines printable_cards(const BarracksWords& words, const escarmouche::AbilityCards& abilities,
                      const escarmouche::ReadySquad& squad);

/// A squad file by its path, a ready squad by its name, or a squad text; or all that is wrong with it, a line each.
Expected<std::vector<escarmouche::ReadySquad>> read_squads(const BarracksWords& words,
                                                           const escarmouche::Library& library,
                                                           const std::string& text);

/// The squad that is being put together.
class Bench {
 public:
  explicit Bench(Language language);

  /// The squad with what it costs, what more would cost, and what is wrong with it. Gauges only for the eye.
  Lines page(const Look& look, bool gauges) const;
  /// Does what is typed and says what there is to say.
  Lines answer(std::string_view typed);
  const escarmouche::ReadySquad& squad() const { return bench_; }

 private:
  using Pieces = std::vector<std::string>;
  struct Order {
    std::vector<std::string_view> names;  ///< in both languages
    Lines (Bench::*carry_out)(const Pieces& rest);
  };
  static const std::vector<Order>& orders();

  // Orders.
  Lines add_unit(const Pieces& rest);
  Lines drop(const Pieces& rest);
  Lines take(const Pieces& rest);
  Lines draw_lots(const Pieces& rest);
  Lines save(const Pieces& rest);
  Lines cards(const Pieces& rest);
  Lines abilities(const Pieces& rest);
  Lines empty_bench(const Pieces& rest);

  /// `a health +1`, `a +horn`, `a 3.1.2.2:rush`.
  Lines change(std::size_t unit, const Pieces& rest);
  Lines change_figure(escarmouche::Card& card, std::size_t figure, std::string_view by);
  Lines change_ability(escarmouche::Card& card, char sign, std::string_view name);
  std::optional<std::size_t> unit_of(std::string_view letter) const;
  std::optional<std::size_t> figure_of(std::string_view word) const;
  std::optional<escarmouche::Ability> ability_of(std::string_view word) const;
  Lines unit_lines(const Look& look, std::size_t unit, bool gauges) const;

  BarracksWords words_;
  escarmouche::Library library_;
  escarmouche::ReadySquad bench_;
};

/// Stays until the user has enough. False at the end of the input.
bool open_barracks(Console& console);

}  // namespace destrier
