// What a screen asks about a position and no move tells: the map and everybody on it, reach, paths, sight, shots,
// combats, charges, hexes. Each answer is a JSON object; CONTRIBUTING.md lists the questions.

#include "core/text.h"
#include "games/croisades/croisades.h"
#include "games/croisades/inventory.h"

namespace destrier::croisades {
namespace {

constexpr std::array<std::string_view, 7> barrier_words = {"none", "far", "wall", "door", "canvas", "roof", "body"};

/// The same position with these outcomes to decide.
std::vector<std::pair<std::string_view, std::uint32_t>> outcomes_of(const Croisades& game, const State& state) {
  OutcomeList<Croisades> list;
  game.outcomes(state, list);
  std::vector<std::pair<std::string_view, std::uint32_t>> found;
  for (const auto& outcome : list) found.emplace_back(fate_words[outcome.move.what], outcome.weight);
  return found;
}

class Answer {
 public:
  Answer(const Croisades& game, const State& state)
      : game_(game), field_(game.field()), state_(state), writer_(text_) {}

  Expected<std::string> to(std::string_view question) {
    const auto words = split(question, ' ');
    struct Topic {
      std::string_view name;
      std::size_t words;
      Expected<void> (Answer::*answer)(std::span<const std::string_view> words);
    };
    constexpr std::array<Topic, 10> topics = {{{"map", 0, &Answer::map},
                                               {"people", 0, &Answer::people},
                                               {"attackers", 1, &Answer::attackers},
                                               {"reach", 1, &Answer::reach},
                                               {"path", 2, &Answer::path},
                                               {"sight", 2, &Answer::sight},
                                               {"shot", 2, &Answer::shot},
                                               {"fight", 1, &Answer::fight},
                                               {"charge", 2, &Answer::charge},
                                               {"hex", 1, &Answer::hex}}};
    for (const Topic& topic : topics) {
      if (topic.name != words[0]) continue;
      if (words.size() != topic.words + 1) return fail("ask {}: needs {} words after it", topic.name, topic.words);
      writer_.begin_object();
      const auto done = (this->*topic.answer)(std::span(words).subspan(1));
      if (!done) return fail("ask {}: {}", topic.name, done.error().text);
      writer_.end_object();
      return text_;
    }
    return fail("ask: {} is none of map, people, attackers, reach, path, sight, shot, fight, charge, hex",
                in_quotes(words[0]));
  }

 private:
  using Done = Expected<void>;
  using Words = std::span<const std::string_view>;

  /// Somebody on the map.
  Expected<Who> person(std::string_view name) const {
    const Who who = field_.read_who(name);
    if (who == nobody) return fail("{} is nobody here", in_quotes(name));
    if (!state_[who].on_map()) return fail("{} is not on the map", name);
    return who;
  }
  Expected<Hex> place(std::string_view name) const {
    const Hex hex = field_.read_hex(name);
    if (hex == 0) return fail("{} is no hex of the map", in_quotes(name));
    return hex;
  }
  void names(std::string_view key, People people) { writer_.member(key, PeopleNames{&field_, people}); }

  /// He as if it were his turn to move.
  State moving(Who who) const {
    State state = state_;
    if (state.step == 3 && state.side == game_.figure(who).side) return state;
    state.side = game_.figure(who).side;
    state.step = 3;
    state.mover = nobody;
    state.spent = 0;
    state.stepped = false;
    return state;
  }

  Done map(Words /*words*/) {
    write_map(game_, state_, writer_);
    return {};
  }
  Done people(Words /*words*/) {
    write_people(game_, state_, writer_);
    return {};
  }

  /// Who could strike him if the other side's step 4 were now, and which of them have charged him.
  Done attackers(Words words) {
    const auto who = person(words[0]);
    if (!who) return tl::unexpected(who.error());
    names("attackers", game_.attackers_of(state_, *who));
    names("chargers", game_.chargers_of(state_, *who));
    return {};
  }

