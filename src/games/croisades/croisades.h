#pragma once

// Croisades, man-to-man combat on hexes: every counter is one person, on foot or in the saddle, healthy, wounded,
// stunned or dead. A turn is a phase of each side, and a phase has five steps that never mix: shooting; announcing
// charges, which lancers may ride to meet; movement, during which the other side fires at whoever comes near; combat by
// odds and a die; and the stunned get up. Around it doors to bar and break, ladders, ramparts, tents to burn, sleepers
// to wake, beasts to drive, and points for what each scenario asks. Nothing is hidden.
//
// The rules are spread over `sight.h` (lines), `reach.h` (movement and charges), `moves.cpp` (what can be done) and
// `turn.h` (what then happens).

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/open_view.h"
#include "games/croisades/battlefield.h"
#include "games/croisades/prospects.h"

namespace destrier::croisades {

// Where people are who are not on the map; hexes of a map are greater.
inline constexpr Hex to_come = 0;
inline constexpr Hex dead = 1;
inline constexpr Hex gone = 2;

inline constexpr std::uint8_t on_foot = directions;  ///< in the place of a rider's facing

enum class Down : std::uint8_t {
  no,
  stunned,   ///< gets up in step 5 of his side's phase
  just_now,  ///< stunned in his own phase: waits a phase longer
  asleep,
};

enum class Load : std::uint8_t { none, ladder, sack };

enum class Mark : std::uint8_t { wounded, unloaded, ran, shot, fired, moved, attacked, struck };

/// A person now.
struct Man {
  Hex hex = to_come;
  std::uint8_t facing = on_foot;
  Down down = Down::no;
  std::uint8_t shots = 0;
  Load load = Load::none;
  std::uint8_t marks = 0;
  std::uint8_t spare = 0;

  constexpr bool operator==(const Man&) const = default;
  constexpr bool on_map() const { return hex > gone; }
  constexpr bool stands() const { return on_map() && down == Down::no; }
  constexpr bool mounted() const { return facing != on_foot; }
  constexpr bool is(Mark mark) const { return (unsigned{marks} >> static_cast<unsigned>(mark) & 1U) != 0; }
  constexpr void set(Mark mark) { marks = static_cast<std::uint8_t>(marks | 1U << static_cast<unsigned>(mark)); }
  constexpr void clear(Mark mark) { marks = static_cast<std::uint8_t>(marks & ~(1U << static_cast<unsigned>(mark))); }
  constexpr bool wounded() const { return is(Mark::wounded); }
};
static_assert(sizeof(Man) == 8);

enum class BeastKind : std::uint8_t { horse, camel, picketed, pack };  ///< in the order of `beast_letters`

/// A beast on a hex.
struct Beast {
  std::uint16_t bits = 0;

  Beast() = default;
  constexpr Beast(BeastKind kind, Hex hex, bool moved)
      : bits(static_cast<std::uint16_t>(unsigned{hex} << 3U | static_cast<unsigned>(kind) << 1U | (moved ? 1U : 0U))) {}
  constexpr bool operator==(const Beast&) const = default;
  constexpr Hex hex() const { return static_cast<Hex>(bits >> 3U); }
  constexpr BeastKind kind() const { return static_cast<BeastKind>(bits >> 1U & 3U); }
  constexpr bool moved() const { return (bits & 1U) != 0; }
  constexpr char letter() const { return beast_letters[static_cast<std::size_t>(kind())]; }
};

enum class ItemKind : std::uint8_t { sack, ladder, raised };
inline constexpr std::string_view item_letters = "GLR";

/// Something that lies on a hex, or a ladder raised there.
struct Item {
  std::uint16_t bits = 0;

  Item() = default;
  constexpr Item(ItemKind kind, Hex hex)
      : bits(static_cast<std::uint16_t>(static_cast<unsigned>(kind) << 11U | unsigned{hex})) {}
  constexpr bool operator==(const Item&) const = default;
  constexpr Hex hex() const { return static_cast<Hex>(bits & 0x7FFU); }
  constexpr ItemKind kind() const { return static_cast<ItemKind>(bits >> 11U); }
};

/// Adds a beast or an item where it belongs among the others.
template <class List, class Thing>
constexpr void insert_in_order(List& list, std::uint8_t& count, Thing thing) {
  std::size_t i = count++;
  if (i >= list.size()) std::abort();  // reading a scenario or position leaves room for all
  for (; i > 0 && list[i - 1].bits > thing.bits; --i) list[i] = list[i - 1];
  list[i] = thing;
}

enum class DoorState : std::uint8_t { open, closed, barred, broken };
inline constexpr std::string_view door_letters = "ocbx";
struct Door {
  std::uint8_t bits = 0;

