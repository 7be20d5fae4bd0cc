// Positions read from text (specification, section 9).

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "games/croisades/croisades.h"
#include "games/croisades/position_letters.h"

namespace destrier::croisades {
namespace {

constexpr std::size_t first_person_field = 9;

std::optional<std::size_t> index_of(std::string_view letters, char letter) {
  const std::size_t found = letters.find(letter);
  return found == std::string_view::npos ? std::nullopt : std::optional(found);
}

class Reader {
 public:
  Reader(const Croisades& game, std::string_view text) : game_(game), field_(game.field()), text_(text) {}

  Expected<State> read() {
    const auto fields = split(text_, ' ');
    const std::size_t expected = first_person_field + field_.people;
    if (fields.size() != expected) return fail("position: must have {} fields, has {}", expected, fields.size());
    // What other fields are checked against comes first.
    constexpr std::array<Expected<void> (Reader::*)(std::string_view), first_person_field> readers = {
        &Reader::turn,   &Reader::mover, &Reader::charges, &Reader::pending, &Reader::points,
        &Reader::beasts, &Reader::items, &Reader::doors,   &Reader::tents};
    constexpr std::array<std::string_view, first_person_field> names = {
        "turn", "mover", "charges", "pending", "points", "beasts", "items", "doors", "tents"};
    const auto read_field = [&](std::size_t i) -> Expected<void> {
      const auto done = (this->*readers[i])(fields[i]);
      if (!done) return fail("{}: {}", names[i], done.error().text);
      return {};
    };
    for (const std::size_t i : {0U, 4U, 7U, 8U, 6U, 5U}) {
      if (const auto done = read_field(i); !done) return tl::unexpected(done.error());
    }
    for (std::size_t i = 0; i < field_.people; ++i) {
      const auto done = person(static_cast<Who>(i), fields[first_person_field + i]);
      if (!done) return fail("{}: {}", field_.id(static_cast<Who>(i)), done.error().text);
    }
    if (const auto done = room(); !done) return tl::unexpected(done.error());
    if (const auto done = moment(); !done) return fail("turn: {}", done.error().text);
    for (const std::size_t i : {1U, 2U, 3U}) {
      if (const auto done = read_field(i); !done) return tl::unexpected(done.error());
    }
    if (const auto done = ridden(); !done) return fail("charges: {}", done.error().text);
    if (state_.step == 5 && state_.over == Cause::none && state_.ask != Ask::wake) {
      return fail("turn: step 5 is seen only with a sleeper's die pending");
    }
    const std::string written = game_.position_text(state_);
    if (written == text_) return state_;
    const auto again = split(written, ' ');
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (i < again.size() && fields[i] == again[i]) continue;
      const std::string_view name =
          i < first_person_field ? names[i] : field_.id(static_cast<Who>(i - first_person_field));
      return fail("{}: {} must be written {}", name, in_quotes(fields[i]),
                  in_quotes(i < again.size() ? again[i] : "-"));
    }
    return fail("position: not as it is written");
  }

 private:
  using Done = Expected<void>;

  bool over() const { return state_.over != Cause::none; }
  bool in_phase(Who who) const { return game_.figure(who).side == state_.side; }

  Done turn(std::string_view text) {
    const auto parts = split(text, '/');
    if (parts.size() != 3) return fail("{} must be turn/side/step", in_quotes(text));
    const auto number = read_number(parts[0], 0, field_.turns);
    if (!number) return fail("the turn must be a number 0..{}", field_.turns);
    if (parts[1] != "1" && parts[1] != "2") return fail("the side must be 1 or 2");
    state_.turn = static_cast<std::uint8_t>(*number);
    state_.side = parts[1] == "1" ? 0 : 1;
    if (const auto step = read_number(parts[2], 0, 5)) {
      state_.step = static_cast<std::uint8_t>(*step);
    } else {
      for (std::size_t i = 1; i < cause_words.size(); ++i) {
        if (parts[2] == "over-" + std::string(cause_words[i])) state_.over = static_cast<Cause>(i);
      }
      if (!over()) return fail("the step must be 0..5, over-cleared, over-seized or over-turns");
    }
    if (*number == 0 && (!game_.free_setup() || over() || state_.step != 0)) {
      return fail("turn 0 is the free set-up, at step 0, with setup=free");
    }
    return {};
  }

