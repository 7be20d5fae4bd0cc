// Moves as text, and why a text is no legal move (specification, section 8).

#include "core/text.h"

#include <algorithm>
#include <optional>

#include "games/croisades/croisades.h"

namespace destrier::croisades {
namespace {

using Read = tl::expected<Move, Message>;
using Refused = std::optional<Message>;

Message because(std::string_view reason, std::vector<Argument> arguments = {}) {
  return {std::string(reason), std::move(arguments)};
}

struct Deed {
  std::string_view word;
  Verb verb;
  bool has_argument;
};
constexpr std::array<Deed, 18> deed_words = {{
    {"turn", Verb::turn, true},
    {"mount", Verb::mount, true},
    {"dismount", Verb::dismount, true},
    {"open", Verb::open, true},
    {"close", Verb::close, true},
    {"bar", Verb::bar, true},
    {"unbar", Verb::unbar, true},
    {"sack", Verb::sack, true},
    {"ladder", Verb::ladder, true},
    {"drop", Verb::drop, false},
    {"raise", Verb::raise, true},
    {"exit", Verb::leave, false},
    {"push", Verb::push, true},
    {"burn", Verb::burn, true},
    {"back", Verb::back, true},
    {"advance", Verb::advance, false},
    {"counter", Verb::counter, false},
    {"exit", Verb::drive_out, false},
}};

std::string_view deed_word(Verb verb) {
  return std::ranges::find(deed_words, verb, &Deed::verb)->word;
}

constexpr std::array<std::string_view, 7> barrier_words = {"none", "far", "wall", "door", "canvas", "roof", "body"};
constexpr std::array<std::string_view, 4> door_words = {"open", "closed", "barred", "broken"};

/// Reads one text in one position: first what it says, then, if that is not legal, why.
class MoveReader {
 public:
  MoveReader(const Croisades& game, const State& state, std::string_view text)
      : game_(game), field_(game.field()), state_(state), text_(text) {}

  Read read() const {
    if (state_.over != Cause::none) return refuse(because("over"));
    if (game_.decider(state_) == Decider::fate) return read_fate();
    if (text_.starts_with('~')) return refuse(because("no_die"));
    Read said = parse();
    if (!said || game_.is_legal(state_, *said)) return said;
    return refuse(why_not(*said));
  }

 private:
  static tl::unexpected<Message> refuse(Message why) { return tl::unexpected(std::move(why)); }
  Read not_a_move() const { return refuse(because("not_a_move", {{"text", in_quotes(text_)}})); }

  // What the text says.

  Read read_fate() const {
    const auto word = std::ranges::find(fate_words, text_.substr(std::min<std::size_t>(1, text_.size())));
    const Move move{Verb::fate, 0, static_cast<std::uint16_t>(word - fate_words.begin())};
    if (text_.starts_with('~') && word != fate_words.end() && game_.is_legal(state_, move)) return move;
    OutcomeList<Croisades> list;
    game_.outcomes(state_, list);
    std::vector<std::string> possible;
    for (const auto& outcome : list) possible.push_back(game_.move_text(state_, outcome.move));
    return refuse(because("die_due", {{"words", std::move(possible)}}));
  }

  Read parse() const {
    if (text_ == "end") return Move{};
    if (text_ == "hold") return Move{Verb::hold, 0, 0};
    if (text_ == "hold.leg") return Move{Verb::hold_leg, 0, 0};
    if (text_ == "decline") return Move{Verb::decline, 0, 0};
    if (text_ == "stay") return Move{Verb::stay, 0, 0};
    if (text_.starts_with('@')) return parse_beast();
    const std::size_t at = text_.find_first_of(".@:>!*+");
    if (at == std::string_view::npos || at == 0) return not_a_move();
    const std::string_view rest = text_.substr(at + 1);
    if (text_[at] == '*' || text_[at] == '+') return parse_fight();
    const auto who = person(text_.substr(0, at));
    if (!who) return refuse(who.error());
    switch (text_[at]) {
      case '@':
        return with_hex(Verb::place, *who, rest);
      case ':':
        return with_hex(Verb::leg, *who, rest);
      case '>':
      case '!': {
        const auto target = person(rest);
        if (!target) return refuse(target.error());
        return Move{text_[at] == '>' ? Verb::shoot : Verb::charge, *who, *target};
      }
      default:
        return parse_deed(*who, rest);
    }
  }

