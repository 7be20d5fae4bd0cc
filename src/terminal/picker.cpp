#include "terminal/picker.h"

#include <algorithm>
#include <fmt/core.h>
#include <numeric>

#include "tell/tell.h"
#include "terminal/words.h"

namespace destrier {
namespace {

/// So many moves are listed at once.
constexpr std::size_t few = 9;

/// Does it begin on the board? A hand is no place there.
bool begins_on_board(const Anatomy& anatomy) {
  return !anatomy.from.empty() && anatomy.from != "hand";
}

/// The things to choose in a move, in order. Where it does not begin on the board, what is chosen (a unit to be placed)
/// comes before where it goes.
std::vector<std::string> parts_of(const Anatomy& anatomy) {
  std::vector<std::string> parts = {anatomy.from, std::string(anatomy.verb)};
  const bool on_board = begins_on_board(anatomy);
  if (on_board) parts.push_back(anatomy.to);
  parts.insert(parts.end(), anatomy.choices.begin(), anatomy.choices.end());
  if (!on_board) parts.push_back(anatomy.to);
  return parts;
}

std::string part_of(const Anatomy& anatomy, std::size_t part) {
  const auto parts = parts_of(anatomy);
  return part < parts.size() ? parts[part] : "";
}

}  // namespace

Picker::Picker(const RunningGame& game, Language language) : game_(game), language_(language) {
  for (std::string& move : game.legal()) {
    if (auto explanation = game.explain(move)) candidates_.push_back({std::move(move), std::move(*explanation)});
  }
  restart();
}

void Picker::restart() {
  Numbers all(candidates_.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  steps_ = {std::move(all)};
}

std::string Picker::label(std::size_t part, const std::string& value, const Candidate& first) const {
  const Anatomy& anatomy = first.explanation.anatomy;
  if (part == 1) return words(language_, "verb", {{"verb", value}});
  const Teller teller(language_, game_);
  if (value.empty()) return teller.try_board({"pick_nowhere", {}}).value_or(words(language_, "no_place"));
  std::vector<Argument> arguments = anatomy.arguments;
  arguments.emplace_back("place", std::string_view(value));
  const bool is_unit = part == 0 || (!begins_on_board(anatomy) && value != anatomy.to);
  if (const auto named = is_unit ? teller.try_board({"pick_unit", arguments}) : std::nullopt) {
    return fmt::format("{} — {}", value, *named);
  }
  return value;
}

std::vector<Picker::Group> Picker::grouped_by(std::size_t part) const {
  std::vector<std::pair<std::string, Numbers>> values;
  for (const std::size_t number : present()) {
    const std::string value = part_of(candidates_[number].explanation.anatomy, part);
    const auto found = std::ranges::find(values, value, &std::pair<std::string, Numbers>::first);
    if (found == values.end()) {
      values.push_back({value, {number}});
    } else {
      found->second.push_back(number);
    }
  }
  std::vector<Group> groups;
  for (auto& [value, members] : values) {
    const Candidate& first = candidates_[members.front()];
    std::string label = members.size() == 1 ? fmt::format("{}  {}", first.text,
                                                          Teller(language_, game_).move(first.explanation.anatomy))
                                            : this->label(part, value, first);
    groups.push_back({std::move(label), std::move(members)});
  }
  // Many moves that differ in one place only are told apart by their texts; the board, which shows the places, is to
  // stay in sight.
  if (groups.size() > few && groups.size() == present().size()) {
    for (Group& group : groups) group.label = candidates_[group.members.front()].text;
  }
  return groups;
}

std::vector<Picker::Group> Picker::groups() const {
  std::size_t most_parts = 0;
  for (const std::size_t number : present()) {
    most_parts = std::max(most_parts, parts_of(candidates_[number].explanation.anatomy).size());
  }
  if (present().size() > few) {
    for (std::size_t part = 0; part < most_parts; ++part) {
      auto groups = grouped_by(part);
      if (groups.size() > 1) return groups;
    }
  }
  const Teller teller(language_, game_);
  std::vector<Group> each;
  for (const std::size_t number : present()) {
    const Candidate& candidate = candidates_[number];
    each.push_back({fmt::format("{}  {}", candidate.text, teller.move(candidate.explanation.anatomy)), {number}});
  }
  return each;
}

Lines Picker::choices() const {
  Lines lines;
  for (const Group& group : groups()) {
    std::string line = fmt::format("{:>3}  {}", lines.size() + 1, group.label);
    if (group.members.size() > 1) {
      line += " " + words(language_, "moves_inside", {{"count", static_cast<std::int64_t>(group.members.size())}});
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

bool Picker::choose(std::size_t number) {
  auto groups = this->groups();
  if (number < 1 || number > groups.size()) return false;
  steps_.push_back(std::move(groups[number - 1].members));
  return true;
}

bool Picker::begin_at(std::string_view place) {
  Numbers fitting;
  const auto keep = [&](auto fits) {
    if (!fitting.empty()) return;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (fits(candidates_[i].explanation.anatomy)) fitting.push_back(i);
    }
  };
  keep([&](const Anatomy& anatomy) { return anatomy.from == place; });
  keep([&](const Anatomy& anatomy) { return std::ranges::find(anatomy.choices, place) != anatomy.choices.end(); });
  keep([&](const Anatomy& anatomy) { return anatomy.to == place; });
  if (fitting.empty()) return false;
  restart();
  steps_.push_back(std::move(fitting));
  return true;
}

bool Picker::back() {
  if (!begun()) return false;
  steps_.pop_back();
  return true;
}

std::optional<std::string> Picker::picked() const {
  if (!begun() || present().size() != 1) return std::nullopt;
  return candidates_[present().front()].text;
}

std::vector<Mark> Picker::marks() const {
  std::vector<Mark> marks;
  if (!begun()) return marks;
  const auto add = [&](const std::string& place, Ink ink) {
    if (!place.empty() && std::ranges::find(marks, place, &Mark::place) == marks.end()) marks.push_back({place, ink});
  };
  for (const std::size_t number : present()) add(candidates_[number].explanation.anatomy.from, Ink::chosen);
  for (const std::size_t number : present()) add(candidates_[number].explanation.anatomy.to, Ink::target);
  return marks;
}

}  // namespace destrier