  Door() = default;
  constexpr Door(DoorState state, int damage, bool struck)
      : bits(static_cast<std::uint8_t>(static_cast<unsigned>(damage) << 3U | (struck ? 4U : 0U) |
                                       static_cast<unsigned>(state))) {}
  constexpr bool operator==(const Door&) const = default;
  constexpr DoorState state() const { return static_cast<DoorState>(bits & 3U); }
  constexpr bool shut() const { return state() == DoorState::closed || state() == DoorState::barred; }
  constexpr int damage() const { return bits >> 3U; }
  constexpr bool struck() const { return (bits & 4U) != 0; }
};

enum class TentState : std::uint8_t { standing, lit_by_first, lit_by_second, burnt };
inline constexpr std::string_view tent_letters = "s12x";

struct Charge {
  Who charger = 0;
  std::uint8_t bits = 0;

  Charge() = default;
  constexpr Charge(Who who, Who target, bool answered, bool delivered)
      : charger(who), bits(static_cast<std::uint8_t>(target | (answered ? 64U : 0U) | (delivered ? 128U : 0U))) {}
  constexpr bool operator==(const Charge&) const = default;
  constexpr Who target() const { return static_cast<Who>(bits & 63U); }
  constexpr bool answered() const { return (bits & 64U) != 0; }
  constexpr bool delivered() const { return (bits & 128U) != 0; }
};

/// What a man goes through on his way: the directions of his steps on foot, and in the saddle these.
enum class Gait : std::uint8_t { ahead, left, right, back, turn_left, turn_right };
inline constexpr std::string_view gait_letters = "flrb+-";
inline constexpr std::string_view direction_letters = "012345";

/// The symbols of a path: directions or gaits, by number, the next one first.
class Path {
 public:
  static constexpr std::size_t most = 64;

  constexpr bool operator==(const Path&) const = default;
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr int operator[](std::size_t i) const {
    return static_cast<int>(unsigned{symbols_[i / 2]} >> (i % 2 * 4U) & 15U);
  }
  constexpr void push_back(int symbol) {
    if (size_ == most) std::abort();
    set(size_++, symbol);
  }
  constexpr void pop_back() { set(--size_, 0); }
  constexpr int pop_front() {
    const int first = (*this)[0];
    for (std::size_t i = 0; i + 1 < size_; ++i) set(i, (*this)[i + 1]);
    pop_back();
    return first;
  }
  constexpr void reverse() {
    for (std::size_t i = 0; i < size_ / 2; ++i) {
      const int low = (*this)[i];
      set(i, (*this)[size_ - 1U - i]);
      set(size_ - 1U - i, low);
    }
  }

 private:
  constexpr void set(std::size_t i, int symbol) {
    const unsigned at = i % 2 * 4U;
    symbols_[i / 2] = static_cast<std::uint8_t>((symbols_[i / 2] & ~(15U << at)) | static_cast<unsigned>(symbol) << at);
  }

