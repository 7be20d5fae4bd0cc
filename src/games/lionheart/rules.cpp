#include <algorithm>

#include "core/text.h"
#include "games/lionheart/lionheart.h"

namespace destrier::lionheart {
namespace {

constexpr std::array<std::string_view, 2> yes_no = {"yes", "no"};
constexpr std::array<std::string_view, 2> no_yes = {"no", "yes"};
constexpr std::array<std::string_view, 3> start_words = {"dice", "gold", "silver"};
constexpr std::array<std::string_view, 2> seats = {"army1", "army2"};

/// The army of level 1 and of the ready-made `line`.
constexpr std::string_view first_army = "A4c1,C2d1,K1e1,C2f1,A4g1,I4c2,I4d2,I4e2,I4f2,I4g2";

OptionSpec army_option(const Library& library, int seat) {
  OptionSpec spec{std::string(seats[static_cast<std::size_t>(seat)]), "-", {{Alternative::Kind::word, "-"}}};
  for (const ReadyArmy& army : library.armies()) spec.alternatives.push_back({Alternative::Kind::word, army.id});
  spec.alternatives.push_back({Alternative::Kind::free, "army"});
  spec.seat = seat + 1;
  spec.secret_of = seat + 1;
  return spec;
}

/// The army that an option names or spells; an empty one for `-`.
Expected<Army> chosen_army(const Library& library, std::string_view option, std::string_view value, int level) {
  if (value == "-") return Army{};
  if (level == 1) return fail("option {}: armies are chosen at level 2 only", option);
  for (const ReadyArmy& ready : library.armies()) {
    if (ready.id == value) return ready.army;
  }
  if (value.find(',') == std::string_view::npos) {
    return fail("option {}: {} is neither a ready-made army nor an army text", option, in_quotes(value));
  }
  auto army = read_army(value);
  if (!army) return fail("option {}: {}", option, army.error().text);
  return army;
}

}  // namespace

std::vector<OptionSpec> Lionheart::options(const Library& library) {
  return {choice("level", "1", std::array<std::string_view, 2>{"1", "2"}),
          choice("depth", "8", std::array<std::string_view, 3>{"8", "9", "10"}),
          choice("start", "dice", start_words),
          army_option(library, 0),
          army_option(library, 1),
          choice("push_turns_target", "yes", yes_no),
          choice("mercenaries_block_panic", "yes", yes_no),
          choice("king_vs_protected", "dice", std::array<std::string_view, 2>{"dice", "refused"}),
          choice("bonus_roll_for_peasants", "no", no_yes),
          choice("pass_allowed", "yes", yes_no),
          range("max_turns", 500, 1, most_turns)};
}

Expected<Lionheart> Lionheart::make(const Library& library, const Options& options) {
  Rules rules{};
  rules.level = static_cast<int>(options.number("level"));
  rules.start = static_cast<Start>(std::ranges::find(start_words, options.text("start")) - start_words.begin());
  rules.push_turns_target = options.text("push_turns_target") == "yes";
  rules.mercenaries_block_panic = options.text("mercenaries_block_panic") == "yes";
  rules.king_rolls_against_protected = options.text("king_vs_protected") == "dice";
  rules.bonus_for_peasants = options.text("bonus_roll_for_peasants") == "yes";
  rules.pass_allowed = options.text("pass_allowed") == "yes";
  rules.max_turns = static_cast<std::uint32_t>(options.number("max_turns"));
  Lionheart game(rules, boards[static_cast<std::size_t>(options.number("depth") - least_depth)]);
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto army = chosen_army(library, seats[seat], options.text(seats[seat]), rules.level);
    if (!army) return tl::unexpected(army.error());
    game.armies_[seat] = rules.level == 1 ? *read_army(first_army) : *army;
  }
  game.ready_ = std::make_shared<const std::vector<ReadyArmy>>(library.armies());
  return game;
}

void Lionheart::set_up(State& state, int side, const Army& army) const {
  for (int place = 0; place < places; ++place) {
    const Unit unit = army[static_cast<std::size_t>(place)];
    if (!unit.stands()) continue;
    state.put(square_of(side, place, board_->depth), Unit(side, unit.kind(), unit.men(), forward(side)));
  }
}

State Lionheart::start() const {
  State state;
  for (const int side : {0, 1}) {
    Army army = armies_[static_cast<std::size_t>(side)];
    army[kings_place] = Unit(side, Kind::king, 1, forward(side));  // he stands there from the beginning
    set_up(state, side, army);
  }
  if (state.bases[0] < full_army) {
    state.phase = Phase::place1;
  } else if (state.bases[1] < full_army) {
    state.phase = Phase::place2;
  } else if (rules_.start != Start::dice) {
    state.phase = rules_.start == Start::gold ? Phase::turn1 : Phase::turn2;
    state.turn = 1;
    state.ap = points_a_turn;
  }
  return state;
}

Army Lionheart::army_of(const State& state, int side) const {
  Army army{};
  for (int place = 0; place < places; ++place) {
    const Unit unit = state.at(square_of(side, place, board_->depth));
    if (unit.stands() && unit.side() == side) army[static_cast<std::size_t>(place)] = unit;
  }
  return army;
}

void Lionheart::placements(const State& state, int side, MoveList<Lionheart>& list) const {
  const Army placed = army_of(state, side);
  const Boxes boxes(placed);
  const int still_to_come = full_army - state.bases[static_cast<std::size_t>(side)];
  int free_squares = 0;  // on this place and after it
  for (int place = places - 1; place >= 0; --place) {
    if (place == kings_place) continue;
    if (placed[static_cast<std::size_t>(place)].stands()) return;  // 3.3: squares come in rising order
    if (++free_squares < still_to_come) continue;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      for (int men = all_figures[kind].fewest; men <= all_figures[kind].most; ++men) {
        if (!boxes.hold(static_cast<Kind>(kind), men)) continue;
        const Unit base(side, static_cast<Kind>(kind), men, forward(side));
        list.push_back(Move::place(square_of(side, place, board_->depth), base));
      }
    }
  }
}

Result Lionheart::result(const State& state) const {
  if (state.phase != Phase::over) return {};
  for (const std::size_t side : {0U, 1U}) {
    const Score score = side == 0 ? Score::second_wins : Score::first_wins;
    if (!state.king[side].exists()) return {score, "king"};
    if (state.bases[side] == 1) return {score, "army"};
  }
  return {Score::draw, "limit"};
}

}  // namespace destrier::lionheart