  tl::expected<Who, Message> person(std::string_view name) const {
    const Who who = field_.read_who(name);
    const bool word = !name.empty() && std::ranges::all_of(name, [](char c) { return c >= 'a' && c <= 'z'; });
    if (who != nobody) return who;
    return tl::unexpected(word ? because("no_such_person", {{"text", name}})
                               : because("not_a_move", {{"text", in_quotes(text_)}}));
  }

  Read with_hex(Verb verb, Who who, std::string_view text) const {
    const Hex hex = field_.read_hex(text);
    if (hex != 0) return Move{verb, who, hex};
    return read_spot(text) ? refuse(because("off_map", {{"hex", text}})) : not_a_move();
  }

  Read parse_beast() const {
    const std::size_t at = text_.find_first_of(".:", 1);
    if (at == std::string_view::npos) return not_a_move();
    const Hex from = field_.read_hex(text_.substr(1, at - 1));
    if (from == 0) {
      const std::string_view hex = text_.substr(1, at - 1);
      return read_spot(hex) ? refuse(because("off_map", {{"hex", hex}})) : not_a_move();
    }
    const int beast = game_.beast_at(state_, from);
    if (beast < 0) return refuse(because("no_beast", {{"hex", text_.substr(1, at - 1)}}));
    if (text_.substr(at) == ".exit") return Move{Verb::drive_out, static_cast<Who>(beast), 0};
    return text_[at] == ':' ? with_hex(Verb::drive, static_cast<Who>(beast), text_.substr(at + 1)) : not_a_move();
  }

  Read parse_deed(Who who, std::string_view rest) const {
    const std::size_t dot = std::min(rest.find('.'), rest.size());
    const auto deed = std::ranges::find(deed_words, rest.substr(0, dot), &Deed::word);
    if (deed == deed_words.end() || deed->has_argument != (dot < rest.size())) return not_a_move();
    if (!deed->has_argument) return Move{deed->verb, who, 0};
    const std::string_view argument = rest.substr(dot + 1);
    switch (deed->verb) {
      case Verb::turn: {
        const bool facing = argument.size() == 1 && argument[0] >= '0' && argument[0] <= '5';
        return facing ? Read(Move{Verb::turn, who, static_cast<std::uint16_t>(argument[0] - '0')}) : not_a_move();
      }
      case Verb::open:
      case Verb::close:
      case Verb::bar:
      case Verb::unbar: {
        const int door = door_named(argument);
        if (door < 0) return refuse(because("no_such_door", {{"text", in_quotes(argument)}}));
        return Move{deed->verb, who, static_cast<std::uint16_t>(door)};
      }
      case Verb::burn:
        for (std::size_t i = 0; i < field_.tents.size(); ++i) {
          if (field_.tent_name(i) == argument) return Move{Verb::burn, who, static_cast<std::uint16_t>(i)};
        }
        return refuse(because("no_such_tent", {{"text", in_quotes(argument)}}));
      default:
        return with_hex(deed->verb, who, argument);
    }
  }

  int door_named(std::string_view text) const {
    for (std::size_t i = 0; i < field_.doors.size(); ++i) {
      if (field_.door_name(i) == text) return static_cast<int>(i);
    }
    return -1;
  }