  std::array<std::uint8_t, most / 2> symbols_{};
  std::uint8_t size_ = 0;
};
static_assert(most_points <= static_cast<int>(Path::most));

/// What is being decided besides a step's ordinary moves (section 9).
enum class Ask : std::uint8_t { nothing, counter, fire, shot, fight, door, push, torch, back, advance, wake };
inline constexpr std::array<std::string_view, 11> ask_words = {"-",    "counter", "fire", "shot",    "fight", "break",
                                                               "push", "burn",    "back", "advance", "wake"};

enum class Cause : std::uint8_t { none, cleared, seized, turns };
inline constexpr std::array<std::string_view, 4> cause_words = {"none", "cleared", "seized", "turns"};

/// Everything that influences play.
struct State {
  std::array<Man, most_people> people{};
  People first = 0;   ///< of the question: attackers, those still to retreat, or those who may advance
  People second = 0;  ///< the enemies of those who retreat
  std::array<Beast, most_beasts> beasts{};  ///< by hex
  std::array<Item, most_items> items{};     ///< by kind, then hex
  std::array<Charge, most_people_a_side> charges{};
  std::array<Door, most_doors> doors{};
  std::array<TentState, most_tents> tents{};
  std::array<std::uint16_t, 2> points{};
  Hex hex = 0;           ///< of the question: of a ladder pushed or a place to take
  Hex beast_moving = 0;  ///< the beast that moves, if one does
  Path path{};           ///< of the question: the rest of the mover's way
  std::uint8_t turn = 0;
  std::uint8_t side = 0;  ///< in phase
  std::uint8_t step = 0;
  Cause over = Cause::none;
  std::uint8_t beast_count = 0;
  std::uint8_t item_count = 0;
  std::uint8_t charge_count = 0;
  Who mover = nobody;
  std::uint8_t spent = 0;  ///< by the mover
  bool stepped = false;    ///< the mover, already
  Ask ask = Ask::nothing;
  Who who = 0;     ///< of the question: who charges, shoots, pushes, burns or sleeps; the number of a door
  Who target = 0;  ///< of the question: whom
  std::array<std::uint8_t, 2> spare{};

  bool operator==(const State&) const = default;
  const Man& operator[](Who who_) const { return people[who_]; }
  Man& operator[](Who who_) { return people[who_]; }
  std::size_t enemy() const { return 1U - side; }
};
static_assert(sizeof(State) == 1032);

enum class Verb : std::uint8_t {
  end,
  place,
  shoot,
  charge,
  counter,
  decline,
  leg,
  drive,
  turn,
  mount,
  dismount,
  open,
  close,
  bar,
  unbar,
  sack,
  ladder,
  drop,
  raise,
  leave,
  drive_out,
  hold,
  hold_leg,
  fight,
  hew,
  push,
  burn,
  back,
  advance,
  stay,
  fate,
};

/// What fate can say, as its words are sorted in `fate_words`.
enum class Fate : std::uint8_t {
  miss,
  shy,
  stun,
  unhorse,
  wound,
  kill,
  aw,
  as,
  ar,
  ne,
  dr,
  ds,
  dw,
  dk,
  ak,
  crack,
  hold,
  fall,
  burn,
  fail,
  wake,
  sleep,
};
inline constexpr std::array<std::string_view, 22> fate_words = {
    "miss", "shy", "stun", "unhorse", "wound", "kill", "AW",   "AS",   "AR",   "NE",   "DR",
    "DS",   "DW",  "DK",   "AK",      "crack", "hold", "fall", "burn", "fail", "wake", "sleep"};
constexpr Fate fate_of(Blow blow) {
  return static_cast<Fate>(static_cast<int>(Fate::aw) + static_cast<int>(blow));
}

/// `who` acts; in a fight he is the defender, in `hew` a door, in `drive` a beast by its place among them. `what` is
/// the hex, person, door, tent or facing that the move names, fate's word, or, in a fight, a bit for each of those who
/// could attack, in their order.
struct Move {
  Verb verb = Verb::end;
  Who who = 0;
  std::uint16_t what = 0;

  constexpr bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 4);

/// Who stands where, as sets.
struct Layout {
  HexSet taken;                    ///< by anybody or a beast
  std::array<HexSet, 2> standing;  ///< of each side
};

/// A hex that can be reached, and at what cost.
struct Destination {
  Hex hex = 0;
  std::uint16_t cost = 0;
};
using Destinations = FixedList<Destination, std::size_t{most_width} * most_width>;

/// What somebody can do in step 3 but go; a rider has fewer ways.
inline constexpr std::size_t most_deeds = 32;
inline constexpr std::size_t most_rider_deeds = 16;
using Deeds = FixedList<Move, most_deeds>;

/// A path that a charger can ride.
struct ChargePath {
  bool exists = false;
  int cost = 0;
  int direction = 0;
  Path path{};
};

/// What a shot has to reckon with (5.3).
struct Aim {
  bool possible = false;  ///< in sight and in range
  int band = 0;
  int cover = 0;
  int modifier = 0;
};

/// What a combat is fought with (5.8).
struct Odds {
  int attack = 0;
  int defence = 0;
  int ground_attack = 0;  ///< the columns that each reason shifts
  int ground_defence = 0;
  int rear = 0;
  int camel = 0;
  int shift = 0;
  int column = 0;  ///< after the shift
};

/// Why a line is not clear.
enum class Barrier : std::uint8_t { none, far, wall, door, canvas, roof, body };
struct LineReport {
  Barrier barrier = Barrier::none;
  Hex at = 0;
  int cover = 0;          ///< across
  bool halves_up = true;  ///< which of the two lines it is (5.2)
};

class Croisades {
 public:
  using State = croisades::State;
  using Move = croisades::Move;
  using View = OpenView<State>;
  using Library = croisades::Library;

