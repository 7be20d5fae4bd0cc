// What a person may type at the table besides moves.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ranges>

#include "core/text.h"
#include "lab/words.h"
#include "match/team.h"
#include "match/words.h"
#include "tell/tell.h"
#include "terminal/letters.h"
#include "terminal/rules_page.h"
#include "terminal/table.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::int64_t hint_ms = 1500;
constexpr std::size_t hints = 3;
constexpr std::size_t command_columns = 16;
constexpr int least_around_log = 4;  ///< rows of a page that are not entries of the log

}  // namespace

const std::vector<Table::Command>& Table::commands() {
  static const std::vector<Command> all = {
      {{"help", "aide", "?"}, "help", &Table::help},
      {{"moves", "coups", "m"}, "moves", &Table::list_moves},
      {{"back", "retour", "b"}, "back", &Table::go_back},
      {{"hint", "conseil", "h"}, "hint", &Table::hint},
      {{"odds", "chances", "o"}, "odds", &Table::odds},
      {undo_names, "undo", &Table::undo},
      {{"look", "voir", "l"}, "look", &Table::look_round, true},
      {{"board", "plateau", "p"}, "board", &Table::show_board, true},
      {{"log", "journal", "j"}, "log", &Table::show_log, true},
      {{"rules", "règles", ""}, "rules", &Table::show_rules, true},
      {{"flip", "tourner", "t"}, "flip", &Table::flip, true},
      {{"note", "noter", "n"}, "note", &Table::write_comment, true},
      {{"save", "sauver", "s"}, "save", &Table::save, true},
      {{"load", "charger", ""}, "load", &Table::load},
      {{"draw", "nulle", ""}, "draw", &Table::offer_draw},
      {{"resign", "abandonner", ""}, "resign", &Table::resign},
      {{"pace", "allure", ""}, "pace", &Table::change_pace, true},
      {quit_names, "quit", &Table::quit},
  };
  return all;
}

const Table::Command* Table::command_called(std::string_view name) {
  const auto found =
      std::ranges::find_if(commands(), [&](const Command& command) { return is_called(command.names, name); });
  return found == commands().end() ? nullptr : &*found;
}

Lines Table::command_list() const {
  Lines lines;
  const auto add = [&](const std::string& typed, std::string_view meaning) {
    const auto columns = static_cast<std::size_t>(console_.look().columns);
    const Lines one =
        wrapped(fmt::format("  {} {}", left_in(typed, command_columns), meaning), columns, command_columns + 3);
    lines.insert(lines.end(), one.begin(), one.end());
  };
  for (const Command& command : commands()) {
    const std::string brief = command.names[2].size() != 1 ? "" : fmt::format(" ({})", command.names[2]);
    add(fmt::format("{}{}", name_in(language(), command.names), brief), say(fmt::format("command_{}", command.key)));
  }
  for (const DeskCommand& command : desk_of(match().record().game).commands) {
    const std::string line = usage(command);
    const std::size_t colon = std::min(line.find(':'), line.size());
    const std::size_t typed = line.find_last_not_of(' ', colon - 1) + 1;
    add(line.substr(0, typed), line.substr(std::min(colon + 2, line.size())));
  }
  return lines;
}

std::string Table::usage(const DeskCommand& command) const {
  std::string line = Teller(language(), match().game()).board({fmt::format("ask_{}", command.name), {}});
  line.replace(0, 1, lower_case(line.substr(0, 1)));  // it is to be typed, no sentence
  return line;
}

std::string Table::name_of(const DeskCommand& command) const {
  const std::string line = usage(command);
  return line.substr(0, line.find_first_of(" :"));
}

