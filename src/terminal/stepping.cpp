#include "terminal/stepping.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "match/words.h"
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
      const auto typed = console_.read("> ", [](std::string_view line) { return completions(line); });
      if (!typed || !obey(*typed)) return;
    }
  }

 private:
  using Words = std::vector<std::string_view>;

  static std::vector<std::string> completions(std::string_view line) {
    if (line.starts_with("view ")) return {"1", "2", "public", "all"};
    return {"back", "end", "flip", "help", "log", "next", "quit", "start", "view"};
  }

  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return replay_text(language_, key, std::move(arguments));
  }

  // What is seen.

  void draw() {
    Look look = console_.look();
    look.flipped = flipped_;
    const auto game = replay_.after(at_);
    const std::vector<Mark> marks = marks_here();
    const Eyes eyes(replay_.match().kind(), *game, viewer_at(*game, onlooker_), look, marks);
    const Scene scene{title(*game), log(), std::move(notes_), question(eyes), say("keys")};
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

  // What is typed.

  /// False if the reader leaves.
  bool obey(std::string_view typed) {
    Words words;
    for (const std::string_view word : split(typed, ' ')) {
      if (!word.empty()) words.push_back(word);
    }
    const std::string_view wish = words.empty() ? "next" : words[0];
    if (const auto n = read_number(wish, 0, INT64_MAX)) {
      go_to(*n);
    } else if (wish == "n" || wish == "next") {
      next();
    } else if (wish == "b" || wish == "back") {
      back();
    } else if (wish == "start") {
      at_ = 0;
    } else if (wish == "end") {
      at_ = replay_.size();
    } else if (wish == "flip") {
      flipped_ = !flipped_;
    } else if (wish == "view") {
      look_as(words);
    } else if (wish == "log") {
      show_log(words);
    } else if (wish == "help" || wish == "?") {
      explain();
    } else if (wish == "q" || wish == "quit") {
      return false;
    } else {
      notes_ = {say("not_understood", {{"word", quoted(language_, wish)}})};
    }
    return true;
  }

  void go_to(std::int64_t n) {
    if (static_cast<std::uint64_t>(n) > replay_.size()) {
      notes_ = {say("no_entry", {{"n", n}, {"entries", static_cast<std::int64_t>(replay_.size())}})};
      return;
    }
    at_ = static_cast<std::size_t>(n);
  }
  void next() {
    if (at_ < replay_.size()) {
      ++at_;
    } else {
      notes_ = {say("at_end")};
    }
  }
  void back() {
    if (at_ > 0) {
      --at_;
    } else {
      notes_ = {say("at_start")};
    }
  }
  void look_as(const Words& words) {
    const auto onlooker = words.size() == 2 ? read_onlooker(words[1]) : std::nullopt;
    if (!onlooker) {
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
  void explain() {
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
  Lines notes_;
};

}  // namespace

void step_through(Console& console, const Replay& replay, std::size_t at, Onlooker onlooker) {
  Stepper(console, replay, std::min(at, replay.size()), onlooker).run();
}

}  // namespace destrier
