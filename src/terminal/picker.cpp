#include "terminal/picker.h"

#include <algorithm>
#include <fmt/core.h>
#include <iterator>
#include <numeric>

#include "core/sorting.h"
#include "tell/tell.h"
#include "terminal/words.h"

namespace destrier {
namespace {

/// So many lines of moves are listed at once.
constexpr std::size_t few = 9;
/// Of more single moves than these only the texts: their sentences may take two lines each.
constexpr std::size_t many_lines = few / 2;
/// More places than these are told by their sorts.
constexpr std::size_t many_places = 12;
constexpr std::size_t page_width = 80;
/// Of what is chosen in order: where it begins, the verb, where it goes.
constexpr std::size_t verb_part = 1;
constexpr std::size_t goal_part = 2;

/// Does it begin on the board? A hand is no place there.
bool begins_on_board(const Anatomy& anatomy) {
  return !anatomy.from.empty() && anatomy.from != "hand";
}

}  // namespace

Picker::Picker(const RunningGame& game, Language language, Sorter sorter, Remarker remarker)
    : game_(game), language_(language), sorter_(std::move(sorter)), remarker_(std::move(remarker)) {
  for (std::string& move : game.legal()) {
    if (auto explanation = game.explain(move)) candidates_.push_back({std::move(move), std::move(*explanation)});
  }
  for (const Candidate& candidate : candidates_) {
    const Anatomy& anatomy = candidate.explanation.anatomy;
    // Several who act upon one.
    if (anatomy.from.empty() && !anatomy.to.empty() && anatomy.choices.size() > 1) joint_verbs_.insert(anatomy.verb);
  }
  restart();
}

/// The things to choose in a move, in order. Where it does not begin on the board, what is chosen (a unit to be placed)
/// comes before where it goes; but of what several do together, who they are is chosen last.
std::vector<std::string> Picker::parts_of(const Anatomy& anatomy) const {
  std::vector<std::string> parts = {anatomy.from, std::string(anatomy.verb)};
  if (joint_verbs_.contains(anatomy.verb)) {
    parts.push_back(anatomy.to);
    return parts;
  }
  const bool on_board = begins_on_board(anatomy);
  if (on_board) parts.push_back(anatomy.to);
  parts.insert(parts.end(), anatomy.choices.begin(), anatomy.choices.end());
  if (!on_board) parts.push_back(anatomy.to);
  return parts;
}

void Picker::restart() {
  Numbers all(candidates_.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  steps_ = {std::move(all)};
}

void Picker::step(Numbers members) {
  steps_.push_back(std::move(members));
  together_.clear();
  if (!is_joint()) return;
  const auto most = std::ranges::max_element(present(), {}, [&](std::size_t i) { return anatomy(i).choices.size(); });
  together_.insert(anatomy(*most).choices.begin(), anatomy(*most).choices.end());
}

std::string Picker::sentence(std::size_t number) const {
  return with_remark(fmt::format("{}  {}", candidates_[number].text, Teller(language_, game_).move(anatomy(number))),
                     number);
}

std::string Picker::with_remark(std::string text, std::size_t number) const {
  const std::string remark = remarker_ ? remarker_(candidates_[number]) : std::string();
  return remark.empty() ? text : fmt::format("{} {}", text, remark);
}

std::string Picker::label(std::size_t part, const std::string& value, const Candidate& first) const {
  const Anatomy& anatomy = first.explanation.anatomy;
  if (part == verb_part) return words(language_, "verb", {{"verb", value}});
  const Teller teller(language_, game_);
  if (value.empty()) return teller.try_board({"pick_nowhere", {}}).value_or(words(language_, "no_place"));
  std::vector<Argument> arguments = anatomy.arguments;
  arguments.emplace_back("place", std::string_view(value));
  const bool is_unit = part == 0 || (!begins_on_board(anatomy) && value != anatomy.to);
  const bool is_victim = joint_verbs_.contains(anatomy.verb) && value == anatomy.to;
  const auto named = is_unit     ? teller.try_board({"pick_unit", arguments})
                     : is_victim ? teller.try_board({"pick_victim", arguments})
                                 : std::nullopt;
  if (named && !named->empty()) {
    if (part == 0 && !begins_on_board(anatomy)) return *named;
    return fmt::format("{} — {}", value, *named);
  }
  return value;
}

std::vector<Picker::Group> Picker::grouped_by(std::size_t part) const {
  std::vector<std::pair<std::string, Numbers>> values;
  for (const std::size_t number : present()) {
    const auto parts = parts_of(anatomy(number));
    const std::string value = part < parts.size() ? parts[part] : "";
    const auto found = std::ranges::find(values, value, &std::pair<std::string, Numbers>::first);
    if (found == values.end()) {
      values.push_back({value, {number}});
    } else {
      found->second.push_back(number);
    }
  }
  // What begins nowhere, as the end of a turn, comes last and says what it is.
  const auto is_somewhere = [&](const auto& group) { return part > 0 || !group.first.empty(); };
  sort_stably(values, [&](const auto& a, const auto& b) { return is_somewhere(a) && !is_somewhere(b); });
  std::vector<Group> groups;
  for (auto& [value, members] : values) {
    const Candidate& first = candidates_[members.front()];
    const bool is_brief = values.size() > many_lines && is_somewhere(std::pair(value, members));
    std::string label = members.size() > 1 ? this->label(part, value, first)
                        : is_brief         ? with_remark(first.text, members.front())
                                           : sentence(members.front());
    groups.push_back({std::move(label), std::move(members)});
  }
  return groups;
}

std::vector<Picker::Group> Picker::sorted() const {
  const std::string& from = anatomy(present().front()).from;
  if (!sorter_ || from.empty()) return {};
  Numbers left = present();
  std::vector<Group> groups;
  for (const Sort& sort : sorter_(from)) {
    Group group{sort.name, {}};
    std::erase_if(left, [&](std::size_t number) {
      const bool belongs = std::ranges::find(sort.places, anatomy(number).to) != sort.places.end();
      if (belongs) group.members.push_back(number);
      return belongs;
    });
    if (!group.members.empty()) groups.push_back(std::move(group));
  }
  if (!left.empty()) groups.push_back({words(language_, "other_places"), std::move(left)});
  return groups.size() > 1 ? groups : std::vector<Group>();
}

std::vector<Picker::Group> Picker::groups() const {
  std::size_t most_parts = 0;
  for (const std::size_t number : present()) most_parts = std::max(most_parts, parts_of(anatomy(number)).size());
  std::vector<Group> each;
  std::size_t lines = 0;
  if (present().size() <= few) {
    for (const std::size_t number : present()) {
      each.push_back({sentence(number), {number}});
      lines += wrapped(each.back().label, page_width).size();
    }
    if (lines <= few) return each;
  }
  for (std::size_t part = 0; part < most_parts; ++part) {
    auto groups = grouped_by(part);
    if (groups.size() <= 1) continue;
    if (part != goal_part || groups.size() <= many_places) return groups;
    auto by_sort = sorted();
    return by_sort.empty() ? groups : by_sort;
  }
  if (!each.empty()) return each;
  for (const std::size_t number : present()) each.push_back({sentence(number), {number}});
  return each;
}

Lines Picker::choices() const {
  if (is_joint()) return check_list();
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
  if (number < 1) return false;
  if (is_joint()) {
    const auto names = able();
    if (number <= names.size()) {
      const std::string& name = names[number - 1];
      if (together_.erase(name) == 0) together_.insert(name);
      return true;
    }
    const auto move = joint_move();
    if (number > names.size() + 1 || !move) return false;
    steps_.push_back({*move});
    return true;
  }
  auto groups = this->groups();
  if (number > groups.size()) return false;
  step(std::move(groups[number - 1].members));
  return true;
}

bool Picker::is_joint() const {
  if (!begun() || present().size() < 2) return false;
  const Anatomy& first = anatomy(present().front());
  return joint_verbs_.contains(first.verb) && std::ranges::all_of(present(), [&](std::size_t number) {
           return anatomy(number).verb == first.verb && anatomy(number).to == first.to;
         });
}

std::vector<std::string> Picker::able() const {
  std::vector<std::string> names;
  for (const std::size_t number : present()) {
    for (const std::string& name : anatomy(number).choices) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

std::optional<std::size_t> Picker::joint_move() const {
  const auto found = std::ranges::find_if(present(), [&](std::size_t number) {
    const auto& names = anatomy(number).choices;
    return std::set<std::string>(names.begin(), names.end()) == together_;
  });
  return found == present().end() ? std::nullopt : std::optional(*found);
}

Lines Picker::check_list() const {
  Lines lines;
  for (const std::string& name : able()) {
    lines.push_back(fmt::format("{:>3}  [{}] {}", lines.size() + 1, together_.contains(name) ? "x" : " ", name));
  }
  const auto move = joint_move();
  lines.push_back(move ? fmt::format("{:>3}  {}", lines.size() + 1, candidates_[*move].text)
                       : words(language_, "not_together"));
  return lines;
}

std::optional<std::string> Picker::checked() const {
  const auto move = is_joint() ? joint_move() : std::nullopt;
  return move ? std::optional(candidates_[*move].text) : std::nullopt;
}

bool Picker::go_to(std::string_view place) {
  Numbers fitting;
  std::ranges::copy_if(present(), std::back_inserter(fitting),
                       [&](std::size_t number) { return anatomy(number).to == place; });
  if (!begun() || fitting.empty() || fitting.size() == present().size()) return false;
  step(std::move(fitting));
  return true;
}

bool Picker::begin_at(std::string_view place) {
  Numbers fitting;
  const auto keep = [&](auto fits) {
    if (!fitting.empty()) return;
    for (std::size_t i = 0; i < candidates_.size(); ++i) {
      if (fits(anatomy(i))) fitting.push_back(i);
    }
  };
  keep([&](const Anatomy& anatomy) { return anatomy.from == place; });
  keep([&](const Anatomy& anatomy) { return std::ranges::find(anatomy.choices, place) != anatomy.choices.end(); });
  keep([&](const Anatomy& anatomy) { return anatomy.to == place; });
  if (fitting.empty()) return false;
  restart();
  step(std::move(fitting));
  return true;
}

bool Picker::back() {
  if (!begun()) return false;
  Numbers before = steps_.size() > 2 ? steps_[steps_.size() - 2] : Numbers();
  steps_.pop_back();
  if (begun()) {
    steps_.pop_back();
    step(std::move(before));
  }
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
  if (is_joint()) {
    for (const std::string& name : together_) add(name, Ink::chosen);
  }
  for (const std::size_t number : present()) add(anatomy(number).from, Ink::chosen);
  for (const std::size_t number : present()) add(anatomy(number).to, Ink::target);
  return marks;
}

std::string Picker::chosen() const {
  constexpr std::size_t after_one_choice = 2;
  if (steps_.size() != after_one_choice) return {};
  const std::string& from = anatomy(present().front()).from;
  const bool alone = std::ranges::all_of(present(), [&](std::size_t number) { return anatomy(number).from == from; });
  return alone ? from : std::string();
}

}  // namespace destrier
