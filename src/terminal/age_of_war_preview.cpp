// What comes of each decision: the enemy's turn, which is certain, then one's own if the enemy passes.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "terminal/age_of_war_board.h"
#include "terminal/age_of_war_line.h"
#include "terminal/age_of_war_questions.h"

namespace destrier::war_line {
namespace {

constexpr std::size_t indent = 3;

std::string with_sign(std::int64_t change) {
  return change == 0 ? "0" : fmt::format("{:+}", change);
}

/// What the units of one turn do.
struct Doings {
  bool begun = false;  ///< not if the round limit came first
  int attacks = 0;
  int advances = 0;
  std::vector<Record> fallen;
  Lines story;               ///< a sentence a deed
  std::vector<Mark> traces;  ///< where somebody has come to, and what was struck
};

class Preview {
 public:
  Preview(const Sight& sight, bool whole)
      : sight_(sight), whole_(whole), now_(read_line(sight.view)), side_(now_.turn), recruited_(now_) {}

  Lines of(char letter) {
    const std::string move = letter_text(letter);
    const auto explained = sight_.game.explain(move);
    const Teller told = teller(sight_);
    if (!explained) {
      say(fmt::format("{}  {}", move, told.refusal(explained.error())), 0);
      return std::move(lines_);
    }
    say(fmt::format("{}  {}", move, told.move(explained->anatomy)), 0, Ink::strong);
    const auto copy = sight_.game.clone();
    const std::vector<Mark> traces = turn(*copy, move, false);
    if (whole_) add_board(*copy, traces);
    if (copy->decider() != Decider::nobody) turn(*copy, "P", true);
    for (const Message& warning : explained->warnings) {
      say(sight_.say("heed", {{"warning", told.warning(warning)}}), indent, Ink::bad);
    }
    return std::move(lines_);
  }

 private:
  /// Plays a decision on the copy and tells what the turn after it does. Returns its traces on the line.
  std::vector<Mark> turn(RunningGame& copy, std::string_view move, bool own) {
    const auto told = copy.play(move);
    if (!told) return {};
    Doings doings = follow(*told);
    if (doings.begun) {
      const int side = own ? side_ : other(side_);
      const std::string title =
          sight_.say(own ? "preview_own" : "preview_enemy", {{"side", side}, {"foe", other(side)}});
      const bool story = whole_ && !doings.story.empty();
      say(story ? title : title + ' ' + summary(doings), indent);
      if (story) {
        for (const std::string& sentence : doings.story) say(sentence, 2 * indent);
      }
    }
    if (copy.decider() == Decider::nobody) {
      say(Teller(sight_.look.language, copy).question(), indent, Ink::strong);
    }
    lines_.push_back(left_in(std::string(2 * indent, ' ') + net(1), 40) + "  " + net(2));
    return std::move(doings.traces);
  }

  static void leave_trace(std::vector<Mark>& traces, const Json& event) {
    const std::string what = word(event, "event");
    const auto leave = [&](std::int64_t cell, Ink ink) {
      std::erase_if(traces, [&](const Mark& mark) { return mark.place == std::to_string(cell); });
      traces.push_back({std::to_string(cell), ink});
    };
    if (what == "move") leave(number(event, "to"), Ink::target);
    if (what != "attack") return;
    for (const Json& cell : event.at("cells")) leave(cell.get<int>(), Ink::bad);
  }

  /// Brings the line up to date.
  Doings follow(std::span<const std::string> events) {
    Doings doings;
    for (const std::string& text : events) {
      const auto event = parse_json(text);
      if (!event) continue;
      const std::string what = word(*event, "event");
      const int cell = static_cast<int>(number(*event, "cell"));
      if (what == "kill") doings.fallen.push_back(about_unit(*now_.at(cell), cell));
      if (what == "recruit") recruited_.apply(*event);
      if (what == "attack") ++doings.attacks;
      if (what == "move") ++doings.advances;
      leave_trace(doings.traces, *event);
      if (doings.begun && what != "phase") doings.story.push_back(teller(sight_).event(*event).value_or(""));
      if (what == "turn") doings.begun = true;
      now_.apply(*event);
    }
    return doings;
  }

  std::string summary(const Doings& doings) const {
    std::string text = sight_.say("preview_deeds", {{"attacks", doings.attacks}, {"advances", doings.advances}});
    if (!doings.fallen.empty()) text += ' ' + sight_.say("preview_fallen", {{"units", doings.fallen}});
    return text;
  }

  /// What a side has won and lost since the decision; hit points of a recruit are not won.
  std::string net(int side) const {
    const std::size_t i = index_of(side);
    const Line before = read_line(sight_.view);
    const std::string text =
        sight_.say("preview_net", {{"side", side},
                                   {"base", with_sign(now_.base[i] - before.base[i])},
                                   {"units", with_sign(now_.hit_points(side) - recruited_.hit_points(side))},
                                   {"gold", with_sign(now_.gold[i] - before.gold[i])}});
    return inked(sight_.look, ink_of(side), text);
  }

  void add_board(const RunningGame& copy, std::span<const Mark> traces) {
    const auto view = parse_json(copy.view(sight_.viewer));
    if (!view) return;
    for (std::string& line : board({copy, sight_.kind, *view, sight_.viewer, sight_.look, traces})) {
      lines_.push_back(std::move(line));
    }
    if (!traces.empty()) say(sight_.say("preview_signs"), indent);
  }

  void say(std::string_view text, std::size_t by, Ink ink = Ink::plain) { add_wrapped(lines_, sight_, text, by, ink); }

  const Sight& sight_;
  bool whole_;
  Line now_;
  int side_;
  Line recruited_;  ///< the line at first, with the recruit on it
  Lines lines_;
};

}  // namespace

Lines preview(const Sight& sight, Words words) {
  if (sight.game.decider() == Decider::nobody) return {teller(sight).question()};
  if (words.empty()) {
    Lines lines;
    for (const char letter : order_letters) {
      for (std::string& line : Preview(sight, false).of(letter)) lines.push_back(std::move(line));
    }
    add_wrapped(lines, sight, sight.say("preview_more"));
    return lines;
  }
  const std::string_view typed = words.front();
  const char letter = typed.size() == 1 ? static_cast<char>(std::toupper(static_cast<unsigned char>(typed[0]))) : ' ';
  if (words.size() > 1 || order_letters.find(letter) == std::string_view::npos) return {sight.say("preview_what")};
  return Preview(sight, true).of(letter);
}

}  // namespace destrier::war_line