  /// Everywhere he can go, with the costs, whether that brings contact and who could fire at him there.
  Done reach(Words words) {
    const auto who = person(words[0]);
    if (!who) return tl::unexpected(who.error());
    const State state = moving(*who);
    writer_.member("who", field_.id(*who));
    writer_.member("points", game_.full_points(state, *who));
    writer_.member("left", game_.points_left(state, *who));
    Destinations list;
    if (state[*who].stands() && !state[*who].is(Mark::moved)) game_.destinations(state, *who, list);
    writer_.key("hexes").begin_list();
    for (const Destination& goal : list) {
      State there = state;
      there[*who].hex = goal.hex;
      writer_.begin_object();
      writer_.member("hex", field_.text(goal.hex));
      writer_.member("cost", int{goal.cost});
      writer_.member("contact", game_.contact_at(state, state.side, goal.hex));
      if (const People shooters = game_.shooters_at(there, *who); shooters != 0) names("fire", shooters);
      writer_.end_object();
    }
    writer_.end_list();
    return {};
  }

  /// The steps of a leg: hexes, facings and costs.
  Done path(Words words) {
    const auto who = person(words[0]);
    const auto to = place(words[1]);
    if (!who) return tl::unexpected(who.error());
    if (!to) return tl::unexpected(to.error());
    State state = moving(*who);
    const int cost = game_.leg_cost(state, *who, *to);
    if (cost < 0) return fail("{} cannot go to {}", words[0], words[1]);
    const Path path = game_.leg_path(state, *who, *to);
    writer_.member("who", field_.id(*who));
    writer_.member("cost", cost);
    writer_.member("symbols", game_.path_text(path, state[*who].mounted()));
    steps(state, *who, path);
    return {};
  }

  void steps(State state, Who who, const Path& path) {
    Man& man = state[who];
    writer_.key("steps").begin_list();
    for (std::size_t i = 0; i < path.size(); ++i) {
      int direction = path[i];
      bool enters = true;
      if (man.mounted()) {
        const auto gait = static_cast<Gait>(path[i]);
        if (gait == Gait::left || gait == Gait::turn_left) man.facing = static_cast<std::uint8_t>(left_of(man.facing));
        if (gait == Gait::right || gait == Gait::turn_right)
          man.facing = static_cast<std::uint8_t>(right_of(man.facing));
        direction = gait == Gait::back ? opposite(man.facing) : man.facing;
        enters = gait != Gait::turn_left && gait != Gait::turn_right;
      }
      if (enters) man.hex = field_.grid.next(man.hex, direction);
      writer_.begin_object();
      writer_.member("hex", field_.text(man.hex));
      writer_.member("face", man.mounted() ? std::optional<int>(man.facing) : std::nullopt);
      const People shooters = enters ? game_.shooters_at(state, who) : People{0};
      if (shooters != 0) names("fire", shooters);
      writer_.end_object();
    }
    writer_.end_list();
  }

  void blocked(const LineReport& line) {
    if (line.barrier == Barrier::none) return;
    writer_.key("blocked").begin_object();
    writer_.member("by", barrier_words[static_cast<std::size_t>(line.barrier)]);
    if (line.barrier != Barrier::far) writer_.member("at", field_.text(line.at));
    writer_.end_object();
  }

  /// The hexes of a line from end to end; `-` for one that is not on the map.
  std::vector<std::string> line_between(Hex from, Hex to, bool halves_up) const {
    Line line(field_.grid, from, field_.cube(from), field_.cube(to), halves_up);
    std::vector<std::string> hexes;
    hexes.reserve(static_cast<std::size_t>(line.length()) + 1);
    for (int k = 0; k <= line.length(); ++k) {
      hexes.push_back(field_.on_map.has(line.hex()) ? field_.text(line.hex()) : "-");
      line.advance();
    }
    return hexes;
  }

  /// A person or a hex to look from or at; an empty hex is looked at as if a man on foot stood there.
  struct End {
    Hex hex = 0;
    bool mounted = false;
  };
  Expected<End> end(std::string_view name) const {
    if (field_.read_who(name) != nobody) {
      const auto who = person(name);
      if (!who) return tl::unexpected(who.error());
      return End{state_[*who].hex, state_[*who].mounted()};
    }
    const auto hex = place(name);
    if (!hex) return tl::unexpected(hex.error());
    const Who there = game_.man_at(state_, *hex);
    return End{*hex, there != nobody && state_[there].mounted()};
  }