  static constexpr std::string_view id = "croisades";
  static constexpr bool has_secrets = false;
  static constexpr bool has_fate = true;
  static constexpr std::size_t max_moves = 65536;
  static constexpr std::size_t max_outcomes = 9;
  static constexpr std::array<std::string_view, 31> verbs = {
      "end",      "place", "shoot", "charge", "counter", "decline", "move",    "drive", "turn", "mount",     "dismount",
      "open",     "close", "bar",   "unbar",  "sack",    "ladder",  "drop",    "raise", "exit", "drive_out", "hold",
      "hold_leg", "fight", "hew",   "push",   "burn",    "back",    "advance", "stay",  "die"};
  static constexpr std::array<std::string_view, 44> event_names = {
      "phase",      "step",     "placed",      "shoot",      "die",         "charge",    "counter",   "decline",
      "move",       "face",     "chargefails", "charged",    "counterblow", "reload",    "rises",     "wakes",
      "shies",      "unhorsed", "cornered",    "stunned",    "wounded",     "killed",    "loose",     "fight",
      "attackdoor", "push",     "torch",       "doorbreaks", "ladderfalls", "tentburns", "tentfalls", "retreat",
      "advance",    "dismount", "mount",       "door",       "take",        "drop",      "raise",     "drive",
      "beastout",   "sackout",  "left",        "over"};
  static constexpr std::array<std::string_view, 94> refusals = {"over",
                                                                "no_die",
                                                                "not_a_move",
                                                                "die_due",
                                                                "no_such_person",
                                                                "off_map",
                                                                "no_beast",
                                                                "no_such_door",
                                                                "no_such_tent",
                                                                "roster_order",
                                                                "not_an_enemy",
                                                                "was_attacked",
                                                                "door_attacked",
                                                                "on_foot_only",
                                                                "not_beside_door",
                                                                "counter_due",
                                                                "fire_due",
                                                                "back_due",
                                                                "advance_due",
                                                                "wrong_step",
                                                                "not_yours",
                                                                "is_asleep",
                                                                "is_stunned",
                                                                "in_contact",
                                                                "nothing_asked",
                                                                "with_charger",
                                                                "no_retreat",
                                                                "no_advance",
                                                                "must_strike",
                                                                "must_place",
                                                                "is_placed",
                                                                "not_due",
                                                                "place_in_order",
                                                                "stays_away",
                                                                "out_of_zone",
                                                                "too_near",
                                                                "shut_door",
                                                                "hex_taken",
                                                                "impassable",
                                                                "no_weapon",
                                                                "no_shots",
                                                                "unloaded",
                                                                "laden",
                                                                "out_of_range",
                                                                "target_down",
                                                                "target_in_contact",
                                                                "has_shot",
                                                                "has_fired",
                                                                "has_run",
                                                                "has_thrown",
                                                                "counter_charges",
                                                                "no_lance",
                                                                "in_the_saddle_only",
                                                                "lancer_wounded",
                                                                "has_announced",
                                                                "no_run_up",
                                                                "has_moved",
                                                                "is_there",
                                                                "contact_stops",
                                                                "out_of_reach",
                                                                "beast_moved",
                                                                "no_driver",
                                                                "enemy_at_beast",
                                                                "no_exit",
                                                                "beast_reach",
                                                                "points",
                                                                "door_state",
                                                                "same_facing",
                                                                "carries_nothing",
                                                                "rides_nothing",
                                                                "not_joined",
                                                                "not_his_mount",
                                                                "nothing_to_take",
                                                                "no_ladder",
                                                                "has_spent",
                                                                "no_ladder_there",
                                                                "only_inside",
                                                                "door_taken",
                                                                "has_shot_no_blow",
                                                                "has_attacked",
                                                                "out_of_touch",
                                                                "behind_him",
                                                                "charged_another",
                                                                "no_raised_ladder",
                                                                "not_above",
                                                                "ladder_held",
                                                                "no_torch",
                                                                "tent_burns",
                                                                "not_beside_tent",
                                                                "is_dead",
                                                                "has_left",
                                                                "is_to_come",
                                                                "no_line_of_fire",
                                                                "no_sight"};
  static constexpr std::array<std::string_view, 16> questions = {
      "setup", "arrivals", "shooting", "charges", "movement", "combat", "counter", "fire",
      "back",  "advance",  "shot",     "blow",    "door",     "push",   "torch",   "wake"};
  static constexpr std::array<std::string_view, 7> warning_names = {"unmoved",     "runs",    "no_reload", "under_fire",
                                                                    "own_in_tent", "blunted", "may_answer"};
  static constexpr std::array<std::string_view, 22> chance_names = {
      "miss", "shy", "stun", "unhorse", "wound", "kill", "AW",   "AS",   "AR",   "NE",   "DR",
      "DS",   "DW",  "DK",   "AK",      "crack", "hold", "fall", "burn", "fail", "wake", "sleep"};
  static constexpr std::array<std::string_view, 9> reasons = {
      "cleared-draw", "cleared-marginal", "cleared-substantial", "cleared-decisive", "seized-decisive",
      "turns-draw",   "turns-marginal",   "turns-substantial",   "turns-decisive"};