  Done points(std::string_view text) {
    const auto parts = split(text, ':');
    for (const std::size_t side : {0U, 1U}) {
      const auto number = parts.size() == 2 ? read_number(parts[side], 0, UINT16_MAX) : std::nullopt;
      if (!number) return fail("{} must be two numbers, p1:p2", in_quotes(text));
      state_.points[side] = static_cast<std::uint16_t>(*number);
    }
    return {};
  }

  Done doors(std::string_view text) {
    const auto parts = text == "-" ? std::vector<std::string_view>{} : split(text, ',');
    if (parts.size() != field_.doors.size()) return fail("must be {}", field_.doors.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      std::string_view rest = parts[i];
      if (!rest.starts_with(field_.door_name(i)))
        return fail("{} must be door {}", in_quotes(rest), field_.door_name(i));
      rest.remove_prefix(field_.door_name(i).size());
      const auto state = rest.empty() ? std::nullopt : index_of(door_letters, rest[0]);
      if (!state) return fail("{}: a door is o, c, b or x", in_quotes(parts[i]));
      rest.remove_prefix(1);
      const bool struck = rest.ends_with('v');
      if (struck) rest.remove_suffix(1);
      const auto damage = read_number(rest, 0, field_.doors[i].strength - 1);
      if (!damage)
        return fail("{}: damage must be below the strength, {}", in_quotes(parts[i]), field_.doors[i].strength);
      const auto now = static_cast<DoorState>(*state);
      if (now == DoorState::broken && *damage != 0) return fail("{}: broken doors show damage 0", in_quotes(parts[i]));
      if (struck && !over() && state_.step != 4) return fail("{}: v is borne in step 4 only", in_quotes(parts[i]));
      state_.doors[i] = Door(now, static_cast<int>(*damage), struck);
    }
    return {};
  }

  Done tents(std::string_view text) {
    const auto parts = text == "-" ? std::vector<std::string_view>{} : split(text, ',');
    if (parts.size() != field_.tents.size()) return fail("must be {}", field_.tents.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const std::string name = field_.tent_name(i);
      const bool sound = parts[i].size() == name.size() + 1 && parts[i].starts_with(name);
      const auto state = sound ? index_of(tent_letters, parts[i].back()) : std::nullopt;
      if (!state) return fail("{} must be {} and s, 1, 2 or x", in_quotes(parts[i]), name);
      state_.tents[i] = static_cast<TentState>(*state);
    }
    return {};
  }

  Done items(std::string_view text) {
    if (text == "-") return {};
    for (const std::string_view part : split(text, ',')) {
      const auto kind = part.empty() ? std::nullopt : index_of(item_letters, part[0]);
      const Hex hex = kind ? field_.read_hex(part.substr(1)) : Hex{0};
      if (!kind || hex == 0) return fail("{} must be G, L or R and a hex", in_quotes(part));
      if (static_cast<ItemKind>(*kind) == ItemKind::raised && !game_.can_raise_at(state_, hex)) {
        return fail("{}: no ladder can be raised there", in_quotes(part));
      }
      if (state_.item_count == most_items) return fail("more than {}", most_items);
      insert_in_order(state_.items, state_.item_count, Item(static_cast<ItemKind>(*kind), hex));
    }
    return {};
  }

