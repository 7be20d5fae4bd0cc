#include "terminal/lesson.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <optional>

#include "terminal/letters.h"
#include "terminal/scene.h"
#include "terminal/story_words.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr CommandNames back_names = {"back", "retour", "b"};
constexpr CommandNames board_names = {"board", "plateau", ""};
constexpr CommandNames help_names = {"help", "aide", ""};
constexpr CommandNames hint_names = {"hint", "conseil", "?"};
constexpr CommandNames quit_names = {"quit", "quitter", "q"};

/// The legal move that was typed, whatever its letters' case if that leaves no doubt.
std::optional<std::string> move_typed(const RunningGame& game, std::string_view typed) {
  const std::vector<std::string> legal = game.legal();
  if (std::ranges::find(legal, typed) != legal.end()) return std::string(typed);
  std::optional<std::string> meant;
  for (const std::string& move : legal) {
    if (lower_case(move) != lower_case(typed)) continue;
    if (meant) return std::nullopt;
    meant = move;
  }
  return meant;
}

void mark(std::vector<Mark>& places, std::string_view place, Ink ink) {
  if (std::ranges::find(places, place, &Mark::place) == places.end()) places.push_back({std::string(place), ink});
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

class Lesson {
 public:
  Lesson(Console& console, const GameKind& kind, const Tutorial& tutorial, std::unique_ptr<RunningGame> game)
      : console_(console),
        kind_(kind),
        tutorial_(tutorial),
        game_(std::move(game)),
        viewer_(viewer_of(tutorial.learner)),
        language_(console.look().language) {}

  void teach() {
    if (!open()) return leave();
    for (const Tutorial::Step& step : tutorial_.steps) {
      if (!take(step)) return leave();
      ++done_;
    }
    close();
  }

 private:
  struct Comment {
    std::string heading;
    std::string text;
    Pointed pointed;
  };
  /// What is said to what was typed.
  struct Answer {
    Lines lines;
    bool comment_again = true;  ///< where there is no screen on which it still stands
  };

  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return story_words(language_, key, std::move(arguments));
  }
  std::string title() const { return say("lesson_title", {{"title", in_language(tutorial_.story.title, language_)}}); }
  int steps() const { return static_cast<int>(tutorial_.steps.size()); }
  Look look() const {
    Look look = console_.look();
    look.flipped = tutorial_.learner == Decider::second;
    return look;
  }
  Eyes eyes(std::span<const Mark> marks = {}) const { return {kind_, *game_, viewer_, look(), marks}; }

  // The course of the lesson. False: the learner has left.
  bool open();
  bool take(const Tutorial::Step& step);
  void close();
  void leave();
  /// Plays the move and tells what happens.
  void play(const std::string& move);

  // What is said.
  void comment(const Tutorial::Step& step);
  /// Shows the last comment and answers the learner until he makes the move that is wanted, or goes on if none is.
  bool converse(const std::string* wanted);
  Answer answer(const std::string& typed, const std::string* wanted);
  Answer look_back();
  std::string hint(const RunningGame& game, const std::string& wanted) const;

  // How it is shown.
  Scene scene(std::string question, std::string keys) const {
    return {.title = title(), .log = happened_, .question = std::move(question), .keys = std::move(keys)};
  }
  /// Returns what the learner typed while he turned pages.
  std::string present(const Comment& comment, const Answer& answer, const std::string* wanted);
  void present_aloud(const Comment& comment, const Answer& answer, const std::string& question,
                     const std::string& keys);
  std::string present_on_screen(const Comment& comment, const Answer& answer, Scene scene);
  /// Cards stand for kinds of units, or for persons.
  std::string card_name(const std::string& card) const;
  std::string look_at(const Comment& comment) const;

  Console& console_;
  const GameKind& kind_;
  const Tutorial& tutorial_;
  std::unique_ptr<RunningGame> game_;
  Viewer viewer_;
  Language language_;
  std::vector<Comment> comments_;  ///< all that were made so far, the introduction first
  std::size_t shown_ = 0;          ///< the one that is looked at
  Lines happened_;                 ///< events since the learner typed something
  Lines keys_told_;                ///< what can be typed is read aloud once
  int done_ = 0;
};

bool Lesson::open() {
  if (!console_.has_screen()) console_.write_lines({title(), ""});
  comments_.push_back({say("situation"), in_language(tutorial_.story.intro, language_), {}});
  return converse(nullptr);
}

