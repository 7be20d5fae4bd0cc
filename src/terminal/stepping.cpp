#include "terminal/stepping.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "match/words.h"
#include "terminal/letters.h"
#include "terminal/scene.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::size_t most_logged = 60;  ///< entries behind the last that any screen has room for

/// Places that the last move began at and went to; none while some of them may be hidden from somebody.
std::vector<Mark> marks_of(const RunningGame& before, std::string_view move) {
  std::vector<Mark> marks;
  const auto explanation = before.explain(move);
  if (!explanation || !before.nothing_is_hidden()) return marks;
  if (!explanation->anatomy.from.empty()) marks.push_back({explanation->anatomy.from, Ink::chosen});
  if (!explanation->anatomy.to.empty()) marks.push_back({explanation->anatomy.to, Ink::target});
  return marks;
}

constexpr CommandNames view_names = {"view", "vue", ""};

class Stepper {
 public:
  Stepper(Console& console, const Replay& replay, std::size_t at, Onlooker onlooker)
      : console_(console), replay_(replay), language_(console.look().language), at_(at), onlooker_(onlooker) {}

  void run() {
    if (const auto& fault = replay_.fault()) {
      notes_ = {replay_text(language_, "damaged", {{"line", fault->line}, {"what", fault->what}})};
    }
    while (true) {
      draw();
      const auto typed = console_.read("> ", [&](std::string_view line) { return completions(line); });
      if (!typed || !obey(*typed)) return;
    }
  }

 private:
  using Words = std::vector<std::string_view>;

  struct Command {
    CommandNames names;
    void (Stepper::*run)(const Words& words);  ///< the name is the first of them
  };
  /// Enter alone is the first.
  static const std::vector<Command>& commands() {
    static const std::vector<Command> all = {
        {{"next", "suite", "n"}, &Stepper::next},        {{"back", "retour", "b"}, &Stepper::back},
        {{"start", "début", ""}, &Stepper::go_to_start}, {{"end", "fin", ""}, &Stepper::go_to_end},
        {{"flip", "tourner", "t"}, &Stepper::flip},      {view_names, &Stepper::look_as},
        {{"log", "journal", "j"}, &Stepper::show_log},   {{"help", "aide", "?"}, &Stepper::explain},
        {{"quit", "quitter", "q"}, &Stepper::leave},
    };
    return all;
  }