  /// A fight is written by those who attack; which of those who could they are only the position tells.
  Read parse_fight() const {
    const std::size_t star = text_.find('*');
    if (star == std::string_view::npos || star == 0) return not_a_move();
    People attackers = 0;
    for (const std::string_view name : split(text_.substr(0, star), '+')) {
      const auto who = person(name);
      if (!who) return refuse(who.error());
      if (attackers >> *who != 0) return refuse(because("roster_order"));
      attackers |= only(*who);
    }
    if (state_.ask != Ask::nothing || state_.step != 4) return refuse(wrong_time(4));
    const std::string_view at = text_.substr(star + 1);
    if (!at.empty() && at[0] >= '0' && at[0] <= '9') return parse_hew(attackers, at);
    const auto defender = person(at);
    if (!defender) return refuse(defender.error());
    if (game_.figure(*defender).side == state_.side)
      return refuse(because("not_an_enemy", {name_of("who", *defender)}));
    if (!state_[*defender].on_map()) return refuse(absent(*defender));
    if (state_[*defender].is(Mark::struck)) return refuse(because("was_attacked", {name_of("who", *defender)}));
    const People able = game_.attackers_of(state_, *defender);
    for (People left = attackers & ~able; left != 0;) {
      return refuse(why_not_strike(static_cast<Who>(std::countr_zero(left)), *defender));
    }
    return Move{Verb::fight, *defender, mask_of(able, attackers)};
  }

  Read parse_hew(People hewers, std::string_view name) const {
    const int number = door_named(name);
    if (number < 0) return refuse(because("no_such_door", {{"text", in_quotes(name)}}));
    const auto door = static_cast<std::size_t>(number);
    if (!state_.doors[door].shut()) return refuse(door_is(door));
    if (state_.doors[door].struck()) return refuse(because("door_attacked", {{"door", name}}));
    const People able = game_.hewers_of(state_, door);
    for (People left = hewers & ~able; left != 0;) {
      const auto who = static_cast<Who>(std::countr_zero(left));
      if (const Refused why = cannot_attack(who)) return refuse(*why);
      if (state_[who].mounted()) return refuse(because("on_foot_only", {name_of("who", who)}));
      return refuse(because("not_beside_door", {name_of("who", who), {"door", name}}));
    }
    return Move{Verb::hew, static_cast<Who>(door), mask_of(able, hewers)};
  }

  // Why it is not legal.

  Argument name_of(std::string_view key, Who who) const { return {key, field_.id(who)}; }
  Argument hex_of(std::string_view key, Hex hex) const { return {key, field_.text(hex)}; }

  Message absent(Who who) const {
    const Hex place = state_[who].hex;
    const std::string_view why = place == dead ? "is_dead" : place == gone ? "has_left" : "is_to_come";
    return because(why, {name_of("who", who)});
  }

  Message wrong_time(int step) const {
    switch (state_.ask) {
      case Ask::counter:
        return because("counter_due", {name_of("who", state_.target)});
      case Ask::fire:
        return because("fire_due", {name_of("who", state_.mover)});
      case Ask::back:
        return because("back_due", {name_of("who", static_cast<Who>(std::countr_zero(state_.first)))});
      case Ask::advance:
        return because("advance_due", {hex_of("hex", state_.hex)});
      default:
        break;
    }
    return because("wrong_step", {{"step", int{state_.step}}, {"needed", step}});
  }

  /// Of the side in phase, on the map and standing; otherwise why not.
  Refused unable(Who who) const {
    if (game_.figure(who).side != state_.side) return because("not_yours", {name_of("who", who)});
    if (!state_[who].on_map()) return absent(who);
    if (state_[who].down == Down::asleep) return because("is_asleep", {name_of("who", who)});
    if (!state_[who].stands()) return because("is_stunned", {name_of("who", who)});
    return std::nullopt;
  }

  Message contact(Who who) const {
    const auto enemy = static_cast<Who>(std::countr_zero(game_.contacts(state_, who)));
    return because("in_contact", {name_of("who", who), name_of("enemy", enemy)});
  }

  Message no_line(std::string_view key, const LineReport& line, Who who, Who target) const {
    std::vector<Argument> arguments = {{"by", barrier_words[static_cast<std::size_t>(line.barrier)]},
                                       name_of("who", who),
                                       name_of("target", target),
                                       {"hex", line.at == 0 ? "" : field_.text(line.at)},
                                       {"sight", field_.sight}};
    return because(key, std::move(arguments));
  }