  Done sight(Words words) {
    const auto from = end(words[0]);
    const auto to = end(words[1]);
    if (!from) return tl::unexpected(from.error());
    if (!to) return tl::unexpected(to.error());
    if (from->hex == to->hex) return fail("{} is looked at from itself", words[1]);
    const LineReport line = game_.sight(state_, from->hex, to->hex, from->mounted, to->mounted);
    writer_.member("distance", field_.distance(from->hex, to->hex));
    writer_.member("seen", line.barrier == Barrier::none);
    if (line.barrier == Barrier::none) writer_.member("cover", game_.cover_name(line.cover));
    blocked(line);
    writer_.key("lines").begin_list();
    std::vector<std::string> first;
    for (const bool halves_up : {true, false}) {
      auto hexes = line_between(from->hex, to->hex, halves_up);
      if (hexes != first) writer_.value(hexes);
      first = std::move(hexes);
    }
    writer_.end_list();
    return {};
  }

  void odds(const State& asked) {
    const auto list = outcomes_of(game_, asked);
    std::uint32_t total = 0;
    for (const auto& [word, weight] : list) total += weight;
    writer_.key("odds").begin_list();
    for (const auto& [word, weight] : list) {
      writer_.begin_object();
      writer_.member("word", word);
      writer_.member("p", fraction(weight, total));
      writer_.end_object();
    }
    writer_.end_list();
  }

  /// What a shot would have to reckon with, whether or not it is allowed now.
  Done shot(Words words) {
    const auto who = person(words[0]);
    const auto target = person(words[1]);
    if (!who) return tl::unexpected(who.error());
    if (!target) return tl::unexpected(target.error());
    const Figure& of = game_.figure(*who);
    if (of.side == game_.figure(*target).side) return fail("{} and {} are of one side", words[0], words[1]);
    if (!of.has_weapon()) return fail("{} has nothing to shoot with", words[0]);
    const Man& shooter = state_[*who];
    const Man& aimed = state_[*target];
    const Aim aim = game_.aim(state_, *who, *target);
    writer_.member("distance", field_.distance(shooter.hex, aimed.hex));
    writer_.member("possible", aim.possible);
    writer_.member("legal", game_.is_legal(state_, {Verb::shoot, *who, *target}));
    const LineReport line = game_.line_of_fire(state_, *who, *target);
    writer_.member("line", line_between(shooter.hex, aimed.hex, line.halves_up));
    if (!aim.possible) {
      blocked(line);
      return {};
    }
    constexpr std::array<std::string_view, 3> bands = {"short", "medium", "long"};
    writer_.member("band", bands[static_cast<std::size_t>(aim.band)]);
    writer_.member("cover", game_.cover_name(aim.cover));
    writer_.key("modifiers").begin_object();
    writer_.member("band", field_.tables.band_shift[static_cast<std::size_t>(aim.band)]);
    writer_.member("cover", -aim.cover);
    writer_.member("wounded", shooter.wounded() ? -1 : 0);
    const bool above = game_.soil(state_, shooter.hex).floor > game_.soil(state_, aimed.hex).floor;
    writer_.member("above", above ? 1 : 0);
    writer_.end_object();
    writer_.member("modifier", aim.modifier);
    State asked = state_;
    asked.ask = Ask::shot;
    asked.who = *who;
    asked.target = *target;
    asked.step = of.side == state_.side ? 1 : 3;
    odds(asked);
    return {};
  }

