// Holds every conversation of `tests/data/<game>/transcripts/*.txt` again, for every game.

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/registry.h"
#include "match/protocol.h"
#include "tests/files.h"

namespace destrier {
namespace {

/// JSON in `event` and `view` lines is compared as values (a view may have more keys than are expected of it),
/// everything else byte by byte.
bool same_line(std::string_view expected, std::string_view answered) {
  for (const std::string_view head : {std::string_view("event "), std::string_view("view ")}) {
    if (!expected.starts_with(head) || !answered.starts_with(head)) continue;
    const auto left = parse_json(expected.substr(head.size()));
    const auto right = parse_json(answered.substr(head.size()));
    if (!left || !right || !left->is_object() || !right->is_object()) return false;
    if (head == "event ") return *left == *right;
    return std::ranges::all_of(left->items(), [&](const auto& item) {
      return right->contains(item.key()) && (*right)[item.key()] == item.value();
    });
  }
  return expected == answered;
}

void hold(const std::filesystem::path& path) {
  Conversation conversation(1);
  const std::string text = read_file(path);
  std::vector<std::string_view> lines = split(text, '\n');
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  std::size_t at = 0;
  int commands = 0;
  while (at < lines.size()) {
    ASSERT_TRUE(lines[at].starts_with("> ")) << path << ":" << at + 1 << ": no command";
    const std::string answer = conversation.answer(lines[at].substr(2));
    std::vector<std::string_view> answered = split(answer, '\n');
    answered.pop_back();  // after the last line feed
    if (!answered.empty() && answered.back() == "ok") answered.pop_back();
    ++at;
    ++commands;
    std::size_t i = 0;
    for (; at < lines.size() && !lines[at].starts_with("> "); ++at, ++i) {
      ASSERT_LT(i, answered.size()) << path << ":" << at + 1 << ": the answer is too short";
      ASSERT_TRUE(same_line(lines[at], answered[i]))
          << path << ":" << at + 1 << "\nexpected " << lines[at] << "\nanswered " << answered[i];
    }
    ASSERT_EQ(i, answered.size()) << path << ":" << at << ": the answer is too long: " << answered[i];
  }
  EXPECT_GT(commands, 0) << path << " is empty";
}

TEST(Transcripts, AreAnsweredWordForWord) {
  for (const auto& kind : all_kinds()) {
    const auto files = data_files(std::string(kind->id()), "transcripts", ".txt");
    EXPECT_FALSE(files.empty()) << "no transcripts for " << kind->id();
    for (const auto& path : files) hold(path);
  }
}

}  // namespace
}  // namespace destrier