  Message why_not(Move move) const {
    switch (move.verb) {
      case Verb::end:
        return why_not_end();
      case Verb::place:
        return why_not_place(move.who, static_cast<Hex>(move.what));
      case Verb::shoot:
        return state_.ask == Ask::fire ? why_not_fire(move.who, static_cast<Who>(move.what))
                                       : why_not_shoot(move.who, static_cast<Who>(move.what));
      case Verb::charge:
        return why_not_charge(move.who, static_cast<Who>(move.what));
      case Verb::counter:
        if (state_.ask == Ask::counter) return because("counter_due", {name_of("who", state_.target)});
        return state_.ask == Ask::nothing ? because("nothing_asked") : wrong_time(2);
      case Verb::decline:
      case Verb::hold:
      case Verb::hold_leg:
      case Verb::stay:
        return state_.ask == Ask::nothing ? because("nothing_asked") : wrong_time(state_.step);
      case Verb::fight: {
        const People chargers = game_.chargers_of(state_, move.who) & game_.attackers_of(state_, move.who);
        const auto first = static_cast<Who>(std::countr_zero(chargers));
        return because("with_charger", {name_of("who", first), name_of("target", move.who)});
      }
      case Verb::push:
        return why_not_push(move.who, static_cast<Hex>(move.what));
      case Verb::burn:
        return why_not_burn(move.who, move.what);
      case Verb::back:
        if (state_.ask != Ask::back) return state_.ask == Ask::nothing ? because("nothing_asked") : wrong_time(4);
        if (move.who != std::countr_zero(state_.first)) return wrong_time(4);
        return because("no_retreat", {name_of("who", move.who), hex_of("hex", static_cast<Hex>(move.what))});
      case Verb::advance:
        if (state_.ask != Ask::advance) return state_.ask == Ask::nothing ? because("nothing_asked") : wrong_time(4);
        return because("no_advance", {name_of("who", move.who), hex_of("hex", state_.hex)});
      default:
        return why_not_move(move);
    }
  }

  Message why_not_end() const {
    if (state_.ask != Ask::nothing) return wrong_time(state_.step);
    if (state_.step == 4) {
      for (std::size_t i = 0; i < state_.charge_count; ++i) {
        const Charge charge = state_.charges[i];
        if ((game_.attackers_of(state_, charge.target()) & only(charge.charger)) == 0) continue;
        return because("must_strike", {name_of("who", charge.charger), name_of("target", charge.target())});
      }
    }
    for (std::size_t i = 0; i < field_.people; ++i) {
      const auto who = static_cast<Who>(i);
      if (game_.may_place(state_, who) && (state_.turn == 0 || !game_.figure(who).optional)) {
        return because("must_place", {name_of("who", who)});
      }
    }
    return wrong_time(state_.step);
  }

  Message why_not_place(Who who, Hex hex) const {
    if (state_.ask != Ask::nothing || state_.step != 0) return wrong_time(0);
    const Figure& of = game_.figure(who);
    if (of.side != state_.side) return because("not_yours", {name_of("who", who)});
    if (state_[who].hex == dead || state_[who].hex == gone) return absent(who);
    if (state_[who].on_map()) return because("is_placed", {name_of("who", who)});
    if (!game_.may_place(state_, who)) {
      if (of.arrives != 0) return because("not_due", {name_of("who", who), {"turn", int{of.arrives}}});
      return because(state_.turn == 0 ? "place_in_order" : "stays_away", {name_of("who", who)});
    }
    const Argument where = hex_of("hex", hex);
    if (!field_.zones[of.zone].has(hex)) return because("out_of_zone", {name_of("who", who), where});
    if (const Refused why = cannot_stand(who, hex, of.starts_mounted)) return *why;
    return because("too_near", {name_of("who", who), where, {"apart", int{of.apart}}});
  }

  /// Why nobody can be put on a hex.
  Refused cannot_stand(Who who, Hex hex, bool mounted) const {
    if (game_.in_shut_door(state_, hex)) return because("shut_door", {hex_of("hex", hex)});
    if (game_.taken(state_, hex)) return because("hex_taken", {hex_of("hex", hex)});
    if (game_.entry_cost(state_, hex, mounted) > 0) return std::nullopt;
    const std::string_view how = mounted ? "mounted" : "foot";
    return because("impassable", {name_of("who", who), hex_of("hex", hex), terrain(hex), {"how", how}});
  }
  Argument terrain(Hex hex) const { return {"terrain", std::string_view(&field_.letters[game_.code(state_, hex)], 1)}; }