  static std::vector<OptionSpec> options(const Library& library);
  static Expected<Croisades> make(const Library& library, const Options& options);
  /// What a record must define before these options mean anything.
  static std::vector<std::string> definitions(const Library& library, const Options& options) {
    return library.definitions(options.text("scenario"));
  }

  /// What `bench` measures: riders, who have the most ways to go.
  static std::vector<OptionPair> bench_options() { return {{"scenario", "water"}}; }

  const Battlefield& field() const { return *field_; }
  bool free_setup() const { return free_setup_; }

  // Rules.

  State start() const;
  Decider decider(const State& state) const;
  void moves(const State& state, MoveList<Croisades>& list) const;
  Move random_move(const State& state, Rng& rng) const;
  void outcomes(const State& state, OutcomeList<Croisades>& list) const;
  template <class Sink>
  void play(State& state, Move move, Sink& sink) const;
  Result result(const State& state) const;
  std::uint64_t hash(const State& state) const { return hash_plain(state); }

  // The ground now.

  Code code(const State& state, Hex hex) const;
  const Soil& soil(const State& state, Hex hex) const { return field_->soils[code(state, hex)]; }
  bool in_shut_door(const State& state, Hex hex) const {
    const std::uint8_t door = field_->door[hex];
    return door != Battlefield::none && state.doors[door].shut();
  }
  /// Are two neighbouring hexes joined (2.3)?
  bool joined(const State& state, Hex a, Hex b) const;
  /// Are they neighbours at all, and joined?
  bool touch(const State& state, Hex a, Hex b) const { return neighbours(a, b) && joined(state, a, b); }
  /// Entry cost of a hex for somebody who could stand there; 0 if he could not.
  int entry_cost(const State& state, Hex hex, bool mounted) const {
    const Soil& ground = soil(state, hex);
    return mounted ? ground.mounted : ground.foot;
  }
  /// What a step to a neighbouring hex costs; 0 if it cannot be made, whoever may be in the way.
  int step_cost(const State& state, Hex from, Hex to, bool mounted) const;
  bool can_raise_at(const State& state, Hex hex) const;
  bool has_ladder(const State& state, Hex hex) const;
  Layout layout(const State& state) const;
  bool taken(const State& state, Hex hex) const { return man_at(state, hex) != nobody || beast_at(state, hex) >= 0; }
  Who man_at(const State& state, Hex hex) const;
  int beast_at(const State& state, Hex hex) const;

  // People.

  const Figure& figure(Who who) const { return field_->figures[who]; }
  const Values& values(const State& state, Who who) const {
    return figure(who).values(state[who].mounted(), state[who].wounded());
  }
  People people_of(std::size_t side) const { return field_->sides[side]; }
  /// The enemies who stand next to him, joined (5.1).
  People contacts(const State& state, Who who) const;
  bool in_contact(const State& state, Who who) const { return contacts(state, who) != 0; }
  /// Would somebody of a side be in contact on this hex?
  bool contact_at(const State& state, std::size_t side, Hex hex) const;
  bool in_front(const State& state, Who who, Hex hex) const;
  bool rides_camel(const State& state, Who who) const {
    return state[who].mounted() && figure(who).card.steed == Steed::camel;
  }
  bool is_ready_lancer(const State& state, Who who) const;
  int full_points(const State& state, Who who) const;
  int allowance(const State& state, Who who) const;
  /// What he can still spend in step 3.
  int points_left(const State& state, Who who) const;