  Done beasts(std::string_view text) {
    if (text == "-") return {};
    for (std::string_view part : split(text, ',')) {
      const std::string_view whole = part;
      const bool moved = part.ends_with('m');
      if (moved) part.remove_suffix(1);
      const auto kind = part.empty() ? std::nullopt : index_of(beast_letters, part[0]);
      const Hex hex = kind ? field_.read_hex(part.substr(1)) : Hex{0};
      if (!kind || hex == 0) return fail("{} must be h, c, q or p and a hex", in_quotes(whole));
      if (game_.entry_cost(state_, hex, true) == 0) return fail("{}: no beast can be there", in_quotes(whole));
      if (game_.in_shut_door(state_, hex)) return fail("{}: in a shut door", in_quotes(whole));
      if (game_.beast_at(state_, hex) >= 0) return fail("{}: two on one hex", in_quotes(whole));
      if (moved && !over() && state_.step != 3) return fail("{}: m is borne in step 3 only", in_quotes(whole));
      if (state_.beast_count == most_beasts) return fail("more than {}", most_beasts);
      insert_in_order(state_.beasts, state_.beast_count, Beast(static_cast<BeastKind>(*kind), hex, moved));
    }
    return {};
  }

  // People.

  Done person(Who who, std::string_view text) {
    const std::string_view id = field_.id(who);
    if (!text.starts_with(id) || text.substr(id.size(), 1) != ":")
      return fail("{} must begin with {}:", in_quotes(text), id);
    text.remove_prefix(id.size() + 1);
    const auto parts = split(text, ',');
    Man man;
    if (parts[0] == "off" || parts[0] == "dead") {
      if (parts.size() > 1) return fail("{} has no marks", parts[0]);
      man.hex = parts[0] == "off" ? to_come : dead;
    } else if (parts[0] == "out") {
      if (parts.size() > 2 || (parts.size() == 2 && parts[1] != "w")) return fail("out can have the mark w only");
      man.hex = gone;
      if (parts.size() == 2) man.set(Mark::wounded);
    } else {
      man.hex = field_.read_hex(parts[0]);
      if (man.hex == 0) return fail("{} is no hex of the map", in_quotes(parts[0]));
      bool counted = false;
      for (std::size_t i = 1; i < parts.size(); ++i) {
        if (const auto done = mark(who, man, parts[i], counted); !done) return done;
      }
      if (counted != game_.figure(who).has_weapon())
        return fail("who bears a weapon has a count of shots, others none");
      if (const auto done = sound(who, man); !done) return done;
    }
    state_[who] = man;
    return {};
  }

  Done mark(Who who, Man& man, std::string_view text, bool& counted) const {
    const Figure& of = game_.figure(who);
    if (text.size() == 2 && (text[0] == 'h' || text[0] == 'c')) {
      const Steed steed = text[0] == 'h' ? Steed::horse : Steed::camel;
      const auto facing = index_of(direction_letters, text[1]);
      if (!facing) return fail("{}: a facing is 0 to 5", in_quotes(text));
      if (of.card.steed != steed) return fail("{}: not his kind of mount", in_quotes(text));
      man.facing = static_cast<std::uint8_t>(*facing);
      return {};
    }
    if (text.starts_with('n')) {
      const int shots = field_.tables.weapons[static_cast<std::size_t>(of.card.weapon)].shots;
      const auto number = of.has_weapon() ? read_number(text.substr(1), 0, shots) : std::nullopt;
      if (!number) return fail("{}: shots must be 0..{}", in_quotes(text), shots);
      man.shots = static_cast<std::uint8_t>(*number);
      counted = true;
      return {};
    }
    const char letter = text.size() == 1 ? text[0] : '-';
    if (letter == 'w') {
      man.set(Mark::wounded);
    } else if (letter == 'u') {
      man.set(Mark::unloaded);
    } else if (const auto down = index_of(down_letters, letter); down && *down > 0) {
      man.down = static_cast<Down>(*down);
    } else if (const auto load = index_of(load_letters, letter); load && *load > 0) {
      man.load = static_cast<Load>(*load);
    } else if (const auto number = index_of(mark_letters, letter)) {
      man.set(written_marks[*number]);
    } else {
      return fail("{} is no mark", in_quotes(text));
    }
    return {};
  }

