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
    turn(*copy, move, false);
    if (whole_) add_board(*copy);
    if (copy->decider() != Decider::nobody) turn(*copy, "P", true);
    for (const Message& warning : explained->warnings) {
      say(sight_.say("heed", {{"warning", told.warning(warning)}}), indent, Ink::bad);
    }
    return std::move(lines_);
  }

 private:
  /// Plays a decision on the copy and tells what the turn after it does.
  void turn(RunningGame& copy, std::string_view move, bool own) {
    const auto told = copy.play(move);
    if (!told) return;
    std::vector<Json> events;
    for (const std::string& text : *told) {
      if (auto event = parse_json(text)) events.push_back(std::move(*event));
    }
    Line line = now_;
    std::int64_t attacks = 0;
    std::int64_t advances = 0;
    bool acts = false;
    std::vector<Record> fallen;
    Lines story;
    for (const Json& event : events) {
      const std::string what = word(event, "event");
      if (what == "kill") {
        const int cell = static_cast<int>(number(event, "cell"));
        fallen.push_back(about_unit(*line.at(cell), cell));
      }
      line.apply(event);
      if (what == "recruit") recruited_.apply(event);
      if (what == "attack") ++attacks;
      if (what == "move") ++advances;
      if (acts && what != "phase") story.push_back(teller(sight_).event(event).value_or(""));
      if (what == "turn") acts = true;
    }
    const int side = own ? side_ : other(side_);
    if (acts) {
      const std::string title =
          sight_.say(own ? "preview_own" : "preview_enemy", {{"side", side}, {"foe", other(side)}});
      if (whole_ && !story.empty()) {
        say(title, indent);
        for (const std::string& sentence : story) say(sentence, 2 * indent);
      } else {
        say(title + ' ' + summary(attacks, advances, std::move(fallen)), indent);
      }
    }
    if (copy.decider() == Decider::nobody) {
      say(Teller(sight_.look.language, copy).question(), indent, Ink::strong);
    }
    lines_.push_back(left_in(std::string(2 * indent, ' ') + net(line, 1), 40) + "  " + net(line, 2));
    now_ = line;
  }

  std::string summary(std::int64_t attacks, std::int64_t advances, std::vector<Record> fallen) const {
    std::string text = sight_.say("preview_deeds", {{"attacks", attacks}, {"advances", advances}});
    if (!fallen.empty()) text += ' ' + sight_.say("preview_fallen", {{"units", std::move(fallen)}});
    return text;
  }

  /// What a side has won and lost since the decision; hit points of a recruit are not won.
  std::string net(const Line& line, int side) const {
    const std::size_t i = index_of(side);
    const Line before = read_line(sight_.view);
    const std::string text =
        sight_.say("preview_net", {{"side", side},
                                   {"base", with_sign(line.base[i] - before.base[i])},
                                   {"units", with_sign(line.hit_points(side) - recruited_.hit_points(side))},
                                   {"gold", with_sign(line.gold[i] - before.gold[i])}});
    return inked(sight_.look, ink_of(side), text);
  }

  void add_board(const RunningGame& copy) {
    const auto view = parse_json(copy.view(sight_.viewer));
    if (!view) return;
    for (std::string& line : board({copy, sight_.kind, *view, sight_.viewer, sight_.look, {}})) {
      lines_.push_back(std::move(line));
    }
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