  // Shooting.

  LineReport sight(const State& state, Hex from, Hex to, bool from_mounted, bool to_mounted) const;
  bool sees(const State& state, Who who, Who target) const;
  bool can_shoot_at_all(const State& state, Who who) const;
  bool can_shoot(const State& state, Who who, Who target) const;
  bool can_fire(const State& state, Who who, Who target) const;
  Aim aim(const State& state, Who who, Who target) const;
  LineReport line_of_fire(const State& state, Who who, Who target) const;
  People shooters_at(const State& state, Who mover) const;

  // Movement.

  bool may_act(const State& state, Who who) const;
  /// In step 3: all that somebody, or a beast, can do.
  void list_acts(const State& state, Who who, MoveList<Croisades>& list) const;
  void list_drives(const State& state, int beast, MoveList<Croisades>& list) const;
  /// Where he can go now, with the costs.
  void destinations(const State& state, Who who, Destinations& list) const;
  bool can_go(const State& state, Who who, Hex to) const;
  /// The cost of the cheapest way to a hex; -1 if there is none within his means.
  int leg_cost(const State& state, Who who, Hex to) const;
  Path leg_path(const State& state, Who who, Hex to) const;
  bool can_drive(const State& state, int beast) const;
  int beast_points_left(const State& state, int beast) const;
  void drive_destinations(const State& state, int beast, Destinations& list) const;
  int drive_cost(const State& state, int beast, Hex to) const;
  Path drive_path(const State& state, int beast, Hex to) const;
  ChargePath charge_path(const State& state, Who charger, Who target) const;
  bool has_charge_path(const State& state, Who charger, Who target) const;
  bool can_charge(const State& state, Who charger, Who target) const;
  bool can_answer(const State& state, Who target, int direction) const;
  void deeds(const State& state, Who who, Deeds& list) const;
  int mount_cost(const State& state, Who who) const;

  // Combat.

  bool can_attack_at_all(const State& state, Who who) const;
  People attackers_of(const State& state, Who defender) const;
  People chargers_of(const State& state, Who defender) const;
  People hewers_of(const State& state, std::size_t door) const;
  Odds fight_odds(const State& state, People attackers, Who defender) const;
  Who strongest(const State& state, People attackers) const;
  int hew_chance(const State& state, People hewers) const;
  bool can_push(const State& state, Who who, Hex ladder) const;
  int push_helpers(const State& state, Who who, Hex ladder) const;
  bool can_burn(const State& state, Who who, std::size_t tent) const;
  void retreats(const State& state, Who who, People enemies, FixedList<Hex, directions>& list) const;
  bool can_advance(const State& state, Who who, Hex hex) const;
  bool must_strike(const State& state) const;

  // Placing.

  bool may_place(const State& state, Who who) const;
  bool can_place(const State& state, Who who, Hex hex) const;
  bool may_end_arrivals(const State& state) const;

  // Points.

  std::array<int, 2> points(const State& state) const;
  bool is_met(const State& state, const Goal& goal) const;
  bool is_lost(const State& state, std::size_t side) const;

  // Text.

  std::string move_text(const State& state, Move move) const;
  tl::expected<Move, Message> read_move(const State& state, std::string_view text) const;
  std::string position_text(const State& state) const;
  Expected<State> read_position(std::string_view text) const;
  std::string path_text(const Path& path, bool mounted) const;

  // Views.

  View view(const State& state, Viewer viewer) const { return {viewer, state}; }
  std::string view_position(const View& view) const { return position_text(view.state); }
  void write_view(const View& view, JsonWriter& writer) const;
  Expected<View> read_view(Viewer viewer, const Json& json) const { return read_open_view(*this, viewer, json); }
  State sample(const View& view, Rng& /*rng*/) const { return view.state; }

  // What a person is told.