  Done sound(Who who, const Man& man) const {
    const Figure& of = game_.figure(who);
    if (man.down != Down::no && man.mounted()) return fail("a rider who is down");
    if (man.load != Load::none && man.mounted()) return fail("a rider with a load");
    if (man.load != Load::none && man.down != Down::no) return fail("down with a load");
    if (game_.entry_cost(state_, man.hex, man.mounted()) == 0) return fail("he cannot be on {}", field_.text(man.hex));
    if (game_.in_shut_door(state_, man.hex)) return fail("in a shut door");
    if (game_.taken(state_, man.hex)) return fail("{} is taken", field_.text(man.hex));
    if (!of.has_weapon() && (man.is(Mark::shot) || man.is(Mark::fired))) return fail("x or d without a weapon");
    if (man.is(Mark::ran) && !of.marks_running()) return fail("r without bow or javelin");
    const bool reloads = of.has_weapon() && field_.tables.weapons[static_cast<std::size_t>(of.card.weapon)].reload;
    if (man.is(Mark::unloaded) && (!reloads || man.shots == 0)) return fail("u without a crossbow and shots left");
    if (over()) return {};
    const bool phase = in_phase(who);
    const int step = state_.step;
    const bool moves = phase && step == 3 && man.stands();
    const bool attacks = phase && step == 4;
    const bool is_attacked = !phase && step == 4;
    const bool fires = !phase && step >= 3;
    const bool falls = phase && step >= 3;
    if (man.is(Mark::moved) && !moves) return fail("m out of place");
    if (man.is(Mark::attacked) && !attacks) return fail("a out of place");
    if (man.is(Mark::struck) && !is_attacked) return fail("v out of place");
    if (man.is(Mark::fired) && !fires) return fail("d out of place");
    if (man.down == Down::just_now && !falls) return fail("s out of place");
    if (man.is(Mark::shot) && (phase ? step == 0 : of.card.weapon != Weapon::javelin)) return fail("x out of place");
    return {};
  }

  /// Mounts may come loose and loads be dropped: there must be room for all.
  Done room() const {
    std::size_t mounts = state_.beast_count;
    std::size_t loads = state_.item_count;
    for (std::size_t i = 0; i < field_.people; ++i) {
      const Man& man = state_.people[i];
      const Figure& of = field_.figures[i];
      const bool coming = man.hex == to_come;
      mounts += man.mounted() || (coming && of.starts_mounted) ? 1 : 0;
      loads += man.load != Load::none || (coming && of.load != 0) ? 1 : 0;
    }
    if (mounts > most_beasts) return fail("beasts: with the mounts of riders more than {}", most_beasts);
    if (loads > most_items) return fail("items: with what is carried more than {}", most_items);
    return {};
  }

  /// Is the moment possible, with these people?
  Done moment() const {
    if (state_.turn == 0) {
      return game_.has_choice(state_) ? Done{} : fail("side {} has nobody to place", state_.side + 1);
    }
    const bool lost = game_.is_lost(state_, 0) || game_.is_lost(state_, 1);
    if (over() ? state_.over == Cause::cleared && !lost : lost) {
      return lost ? fail("a side has nobody left and the game is not over") : fail("both sides have people left");
    }
    if (state_.over == Cause::turns && (state_.turn != field_.turns || state_.side != 1)) {
      return fail("over-turns comes at the end of the last turn, {}, of side 2", field_.turns);
    }
    if (state_.over == Cause::seized) {
      const bool met = std::ranges::any_of(field_.goals, [&](const Goal& goal) {
        return goal.kind == Objective::Kind::seize && game_.is_met(state_, goal);
      });
      if (state_.side != 1 || !met) return fail("over-seized needs a seize that is met, at the end of a turn");
    }
    if (!over() && state_.step == 0) {
      bool any = false;
      for (std::size_t i = 0; i < field_.people; ++i) any = any || game_.may_place(state_, static_cast<Who>(i));
      if (!any) return fail("step 0, and nobody of side {} is to be placed", state_.side + 1);
    }
    return {};
  }

  // Mover and charges.