  // Shooting.

  Refused cannot_shoot_at_all(Who who) const {
    const Man& man = state_[who];
    const Figure& of = game_.figure(who);
    const Argument name = name_of("who", who);
    if (!of.has_weapon()) return because("no_weapon", {name});
    if (man.shots == 0) return because("no_shots", {name});
    if (man.is(Mark::unloaded)) return because("unloaded", {name});
    if (man.load != Load::none) return because("laden", {name});
    const WeaponCard& weapon = field_.tables.weapons[static_cast<std::size_t>(of.card.weapon)];
    if (man.mounted() && !weapon.mounted_use) return because("on_foot_only", {name});
    if (game_.in_contact(state_, who)) return contact(who);
    return std::nullopt;
  }

  Message why_no_aim(Who who, Who target, bool short_only) const {
    const WeaponCard& weapon = field_.tables.weapons[static_cast<std::size_t>(game_.figure(who).card.weapon)];
    const int far = field_.distance(state_[who].hex, state_[target].hex);
    const int most = short_only ? weapon.bands.front() : weapon.bands.back();
    if (far > most) {
      return because("out_of_range", {name_of("who", who), {"distance", far}, {"range", most}});
    }
    return no_line("no_line_of_fire", game_.line_of_fire(state_, who, target), who, target);
  }

  Refused no_target(Who target) const {
    if (!state_[target].on_map()) return absent(target);
    if (!state_[target].stands()) return because("target_down", {name_of("who", target)});
    if (game_.in_contact(state_, target)) return because("target_in_contact", {name_of("who", target)});
    return std::nullopt;
  }

  Message why_not_shoot(Who who, Who target) const {
    if (state_.ask != Ask::nothing || state_.step != 1) return wrong_time(1);
    if (const Refused why = unable(who)) return *why;
    if (game_.figure(target).side == state_.side) return because("not_an_enemy", {name_of("who", target)});
    if (state_[who].is(Mark::shot)) return because("has_shot", {name_of("who", who)});
    if (const Refused why = cannot_shoot_at_all(who)) return *why;
    if (const Refused why = no_target(target)) return *why;
    return why_no_aim(who, target, false);
  }

  Message why_not_fire(Who who, Who target) const {
    const Argument name = name_of("who", who);
    if (target != state_.mover) return because("fire_due", {name_of("who", state_.mover)});
    if (game_.figure(who).side == state_.side) return because("not_yours", {name});
    if (!state_[who].on_map()) return absent(who);
    if (!state_[who].stands()) return because(state_[who].down == Down::asleep ? "is_asleep" : "is_stunned", {name});
    if (const Refused why = cannot_shoot_at_all(who)) return *why;
    if (state_[who].is(Mark::fired)) return because("has_fired", {name});
    if (state_[who].is(Mark::ran)) return because("has_run", {name});
    const WeaponCard& weapon = field_.tables.weapons[static_cast<std::size_t>(game_.figure(who).card.weapon)];
    if (weapon.defence == InDefence::unthrown && state_[who].is(Mark::shot)) return because("has_thrown", {name});
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      if (state_.charges[i].answered() && state_.charges[i].target() == who) return because("counter_charges", {name});
    }
    if (const Refused why = no_target(target)) return *why;
    return why_no_aim(who, target, true);
  }

  // Charges.

