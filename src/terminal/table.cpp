#include "terminal/table.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "lab/words.h"
#include "match/words.h"
#include "tell/tell.h"
#include "terminal/letters.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::size_t longest_log = 400;
constexpr std::size_t plies_recalled = 12;
constexpr int slow_ms = 900;
constexpr int still_ms = 400;  ///< of a film
constexpr int quick_ms = 120;  ///< of what happens by itself

/// Is it a move after which a turn may be over although nobody said so? Who places his men knows that the other is
/// next.
bool ends_unasked(std::string_view verb) {
  return verb != "end" && verb != "deploy" && verb != "place" && verb != "obstacle";
}

/// The message of a program that plays badly.
std::string fault_text(Language language, const BotFault& fault) {
  return LabWords(language).say("fault", fault.key, fault.arguments);
}

}  // namespace

Table::Table(Console& console, KeptMatch& kept, Settings settings, Umpire* umpire)
    : console_(console), kept_(kept), settings_(std::move(settings)), umpire_(umpire) {
  for (std::size_t i = 0; i < 2; ++i) machines_[i] = seat_machine(match().record().seats[i], match());
  if (const auto& clock = match().record().clock) clock_.emplace(*clock, match().record().entries);
  flipped_ = people() == 1 && machines_[0] != nullptr;
  die_ = desk_of(match().record().game).die;
  const std::size_t plies = match().game().plies();
  told_ = plies - std::min(plies, plies_recalled);  // who comes back sees what happened last
}

int Table::people() const {
  return (machines_[0] == nullptr ? 1 : 0) + (machines_[1] == nullptr ? 1 : 0);
}

std::string Table::say(std::string_view key, std::vector<Argument> arguments) const {
  return words(language(), key, std::move(arguments));
}

Look Table::look() const {
  Look look = console_.look();
  look.flipped = flipped_;
  return look;
}

/// Whose eyes the screen has: the one person's; of two the one who decides, or, where something is hidden, the one who
/// sits before it; anybody's if there is none.
Viewer Table::viewer() const {
  if (people() == 0) return Viewer::everybody;
  if (people() == 1) return machines_[0] == nullptr ? Viewer::first : Viewer::second;
  return viewer_of(match().game().nothing_is_hidden() ? match().decider() : last_person_.value_or(Decider::nobody));
}

std::string Table::side_name(Decider side) const {
  return Teller(language(), match().game()).side(side);
}

std::string Table::who(Decider side) const {
  const SeatTerms& seat = match().record().seats[static_cast<std::size_t>(side_index(side))];
  return people() == 1 && is_person(seat) && seat.name.empty() ? say("you") : seat_name(seat, language());
}

std::string Table::title() const {
  const auto seat = [&](Decider side) {
    std::string text = say("seat", {{"side", std::string_view(side_name(side))}, {"who", std::string_view(who(side))}});
    if (clock_) {
      const std::int64_t seconds = clock_->left_ms(side) / 1000;
      text += fmt::format(" ({}:{:02})", seconds / 60, seconds % 60);
    }
    return text;
  };
  return fmt::format("{} | {} | {}", LabWords(language()).game(match().record().game), seat(Decider::first),
                     seat(Decider::second));
}

// What happens.

Expected<Table::Left> Table::sit() {
  if (!console_.has_screen()) {
    console_.write_lines({title()});
    if (people() > 0) {
      static_cast<void>(look_round({}));
      console_.write_lines(std::exchange(notes_, {}));
      console_.write_lines({say("keys")});
      keys_told_.insert(say("keys"));
    }
  }
  while (!match().is_over() && !left_) {
    tell_news();
    const Decider decider = match().decider();
    Expected<void> done;
    if (decider == Decider::fate) {
      done = fate_decides();
    } else if (Sitter* machine = machines_[static_cast<std::size_t>(side_index(decider))].get()) {
      done = machine_decides(*machine);
    } else {
      done = person_decides();
    }
    if (!done) return tl::unexpected(done.error());
  }
  if (match().is_over()) {
    tell_news();
    announce_end();
  }
  return Left{match().is_over(), load_};
}

Expected<void> Table::make(Decider by, const std::string& move, MoveNote note) {
  auto events = match().play(by, move, note);
  if (!events) return fail("{}", refusal_text(language(), match().game(), events.error()));
  return keep();
}

Expected<void> Table::keep() {
  if (umpire_ != nullptr) {
    const auto loser = umpire_->follow(match());
    if (loser && !match().is_over()) static_cast<void>(match().fall_short(*loser));
  }
  return kept_.keep();
}