  Done mover(std::string_view text) {
    if (text == "-") return {};
    if (over() || state_.step != 3) return fail("somebody moves in step 3 only");
    const auto parts = split(text, ':');
    if (parts.size() != 2) return fail("{} must be who:spent", in_quotes(text));
    const bool stepped = parts[1].ends_with('s');
    const auto spent = read_number(parts[1].substr(0, parts[1].size() - (stepped ? 1 : 0)), 0, UINT8_MAX);
    if (!spent) return fail("{}: what is spent must be a number", in_quotes(text));
    state_.spent = static_cast<std::uint8_t>(*spent);
    state_.stepped = stepped;
    if (parts[0].starts_with('@')) {
      const Hex hex = field_.read_hex(parts[0].substr(1));
      const int beast = hex == 0 ? -1 : game_.beast_at(state_, hex);
      if (beast < 0) return fail("{}: no beast is there", in_quotes(text));
      if (state_.beasts[static_cast<std::size_t>(beast)].moved()) return fail("{}: it is marked m", in_quotes(text));
      if (!stepped) return fail("{}: a beast that moves has stepped", in_quotes(text));
      state_.beast_moving = hex;
      return {};
    }
    const Who who = field_.read_who(parts[0]);
    if (who == nobody || !in_phase(who) || !state_[who].stands()) {
      return fail("{} must be somebody of side {} who stands", in_quotes(parts[0]), state_.side + 1);
    }
    if (state_[who].is(Mark::moved)) return fail("{} is marked m", parts[0]);
    state_.mover = who;
    return {};
  }

  Done charges(std::string_view text) {
    if (text == "-") return {};
    if (over() || state_.step < 2 || state_.step > 4) return fail("charges stand in steps 2 to 4 only");
    for (std::string_view part : split(text, ',')) {
      const std::string_view whole = part;
      const bool delivered = part.ends_with('*');
      if (delivered) part.remove_suffix(1);
      const bool answered = part.ends_with('!');
      if (answered) part.remove_suffix(1);
      const auto names = split(part, '>');
      const Who charger = names.size() == 2 ? field_.read_who(names[0]) : nobody;
      const Who target = names.size() == 2 ? field_.read_who(names[1]) : nobody;
      if (charger == nobody || target == nobody) return fail("{} must be charger>target", in_quotes(whole));
      if (!in_phase(charger) || in_phase(target)) return fail("{}: not of the right sides", in_quotes(whole));
      for (std::size_t i = 0; i < state_.charge_count; ++i) {
        const Charge other = state_.charges[i];
        if (other.charger == charger) return fail("{}: he charges already", in_quotes(whole));
        if (answered && other.answered() && other.target() == target)
          return fail("{}: he answers already", in_quotes(whole));
        if (delivered && !other.delivered()) return fail("{}: charges are ridden in order", in_quotes(whole));
      }
      if (delivered ? state_.step == 2 : state_.step == 4) return fail("{}: not in this step", in_quotes(whole));
      state_.charges[state_.charge_count++] = Charge(charger, target, answered, delivered);
    }
    return {};
  }

  /// In step 3 a charge that is not delivered is being ridden.
  Done ridden() const {
    if (state_.step != 3) return {};
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      if (state_.charges[i].delivered()) continue;
      const bool rides =
          (state_.ask == Ask::fire || state_.ask == Ask::shot) && state_.mover == state_.charges[i].charger;
      return rides ? Done{} : fail("a charge that is not ridden");
    }
    return {};
  }

  // The question.

  std::optional<People> names(std::string_view text) const {
    People people = 0;
    for (const std::string_view name : split(text, '+')) {
      const Who who = field_.read_who(name);
      if (who == nobody || (people & only(who)) != 0) return std::nullopt;
      people |= only(who);
    }
    return people;
  }

