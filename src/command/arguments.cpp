#include "command/arguments.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <utility>

#include "bench/breakthrough.h"
#include "core/text.h"
#include "games/registry.h"

namespace destrier {

Expected<std::unique_ptr<GameKind>> find_kind(std::string_view id, bool calibration) {
  auto kinds = all_kinds();
  if (calibration) kinds.push_back(make_kind<breakthrough::Breakthrough>());
  std::string names;
  for (auto& kind : kinds) {
    if (kind->id() == id) return std::move(kind);
    names += (names.empty() ? "" : ", ") + std::string(kind->id());
  }
  return fail("game: {} is unknown; there are: {}", in_quotes(id), names);
}

Expected<std::unique_ptr<RunningGame>> start_game(std::string_view id, const std::vector<std::string>& options,
                                                  bool calibration) {
  const auto kind = find_kind(id, calibration);
  if (!kind) return tl::unexpected(kind.error());
  std::vector<OptionPair> given;
  for (const std::string& word : options) {
    auto option = read_option(word);
    if (!option) return tl::unexpected(option.error());
    given.push_back(std::move(*option));
  }
  return (*kind)->start(given);
}

bool looks_like_path(std::string_view text) {
  return text.ends_with(".json") || text.find('/') != std::string_view::npos;
}

Expected<Json> read_json_at(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("{}: cannot be read", path);
  std::string text;
  std::array<char, 65536> part{};
  while (file.read(part.data(), part.size()) || file.gcount() > 0) {
    text.append(part.data(), static_cast<std::size_t>(file.gcount()));
  }
  if (file.bad()) return fail("{}: cannot be read", path);
  auto json = parse_json(text);
  if (!json) return fail("{}: {}", path, json.error().text);
  return json;
}

std::string padded(std::string_view text, std::size_t columns) {
  std::size_t shown = 0;
  for (const char c : text) shown += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
  return std::string(text) + std::string(shown < columns ? columns - shown : 1, ' ');
}

Language user_language() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
    if (value == nullptr || *value == '\0') continue;
    return read_language(std::string_view(value).substr(0, 2)).value_or(Language::english);
  }
  return Language::english;
}

void complain(const Error& error) {
  fmt::print(stderr, "destrier: {}\n", error.text);
}

void on_run(const Command& command, int& exit_code, std::function<Expected<void>()> action) {
  command.on_run([action = std::move(action), &exit_code] {
    const Expected<void> done = action();
    if (done) return;
    complain(done.error());
    exit_code = exit_bad_input;
  });
}

}  // namespace destrier