Expected<Table::Then> Table::help(Words words) {
  if (!words.empty()) {
    const std::string word = joined(words);
    const Eyes seen = eyes();
    notes_ = seen.desk().about(seen.sight(), word);
    if (!notes_.empty()) return Then::ask_again;
    const auto why = seen_->explain(word);
    const Teller teller(language(), *seen_);
    notes_ = {why ? teller.move(why->anatomy) : teller.refusal(why.error())};
    return Then::ask_again;
  }
  notes_ = {Teller(language(), *seen_).question(),
            say("help_moves", {{"count", static_cast<int>(picker_->candidates().size())},
                               {"example", std::string_view(picker_->candidates().front().text)}})};
  const Lines commands = command_list();
  notes_.insert(notes_.end(), commands.begin(), commands.end());
  notes_.push_back(say("help_about"));
  return Then::ask_again;
}

std::optional<Lines> Table::desk_answer(Words words) {
  for (const DeskCommand& command : desk_of(match().record().game).commands) {
    if (command.name != words[0] && folded(words[0]) != folded(name_of(command))) continue;
    const Eyes seen = eyes();
    return command.answer(seen.sight(), words.subspan(1));
  }
  return std::nullopt;
}

Lines Table::choices() {
  listed_ = true;
  Lines lines = picker_->choices();
  if (const auto move = picker_->checked()) {
    const std::array<std::string_view, 2> question = {"odds", *move};
    const Lines more = desk_answer(question).value_or(Lines());
    lines.insert(lines.end(), more.begin(), more.end());
  }
  const std::string from = picker_->chosen();
  const Eyes seen = eyes();
  if (seen.desk().barred != nullptr && !from.empty()) {
    const Lines more = seen.desk().barred(seen.sight(), from);
    lines.insert(lines.end(), more.begin(), more.end());
  }
  return lines;
}

std::string Table::place_of(std::string_view word) const {
  const Eyes eyes(match(), viewer(), look());
  std::string place = eyes.desk().place == nullptr ? std::string() : eyes.desk().place(eyes.sight(), word);
  return place.empty() ? std::string(word) : place;
}

Expected<Table::Then> Table::show_rules(Words /*words*/) {
  notes_ = rules_page(look(), Teller(language(), match().game()).rules());
  return Then::ask_again;
}

Expected<Table::Then> Table::hint(Words /*words*/) {
  draw(say("thinking_hint"), "");
  Player player;
  player.level = 5;
  player.lines = hints;
  const Analysis found =
      think_with_clock(*seen_, player, match().next_entry(), hints, {.most_ms = hint_ms, .threads = 1});
  const Teller teller(language(), *seen_);
  notes_ = {say("hint_title")};
  for (const Line& line : found.lines) {
    const auto explanation = seen_->explain(line.moves.front());
    if (!explanation) continue;
    notes_.push_back(fmt::format("{}  {}  {}", LabWords(language()).percent(line.value), line.moves.front(),
                                 teller.move(explanation->anatomy)));
  }
  return Then::ask_again;
}

Expected<Table::Then> Table::odds(Words words) {
  const Teller teller(language(), *seen_);
  if (words.empty()) {
    notes_ = {say("odds_of_what")};
    return Then::ask_again;
  }
  const std::string move = meant(words[0]);
  const auto explanation = seen_->explain(move);
  if (words.size() > 1 || (explanation && !explanation->odds.empty())) {
    // A game may know more of it than its odds.
    std::vector<std::string_view> question = {"odds", move};
    question.insert(question.end(), words.begin() + 1, words.end());
    if (auto lines = desk_answer(question); lines && !lines->empty()) {
      notes_ = std::move(*lines);
      return Then::ask_again;
    }
  }
  if (!explanation) {
    notes_ = {teller.refusal(explanation.error())};
    return Then::ask_again;
  }
  notes_ = {teller.move(explanation->anatomy)};
  for (const Chance& chance : explanation->odds) {
    const double share = static_cast<double>(chance.numerator) / static_cast<double>(chance.denominator);
    notes_.push_back(fmt::format("  {}  {}  ({})", right_in(LabWords(language()).percent(share), 7),
                                 teller.chance(chance.what), fraction(chance.numerator, chance.denominator)));
  }
  if (explanation->odds.empty()) notes_.push_back(say("no_odds"));
  for (const Message& warning : explanation->warnings)
    notes_.push_back(say("warning", {{"text", teller.warning(warning)}}));
  return Then::ask_again;
}