void Table::show_film(bool was_asked) {
  const Desk& desk = desk_of(match().record().game);
  const bool quick = settings_.pace == Pace::instant;
  if (desk.film == nullptr || !console_.has_screen() || skips_films_ || (quick && was_asked)) return;
  const Eyes seen = eyes();
  const std::vector<Still> stills = desk.film(seen.sight(), match().game().plies() - 1);
  // Of what passes by itself at once, only what came of it is shown.
  for (std::size_t i = quick && !stills.empty() ? stills.size() - 1 : 0; i < stills.size() && !skips_films_; ++i) {
    if (settings_.pace == Pace::step) {
      show_still(stills[i], "");
      const auto typed = ask(say("more"));
      skips_films_ = !typed || is_called(quit_names, *typed);
    } else {
      show_still(stills[i], say("keys_film"));
      skips_films_ = console_.wait(quick ? quick_ms : still_ms);
    }
  }
}

void Table::show_still(const Still& still, std::string_view keys) {
  const auto columns = static_cast<std::size_t>(std::max(look().columns, 40));
  console_.clear();
  console_.write_lines({inked(look(), Ink::dim, title())});
  console_.write_lines(still.board);
  console_.write_lines(wrapped(still.said, columns, 2));
  if (!keys.empty()) console_.write_lines({inked(look(), Ink::dim, keys)});
}

Expected<void> Table::make_in_time(Decider side, const std::string& move) {
  if (!clock_) return make(side, move);
  if (!clock_->spend(side, thought_ms())) {
    static_cast<void>(match().lose_on_time(side));
    return keep();
  }
  return make(side, move, {.left_ms = clock_->left_ms(side)});
}

Expected<void> Table::machine_decides(Sitter& machine) {
  const Decider side = match().decider();
  if (console_.has_screen()) draw(say("thinking", {{"who", capitalised(side_name(side))}}), "");
  if (people() == 0 || settings_.pace == Pace::slow)
    console_.wait(settings_.pace == Pace::instant && people() > 0 ? 0 : slow_ms);
  turn_began_ = std::chrono::steady_clock::now();
  const auto move = machine.decide(match().game());
  if (!move) {
    log_.push_back(fault_text(language(), move.error()));
    console_.write_lines({log_.back()});
    static_cast<void>(match().resign(side));
    return keep();
  }
  auto made = make_in_time(side, *move);
  if (made) show_film(people() > 0);
  if (made && settings_.pace == Pace::step && desk_of(match().record().game).film == nullptr) {
    tell_news();
    draw("", "");
    static_cast<void>(ask(say("enter")));
  }
  return made;
}

Expected<void> Table::person_decides() {
  const Decider side = match().decider();
  curtain();
  if (left_) return {};
  seen_ = match().seen_by(viewer_of(side));
  const Desk& desk = desk_of(match().record().game);
  const auto sorts = [this](std::string_view from) {
    const Eyes seen = eyes();
    return seen.desk().sorts == nullptr ? std::vector<Sort>() : seen.desk().sorts(seen.sight(), from);
  };
  Picker::Remarker remarks;
  if (desk.remark != nullptr) {
    remarks = [seen = std::make_shared<const Eyes>(match(), viewer(), look())](const Picker::Candidate& candidate) {
      return seen->desk().remark(seen->sight(), candidate.text, candidate.explanation);
    };
  }
  picker_ = std::make_unique<Picker>(*seen_, language(), sorts, std::move(remarks));
  const auto& candidates = picker_->candidates();
  if (desk.draft != nullptr) draft_ = desk.draft(eyes().sight());
  if (candidates.size() == 1 && desk.plays_forced_moves && !settings_.stop_at_forced) {
    auto made = make(side, candidates[0].text);
    if (made) show_film(false);
    return made;
  }
  skips_films_ = false;
  listed_ = false;
  if (desk.is_interrupted != nullptr && desk.is_interrupted(eyes().sight())) notes_ = choices();

  turn_began_ = std::chrono::steady_clock::now();
  const std::size_t entry = match().next_entry();
  while (!left_ && match().next_entry() == entry) {
    std::optional<std::string> typed = draft_ ? draw(draft_->question(eyes().sight()), draft_->keys(eyes().sight()))
                                              : draw(Teller(language(), *seen_).question(),
                                                     say(picker_->begun() || listed_ ? "keys_picking" : "keys"));
    if (typed->empty()) typed = read_move();
    if (!typed) {
      left_ = true;
      break;
    }
    if (clock_ && thought_ms() >= clock_->left_ms(side)) {
      static_cast<void>(match().lose_on_time(side));
      return keep();
    }
    const auto then = answer(*typed);
    if (!then) return tl::unexpected(then.error());
  }
  return {};
}

std::int64_t Table::thought_ms() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - turn_began_).count();
}