  std::vector<std::string> completions(std::string_view line) const {
    std::vector<std::string> all;
    if (const auto space = line.find(' '); space != std::string_view::npos) {
      if (!is_called(view_names, line.substr(0, space))) return all;
      for (const Onlooker onlooker : all_onlookers) all.push_back(name_of(onlooker));
      return all;
    }
    for (const Command& command : commands()) all.emplace_back(name_in(language_, command.names));
    return all;
  }

  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return replay_text(language_, key, std::move(arguments));
  }

  /// As it is typed after `view`.
  std::string name_of(Onlooker onlooker) const { return lower_case(say("view_word", {{"view", to_text(onlooker)}})); }

  // What is seen.

  void draw() {
    Look look = console_.look();
    look.flipped = flipped_;
    const auto game = replay_.after(at_);
    const std::vector<Mark> marks = marks_here();
    const Eyes eyes(replay_.match().kind(), *game, viewer_at(*game, onlooker_), look, marks);
    const std::string asked = question(eyes);
    Lines happened = log();
    const bool over = replay_.match().is_over() && at_ == replay_.size();
    if (over && !happened.empty() && happened.back().ends_with(asked)) happened.pop_back();  // it is told once
    const Scene scene{title(*game), std::move(happened), std::move(notes_), numbered(asked), say("keys")};
    notes_.clear();
    show(console_, eyes, scene);
  }

  std::vector<Mark> marks_here() const {
    if (at_ == 0 || replay_.entry(at_).kind != Entry::Kind::move) return {};
    return marks_of(*replay_.after(at_ - 1), replay_.entry(at_).move);
  }

  std::string title(const RunningGame& game) const {
    const MatchRecord& record = replay_.record();
    std::string text = say("title", {{"game", game_name(language_, record.game)},
                                     {"first", seat_text(language_, record.seats[0])},
                                     {"second", seat_text(language_, record.seats[1])},
                                     {"at", static_cast<std::int64_t>(at_)},
                                     {"entries", static_cast<std::int64_t>(replay_.size())}});
    if (!game.nothing_is_hidden()) text += say("title_view", {{"view", to_text(onlooker_)}});
    return text;
  }

  Lines log() const {
    Lines lines;
    for (std::size_t n = at_ > most_logged ? at_ - most_logged : 1; n <= at_; ++n) add_entry(lines, n);
    return lines;
  }

  Lines whole_log(std::size_t from) const {
    Lines lines = from <= 1 ? told_header(replay_, language_, onlooker_) : Lines();
    for (std::size_t n = std::max<std::size_t>(from, 1); n <= at_; ++n) add_entry(lines, n);
    return lines;
  }

  void add_entry(Lines& lines, std::size_t n) const {
    const Lines told = told_entry(replay_, n, language_, onlooker_);
    lines.insert(lines.end(), told.begin(), told.end());
  }

  std::string question(const Eyes& eyes) const {
    const Match& match = replay_.match();
    if (at_ == replay_.size() && match.is_over()) return ending_text(language_, match.game(), match.result());
    return asked_text(language_, eyes.sight().game);
  }

  /// With the number of the entry, which a title without room does not tell.
  std::string numbered(std::string_view asked) const {
    return say("at_entry", {{"at", static_cast<std::int64_t>(at_)},
                            {"entries", static_cast<std::int64_t>(replay_.size())},
                            {"asked", asked}});
  }

  // What is typed.

  /// False if the reader leaves.
  bool obey(std::string_view typed) {
    Words words;
    for (const std::string_view word : split(typed, ' ')) {
      if (!word.empty()) words.push_back(word);
    }
    const std::string_view wish = words.empty() ? commands()[0].names[0] : words[0];
    if (const auto n = read_number(wish, 0, INT64_MAX)) {
      go_to(*n);
      return true;
    }
    const auto command =
        std::ranges::find_if(commands(), [&](const auto& each) { return is_called(each.names, wish); });
    if (command == commands().end()) {
      notes_ = {say("not_understood", {{"word", quoted(language_, wish)}})};
    } else {
      (this->*command->run)(words);
    }
    return !left_;
  }

  void go_to(std::int64_t n) {
    if (static_cast<std::uint64_t>(n) > replay_.size()) {
      notes_ = {say("no_entry", {{"n", n}, {"entries", static_cast<std::int64_t>(replay_.size())}})};
      return;
    }
    at_ = static_cast<std::size_t>(n);
  }
  void go_to_start(const Words& /*words*/) { at_ = 0; }
  void go_to_end(const Words& /*words*/) { at_ = replay_.size(); }
  void flip(const Words& /*words*/) { flipped_ = !flipped_; }
  void leave(const Words& /*words*/) { left_ = true; }
  void next(const Words& /*words*/) {
    if (at_ < replay_.size()) {
      ++at_;
    } else {
      notes_ = {say("at_end")};
    }
  }
  void back(const Words& /*words*/) {
    if (at_ > 0) {
      --at_;
    } else {
      notes_ = {say("at_start")};
    }
  }
  void look_as(const Words& words) {
    const auto is_meant = [&](Onlooker each) {
      return words.size() == 2 && (words[1] == to_text(each) || folded(words[1]) == folded(name_of(each)));
    };
    const auto* const onlooker = std::ranges::find_if(all_onlookers, is_meant);
    if (onlooker == std::end(all_onlookers)) {
      notes_ = {say("view_which")};
      return;
    }
    onlooker_ = *onlooker;
    notes_ = {say("view_now", {{"view", to_text(onlooker_)},
                               {"first", Teller(language_, replay_.match().game()).side(Decider::first)},
                               {"second", Teller(language_, replay_.match().game()).side(Decider::second)}})};
  }
  void show_log(const Words& words) {
    const auto from = words.size() == 2 ? read_number(words[1], 1, static_cast<std::int64_t>(replay_.size()))
                                        : std::optional<std::int64_t>(1);
    notes_ = words.size() > 2 || !from ? Lines{say("log_which")} : whole_log(static_cast<std::size_t>(*from));
    if (notes_.empty()) notes_ = {say("log_which")};
  }
  void explain(const Words& /*words*/) {
    constexpr std::array keys = {"help_next", "help_back", "help_number", "help_ends",
                                 "help_flip", "help_view", "help_log",    "help_quit"};
    for (const char* key : keys) notes_.push_back(say(key));
  }

  Console& console_;
  const Replay& replay_;
  Language language_;
  std::size_t at_;
  Onlooker onlooker_;
  bool flipped_ = false;
  bool left_ = false;
  Lines notes_;
};

}  // namespace

void step_through(Console& console, const Replay& replay, std::size_t at, Onlooker onlooker) {
  Stepper(console, replay, std::min(at, replay.size()), onlooker).run();
}

}  // namespace destrier
