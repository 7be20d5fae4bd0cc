#include "lab/contestant.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/text.h"
#include "match/team.h"
#include "search/thinker.h"

namespace destrier {
namespace {

constexpr std::string_view program_prefix = "engine:";

class OurPlayer : public Sitter {
 public:
  explicit OurPlayer(const Player& player) : player_(player) {}

  tl::expected<void, BotFault> begin(const RunningGame& game, std::uint64_t seed) override {
    thinker_ = make_thinker(game, player_, seed);
    return {};
  }
  tl::expected<std::string, BotFault> decide(const RunningGame& game) override {
    return choose_in_time(*thinker_, game, player_);
  }

 private:
  Player player_;
  std::unique_ptr<Thinker> thinker_;
};

/// A program. One that has been at fault is started anew for the next game.
class Program : public Sitter {
 public:
  Program(std::string command, BotTerms terms) : command_(std::move(command)), terms_(std::move(terms)) {}

  tl::expected<void, BotFault> begin(const RunningGame& /*game*/, std::uint64_t seed) override {
    if (!bot_) bot_ = std::make_unique<Bot>(command_);
    // Small enough for every language's numbers.
    auto answer = ask(fmt::format("seed {}", seed >> 33U), deadline());
    if (!answer) return tl::unexpected(answer.error());
    return {};
  }
  tl::expected<std::string, BotFault> decide(const RunningGame& game) override {
    const Viewer viewer = game.decider() == Decider::first ? Viewer::first : Viewer::second;
    std::string see = fmt::format("see {}", game.game());
    for (const auto& [name, value] : game.options_told_to(viewer)) see += fmt::format(" {}={}", name, value);
    const auto deadline = this->deadline();
    if (auto seen = ask(see + " : " + game.view(viewer), deadline); !seen) return tl::unexpected(seen.error());
    const auto answer = ask(terms_.go.empty() ? "go" : "go " + terms_.go, deadline);
    if (!answer) return tl::unexpected(answer.error());
    return move_in(*answer, game);
  }

 private:
  Bot::Clock::time_point deadline() const {
    return Bot::Clock::now() +
           std::chrono::duration_cast<Bot::Clock::duration>(std::chrono::duration<double>(terms_.seconds));
  }
  tl::expected<std::vector<std::string>, BotFault> ask(const std::string& command, Bot::Clock::time_point deadline) {
    auto answer = bot_->ask(command, deadline);
    if (!answer) bot_.reset();
    return answer;
  }
  tl::expected<std::string, BotFault> move_in(const std::vector<std::string>& answer, const RunningGame& game) {
    for (const std::string& line : answer) {
      const auto words = split(line, ' ');
      if (words[0] != "bestmove" || words.size() < 2) continue;
      std::string move(words[1]);
      if (std::ranges::binary_search(game.legal(), move)) return move;
      bot_.reset();
      return tl::unexpected(BotFault{"illegal", {{"move", in_quotes(move)}}});
    }
    bot_.reset();
    return tl::unexpected(BotFault{"nonsense", {{"answer", in_quotes(answer.empty() ? "" : answer.back())}}});
  }

  std::string command_;
  BotTerms terms_;
  std::unique_ptr<Bot> bot_;
};

}  // namespace

Expected<Contestant> read_contestant(std::string_view text) {
  if (text.starts_with(program_prefix)) {
    const std::string_view command = text.substr(program_prefix.size());
    if (command.find_first_not_of(' ') == std::string_view::npos) return fail("player: engine: needs a command");
    return Contestant{std::nullopt, std::string(command)};
  }
  const auto player = read_player(text);
  if (!player) return tl::unexpected(player.error());
  return Contestant{*player, ""};
}

std::string to_text(const Contestant& contestant) {
  if (contestant.player) return to_text(*contestant.player);
  return std::string(program_prefix) + contestant.command;
}

std::unique_ptr<Sitter> seat(const Contestant& contestant, const BotTerms& terms) {
  if (contestant.player) return std::make_unique<OurPlayer>(*contestant.player);
  return std::make_unique<Program>(contestant.command, terms);
}

}  // namespace destrier