std::string Table::meant(std::string_view typed) const {
  std::vector<std::string> alike;
  for (const auto& candidate : picker_->candidates()) {
    if (candidate.text == typed) return candidate.text;
    if (lower_case(candidate.text) == lower_case(typed)) alike.push_back(candidate.text);
  }
  return alike.size() == 1 ? alike.front() : std::string(typed);
}

Expected<Table::Then> Table::answer(const std::string& typed) {
  notes_.clear();
  listed_ = false;
  const auto pieces = split(typed, ' ');
  if (typed.empty()) return Then::ask_again;
  if (auto said = draft_ ? draft_->change(eyes().sight(), pieces) : std::nullopt) {
    notes_ = std::move(*said);
    return draft_->confirmed() ? play_draft() : Then::ask_again;
  }
  // Where no list has so many, it is the name of a place.
  const auto number = read_number(typed, 0, 9999);
  if (number && *number == 0) return go_back({});
  if (number && picker_->choose(static_cast<std::size_t>(*number))) {
    if (const auto move = picker_->picked()) return wish(*move);
    notes_ = choices();
    return Then::ask_again;
  }
  const std::string move = meant(typed);
  if (std::ranges::find(picker_->candidates(), move, &Picker::Candidate::text) != picker_->candidates().end())
    return wish(move);

  const Words rest = Words(pieces).subspan(1);
  if (const Command* command = command_called(pieces[0])) return (this->*command->run)(rest);
  if (auto lines = desk_answer(pieces)) {
    notes_ = std::move(*lines);
    return Then::ask_again;
  }
  const std::string place = place_of(typed);
  if (picker_->go_to(place)) {
    if (const auto move_there = picker_->picked()) return wish(*move_there);
    notes_ = choices();
    return Then::ask_again;
  }
  if (picker_->begin_at(place)) {
    if (const auto only = picker_->picked()) {
      picker_->back();
      notes_ = {fmt::format("{}  {}", *only, Teller(language(), *seen_).move(seen_->explain(*only)->anatomy))};
      return Then::ask_again;
    }
    notes_ = choices();
    return Then::ask_again;
  }
  if (number) {
    notes_ = {say("no_such_number", {{"number", *number}})};
    return Then::ask_again;
  }
  const auto why = seen_->explain(typed);
  notes_ = {why || draft_ ? say("not_understood", {{"text", quoted(language(), typed)}})
                          : Teller(language(), *seen_).refusal(why.error())};
  return Then::ask_again;
}

Expected<Table::Then> Table::wish(const std::string& move) {
  const Decider side = match().decider();
  if (!goes_on_in_spite_of(move)) {
    picker_->restart();
    return Then::ask_again;
  }
  const std::string verb(seen_->explain(move)->anatomy.verb);
  news_ = 0;
  if (auto made = make_in_time(side, move); !made) return tl::unexpected(made.error());
  show_film(true);
  if (auto done = confirm_turn(side, verb); !done) return tl::unexpected(done.error());
  return Then::go_on;
}

Expected<Table::Then> Table::play_draft() {
  const Decider side = match().decider();
  news_ = 0;
  for (const std::string& move : std::exchange(draft_, nullptr)->moves()) {
    if (auto made = make_in_time(side, move); !made) return tl::unexpected(made.error());
    turn_began_ = std::chrono::steady_clock::now();  // his time is spent once
    if (match().is_over()) break;
  }
  return Then::go_on;
}

/// Is it a harm that hardly ever comes, and has he been told of it before? Then he is not asked again.
bool Table::was_told_before(const Message& warning) {
  constexpr std::int64_t rare = 100;  // one time in more than so many
  const auto chance = std::ranges::find(warning.arguments, "chance", &Argument::name);
  const auto* text = chance == warning.arguments.end() ? nullptr : std::get_if<std::string>(&chance->value);
  if (text == nullptr || !text->starts_with("1/")) return false;
  const auto times = read_number(std::string_view(*text).substr(2), 1, std::numeric_limits<std::int64_t>::max());
  return times && *times > rare && !rare_harm_told_.insert(warning.key).second;
}

bool Table::goes_on_in_spite_of(const std::string& move) {
  if (!settings_.warnings) return true;
  const auto& candidates = picker_->candidates();
  const auto chosen = std::ranges::find(candidates, move, &Picker::Candidate::text);
  if (chosen == candidates.end()) return true;
  Lines harm;
  for (const Message& warning : chosen->explanation.warnings) {
    const bool avoidable = std::ranges::any_of(candidates, [&](const Picker::Candidate& other) {
      return std::ranges::find(other.explanation.warnings, warning) == other.explanation.warnings.end();
    });
    if (avoidable && !was_told_before(warning)) harm.push_back(Teller(language(), *seen_).warning(warning));
  }
  if (harm.empty()) return true;
  notes_ = harm;
  draw(say("in_spite", {{"move", move}}), "");
  notes_.clear();
  return confirmed(say("yes_no"));
}

