#include <unordered_set>

#include "games/art_of_war/art_of_war.h"

namespace destrier::art_of_war {
namespace {

constexpr std::array<std::string_view, 2> kings_words = {"random", "fixed"};
constexpr std::array<std::string_view, 2> range_words = {"near", "row"};
constexpr std::array<std::string_view, 2> capture_words = {"prisoner", "ends"};
constexpr std::array<std::string_view, 2> conscription_words = {"1", "2"};
constexpr std::array<std::string_view, 2> tiebreak_words = {"none", "kills"};

// The table of section 2.3, spot by spot.
constexpr Cells cells_named(std::string_view names) {
  Cells set = 0;
  for (; !names.empty(); names.remove_prefix(2))
    set |= only(static_cast<Cell>(cell_names.find(names.substr(0, 2)) / 2));
  return set;
}
constexpr Ranges printed = {{
    {cells_named("F3"), cells_named("F2"), cells_named("F1")},
    {cells_named("F3"), cells_named("F2"), cells_named("F1")},
    {cells_named("F1A2"), cells_named("A1A3"), cells_named("F3A2"), cells_named("F2"), cells_named("F1F3"),
     cells_named("F2")},
    {cells_named("F2F3A3"), cells_named("F1F2F3A2"), cells_named("F1F2A1"), cells_named("F3"), cells_named("F2"),
     cells_named("F1")},
    {cells_named("F2F3"), cells_named("F1F2F3"), cells_named("F1F2")},
}};
static_assert(ranges(false) == printed);

}  // namespace

std::string letters(Cards cards) {
  std::string text;
  for (const Kind kind : card_kinds) text.append(static_cast<std::size_t>(cards.of(kind)), letter(kind)[0]);
  return text;
}

std::string letters(const Kingdom& kingdom) {
  std::string text;
  for (int place = 0; place < kingdom.size(); ++place) text += letter(kingdom.at(place));
  return text;
}

std::vector<OptionSpec> ArtOfWar::options(const Library& /*library*/) {
  return {choice("kings", "random", kings_words), choice("king_range", "near", range_words),
          choice("king_capture", "prisoner", capture_words), choice("conscription", "1", conscription_words),
          choice("tiebreak", "none", tiebreak_words)};
}

Expected<ArtOfWar> ArtOfWar::make(const Library& /*library*/, const Options& options) {
  Rules rules;
  rules.fixed_kings = options.text("kings") == "fixed";
  rules.capture_ends = options.text("king_capture") == "ends";
  rules.kills_decide = options.text("tiebreak") == "kills";
  rules.conscripts = static_cast<int>(options.number("conscription"));
  rules.ranges = art_of_war::ranges(options.text("king_range") == "row");
  return ArtOfWar(rules);
}

State ArtOfWar::start() const {
  State state;
  for (Side& side : state.sides) side.deck = whole_army;
  if (!rules_.fixed_kings) return state;
  Mute mute;
  play(state, Move::kings(1), mute);
  return state;
}

Result ArtOfWar::result(const State& state) const {
  if (!state.over()) return {};
  const auto wins = [](bool first) { return first ? Score::first_wins : Score::second_wins; };
  if (state.phase != Phase::end_of_war) return {wins(state.active == 0), word(state.phase)};
  const auto& [first, second] = state.sides;
  if (first.kingdom.size() != second.kingdom.size()) {
    return {wins(first.kingdom.size() > second.kingdom.size()), "end_of_war"};
  }
  const int losses = first.grave.total() - second.grave.total();
  if (!rules_.kills_decide || losses == 0) return {Score::draw, "end_of_war"};
  return {wins(losses < 0), "end_of_war_kills"};
}

namespace {

/// Looks at every sequence of blows of one attack for the cards that it may take.
class Onslaught {
 public:
  explicit Onslaught(const ArtOfWar& game) : game_(game) {}

  Cells taken(const State& attack) {
    look(attack, {0, 1, 2, 3, 4, 5});
    return taken_;
  }

 private:
  /// Where the card that first stood on each cell stands now; `gone` if it has been taken.
  using Whereabouts = std::array<Cell, cells>;
  static constexpr Cell gone = cells;

  void look(const State& state, const Whereabouts& where) {
    std::uint64_t key = game_.hash(state);
    for (const Cell cell : where) key = hash_step(key, cell);
    if (!seen_.insert(key).second) return;
    for_each(state.attacker().field.upright(), [&](Cell from) {
      for_each(game_.targets(state, state.active, from), [&](Cell to) { strike(state, where, from, to); });
    });
  }

  void strike(State state, Whereabouts where, Cell from, Cell to) {
    if (game_.blow(state, from, to) != Blow::wound) {
      for (Cell card = 0; card < cells; ++card) {
        if (where[card] == to) {
          taken_ |= only(card);
          where[card] = gone;
        } else if (in_front(to) && where[card] == to + columns) {
          where[card] = to;
        }
      }
    }
    Mute mute;
    game_.play(state, Move::strike(from, to), mute);
    if (state.phase == Phase::attack) look(state, where);
  }

  const ArtOfWar& game_;
  Cells taken_ = 0;
  std::unordered_set<std::uint64_t> seen_;
};

}  // namespace

Cells ArtOfWar::threatened(const State& state, std::size_t side) const {
  State attack = state;
  const bool under_way = state.phase == Phase::act || state.phase == Phase::attack || state.conscripting();
  if (state.active == side || !under_way) {
    attack.active = static_cast<std::uint8_t>(1 - side);
    Side& enemy = attack.attacker();
    if (enemy.deck.empty()) return 0;    // he has no further turn
    enemy.hand += Cards(Kind::soldier);  // whatever he draws
    enemy.field.prepare();
  }
  return Onslaught(*this).taken(attack);
}

}  // namespace destrier::art_of_war