  Message why_not_charge(Who who, Who target) const {
    if (state_.ask != Ask::nothing || state_.step != 2) return wrong_time(2);
    if (const Refused why = unable(who)) return *why;
    const Argument name = name_of("who", who);
    const Man& man = state_[who];
    if (game_.figure(target).side == state_.side) return because("not_an_enemy", {name_of("who", target)});
    if (!game_.figure(who).card.lance) return because("no_lance", {name});
    if (!man.mounted()) return because("in_the_saddle_only", {name});
    if (man.wounded()) return because("lancer_wounded", {name});
    if (game_.in_contact(state_, who)) return contact(who);
    if (man.is(Mark::shot)) return because("has_shot", {name});
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      if (state_.charges[i].charger == who) return because("has_announced", {name});
    }
    if (!state_[target].on_map()) return absent(target);
    if (!state_[target].stands()) return because("target_down", {name_of("who", target)});
    const Man& aimed = state_[target];
    const LineReport line = game_.sight(state_, man.hex, aimed.hex, man.mounted(), aimed.mounted());
    if (line.barrier != Barrier::none) return no_line("no_sight", line, who, target);
    return because("no_run_up", {name, name_of("target", target)});
  }

  // Step 3.

  Message why_not_move(Move move) const {
    if (state_.ask != Ask::nothing || state_.step != 3) return wrong_time(3);
    if (move.verb == Verb::drive || move.verb == Verb::drive_out) return why_not_drive(move);
    if (const Refused why = unable(move.who)) return *why;
    if (state_[move.who].is(Mark::moved)) return because("has_moved", {name_of("who", move.who)});
    return move.verb == Verb::leg ? why_not_leg(move.who, static_cast<Hex>(move.what)) : why_not_deed(move);
  }

  Message why_not_leg(Who who, Hex to) const {
    const Argument name = name_of("who", who);
    const Man& man = state_[who];
    if (to == man.hex) return because("is_there", {name, hex_of("hex", to)});
    if (const Refused why = cannot_stand(who, to, man.mounted())) return *why;
    if (game_.in_contact(state_, who) && state_.mover == who && state_.stepped) {
      return because("contact_stops", {name});
    }
    return because("out_of_reach", {name, hex_of("hex", to), {"points", game_.points_left(state_, who)}});
  }

  Message why_not_drive(Move move) const {
    const Beast beast = state_.beasts[move.who];
    const Argument where = hex_of("hex", beast.hex());
    const Argument kind = {"beast", beast_letters.substr(static_cast<std::size_t>(beast.kind()), 1)};
    if (beast.moved()) return because("beast_moved", {kind, where});
    if (!game_.contact_at(state_, state_.enemy(), beast.hex())) return because("no_driver", {kind, where});
    if (game_.contact_at(state_, state_.side, beast.hex())) return because("enemy_at_beast", {kind, where});
    const int exit = field_.exits[state_.side];
    const bool at_exit = exit >= 0 && field_.zones[static_cast<std::size_t>(exit)].has(beast.hex());
    if (move.verb == Verb::drive_out && !at_exit) return because("no_exit", {where});
    const Argument to = move.verb == Verb::drive_out ? where : hex_of("hex", static_cast<Hex>(move.what));
    return because("beast_reach", {kind, to, {"points", game_.beast_points_left(state_, move.who)}});
  }

  Message points_missing(Who who, int cost) const {
    return because("points", {name_of("who", who), {"cost", cost}, {"left", game_.points_left(state_, who)}});
  }
  Message door_is(std::size_t door) const {
    const auto state = static_cast<std::size_t>(state_.doors[door].state());
    return because("door_state", {{"door", field_.door_name(door)}, {"state", door_words[state]}});
  }