bool Lesson::take(const Tutorial::Step& step) {
  if (step.by == Decider::fate) {
    play(step.move);
    comment(step);
    return converse(nullptr);
  }
  comment(step);
  if (!converse(step.by_learner ? &step.move : nullptr)) return false;
  play(step.move);
  return true;
}

void Lesson::close() {
  const Comment last{say("the_end"), in_language(tutorial_.story.outro, language_), {}};
  Answer result;
  if (game_->decider() == Decider::nobody) result.lines.push_back(Teller(language_, *game_).question());
  if (!console_.has_screen()) {
    console_.write_lines({"", last.heading + "."});
    return present_aloud(last, result, "", "");
  }
  if (!present_on_screen(last, result, scene("", say("keys_leave"))).empty()) return;
  static_cast<void>(console_.read(say("go_on")));
}

void Lesson::leave() {
  console_.write_lines({say("left", {{"done", done_}, {"count", steps()}})});
}

void Lesson::play(const std::string& move) {
  [[maybe_unused]] const auto events = game_->play(move);
  assert(events && "a tutorial has been played through when it was read");
  const Lines sentences = told(language_, *game_, game_->plies() - 1, viewer_);
  append(happened_, sentences);
  if (!console_.has_screen()) console_.write_lines(sentences);
}

void Lesson::comment(const Tutorial::Step& step) {
  comments_.push_back({say("step", {{"number", done_ + 1}, {"count", steps()}}), in_language(step.say, language_),
                       pointed_at(step.show)});
}

bool Lesson::converse(const std::string* wanted) {
  shown_ = comments_.size() - 1;
  Answer said;
  while (true) {
    const std::string early = present(comments_[shown_], said, wanted);
    const auto completions = [&](std::string_view /*line*/) {
      std::vector<std::string> candidates;
      for (const CommandNames& names : {back_names, board_names, help_names, hint_names, quit_names})
        candidates.emplace_back(name_in(language_, names));
      if (wanted != nullptr) append(candidates, eyes().sight().game.legal());
      return candidates;
    };
    const auto typed = early.empty() ? console_.read(say(wanted != nullptr ? "your_move" : "go_on"), completions)
                                     : std::optional(early);
    if (!typed || is_called(quit_names, *typed)) return false;
    const bool looked_back = shown_ + 1 != comments_.size();
    if (!is_called(back_names, *typed)) shown_ = comments_.size() - 1;
    const bool goes_on = typed->empty() && !looked_back;
    if (wanted == nullptr ? goes_on : move_typed(eyes().sight().game, *typed) == *wanted) break;
    said = answer(*typed, wanted);
  }
  happened_.clear();
  return true;
}

Lesson::Answer Lesson::answer(const std::string& typed, const std::string* wanted) {
  const Eyes now = eyes();
  const RunningGame& game = now.sight().game;
  if (typed.empty()) return {};
  if (is_called(back_names, typed)) return look_back();
  if (is_called(help_names, typed)) {
    keys_told_.clear();
    return {{}, false};
  }
  // On a screen the board stands there, and is drawn anew.
  if (is_called(board_names, typed)) return {console_.has_screen() ? Lines{} : now.desk().spoken(now.sight()), false};
  if (wanted == nullptr) return {{say("made_for_you")}, false};
  if (is_called(hint_names, typed)) return {{hint(game, *wanted)}, false};
  if (move_typed(game, typed)) return {{say("another")}};
  const auto explained = game.explain(typed);
  if (explained) return {{say("another")}};
  return {{say("not_a_move", {{"why", Teller(language_, game).refusal(explained.error())}})}};
}

Lesson::Answer Lesson::look_back() {
  if (shown_ == 0) return {{say("nothing_earlier")}, false};
  --shown_;
  return {};
}

std::string Lesson::hint(const RunningGame& game, const std::string& wanted) const {
  const auto explained = game.explain(wanted);
  const std::string what = explained ? Teller(language_, game).move(explained->anatomy) : "";
  return say("hint", {{"what", what}, {"move", wanted}});
}

std::string Lesson::present(const Comment& comment, const Answer& answer, const std::string* wanted) {
  const Eyes now = eyes();
  const bool asks = wanted != nullptr && &comment == &comments_.back();
  const std::string question = asks ? Teller(language_, now.sight().game).question() : "";
  const std::string keys = say(wanted != nullptr ? "keys_move" : "keys_go_on");
  if (console_.has_screen()) return present_on_screen(comment, answer, scene(question, keys));
  present_aloud(comment, answer, question, keys);
  return {};
}

