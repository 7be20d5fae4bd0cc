#include "command/arguments.h"

#include <cstdio>
#include <cstdlib>

#include "bench/breakthrough.h"
#include "core/text.h"
#include "games/kind_of.h"
#include "games/registry.h"

namespace destrier {

Expected<std::unique_ptr<GameKind>> find_kind(std::string_view id, bool calibration) {
  auto kinds = all_kinds();
  if (calibration) kinds.push_back(std::make_unique<KindOf<breakthrough::Breakthrough>>());
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

}  // namespace destrier
