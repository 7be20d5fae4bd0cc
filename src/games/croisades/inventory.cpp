#include "games/croisades/inventory.h"

#include <nlohmann/json.hpp>

#include "games/croisades/position_letters.h"

namespace destrier::croisades {
namespace {

constexpr std::array<std::string_view, 4> door_words = {"open", "closed", "barred", "broken"};
constexpr std::array<std::string_view, 4> tent_words = {"standing", "alight", "alight", "burnt"};
constexpr std::array<std::string_view, 3> steed_words = {"none", "horse", "camel"};
/// As `written_marks` has them.
constexpr std::array<std::string_view, 6> mark_words = {"ran", "shot", "fired", "moved", "attacked", "struck"};
static_assert(mark_words.size() == written_marks.size());

class Inventory {
 public:
  Inventory(const Croisades& game, const State& state, JsonWriter& writer)
      : game_(game), field_(game.field()), state_(state), writer_(writer) {}

  void ground() {
    const GroundMap& map = *field_.map;
    writer_.member("width", map.width);
    writer_.member("height", map.height);
    writer_.key("rows").begin_list();
    for (int y = 0; y < map.height; ++y) {
      std::string row;
      for (int x = 0; x < map.width; ++x) row += field_.letters[game_.code(state_, field_.grid.at({x, y}))];
      writer_.value(row);
    }
    writer_.end_list();
  }

  void doors() {
    writer_.key("doors").begin_list();
    for (std::size_t i = 0; i < field_.doors.size(); ++i) {
      const Door door = state_.doors[i];
      writer_.begin_object();
      writer_.member("at", field_.door_name(i));
      hexes("hexes", field_.doors[i].hexes);
      writer_.member("state", door_words[static_cast<std::size_t>(door.state())]);
      writer_.member("damage", door.damage());
      writer_.member("strength", int{field_.doors[i].strength});
      writer_.end_object();
    }
    writer_.end_list();
  }

  void tents() {
    writer_.key("tents").begin_list();
    for (std::size_t i = 0; i < field_.tents.size(); ++i) {
      writer_.begin_object();
      writer_.member("at", field_.tent_name(i));
      hexes("hexes", field_.tents[i].hexes);
      writer_.member("state", tent_words[static_cast<std::size_t>(state_.tents[i])]);
      writer_.end_object();
    }
    writer_.end_list();
  }

  void beasts() {
    writer_.key("beasts").begin_list();
    for (std::size_t i = 0; i < state_.beast_count; ++i) {
      const Beast beast = state_.beasts[i];
      writer_.begin_object();
      writer_.member("kind", beast_letters.substr(static_cast<std::size_t>(beast.kind()), 1));
      writer_.member("hex", field_.text(beast.hex()));
      writer_.member("moved", beast.moved());
      writer_.end_object();
    }
    writer_.end_list();
  }

  void items() {
    writer_.key("items").begin_list();
    for (std::size_t i = 0; i < state_.item_count; ++i) {
      const Item item = state_.items[i];
      writer_.begin_object();
      writer_.member("kind", item_letters.substr(static_cast<std::size_t>(item.kind()), 1));
      writer_.member("hex", field_.text(item.hex()));
      writer_.end_object();
    }
    writer_.end_list();
  }

  void exits() {
    writer_.key("exits").begin_list();
    for (const std::size_t side : {0U, 1U}) {
      const auto& exit = field_.scenario->exits[side];
      if (field_.exits[side] < 0 || !exit) continue;
      writer_.begin_object();
      writer_.member("side", static_cast<int>(side) + 1);
      zone((*field_.scenario->source)["exits"][std::to_string(side + 1)], *exit);
      writer_.end_object();
    }
    writer_.end_list();
  }