void Lesson::present_aloud(const Comment& comment, const Answer& answer, const std::string& question,
                           const std::string& keys) {
  const bool unasked = answer.lines.empty() && answer.comment_again;
  const bool begins = comments_.size() == 1;
  Lines lines;
  if (unasked) {
    if (!begins) lines.emplace_back();
    lines.push_back(comment.heading + ".");
  }
  append(lines, answer.lines);
  if (answer.comment_again) {
    lines.push_back(comment.text);
    if (const std::string line = look_at(comment); !line.empty()) lines.push_back(line);
    if (unasked && begins) {
      const Eyes now = eyes();
      append(lines, now.desk().spoken(now.sight()));
    }
    if (!question.empty()) lines.push_back(question);
  }
  if (!keys.empty() && std::ranges::find(keys_told_, keys) == keys_told_.end()) {
    lines.push_back(keys);
    keys_told_.push_back(keys);
  }
  console_.write_lines(lines);
}

std::string Lesson::present_on_screen(const Comment& comment, const Answer& answer, Scene scene) {
  // What an earlier comment pointed at may be gone.
  const bool now = &comment == &comments_.back();
  const Eyes eyes = this->eyes(now ? comment.pointed.places : std::vector<Mark>{});
  const Look& look = eyes.sight().look;
  Lines said = answer.lines;
  said.push_back(comment.text);
  if (const std::string line = look_at(comment); !line.empty()) said.push_back(line);

  const std::string_view rule = either(look, "──", "--");
  const std::string heading = inked(look, Ink::strong, fmt::format("{} {} {}", rule, comment.heading, rule));
  scene.log.push_back(heading);
  append(scene.log, said);
  // The log shows its end: if the heading stands there, all that follows does.
  const auto shows_all = [&] {
    return std::ranges::any_of(compose(eyes, scene),
                               [&](const std::string& line) { return line.find(heading) != std::string::npos; });
  };
  if (!shows_all()) {
    // The comment is worth more than the title and a question that it asks itself; if it is still too long, it is read
    // before the board is seen.
    scene.title.clear();
    scene.question.clear();
    scene.notes = said;
    if (compose(eyes, scene).size() >= static_cast<std::size_t>(look.rows)) scene.notes = scene.log;
  }
  return show(console_, eyes, scene);
}

std::string Lesson::card_name(const std::string& card) const {
  for (const Term& term : game_->terms()) {
    if (term.value == card && term.form == "name") return language_ == Language::french ? term.fr : term.en;
  }
  return term_text(tutorial_.setting.game, "card", card, language_);
}

std::string Lesson::look_at(const Comment& comment) const {
  std::vector<Record> things;
  if (!console_.has_screen()) {
    for (const Mark& mark : comment.pointed.places) {
      if (comment.text.find(mark.place) == std::string::npos)
        things.push_back({{"what", "place"}, {"name", mark.place}});
    }
  }
  for (const auto& [what, name] : comment.pointed.things) {
    things.push_back({{"what", what}, {"name", what == "card" ? card_name(name) : name}});
  }
  return things.empty() ? "" : say("look_at", {{"things", std::move(things)}});
}

}  // namespace

Pointed pointed_at(const std::vector<std::string>& pointers) {
  Pointed pointed;
  for (const std::string_view pointer : pointers) {
    const std::size_t colon = pointer.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view what = pointer.substr(0, colon);
    const std::string_view name = pointer.substr(colon + 1);
    if (what == "card" || what == "panel" || what == "button") {
      pointed.things.push_back({std::string(what), std::string(name)});
    } else if (const std::size_t dash = name.find('-'); what == "arrow" && dash != std::string_view::npos) {
      mark(pointed.places, name.substr(0, dash), Ink::chosen);
      mark(pointed.places, name.substr(dash + 1), Ink::target);
    } else {
      mark(pointed.places, name, what == "zone" ? Ink::chosen : Ink::target);
    }
  }
  return pointed;
}

void play_lesson(Console& console, const GameKind& kind, const Tutorial& tutorial) {
  const Setting& setting = tutorial.setting;
  auto game = setting.position ? kind.from_position(setting.options, *setting.position) : kind.start(setting.options);
  assert(game && "a tutorial's beginning has been set up when it was read");
  if (game) Lesson(console, kind, tutorial, std::move(*game)).teach();
}

}  // namespace destrier