Expected<Table::Then> Table::undo(Words /*words*/) {
  const Decider side = match().decider();
  if (auto done = match().undo(side); !done) {
    notes_ = {refusal_text(language(), match().game(), done.error())};
    return Then::ask_again;
  }
  tell_of_undo(side);
  if (auto kept = keep(); !kept) return tl::unexpected(kept.error());
  return Then::go_on;
}

Expected<Table::Then> Table::save(Words words) {
  if (words.empty()) {
    notes_ = {say("saved_in", {{"path", std::string_view(kept_.path())}})};
    return Then::ask_again;
  }
  const std::string path = joined(words);
  const auto copied = kept_.copy_to(path);
  notes_ = {say(copied ? "copied_to" : "not_copied", {{"path", std::string_view(path)}})};
  return Then::ask_again;
}

Expected<Table::Then> Table::load(Words words) {
  if (words.empty()) {
    notes_ = {say("load_what")};
    return Then::ask_again;
  }
  const std::string path = joined(words);
  if (const auto other = KeptMatch::resume(path); !other) {
    notes_ = {say("not_loaded", {{"path", std::string_view(path)}}), other.error().text};
    return Then::ask_again;
  }
  load_ = path;
  left_ = true;
  return Then::leave;
}

Lines Table::log_entry(std::size_t ply) const {
  const RunningGame& game = match().game();
  const LoggedMove entry = game.logged(ply, viewer());
  const std::string by = entry.by == Decider::fate ? "" : capitalised(side_name(entry.by)) + " ";
  Lines lines = {fmt::format("{}. {}{}", ply + 1, by, entry.move)};
  for (const std::string& line : told(language(), game, entry.events)) lines.push_back("    " + line);
  return lines;
}

Expected<Table::Then> Table::show_log(Words words) {
  const std::size_t plies = match().game().plies();
  if (plies == 0) {
    notes_ = {say("nothing_yet")};
    return Then::ask_again;
  }
  const auto number = words.empty() ? std::nullopt : read_number(words[0], 1, static_cast<std::int64_t>(plies));
  if (!words.empty() && !number) {
    notes_ = {say("command_log")};
    return Then::ask_again;
  }
  const auto columns = static_cast<std::size_t>(look().columns);
  const auto page = static_cast<std::size_t>(std::max(look().rows - least_around_log, 5));
  std::vector<Lines> entries;
  std::size_t used = 0;
  while (entries.size() < plies) {
    const std::size_t ply = plies - entries.size() - 1;
    if (number && ply + 1 < static_cast<std::size_t>(*number)) break;
    Lines entry = log_entry(ply);
    for (const std::string& line : entry) used += wrapped(line, columns, 2).size();
    if (!number && !entries.empty() && used > page) break;
    entries.push_back(std::move(entry));
  }
  if (!number && entries.size() < plies) {
    notes_ = {say("log_earlier", {{"count", static_cast<std::int64_t>(plies - entries.size())}})};
  }
  for (const Lines& entry : std::views::reverse(entries)) notes_.insert(notes_.end(), entry.begin(), entry.end());
  return Then::ask_again;
}

Expected<Table::Then> Table::flip(Words /*words*/) {
  flipped_ = !flipped_;
  if (!console_.has_screen()) return show_board({});
  return Then::ask_again;
}

