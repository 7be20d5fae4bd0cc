// Fate at the table: drawn by the program, or thrown by hand and typed in.

#include <algorithm>

#include "core/text.h"
#include "match/words.h"
#include "tell/tell.h"
#include "terminal/letters.h"
#include "terminal/table.h"
#include "terminal/words.h"

namespace destrier {

Expected<void> Table::fate_decides() {
  if (!match().record().fate.by_hand) return make(Decider::fate, kept_.draw_fate());
  const auto typed = read_fate();
  if (!typed) return tl::unexpected(typed.error());
  if (typed->empty()) return {};
  return make(Decider::fate, *typed, {.by_hand = true});
}

Expected<void> Table::undo_before_fate() {
  const std::size_t plies = match().game().plies();
  const Decider last = plies == 0 ? Decider::fate : match().game().logged(plies - 1, Viewer::everybody).by;
  const bool a_person = last != Decider::fate && machines_[static_cast<std::size_t>(side_index(last))] == nullptr;
  if (auto done = match().undo(a_person ? last : Decider::fate); !done) {
    notes_ = {refusal_text(language(), match().game(), done.error())};
    return {};
  }
  tell_of_undo(last);
  return keep();
}

Expected<std::string> Table::read_fate() {
  const auto outcomes = match().game().outcomes();
  const auto sorted = [](std::string text) {
    std::erase(text, '+');  // a die by itself
    std::ranges::sort(text);
    return text;
  };
  while (true) {
    const Teller teller(language(), match().game());
    std::optional<std::string> typed =
        draw(teller.question(), say("keys_fate", {{"example", outcomes.front().move.substr(1)}}) + die_keys());
    notes_.clear();
    if (typed->empty()) typed = ask("~> ");
    if (!typed || is_called(quit_names, *typed)) {
      left_ = true;
      return std::string();
    }
    if (is_called(undo_names, *typed)) {
      if (auto done = undo_before_fate(); !done) return tl::unexpected(done.error());
      if (match().decider() != Decider::fate) return std::string();
      continue;
    }
    std::string text = *typed;
    std::erase(text, ' ');
    if (text.starts_with('~')) text.erase(0, 1);
    if (auto told = read_die(split(*typed, ' ')); !told.empty()) {
      notes_ = std::move(told);
      continue;
    }
    if (text == "?") {
      for (const OutcomeText& outcome : outcomes)
        notes_.push_back(fmt::format("{}   {}", outcome.move, fraction(outcome.weight, outcome.total)));
      continue;
    }
    for (const OutcomeText& outcome : outcomes) {
      const std::string face = outcome.move.substr(1);
      if (face == text) return outcome.move;
    }
    // Dice fall in any order.
    for (const OutcomeText& outcome : outcomes) {
      if (sorted(outcome.move.substr(1)) == sorted(faces_of(text))) return outcome.move;
    }
    const auto pieces = split(*typed, ' ');
    if (const Command* command = command_called(pieces[0]); command != nullptr && command->needs_no_turn) {
      if (auto then = (this->*command->run)(Words(pieces).subspan(1)); !then) return tl::unexpected(then.error());
      continue;
    }
    notes_ = {say("no_such_fate", {{"text", quoted(language(), *typed)}})};
    if (const auto why = match().game().explain("~" + text); !why) notes_.push_back(teller.refusal(why.error()));
  }
}

std::string Table::die_keys() const {
  const auto keys = desk_of(match().record().game).die_keys;
  return keys == nullptr ? "" : " " + keys(eyes().sight());
}

std::string Table::faces_of(std::string_view typed) const {
  std::string faces(typed);
  for (char& face : faces) {
    const auto number = static_cast<std::size_t>(face - '1');
    if (face >= '1' && number < die_.size()) face = die_[number];
  }
  return faces;
}

Lines Table::read_die(Words words) {
  if (die_.empty() || (folded(words[0]) != "die" && folded(words[0]) != "de")) return {};
  const Teller teller(language(), match().game());
  if (words.size() > 1) {
    const std::string wanted = lower_case(words[1]);
    if (!std::ranges::is_permutation(wanted, die_)) return {teller.board({"die_must_keep", {}})};
    die_ = wanted;
  }
  std::vector<Record> faces;
  faces.reserve(die_.size());
  for (std::size_t i = 0; i < die_.size(); ++i) {
    faces.push_back({{"number", static_cast<std::int64_t>(i) + 1}, {"face", die_.substr(i, 1)}});
  }
  return {teller.board({"die_table", {{"die", std::move(faces)}}})};
}

}  // namespace destrier
