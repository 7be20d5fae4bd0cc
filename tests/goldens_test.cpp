// Golden games: random games kept as text, with the hash of the position text before each move. They notice any change
// of play, and are remade by `destrier_tests --remake-goldens` when a change is meant.

#include "tests/goldens.h"

#include <gtest/gtest.h>

#include "core/hash.h"
#include "core/text.h"
#include "games/registry.h"
#include "tests/files.h"

namespace destrier {
namespace {

constexpr int random_goldens = 3;

/// `game <id> [option=value …]`, then a line `<hash> <move>` for each move, then `<hash> <result> <reason>`.
std::string played(const GameKind& kind, const std::vector<OptionPair>& options, std::uint64_t seed) {
  std::string text = fmt::format("game {}", kind.id());
  for (const auto& [name, value] : options) text += fmt::format(" {}={}", name, value);
  text += '\n';
  auto game = kind.start(options);
  if (!game) return text + "error " + game.error().text + "\n";
  Rng rng(seed);
  while ((*game)->decider() != Decider::nobody) {
    const std::string move = (*game)->random_move(rng);
    text += fmt::format("{:016x} {}\n", hash_text((*game)->position()), move);
    if (!(*game)->play(move)) return text + "error refused\n";
  }
  const Result result = (*game)->result();
  return text + fmt::format("{:016x} {} {}\n", hash_text((*game)->position()), to_text(result.score), result.reason);
}

/// Plays a golden's moves again and writes what happens in the same form.
std::string replayed(const GameKind& kind, const std::string& golden) {
  const auto lines = split(golden, '\n');
  std::vector<OptionPair> options;
  const auto head = split(lines[0], ' ');
  for (std::size_t i = 2; i < head.size(); ++i) options.push_back(*read_option(head[i]));
  auto game = kind.start(options);
  if (!game) return "error " + game.error().text;
  std::string text = std::string(lines[0]) + "\n";
  for (std::size_t i = 1; i + 2 < lines.size(); ++i) {
    const std::string_view move = lines[i].substr(17);
    text += fmt::format("{:016x} {}\n", hash_text((*game)->position()), move);
    if (!(*game)->play(move)) return text + "this move is refused\n";
  }
  const Result result = (*game)->result();
  return text + fmt::format("{:016x} {} {}\n", hash_text((*game)->position()), to_text(result.score), result.reason);
}

TEST(Goldens, ReplayHashForHash) {
  for (const auto& kind : all_kinds()) {
    const auto files = data_files(std::string(kind->id()), "goldens", ".txt");
    EXPECT_FALSE(files.empty()) << "no goldens for " << kind->id();
    for (const auto& path : files) {
      const std::string golden = read_file(path);
      EXPECT_EQ(replayed(*kind, golden), golden) << path;
    }
  }
}

}  // namespace

int remake_goldens() {
  for (const auto& kind : all_kinds()) {
    const auto folder = std::filesystem::path(TESTS_FOLDER) / "data" / kind->id() / "goldens";
    std::filesystem::create_directories(folder);
    const auto write = [&](const std::string& name, const std::vector<OptionPair>& options, std::uint64_t seed) {
      std::ofstream(folder / (name + ".txt"), std::ios::binary) << played(*kind, options, seed);
      fmt::print("{}\n", (folder / (name + ".txt")).string());
    };
    for (int i = 1; i <= random_goldens; ++i) write(fmt::format("default_{}", i), {}, static_cast<std::uint64_t>(i));
    for (const Preset& preset : kind->presets()) write(preset.id, preset.options, random_goldens + 1);
  }
  return 0;
}

}  // namespace destrier