  void objectives() {
    const Scenario& scenario = *field_.scenario;
    writer_.key("objectives").begin_list();
    for (std::size_t i = 0; i < scenario.objectives.size(); ++i) {
      const Objective& objective = scenario.objectives[i];
      writer_.begin_object();
      writer_.member("kind", objective_words[static_cast<std::size_t>(objective.kind)]);
      writer_.member("side", objective.side);
      writer_.member("points", objective.points);
      writer_.member("what", std::string_view(&objective.what, 1));
      writer_.member("count", objective.count);
      using enum Objective::Kind;
      if (objective.kind == hold || objective.kind == seize) {
        zone((*scenario.source)["objectives"][i]["zone"], objective.zone);
        writer_.member("men", std::array{standing(0, field_.goals[i]), standing(1, field_.goals[i])});
      } else {
        writer_.member("now", number(objective));
      }
      writer_.end_object();
    }
    writer_.end_list();
    writer_.member("grades", scenario.grades);
  }

  void charges() {
    writer_.key("charges").begin_list();
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      const Charge charge = state_.charges[i];
      writer_.begin_object();
      writer_.member("who", field_.id(charge.charger));
      writer_.member("target", field_.id(charge.target()));
      writer_.member("answered", charge.answered());
      writer_.member("delivered", charge.delivered());
      writer_.end_object();
    }
    writer_.end_list();
  }

  void mover() {
    if (state_.mover == nobody) return;
    writer_.key("mover").begin_object();
    writer_.member("who", field_.id(state_.mover));
    writer_.member("hex", field_.text(state_[state_.mover].hex));
    writer_.member("left", game_.points_left(state_, state_.mover));
    writer_.end_object();
  }

  void person(Who who) {
    const Figure& of = game_.figure(who);
    const Man& man = state_[who];
    writer_.begin_object();
    writer_.member("who", field_.id(who));
    writer_.member("side", of.side + 1);
    writer_.member("name", field_.scenario->persons[who].name);
    writer_.member("type", field_.scenario->persons[who].type);
    gear(of);
    writer_.member("cost", of.card.cost);
    writer_.member("wounded", man.wounded());
    if (man.on_map()) {
      on_map(who, of, man);
    } else {
      constexpr std::array<std::string_view, 3> places = {"to_come", "dead", "out"};
      writer_.member("place", places[man.hex]);
      if (man.hex == to_come && of.arrives != 0) {
        writer_.member("due", int{of.arrives});
        writer_.member("optional", of.optional);
      }
    }
    writer_.end_object();
  }

 private:
  void hexes(std::string_view key, const std::vector<Hex>& list) {
    writer_.key(key).begin_list();
    for (const Hex hex : list) writer_.value(field_.text(hex));
    writer_.end_list();
  }

  /// The hexes before a rider (5.1).
  void front(Who who, const Man& rider) {
    std::vector<Hex> before;
    for (int d = 0; d < directions; ++d) {
      const Hex next = field_.grid.next(rider.hex, d);
      if (field_.on_map.has(next) && game_.in_front(state_, who, next)) before.push_back(next);
    }
    hexes("front", before);
  }

  /// A zone as its file describes it, and all its hexes.
  void zone(const Json& source, const Zone& zone) {
    writer_.key("zone").begin_object();
    if (const auto rects = source.find("rects"); rects != source.end()) {
      writer_.member("rects", rects->get<std::vector<std::vector<int>>>());
    }
    if (const auto list = source.find("hexes"); list != source.end()) {
      writer_.member("hexes", list->get<std::vector<std::string>>());
    }
    if (const auto codes = source.find("codes"); codes != source.end()) {
      writer_.member("codes", codes->get<std::string>());
    }
    writer_.end_object();
    writer_.key("hexes").begin_list();
    for (const Spot spot : zone.hexes) writer_.value(to_text(spot));
    writer_.end_list();
  }

  int standing(std::size_t side, const Goal& goal) const {
    int men = 0;
    for_each_person(game_.people_of(side), [&](Who who) {
      if (state_[who].stands() && field_.zones[goal.zone].has(state_[who].hex)) ++men;
    });
    return men;
  }