  Done pending(std::string_view text) {
    if (text == "-") return {};
    const std::size_t colon = std::min(text.find(':'), text.size());
    const auto word = std::ranges::find(ask_words, text.substr(0, colon));
    if (word == ask_words.end() || colon == text.size()) return fail("{} is no question", in_quotes(text));
    const auto ask = static_cast<Ask>(word - ask_words.begin());
    const std::string_view rest = text.substr(colon + 1);
    const int step = state_.step;
    const bool in_time = ask == Ask::counter ? step == 2
                         : ask == Ask::fire  ? step == 3
                         : ask == Ask::shot  ? step == 1 || step == 3
                         : ask == Ask::wake  ? step == 5
                                             : step == 4;
    if (over() || !in_time) return fail("{}: not in this step", in_quotes(text));
    state_.ask = ask;
    const bool sound = ask == Ask::counter || (ask == Ask::shot && step == 1) ? reads_pair(rest)
                       : ask == Ask::fire || ask == Ask::shot                 ? reads_fire(rest)
                       : ask == Ask::back || ask == Ask::advance              ? reads_ground(rest)
                       : ask == Ask::wake                                     ? reads_sleeper(rest)
                                                                              : reads_blow(rest);
    return sound ? Done{} : fail("{} cannot be", in_quotes(text));
  }

  bool reads_pair(std::string_view text) {
    const auto parts = split(text, '>');
    if (parts.size() != 2) return false;
    const Who who = field_.read_who(parts[0]);
    const Who target = field_.read_who(parts[1]);
    if (who == nobody || target == nobody || !in_phase(who) || in_phase(target)) return false;
    state_.who = who;
    state_.target = target;
    if (state_.ask == Ask::shot) return game_.can_shoot(state_, who, target);
    return game_.can_charge(state_, who, target) &&
           game_.can_answer(state_, target, game_.charge_path(state_, who, target).direction);
  }