  Message why_not_deed(Move move) const {
    const Who who = move.who;
    const Man& man = state_[who];
    const Tables& tables = field_.tables;
    const Argument name = name_of("who", who);
    const auto hex = static_cast<Hex>(move.what);
    if (move.verb == Verb::turn) {
      if (!man.mounted()) return because("in_the_saddle_only", {name});
      const int turns = turns_between(man.facing, move.what);
      return turns == 0 ? because("same_facing", {name}) : points_missing(who, turns * tables.turn_cost);
    }
    if (move.verb == Verb::drop) return because("carries_nothing", {name});
    if (game_.in_contact(state_, who)) return contact(who);
    switch (move.verb) {
      case Verb::mount:
        if (man.mounted()) return because("on_foot_only", {name});
        if (game_.figure(who).card.steed == Steed::none) return because("rides_nothing", {name});
        if (man.load != Load::none) return because("laden", {name});
        if (game_.beast_at(state_, hex) < 0) return because("no_beast", {hex_of("hex", hex)});
        if (!game_.touch(state_, man.hex, hex)) return because("not_joined", {name, hex_of("hex", hex)});
        if (game_.points_left(state_, who) < game_.mount_cost(state_, who)) {
          return points_missing(who, game_.mount_cost(state_, who));
        }
        return because("not_his_mount", {name});
      case Verb::dismount:
        if (!man.mounted()) return because("in_the_saddle_only", {name});
        if (const Refused why = cannot_stand(who, hex, false)) return *why;
        if (!game_.touch(state_, man.hex, hex)) return because("not_joined", {name, hex_of("hex", hex)});
        return points_missing(who, game_.mount_cost(state_, who));
      case Verb::leave: {
        const int exit = field_.exits[state_.side];
        const bool there = exit >= 0 && field_.zones[static_cast<std::size_t>(exit)].has(man.hex);
        return there ? points_missing(who, tables.exit_cost) : because("no_exit", {hex_of("hex", man.hex)});
      }
      case Verb::sack:
      case Verb::ladder:
        if (man.mounted()) return because("on_foot_only", {name});
        if (man.load != Load::none) return because("laden", {name});
        if (game_.points_left(state_, who) < tables.take_cost) return points_missing(who, tables.take_cost);
        return because("nothing_to_take", {name, hex_of("hex", hex)});
      case Verb::raise:
        if (man.load != Load::ladder) return because("no_ladder", {name});
        if (state_.mover == who && state_.spent > 0) return because("has_spent", {name});
        return because("no_ladder_there", {hex_of("hex", hex)});
      default:
        return why_not_door(move);
    }
  }

  Message why_not_door(Move move) const {
    const Man& man = state_[move.who];
    const Argument name = name_of("who", move.who);
    const std::size_t door = move.what;
    const Argument at = {"door", field_.door_name(door)};
    const auto& beside = field_.doors[door].beside;
    const auto& hexes = field_.doors[door].hexes;
    if (man.mounted()) return because("on_foot_only", {name});
    const bool in_it = std::ranges::find(hexes, man.hex) != hexes.end();
    const bool near = std::ranges::find(beside, man.hex) != beside.end();
    if ((!near && !in_it) || (game_.soil(state_, man.hex).levels & 1U) == 0)
      return because("not_beside_door", {name, at});
    const DoorState now = state_.doors[door].state();
    const DoorState needed = move.verb == Verb::close   ? DoorState::open
                             : move.verb == Verb::unbar ? DoorState::barred
                                                        : DoorState::closed;
    if (now != needed) return door_is(door);
    const bool bolts = move.verb == Verb::bar || move.verb == Verb::unbar;
    if (bolts && !game_.soil(state_, man.hex).inside) return because("only_inside", {name, at});
    if (game_.points_left(state_, move.who) < field_.tables.door_cost) {
      return points_missing(move.who, field_.tables.door_cost);
    }
    return because("door_taken", {at});
  }

  // Step 4.

  Refused cannot_attack(Who who) const {
    const Man& man = state_[who];
    const Argument name = name_of("who", who);
    if (const Refused why = unable(who)) return why;
    if (man.load != Load::none) return because("laden", {name});
    if (man.is(Mark::shot)) return because("has_shot_no_blow", {name});
    if (man.is(Mark::attacked)) return because("has_attacked", {name});
    return std::nullopt;
  }

