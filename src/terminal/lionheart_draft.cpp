#include "terminal/lionheart_draft.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <random>

#include "core/random.h"
#include "core/text.h"
#include "terminal/letters.h"
#include "terminal/lionheart_board.h"
#include "terminal/lionheart_questions.h"
#include "terminal/words.h"

namespace destrier::lionheart_table {
namespace {

using lionheart::Army;
using Words = std::span<const std::string_view>;

Army king_alone() {
  Army army{};
  army[lionheart::kings_place] = Unit(0, Kind::king, 1, Facing::north);
  return army;
}

/// What a base is read from: I4c2, or i4 c2.
struct BaseText {
  Kind kind;
  int men;
  Square square;
};

std::optional<BaseText> read_base(std::string_view text, int depth) {
  const std::size_t digits = text.find_first_of("0123456789");
  const std::size_t letters = digits == std::string_view::npos ? digits : text.find_first_not_of("0123456789", digits);
  if (digits != 1 || letters == std::string_view::npos) return std::nullopt;
  const char letter = text[0] >= 'a' && text[0] <= 'z' ? static_cast<char>(text[0] - 'a' + 'A') : text[0];
  const std::size_t kind = lionheart::kind_codes.find(letter);
  const auto men = read_number(text.substr(digits, letters - digits), 1, 99);
  const Square square = lionheart::read_square(text.substr(letters), depth);
  if (kind == std::string_view::npos || !men || !square.exists()) return std::nullopt;
  return BaseText{static_cast<Kind>(kind), static_cast<int>(*men), square};
}

class Muster : public Draft {
 public:
  Muster(int side, int depth) : side_(side), depth_(depth), army_(king_alone()) {}

  std::optional<Lines> change(const Sight& sight, Words words) override {
    const std::string verb = folded(words[0]);
    const auto is = [&](std::initializer_list<std::string_view> names) {
      return std::ranges::find(names, std::string_view(verb)) != names.end();
    };
    if (words.size() == 1) {
      if (is({"done", "fini"})) return confirm(sight);
      if (is({"clear", "vider"})) return become(king_alone(), sight.say("draft_cleared"));
      if (is({"mirror", "miroir"})) return become(mirrored(), sight.say("draft_mirrored"));
      if (is({"random", "hasard"})) return become(random_army(), sight.say("draft_random"));
      if (is({"undo", "reprendre", "u"})) return go_back(sight);
      if (is({"help", "aide", "?"})) return how(sight);
      if (is({"army", "armee"})) return Lines{sight.say("draft_how_army")};
      if (is({"moves", "coups", "m", "hint", "conseil", "h"})) return what_is_left(sight);
    }
    if (words.size() == 2 && is({"army", "armee"})) return take_ready(sight, words[1]);
    if (words.size() == 2 && is({"take", "oter"})) return take_off(sight, words[1]);
    const std::string text = joined(words, "");
    if (const auto base = read_base(text, depth_)) return put(sight, *base);
    const std::size_t dash = text.find('-');
    const Square from =
        lionheart::read_square(words.size() == 2 ? words[0] : std::string_view(text).substr(0, dash), depth_);
    if (!from.exists()) return std::nullopt;
    if (words.size() == 2) return exchange(sight, from, lionheart::read_square(words[1], depth_));
    if (dash == std::string::npos) return take_off(sight, text);
    return exchange(sight, from, lionheart::read_square(std::string_view(text).substr(dash + 1), depth_));
  }

  bool confirmed() const override { return confirmed_; }

  std::vector<std::string> moves() const override {
    std::vector<std::string> moves;
    for (int place = 0; place < lionheart::places; ++place) {
      const Unit unit = army_[static_cast<std::size_t>(place)];
      if (!unit.stands() || place == lionheart::kings_place) continue;
      moves.push_back(fmt::format("{}{}{}", lionheart::code(unit.kind()), unit.men(), square_text(place)));
    }
    return moves;
  }