  /// `mover:path`, or `shooter>mover:path`.
  bool reads_fire(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || state_.mover == nobody) return false;
    std::string_view who = text.substr(0, colon);
    if (state_.ask == Ask::shot) {
      const std::size_t arrow = who.find('>');
      if (arrow == std::string_view::npos) return false;
      const Who shooter = field_.read_who(who.substr(0, arrow));
      if (shooter == nobody || in_phase(shooter) || !game_.can_fire(state_, shooter, state_.mover)) return false;
      state_.who = shooter;
      state_.target = state_.mover;
      who = who.substr(arrow + 1);
    } else if (game_.shooters_at(state_, state_.mover) == 0) {
      return false;
    }
    return field_.read_who(who) == state_.mover && reads_path(text.substr(colon + 1));
  }

  bool reads_path(std::string_view text) {
    const Man man = state_[state_.mover];
    Hex hex = man.hex;
    int facing = man.facing;
    for (const char letter : text) {
      const auto symbol = index_of(man.mounted() ? gait_letters : direction_letters, letter);
      if (!symbol || state_.path.size() == Path::most) return false;
      state_.path.push_back(static_cast<int>(*symbol));
      int direction = static_cast<int>(*symbol);
      if (man.mounted()) {
        const auto gait = static_cast<Gait>(*symbol);
        if (gait == Gait::left || gait == Gait::turn_left) facing = left_of(facing);
        if (gait == Gait::right || gait == Gait::turn_right) facing = right_of(facing);
        if (gait == Gait::turn_left || gait == Gait::turn_right) continue;
        direction = gait == Gait::back ? opposite(facing) : facing;
      }
      const Hex next = field_.grid.next(hex, direction);
      if (!field_.on_map.has(next) || game_.step_cost(state_, hex, next, man.mounted()) == 0) return false;
      if (game_.taken(state_, next) && next != man.hex) return false;
      hex = next;
    }
    return true;
  }

  /// `people*target`: a fight, or a deed of step 4.
  bool reads_blow(std::string_view text) {
    const std::size_t star = text.find('*');
    if (star == std::string_view::npos) return false;
    const auto people = names(text.substr(0, star));
    const std::string_view at = text.substr(star + 1);
    if (!people) return false;
    State before = state_;  // as it was when they could still act
    bool marked = true;
    bool theirs = false;
    for_each_person(*people, [&](Who who) {
      theirs = theirs || !in_phase(who);
      marked = marked && before[who].is(Mark::attacked);
      before[who].clear(Mark::attacked);
    });
    if (state_.ask == Ask::fight) return reads_fight(*people, field_.read_who(at), before, marked, theirs);
    if (!marked || theirs) return false;
    const auto first = static_cast<Who>(std::countr_zero(*people));
    if (state_.ask == Ask::door) {
      for (std::size_t door = 0; door < field_.doors.size(); ++door) {
        if (field_.door_name(door) != at) continue;
        const Door now = state_.doors[door];
        before.doors[door] = Door(now.state(), now.damage(), false);
        state_.first = *people;
        state_.who = static_cast<Who>(door);
        return now.struck() && (*people & ~game_.hewers_of(before, door)) == 0;
      }
      return false;
    }
    if (!std::has_single_bit(*people)) return false;
    state_.who = first;
    if (state_.ask == Ask::push) {
      state_.hex = field_.read_hex(at);
      return state_.hex != 0 && game_.can_push(before, first, state_.hex) && game_.man_at(state_, state_.hex) != nobody;
    }
    for (std::size_t tent = 0; tent < field_.tents.size(); ++tent) {
      if (field_.tent_name(tent) != at) continue;
      state_.target = static_cast<Who>(tent);
      return game_.can_burn(before, first, tent);
    }
    return false;
  }

  bool reads_fight(People people, Who defender, State& before, bool marked, bool theirs) {
    if (defender == nobody) return false;
    state_.first = people;
    state_.target = defender;
    if (!theirs) {
      if (in_phase(defender) || !marked || !state_[defender].is(Mark::struck)) return false;
      before[defender].clear(Mark::struck);
      return (people & ~game_.attackers_of(before, defender)) == 0;
    }
    // The blow of a counter-charger.
    const auto who = static_cast<Who>(std::countr_zero(people));
    const Man& man = state_[who];
    const Man& target = state_[defender];
    return std::has_single_bit(people) && in_phase(defender) && man.stands() && man.mounted() && !man.wounded() &&
           target.stands() && target.is(Mark::attacked) && game_.touch(state_, man.hex, target.hex) &&
           game_.in_front(state_, who, target.hex);
  }

  /// `people:enemies` of a retreat, `people:hex` of an advance.
  bool reads_ground(std::string_view text) {
    const auto parts = split(text, ':');
    const auto people = parts.size() == 2 ? names(parts[0]) : std::nullopt;
    if (!people) return false;
    state_.first = *people;
    const auto all_of = [&](People some, std::size_t side) { return (some & ~game_.people_of(side)) == 0; };
    if (state_.ask == Ask::advance) {
      state_.hex = field_.read_hex(parts[1]);
      if (state_.hex == 0 || !all_of(*people, state_.side)) return false;
      bool any = false;
      for_each_person(*people, [&](Who who) { any = any || game_.can_advance(state_, who, state_.hex); });
      return any;
    }
    const auto enemies = names(parts[1]);
    if (!enemies) return false;
    state_.second = *enemies;
    bool stand = true;
    for_each_person(*people, [&](Who who) { stand = stand && state_[who].stands(); });
    const std::size_t side = game_.figure(static_cast<Who>(std::countr_zero(*people))).side;
    if (!stand || !all_of(*people, side) || !all_of(*enemies, 1U - side)) return false;
    if (!std::has_single_bit(side == state_.side ? *enemies : *people)) return false;
    FixedList<Hex, directions> ways;
    game_.retreats(state_, static_cast<Who>(std::countr_zero(*people)), *enemies, ways);
    return ways.size() >= 2;
  }

  bool reads_sleeper(std::string_view text) {
    const Who who = field_.read_who(text);
    if (who == nobody || !in_phase(who) || state_[who].down != Down::asleep) return false;
    state_.who = who;
    return true;
  }

  const Croisades& game_;
  const Battlefield& field_;
  std::string_view text_;
  State state_{};
};

}  // namespace

Expected<State> Croisades::read_position(std::string_view text) const {
  return Reader(*this, text).read();
}

}  // namespace destrier::croisades
