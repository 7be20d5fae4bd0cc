#include "terminal/lionheart_rehearsal.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/sorting.h"
#include "core/text.h"

namespace destrier::lionheart_table {
namespace {

constexpr std::uint64_t faces = 6;  // of the bonus die

std::vector<Square> empty_squares(const Field& field) {
  std::vector<Square> empty;
  for (int row = 0; row < field.depth; ++row) {
    for (int column = 0; column < lionheart::columns; ++column) {
      const Square square = Square::at(column, row);
      if (field.at(square) == nullptr) empty.push_back(square);
    }
  }
  return empty;
}

bool is_attack(std::string_view move) {
  return move.find_first_of("x+") != std::string_view::npos;
}

Field field_of(const RunningGame& game) {
  return read_field(*parse_json(game.view(Viewer::everybody)));
}

/// After that move, which is legal.
std::unique_ptr<RunningGame> after(const RunningGame& game, std::string_view move) {
  auto next = game.clone();
  static_cast<void>(next->play(move));
  return next;
}

bool acts(const RunningGame& game, int side) {
  return game.decider() == side_at(static_cast<std::size_t>(side));
}

/// The best chance to kill the king on that square before the turn ends. With the last point only an attack on him can.
Plan best_regicide(const RunningGame& game, int side, std::string_view king, int points) {
  if (game.decider() == Decider::nobody) {
    const bool won = game.result().score == (side == 0 ? Score::first_wins : Score::second_wins);
    return {won && game.result().reason == "king" ? 1.0 : 0.0};
  }
  if (game.decider() == Decider::fate) {
    Plan plan;
    for (const OutcomeText& roll : game.outcomes()) {
      const double part = static_cast<double>(roll.weight) / static_cast<double>(roll.total);
      plan.chance += part * best_regicide(*after(game, roll.move), side, king, points).chance;
    }
    return plan;
  }
  if (!acts(game, side) || points == 0) return {};
  const auto strikes_king = [&](const std::string& move) { return move.ends_with("x" + std::string(king)); };
  std::vector<std::string> moves = game.legal();
  // The plainest of equal plans is found first.
  sort_list(moves, [&](const std::string& a, const std::string& b) {
    return strikes_king(a) != strikes_king(b) ? strikes_king(a) : a < b;
  });
  Plan best;
  for (const std::string& move : moves) {
    if (move == "end" || (points == 1 && !strikes_king(move))) continue;
    Plan plan = best_regicide(*after(game, move), side, king, points - 1);
    if (plan.chance <= best.chance) continue;
    best.chance = plan.chance;
    best.moves = {move};
    if (!is_attack(move)) best.moves.insert(best.moves.end(), plan.moves.begin(), plan.moves.end());
  }
  return best;
}

/// Adds the events of one roll, and those of its bonus die.
class Tally {
 public:
  explicit Tally(std::string_view target) : target_(target) {}

  void roll(const RunningGame& announced) {
    for (const OutcomeText& roll : announced.outcomes()) {
      results_.total = roll.total * faces;
      const auto rolled = announced.clone();
      const auto events = rolled->play(roll.move);
      if (!events) continue;
      const bool bonus = std::ranges::any_of(*events, [](const std::string& event) { return names(event, "bonus"); });
      if (!bonus) {
        add(*events, roll.weight * faces);
        continue;
      }
      for (const OutcomeText& second : rolled->outcomes()) {
        const auto more = rolled->clone()->play(second.move);
        if (more) add(*more, std::uint64_t{roll.weight} * second.weight * (faces / second.total));
      }
    }
  }

  AttackResults take() { return std::move(results_); }

 private:
  static bool names(std::string_view event, std::string_view name) {
    return event.starts_with(fmt::format(R"({{"event": "{}")", name));
  }

  void add(const std::vector<std::string>& events, std::uint64_t weight) {
    Flight flight;
    int lost = 0;
    for (const std::string& line : events) {
      const auto event = parse_json(line);
      if (!event) continue;
      const std::string name = text_in(*event, "event").value_or("");
      const bool by_hits = text_in(*event, "cause") == "hits";
      if (name == "losses") lost = (*event)["lost"].get<int>();
      if (name == "removed" && by_hits && text_in(*event, "square") == target_) results_.destroyed += weight;
      if (name == "panic") {
        flight.why = text_in(*event, "why").value_or("");
        flight.steps = (*event)["steps"].get<int>();
      }
      if (name == "flee" || (name == "removed" && !by_hits)) flight.events.push_back(line);
    }
    results_.losses[lost] += weight;
    if (flight.why.empty()) return;
    // Who had more men to lose is no other flight.
    const auto same = [&](const Flight& other) { return other.why == flight.why && other.steps == flight.steps; };
    const auto found = std::ranges::find_if(results_.flights, same);
    flight.weight = weight;
    if (found == results_.flights.end()) {
      results_.flights.push_back(std::move(flight));
    } else {
      found->weight += weight;
    }
  }