Expected<Table::Then> Table::change_pace(Words words) {
  constexpr std::array<Pace, 3> paces = {Pace::instant, Pace::slow, Pace::step};
  const auto name = [&](Pace pace) { return say(fmt::format("pace_{}", to_text(pace))); };
  if (words.empty()) {
    settings_.pace = paces[(static_cast<std::size_t>(settings_.pace) + 1) % paces.size()];
  } else {
    const std::string wanted = folded(joined(words));
    const auto found =
        std::ranges::find_if(paces, [&](Pace pace) { return wanted == to_text(pace) || wanted == folded(name(pace)); });
    if (found == paces.end()) {
      notes_ = {say("command_pace")};
      return Then::ask_again;
    }
    settings_.pace = *found;
  }
  notes_ = {say("setting", {{"name", std::string_view(say("setting_pace"))},
                            {"value", std::string_view(lower_case(name(settings_.pace)))}})};
  return Then::ask_again;
}

Expected<Table::Then> Table::show_board(Words /*words*/) {
  if (console_.has_screen()) return Then::ask_again;
  const Eyes seen = eyes();
  notes_ = seen.desk().counters(seen.sight());
  const Lines board = seen.desk().board(seen.sight());
  notes_.insert(notes_.end(), board.begin(), board.end());
  return Then::ask_again;
}

Expected<Table::Then> Table::look_round(Words /*words*/) {
  const Eyes seen = eyes();
  notes_ = seen.desk().spoken(seen.sight());
  return Then::ask_again;
}

Expected<Table::Then> Table::list_moves(Words words) {
  picker_->restart();
  if (!words.empty() && !picker_->begin_at(place_of(words[0]))) {
    notes_ = {say("nothing_from", {{"place", quoted(language(), words[0])}})};
    return Then::ask_again;
  }
  notes_ = choices();
  return Then::ask_again;
}

Expected<Table::Then> Table::go_back(Words /*words*/) {
  if (picker_->back()) notes_ = choices();
  return Then::ask_again;
}

Expected<Table::Then> Table::write_comment(Words words) {
  if (words.empty()) {
    notes_ = {say("note_what")};
    return Then::ask_again;
  }
  match().comment(joined(words));
  if (auto kept = keep(); !kept) return tl::unexpected(kept.error());
  notes_ = {say("noted")};
  return Then::ask_again;
}

Expected<Table::Then> Table::resign(Words /*words*/) {
  draw(say("resign_sure"), "");
  if (!confirmed(say("yes_no"))) return Then::ask_again;
  static_cast<void>(match().resign(match().decider()));
  if (auto kept = keep(); !kept) return tl::unexpected(kept.error());
  return Then::leave;
}

Expected<Table::Then> Table::offer_draw(Words /*words*/) {
  const Decider other = other_side(match().decider());
  draw(say("draw_sure"), "");
  if (!confirmed(say("yes_no"))) return Then::ask_again;
  bool accepted = false;
  if (machines_[static_cast<std::size_t>(side_index(other))] == nullptr) {
    const std::string question = say("draw_accept", {{"who", capitalised(side_name(other))}});
    if (match().game().nothing_is_hidden()) {
      draw(question, "");
    } else {  // he does not see what the other sees
      console_.clear();
      console_.write_lines({question});
    }
    accepted = confirmed(say("yes_no"));
  } else {
    accepted = accepts_draw(match(), other);
  }
  if (!accepted) {
    notes_ = {say("draw_declined", {{"who", capitalised(side_name(other))}})};
    return Then::ask_again;
  }
  static_cast<void>(match().agree_to_draw());
  if (auto kept = keep(); !kept) return tl::unexpected(kept.error());
  return Then::leave;
}

Expected<Table::Then> Table::quit(Words /*words*/) {
  if (draft_ && !draft_->moves().empty()) {
    draw(say("draft_lost"), "");
    if (!confirmed(say("yes_no"))) return Then::ask_again;
  }
  left_ = true;
  console_.write_lines({say("left", {{"path", std::string_view(kept_.path())}})});
  return Then::leave;
}

}  // namespace destrier