  Json shown(const Json& view) const override {
    Json seen = view;
    Json& units = seen["units"];
    Json legal = Json::array();
    for (int place = 0; place < lionheart::places; ++place) {
      const Unit unit = army_[static_cast<std::size_t>(place)];
      const std::string square = square_text(place);
      if (!unit.stands()) {
        legal.push_back("I4" + square);
      } else if (place != lionheart::kings_place) {
        units.push_back({{"side", side_ + 1},
                         {"unit", lionheart::code(unit.kind())},
                         {"men", unit.men()},
                         {"square", square},
                         {"facing", side_ == 0 ? "N" : "S"},
                         {"attacked", false}});
      }
    }
    seen["legal"] = complete() ? Json::array() : std::move(legal);
    return seen;
  }

  std::string question(const Sight& sight) const override {
    return sight.say(complete() ? "draft_complete" : "draft_question",
                     {{"missing", lionheart::full_army - lionheart::bases(army_)}});
  }

  std::string keys(const Sight& sight) const override { return sight.say("draft_keys"); }

 private:
  bool complete() const { return lionheart::bases(army_) == lionheart::full_army; }
  std::string square_text(int place) const { return lionheart::to_text(lionheart::square_of(side_, place, depth_)); }

  Lines become(const Army& army, std::string said) {
    before_.push_back(army_);
    army_ = army;
    return {std::move(said)};
  }

  Lines confirm(const Sight& sight) {
    confirmed_ = complete();
    if (confirmed_) return {};
    return {sight.say("draft_missing", {{"missing", lionheart::full_army - lionheart::bases(army_)}})};
  }

  Lines go_back(const Sight& sight) {
    if (before_.empty()) return {sight.say("draft_nothing_to_undo")};
    army_ = before_.back();
    before_.pop_back();
    return {sight.say("draft_undone")};
  }

  Army mirrored() const {
    Army army = army_;
    for (auto row = army.begin(); row != army.end(); row += lionheart::columns) {
      std::reverse(row, row + lionheart::columns);
    }
    return army;
  }

  Lines take_ready(const Sight& sight, std::string_view name) {
    for (const ReadyText& ready : ready_armies(sight)) {
      if (folded(name) != folded(ready.id)) continue;
      if (const auto army = lionheart::read_army(ready.bases)) {
        return become(*army, sight.say("draft_ready", {{"army", ready.id}}));
      }
    }
    return {sight.say("no_army", {{"word", quoted(sight.look.language, name)}})};
  }

  /// Where something may be put or taken; a refusal otherwise.
  std::optional<Lines> refused(const Sight& sight, Square square) const {
    const auto because = [&](std::string_view key, std::vector<Argument> arguments) {
      return Lines{Teller(sight.look.language, sight.game).refusal({std::string(key), std::move(arguments)})};
    };
    const int place = square.exists() ? lionheart::place_of(side_, square, depth_) : -1;
    if (place == lionheart::kings_place) return because("king_placed", {});
    if (place < 0) return because("home_rows", {{"square", square.exists() ? lionheart::to_text(square) : "?"}});
    return std::nullopt;
  }

  Unit& at(Army& army, Square square) const {
    return army[static_cast<std::size_t>(lionheart::place_of(side_, square, depth_))];
  }

  Lines put(const Sight& sight, const BaseText& base) {
    const Teller teller(sight.look.language, sight.game);
    const std::string_view unit = lionheart::code(base.kind);
    if (base.kind == Kind::king) return {teller.refusal({"king_placed", {}})};
    if (auto why = refused(sight, base.square)) return *why;
    if (!lionheart::figures(base.kind).allows(base.men)) {
      return {teller.refusal(
          {"set_up_men", {{"unit", unit}, {"men", base.men}, {"allowed", lionheart::set_up_men(base.kind)}}})};
    }
    Army army = army_;
    at(army, base.square) = Unit();
    const lionheart::Boxes boxes(army);
    if (lionheart::bases(army) == lionheart::full_army) return {sight.say("draft_full")};
    if (!boxes.hold(base.kind, base.men)) {
      const bool second = base.kind == Kind::mercenaries && boxes.has_mercenaries();
      return {teller.refusal({second ? "second_band" : "box", {{"unit", unit}, {"men", boxes.left(base.kind)}}})};
    }
    at(army, base.square) = Unit(0, base.kind, base.men, Facing::north);
    return become(
        army, sight.say("draft_put", {{"unit", unit}, {"men", base.men}, {"square", lionheart::to_text(base.square)}}));
  }