  Message why_not_strike(Who who, Who defender) const {
    if (const Refused why = cannot_attack(who)) return *why;
    const Argument name = name_of("who", who);
    const Argument target = name_of("target", defender);
    if (!game_.touch(state_, state_[who].hex, state_[defender].hex)) return because("out_of_touch", {name, target});
    if (!game_.in_front(state_, who, state_[defender].hex)) return because("behind_him", {name, target});
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      if (state_.charges[i].charger != who) continue;
      return because("charged_another", {name, name_of("target", state_.charges[i].target())});
    }
    return because("out_of_touch", {name, target});
  }

  Message why_not_push(Who who, Hex ladder) const {
    if (state_.ask != Ask::nothing || state_.step != 4) return wrong_time(4);
    if (const Refused why = cannot_attack(who)) return *why;
    const Argument name = name_of("who", who);
    const Argument at = hex_of("hex", ladder);
    if (state_[who].mounted()) return because("on_foot_only", {name});
    if (!game_.has_ladder(state_, ladder)) return because("no_raised_ladder", {at});
    if (game_.soil(state_, state_[who].hex).floor == 0) return because("not_above", {name});
    if (!game_.touch(state_, state_[who].hex, ladder)) return because("not_joined", {name, at});
    return because("ladder_held", {at});
  }

  Message why_not_burn(Who who, std::size_t tent) const {
    if (state_.ask != Ask::nothing || state_.step != 4) return wrong_time(4);
    if (const Refused why = cannot_attack(who)) return *why;
    const Argument name = name_of("who", who);
    const Argument at = {"tent", field_.tent_name(tent)};
    if (!game_.figure(who).torch) return because("no_torch", {name});
    if (state_.tents[tent] != TentState::standing) return because("tent_burns", {at});
    if (game_.in_contact(state_, who)) return contact(who);
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      if (state_.charges[i].charger != who) continue;
      return because("charged_another", {name, name_of("target", state_.charges[i].target())});
    }
    return because("not_beside_tent", {name, at});
  }

  const Croisades& game_;
  const Battlefield& field_;
  const State& state_;
  std::string_view text_;
};

}  // namespace

tl::expected<Move, Message> Croisades::read_move(const State& state, std::string_view text) const {
  return MoveReader(*this, state, text).read();
}

std::string Croisades::move_text(const State& state, Move move) const {
  const Battlefield& field = *field_;
  const auto who = [&] { return field.id(move.who); };
  const auto hex = [&] { return field.text(static_cast<Hex>(move.what)); };
  const auto names = [&](People people) {
    std::string text;
    for_each_person(people, [&](Who each) {
      if (!text.empty()) text += '+';
      text += field.id(each);
    });
    return text;
  };
  switch (move.verb) {
    case Verb::end:
      return "end";
    case Verb::hold:
      return "hold";
    case Verb::hold_leg:
      return "hold.leg";
    case Verb::decline:
      return "decline";
    case Verb::stay:
      return "stay";
    case Verb::place:
      return fmt::format("{}@{}", who(), hex());
    case Verb::leg:
      return fmt::format("{}:{}", who(), hex());
    case Verb::shoot:
      return fmt::format("{}>{}", who(), field.id(static_cast<Who>(move.what)));
    case Verb::charge:
      return fmt::format("{}!{}", who(), field.id(static_cast<Who>(move.what)));
    case Verb::drive:
      return fmt::format("@{}:{}", field.text(state.beasts[move.who].hex()), hex());
    case Verb::drive_out:
      return fmt::format("@{}.exit", field.text(state.beasts[move.who].hex()));
    case Verb::turn:
      return fmt::format("{}.turn.{}", who(), move.what);
    case Verb::open:
    case Verb::close:
    case Verb::bar:
    case Verb::unbar:
      return fmt::format("{}.{}.{}", who(), deed_word(move.verb), field.door_name(move.what));
    case Verb::burn:
      return fmt::format("{}.burn.{}", who(), field.tent_name(move.what));
    case Verb::drop:
    case Verb::leave:
    case Verb::advance:
    case Verb::counter:
      return fmt::format("{}.{}", who(), deed_word(move.verb));
    case Verb::mount:
    case Verb::dismount:
    case Verb::sack:
    case Verb::ladder:
    case Verb::raise:
    case Verb::push:
    case Verb::back:
      return fmt::format("{}.{}.{}", who(), deed_word(move.verb), hex());
    case Verb::fight:
      return fmt::format("{}*{}", names(chosen_of(attackers_of(state, move.who), move.what)), who());
    case Verb::hew:
      return fmt::format("{}*{}", names(chosen_of(hewers_of(state, move.who), move.what)), field.door_name(move.who));
    case Verb::fate:
      return fmt::format("~{}", fate_words[move.what]);
  }
  return {};
}

}  // namespace destrier::croisades