  Anatomy anatomy(const State& state, Move move) const;
  Message question(const State& state) const;
  std::vector<Message> warnings(const State& state, Move move) const;
  std::vector<Chance> odds(const State& state, Move move) const;
  std::vector<Argument> ending(const State& state) const;
  std::vector<Argument> facts() const;
  std::vector<Term> terms() const;
  bool can_point_at(const State& state, std::string_view what, std::string_view name) const;
  std::string_view cover_name(int value) const;
  /// Answers a screen's question about the position; a JSON object, or what is wrong with the question.
  Expected<std::string> ask(const State& state, std::string_view question) const;

  // Judging. What people and things are worth is counted in fortieths of a substantial lead.

  static constexpr std::array<std::string_view, 34> feature_names = {
      "lead",       ///< points, without zones that are held
      "late_lead",  ///< the same, more the later it is
      "ahead",      ///< enough of a lead to win, late
      "force",      ///< of those who can still fight
      "hurt",
      "unhorsed",  ///< riders on foot
      "stunned",
      "helpless",  ///< down when the enemy's phase comes, and within his reach
      "asleep",
      "absent",        ///< who could have arrived
      "blows_now",     ///< what the side in phase may expect of its blows
      "shots_now",     ///< of its shots
      "charges_open",  ///< of charges that it may announce
      "charges_told",  ///< of those announced
      "danger_blows",  ///< what the side in phase has to fear in the next one
      "danger_runs",  "danger_shots",
      "exposed",      ///< what the other side has to fear later
      "shots_later",  ///< what shots promise in a later phase
      "hunt",         ///< what each may win of whom he can come to, less the longer that takes
      "bolts",        ///< crossbows loaded
      "approach",     ///< how far those who must come are away
      "watch",        ///< and those who may wait
      "hold_near",    ///< the share of who is near a zone to be held
      "held",         ///< zones held, more the later it is
      "storm",        ///< the ways of those who must seize a zone
      "foothold",     ///< men in it
      "ward",         ///< defenders in or near it
      "seized",
      "loads",     ///< sacks and beasts by the chance of bringing them out
      "torches",   ///< tents by the chance of burning them
      "doors",     ///< opened for those who storm
      "axes",      ///< near doors
      "ladders"};  ///< near walls, or raised
  static const std::array<std::int32_t, feature_names.size()> weights;
  void features(const State& state, std::array<std::int32_t, feature_names.size()>& features) const;
  void urgencies(const State& state, const MoveList<Croisades>& list, std::span<std::int32_t> urgencies) const;
  Move guided_move(const State& state, Rng& rng) const;
  int chapter(const State& state) const { return 2 * state.turn + state.side; }  ///< a phase
  const Prospects& prospects() const { return prospects_->of(*this); }

  bool neighbours(Hex a, Hex b) const {
    const int apart = a < b ? b - a : a - b;
    return apart == 1 || apart == field_->grid.step(5) || apart == field_->grid.step(4);
  }
  bool is_legal(const State& state, Move move) const;
  bool has_choice(const State& state) const;

 private:
  Croisades(std::shared_ptr<const Battlefield> field, std::shared_ptr<const Library> library, bool free_setup)
      : field_(std::move(field)), library_(std::move(library)), free_setup_(free_setup) {}

  LineReport scan(const State& state, Hex from, Hex to, int from_eye, int to_eye, bool halves_up, Who shooter) const;
  LineReport best_line(const State& state, Hex from, Hex to, bool from_mounted, bool to_mounted, Who shooter) const;

  std::shared_ptr<const Battlefield> field_;
  std::shared_ptr<const Library> library_;
  std::shared_ptr<ProspectsOnce> prospects_ = std::make_shared<ProspectsOnce>();
  bool free_setup_ = false;
};

/// The j-th, k-th, … person of a set, for the bits j, k, … of a mask; and the other way round.
inline People chosen_of(People people, std::uint16_t mask) {
  People chosen = 0;
  unsigned i = 0;
  for_each_person(people, [&](Who who) {
    if ((mask >> i++ & 1U) != 0) chosen |= only(who);
  });
  return chosen;
}
inline std::uint16_t mask_of(People people, People chosen) {
  std::uint16_t mask = 0;
  unsigned i = 0;
  for_each_person(people, [&](Who who) {
    if ((chosen & only(who)) != 0) mask = static_cast<std::uint16_t>(mask | 1U << i);
    ++i;
  });
  return mask;
}

}  // namespace destrier::croisades

#include "games/croisades/turn.h"