  /// `a+b*d`: attack, defence, column with its shifts and the ten results, whether or not it is allowed now.
  Done fight(Words words) {
    const auto halves = split(words[0], '*');
    if (halves.size() != 2) return fail("{} must be a+b*d", in_quotes(words[0]));
    People attackers = 0;
    for (const std::string_view name : split(halves[0], '+')) {
      const auto who = person(name);
      if (!who) return tl::unexpected(who.error());
      attackers |= only(*who);
    }
    const auto defender = person(halves[1]);
    if (!defender) return tl::unexpected(defender.error());
    const std::size_t side = 1U - game_.figure(*defender).side;
    if ((attackers & ~game_.people_of(side)) != 0) return fail("{} and those who attack are of one side", halves[1]);
    State asked = state_;
    asked.side = static_cast<std::uint8_t>(side);
    const Odds values = game_.fight_odds(asked, attackers, *defender);
    const Tables& tables = field_.tables;
    writer_.member("legal", game_.read_move(state_, words[0]).has_value());
    writer_.member("attack", values.attack);
    writer_.member("defence", values.defence);
    writer_.key("shifts").begin_object();
    writer_.member("attackers_ground", values.ground_attack);
    writer_.member("defenders_ground", values.ground_defence);
    writer_.member("from_behind", values.rear);
    writer_.member("camel", values.camel);
    writer_.end_object();
    writer_.member("shift", values.shift);
    writer_.member("column", tables.column_names[static_cast<std::size_t>(values.column)]);
    asked.ask = Ask::fight;
    asked.first = attackers;
    asked.target = *defender;
    writer_.key("results").begin_list();
    const std::size_t table = state_[*defender].mounted() ? 1 : 0;
    for (std::size_t die = 0; die < die_faces; ++die) {
      const Blow blow = tables.blows[table][die][static_cast<std::size_t>(values.column)];
      writer_.value(blow_words[static_cast<std::size_t>(blow)]);
    }
    writer_.end_list();
    odds(asked);
    return {};
  }

  Done charge(Words words) {
    const auto who = person(words[0]);
    const auto target = person(words[1]);
    if (!who) return tl::unexpected(who.error());
    if (!target) return tl::unexpected(target.error());
    if (game_.figure(*who).side == game_.figure(*target).side)
      return fail("{} and {} are of one side", words[0], words[1]);
    if (!state_[*who].mounted()) return fail("{} is not in the saddle", words[0]);
    State state = moving(*who);
    const ChargePath way = game_.charge_path(state, *who, *target);
    writer_.member("legal", game_.is_legal(state_, {Verb::charge, *who, *target}));
    writer_.member("possible", way.exists);
    if (!way.exists) return {};
    writer_.member("cost", way.cost);
    writer_.member("direction", way.direction);
    writer_.member("symbols", game_.path_text(way.path, true));
    writer_.member("answer", game_.can_answer(state, *target, way.direction));
    steps(state, *who, way.path);
    return {};
  }

  Done hex(Words words) {
    const auto at = place(words[0]);
    if (!at) return tl::unexpected(at.error());
    const Code code = game_.code(state_, *at);
    const Soil& soil = game_.soil(state_, *at);
    const auto cost = [](int points) { return points == 0 ? std::nullopt : std::optional<int>(points); };
    writer_.member("hex", words[0]);
    writer_.member("code", std::string_view(&field_.letters[code], 1));
    writer_.member("foot", cost(soil.foot));
    writer_.member("mounted", cost(soil.mounted));
    writer_.member("cover", game_.cover_name(soil.cover));
    writer_.member("across", game_.cover_name(soil.across));
    writer_.member("attack", soil.attack);
    writer_.member("defence", soil.defence);
    writer_.member("floor", int{soil.floor});
    std::vector<std::string> joined;
    for (int d = 0; d < directions; ++d) {
      const Hex next = field_.grid.next(*at, d);
      if (field_.on_map.has(next) && game_.joined(state_, *at, next)) joined.push_back(field_.text(next));
    }
    writer_.member("joined", joined);
    if (const Who man = game_.man_at(state_, *at); man != nobody) writer_.member("who", field_.id(man));
    if (const int beast = game_.beast_at(state_, *at); beast >= 0) {
      const BeastKind kind = state_.beasts[static_cast<std::size_t>(beast)].kind();
      writer_.member("beast", beast_letters.substr(static_cast<std::size_t>(kind), 1));
    }
    return {};
  }

  const Croisades& game_;
  const Battlefield& field_;
  const State& state_;
  std::string text_;
  JsonWriter writer_;
};

}  // namespace

std::string_view Croisades::cover_name(int value) const {
  for (const CoverClass& cover : library_->covers()) {
    if (cover.value == value) return cover.name.en;
  }
  return "none";
}

Expected<std::string> Croisades::ask(const State& state, std::string_view question) const {
  return Answer(*this, state).to(question);
}

}  // namespace destrier::croisades