Expected<void> Table::confirm_turn(Decider by, std::string_view verb) {
  const bool asked = settings_.confirm_turns && desk_of(match().record().game).turns_end_by_themselves &&
                     ends_unasked(verb) && !match().is_over() && match().decider() == other_side(by) &&
                     match().may_undo(by);
  if (!asked) return {};
  tell_news();
  picker_->restart();
  draw(say("turn_is_over"), "");
  news_ = 0;
  const auto typed = ask(say("enter_or_undo"));
  if (!typed) {
    left_ = true;
    return {};
  }
  if (!is_called(undo_names, *typed)) return {};
  static_cast<void>(match().undo(by));
  tell_of_undo(by);
  return keep();
}

// The screen.

void Table::tell_news() {
  const RunningGame& game = match().game();
  if (told_ > game.plies()) told_ = game.plies();
  for (; told_ < game.plies(); ++told_) {
    const Lines news = told(language(), game, told_, viewer());
    log_.insert(log_.end(), news.begin(), news.end());
    news_ += news.size();
    if (!console_.has_screen()) console_.write_lines(news);
  }
  if (log_.size() > longest_log) log_.erase(log_.begin(), log_.end() - longest_log);
}

void Table::tell_of_undo(Decider by) {
  told_ = match().game().plies();
  if (console_.has_screen()) {
    log_.clear();
    told_ -= std::min(told_, plies_recalled);
    tell_news();
  }
  news_ = 0;
  log_.push_back(say("taken_back", {{"who", capitalised(side_name(by))}}));
  if (!console_.has_screen()) console_.write_lines({log_.back()});
}

Eyes Table::eyes(std::span<const Mark> marks) const {
  return {match(), viewer(), look(), marks, draft_.get()};
}

std::string Table::draw(std::string question, std::string keys) {
  const std::vector<Mark> marks = picker_ ? picker_->marks() : std::vector<Mark>();
  const Eyes seen = eyes(marks);
  Scene scene{title(), log_, notes_, std::move(question), std::move(keys), news_};
  if (umpire_ != nullptr) scene.goals = umpire_->counters(language());
  if (!console_.has_screen() && !keys_told_.insert(scene.keys).second) scene.keys.clear();
  return show(console_, seen, scene);
}

/// Between two people at one screen, where one may not see what the other sees.
void Table::curtain() {
  const Decider side = match().decider();
  const bool hides = people() == 2 && !match().game().nothing_is_hidden() && last_person_ != side;
  last_person_ = side;
  if (!hides) return;
  log_.clear();
  news_ = 0;
  const std::size_t plies = match().game().plies();
  told_ = plies > 8 ? plies - 8 : 0;
  console_.forget();
  console_.write_lines({"", say("curtain", {{"who", capitalised(side_name(side))}}), ""});
  const auto typed = ask(say("enter"));
  left_ = !typed || is_called(quit_names, *typed);
  if (!left_) tell_news();
}

void Table::announce_end() {
  picker_.reset();
  notes_.clear();
  const std::string ending = ending_text(language(), match().game(), match().result());
  // The event of the end says it too, perhaps in fewer words.
  const RunningGame& game = match().game();
  const bool by_the_rules = game.decider() == Decider::nobody && game.plies() > 0;
  const Lines last = by_the_rules ? told(language(), game, game.plies() - 1, viewer()) : Lines();
  if (!log_.empty() && !last.empty() && log_.back() == last.back()) log_.pop_back();
  const bool was_read_aloud = !console_.has_screen() && !last.empty() && last.back() == ending;
  // The record of a battle of a campaign is put elsewhere now.
  const std::string place = umpire_ == nullptr ? say("record_is_in", {{"path", std::string_view(kept_.path())}}) : "";
  draw(was_read_aloud ? "" : ending, place);
}

std::optional<std::string> Table::ask(const std::string& prompt) {
  return console_.read(prompt);
}

bool Table::confirmed(const std::string& question) {
  const auto typed = ask(question + " ");
  if (!typed) {
    left_ = true;
    return false;
  }
  const std::string word = lower_case(*typed);
  return word == "y" || word == "yes" || word == "o" || word == "oui";
}

std::optional<std::string> Table::read_move() {
  return console_.read("> ", [this](std::string_view) { return completions(); });
}

std::vector<std::string> Table::completions() const {
  std::vector<std::string> all;
  if (picker_) {
    for (const auto& candidate : picker_->candidates()) all.push_back(candidate.text);
  }
  for (const Command& command : commands()) all.emplace_back(name_in(language(), command.names));
  for (const DeskCommand& command : desk_of(match().record().game).commands) all.push_back(name_of(command));
  return all;
}

}  // namespace destrier