  std::string target_;
  AttackResults results_;
};

}  // namespace

std::unique_ptr<RunningGame> on_turn(const Sight& sight, const Field& field, int side, std::vector<Base> bases) {
  if (field.placing() || field.over()) return nullptr;
  const std::string position = turn_of(side, lionheart::points_a_turn, field.number, std::move(bases));
  auto game = sight.kind.from_position(sight.game.options_told_to(sight.viewer), position);
  return game ? std::move(*game) : nullptr;
}

std::unique_ptr<RunningGame> on_turn(const Sight& sight, const Field& field, int side) {
  return on_turn(sight, field, side, field.bases);
}

std::vector<Strike> strikes(const Sight& sight, const Field& field, int side) {
  std::vector<Strike> found;
  const std::vector<Square> empty = empty_squares(field);
  const std::size_t room = lionheart::most_units - std::min<std::size_t>(lionheart::most_units, field.bases.size());
  std::size_t tried = 0;
  do {
    std::vector<Base> bases = field.bases;
    for (std::size_t added = 0; added < room && tried < empty.size(); ++added, ++tried) {
      bases.push_back({empty[tried], Unit(1 - side, Kind::infantry, 1, Facing::north)});
    }
    const auto game = on_turn(sight, field, side, std::move(bases));
    if (!game) break;
    for (const std::string& move : game->legal()) {
      if (!is_attack(move)) continue;
      const std::size_t sign = move.find_first_of("x+");
      const Strike strike = {lionheart::read_square(std::string_view(move).substr(0, sign), field.depth),
                             lionheart::read_square(std::string_view(move).substr(sign + 1), field.depth)};
      const auto same = [&](const Strike& other) { return other.from == strike.from && other.to == strike.to; };
      if (std::ranges::none_of(found, same)) found.push_back(strike);
    }
  } while (room > 0 && tried < empty.size());
  sort_list(found, {}, [](const Strike& each) { return std::pair(each.from.index, each.to.index); });
  return found;
}

Danger danger_from(const Sight& sight, const Field& field, int side) {
  std::array<bool, lionheart::most_squares> now{};
  std::array<bool, lionheart::most_squares> later{};
  for (const Strike& strike : strikes(sight, field, side)) now[strike.to.index] = true;
  if (const auto game = on_turn(sight, field, side)) {
    for (const std::string& move : game->legal()) {
      if (move == "end" || move.find('x') != std::string::npos) continue;
      const auto next = after(*game, move);
      if (!acts(*next, side)) continue;
      for (const Strike& strike : strikes(sight, field_of(*next), side)) later[strike.to.index] = true;
    }
  }
  Danger danger;
  for (std::size_t index = 0; index < now.size(); ++index) {
    const Square square{static_cast<std::uint8_t>(index)};
    const Base* base = field.at(square);
    if (base != nullptr && base->unit.side() == side) continue;
    if (now[index]) danger.now.push_back(square);
    if (later[index] && !now[index]) danger.later.push_back(square);
  }
  return danger;
}

Plan regicide(const Sight& sight, const Field& field, int side) {
  const Base* king = field.king(1 - side);
  const auto game = on_turn(sight, field, side);
  if (king == nullptr || !game) return {};
  return best_regicide(*game, side, lionheart::to_text(king->square), lionheart::points_a_turn);
}

Plan purchase(const Sight& sight, const Field& field, int side, Square mercenaries) {
  const auto game = on_turn(sight, field, side);
  const Base* king = field.king(side);
  if (!game || king == nullptr) return {};
  const std::string sale = "+" + lionheart::to_text(mercenaries);
  const auto sale_in = [&](const RunningGame& each) {
    const auto legal = each.legal();
    const auto found = std::ranges::find_if(legal, [&](const std::string& move) { return move.ends_with(sale); });
    return found == legal.end() ? std::string() : *found;
  };
  if (std::string move = sale_in(*game); !move.empty()) return {1, {std::move(move)}};
  for (const std::string& move : game->legal()) {
    if (!move.starts_with(lionheart::to_text(king->square)) || is_attack(move)) continue;
    const auto next = after(*game, move);
    if (!acts(*next, side)) continue;
    if (std::string then = sale_in(*next); !then.empty()) return {1, {move, std::move(then)}};
  }
  return {};
}

std::optional<bool> refuses_gold(const Sight& sight, const Field& field, const Base& mercenaries) {
  const int buyer = 1 - mercenaries.unit.side();
  const lionheart::Board& board = lionheart::boards[static_cast<std::size_t>(field.depth - lionheart::least_depth)];
  for (std::size_t way = 0; way < lionheart::facings; ++way) {
    const auto facing = static_cast<Facing>(way);
    const Square before = board.next(mercenaries.square, lionheart::opposite(facing));
    if (!before.exists()) continue;
    const Base* there = field.at(before);
    const bool king_is_there = there != nullptr && there->unit.side() == buyer && there->unit.kind() == Kind::king;
    if (there != nullptr && !king_is_there) continue;
    std::vector<Base> bases = field.bases;
    for (Base& base : bases) {
      if (base.unit.side() == buyer && base.unit.kind() == Kind::king) base = {before, base.unit.facing_to(facing)};
    }
    const auto game = on_turn(sight, field, buyer, std::move(bases));
    if (!game) return std::nullopt;
    return !game->explain(lionheart::to_text(before) + "+" + lionheart::to_text(mercenaries.square)).has_value();
  }
  return std::nullopt;
}

AttackResults results_of(const RunningGame& game, std::string_view attack) {
  Tally tally(attack.substr(attack.find('x') + 1));
  tally.roll(*after(game, attack));
  return tally.take();
}

}  // namespace destrier::lionheart_table
