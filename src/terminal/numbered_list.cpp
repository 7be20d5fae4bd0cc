#include "terminal/numbered_list.h"

#include <algorithm>
#include <fmt/core.h>
#include <vector>

#include "core/text.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr int rows_around = 7;  ///< title, complaint, keys and prompt, with what is empty between them
constexpr std::size_t margin = 5;

class NumberedList {
 public:
  NumberedList(Console& console, const std::string& title, const Lines& items, std::size_t usual)
      : console_(console), title_(title), items_(items), usual_(usual) {}

  Chosen choose() {
    while (true) {
      draw();
      complaint_.clear();
      const auto typed = console_.read("> ");
      if (!typed || *typed == "q" || *typed == "0") return {std::nullopt, !typed};
      if (typed->empty()) return {usual_};
      if (turn_page(*typed)) continue;
      const auto number = read_number(*typed, 1, static_cast<std::int64_t>(items_.size()));
      if (number) return {static_cast<std::size_t>(*number - 1)};
      complaint_ = say("no_such_number", {{"number", std::string_view(*typed)}});
    }
  }

 private:
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return words(console_.look().language, key, std::move(arguments));
  }

  bool turn_page(std::string_view typed) {
    if (typed == "+" && end_ < items_.size()) pages_.push_back(end_);
    if (typed == "-" && pages_.size() > 1) pages_.pop_back();
    return typed == "+" || typed == "-";
  }

  void draw() {
    const Look look = console_.look();
    console_.clear();
    console_.write_lines({inked(look, Ink::strong, title_), ""});
    auto room = static_cast<std::size_t>(std::max(look.rows - rows_around, 3));
    for (end_ = pages_.back(); end_ < items_.size(); ++end_) {
      const Lines lines = lines_of(look, end_);
      if (console_.has_screen() && end_ > pages_.back() && lines.size() > room) break;
      room -= std::min(room, lines.size());
      console_.write_lines(lines);
    }
    Lines below = {complaint_};
    const bool has_pages = end_ < items_.size() || pages_.size() > 1;
    if (has_pages)
      below.push_back(inked(look, Ink::dim, say("menu_pages", {{"count", static_cast<std::int64_t>(items_.size())}})));
    below.push_back(inked(look, Ink::dim, say("menu_keys")));
    console_.write_lines(below);
  }

  Lines lines_of(const Look& look, std::size_t item) const {
    const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
    Lines lines = wrapped(items_[item], columns - margin - 1);
    const std::string number = fmt::format("{:>3}{} ", item + 1, item == usual_ ? "*" : " ");
    lines[0] = inked(look, Ink::strong, number) + lines[0];
    for (std::size_t more = 1; more < lines.size(); ++more) lines[more] = std::string(margin, ' ') + lines[more];
    return lines;
  }

  Console& console_;
  const std::string& title_;
  const Lines& items_;
  std::size_t usual_;
  std::string complaint_;
  std::vector<std::size_t> pages_ = {0};  ///< the first item of each page up to the one that is shown
  std::size_t end_ = 0;                   ///< the first item behind it
};

}  // namespace

Chosen choose_from(Console& console, const std::string& title, const Lines& items, std::size_t usual) {
  return NumberedList(console, title, items, usual).choose();
}

}  // namespace destrier