  Lines take_off(const Sight& sight, std::string_view name) {
    const Square square = lionheart::read_square(name, depth_);
    if (auto why = refused(sight, square)) return *why;
    Army army = army_;
    const Unit unit = std::exchange(at(army, square), Unit());
    if (!unit.stands()) return {sight.say("nobody_there", {{"square", lionheart::to_text(square)}})};
    return become(army, sight.say("draft_taken",
                                  {{"unit", lionheart::code(unit.kind())}, {"square", lionheart::to_text(square)}}));
  }

  Lines exchange(const Sight& sight, Square from, Square to) {
    for (const Square square : {from, to}) {
      if (auto why = refused(sight, square)) return *why;
    }
    Army army = army_;
    if (!at(army, from).stands()) return {sight.say("nobody_there", {{"square", lionheart::to_text(from)}})};
    std::swap(at(army, from), at(army, to));
    return become(army, sight.say("draft_moved", {{"from", lionheart::to_text(from)}, {"to", lionheart::to_text(to)}}));
  }

  static Lines how(const Sight& sight) {
    Lines lines;
    for (const std::string_view key : {"draft_how_base", "draft_how_change", "draft_how_army", "draft_how_done"}) {
      tell(sight, lines, sight.say(key));
    }
    return lines;
  }

  Lines what_is_left(const Sight& sight) const {
    std::vector<Record> left;
    const lionheart::Boxes boxes(army_);
    for (std::size_t i = 0; i < lionheart::kinds; ++i) {
      const auto kind = static_cast<Kind>(i);
      const auto& figures = lionheart::figures(kind);
      if (!boxes.hold(kind, figures.fewest)) continue;
      left.push_back(
          {{"unit", lionheart::code(kind)}, {"allowed", lionheart::set_up_men(kind)}, {"left", boxes.left(kind)}});
    }
    Lines lines;
    tell(sight, lines, sight.say("draft_left", {{"boxes", std::move(left)}}));
    tell(sight, lines, sight.say("draft_how_base"));
    tell(sight, lines, sight.say("draft_how_army"));
    return lines;
  }

  int side_, depth_;
  Army army_;
  std::vector<Army> before_;
  bool confirmed_ = false;
};

}  // namespace

Army random_army() {
  std::random_device entropy;
  Rng rng(entropy());
  Army army = king_alone();
  while (lionheart::bases(army) < lionheart::full_army) {
    Unit& place = army[rng.below(lionheart::places)];
    const auto kind = static_cast<Kind>(rng.below(lionheart::kinds));
    const auto& figures = lionheart::figures(kind);
    const int men =
        figures.fewest + static_cast<int>(rng.below(static_cast<std::uint32_t>(figures.most - figures.fewest + 1)));
    if (!place.stands() && lionheart::Boxes(army).hold(kind, men)) place = Unit(0, kind, men, Facing::north);
  }
  return army;
}

std::unique_ptr<Draft> muster(const Sight& sight) {
  const Field field = read_field(sight.view);
  const bool own = sight.viewer == (field.acting() == 0 ? Viewer::first : Viewer::second);
  if (!field.placing() || !own || field.units(field.acting()) > 1) return nullptr;
  return std::make_unique<Muster>(field.acting(), field.depth);
}

}  // namespace destrier::lionheart_table