  /// How many of the things that an objective counts there are now; of what is to leave: how many are still here.
  int number(const Objective& objective) const {
    using enum Objective::Kind;
    int count = 0;
    if (objective.kind == burnt || objective.kind == tents) {
      for (std::size_t i = 0; i < field_.tents.size(); ++i) {
        if ((state_.tents[i] == TentState::standing) == (objective.kind == tents)) ++count;
      }
    } else if (objective.kind == sacks || objective.what == 'g') {
      for (std::size_t i = 0; i < state_.item_count; ++i) count += state_.items[i].kind() == ItemKind::sack ? 1 : 0;
      for (std::size_t i = 0; i < field_.people; ++i) count += state_.people[i].load == Load::sack ? 1 : 0;
    } else if (objective.kind == Objective::Kind::exit) {
      for (std::size_t i = 0; i < state_.beast_count; ++i) {
        count += state_.beasts[i].letter() == objective.what ? 1 : 0;
      }
    }
    return count;
  }

  void gear(const Figure& of) {
    writer_.member("armour", armour_letters.substr(static_cast<std::size_t>(of.card.armour), 1));
    writer_.key("gear").begin_list();
    if (of.has_weapon()) writer_.value(weapon_ids[static_cast<std::size_t>(of.card.weapon)]);
    if (of.card.lance) writer_.value("lance");
    if (of.card.spear) writer_.value("spear");
    if (of.card.axe) writer_.value("axe");
    if (of.torch) writer_.value("torch");
    writer_.end_list();
  }

  void on_map(Who who, const Figure& of, const Man& man) {
    const Values& now = game_.values(state_, who);
    writer_.member("hex", field_.text(man.hex));
    writer_.member("code", std::string_view(&field_.letters[game_.code(state_, man.hex)], 1));
    writer_.member("mount", man.mounted() ? steed_words[static_cast<std::size_t>(of.card.steed)] : steed_words[0]);
    writer_.member("face", man.mounted() ? std::optional<int>(man.facing) : std::nullopt);
    if (man.mounted()) front(who, man);
    writer_.member("values", std::array{now.attack, now.defence, game_.full_points(state_, who)});
    constexpr std::array<std::string_view, 4> downs = {"no", "stunned", "stunned", "asleep"};
    writer_.member("down", downs[static_cast<std::size_t>(man.down)]);
    if (of.has_weapon()) {
      writer_.member("shots", int{man.shots});
      writer_.member("loaded", !man.is(Mark::unloaded));
    }
    writer_.member("load", load_letters.substr(static_cast<std::size_t>(man.load), 1));
    writer_.key("marks").begin_list();
    for (std::size_t i = 0; i < written_marks.size(); ++i) {
      if (man.is(written_marks[i])) writer_.value(mark_words[i]);
    }
    writer_.end_list();
    writer_.member("contacts", PeopleNames{&field_, game_.contacts(state_, who)});
    if (state_.step == 3 && game_.may_act(state_, who)) writer_.member("left", game_.points_left(state_, who));
  }

  const Croisades& game_;
  const Battlefield& field_;
  const State& state_;
  JsonWriter& writer_;
};

}  // namespace

void write_map(const Croisades& game, const State& state, JsonWriter& writer) {
  Inventory inventory(game, state, writer);
  inventory.ground();
  inventory.doors();
  inventory.tents();
  inventory.beasts();
  inventory.items();
  inventory.exits();
  inventory.objectives();
  inventory.charges();
  inventory.mover();
}

void write_people(const Croisades& game, const State& state, JsonWriter& writer) {
  Inventory inventory(game, state, writer);
  writer.key("people").begin_list();
  for (std::size_t i = 0; i < game.field().people; ++i) inventory.person(static_cast<Who>(i));
  writer.end_list();
}

}  // namespace destrier::croisades
