#include "terminal/machine.h"

#include <functional>

#include "core/text.h"
#include "match/team.h"
#include "search/thinker.h"
#include "tell/levels.h"
#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::string_view person = "human";

/// One of our players with the time of a move bounded.
class TimedPlayer final : public Sitter {
 public:
  explicit TimedPlayer(const Player& player) : player_(player) {}

  tl::expected<void, BotFault> begin(const RunningGame& game, std::uint64_t seed) override {
    thinker_ = make_thinker(game, player_, seed);
    return {};
  }
  tl::expected<std::string, BotFault> decide(const RunningGame& game) override {
    return choose_in_time(*thinker_, game, player_, longest_move_ms);
  }

 private:
  Player player_;
  std::unique_ptr<Thinker> thinker_;
};

}  // namespace

bool is_person(const SeatTerms& seat) {
  return seat.player == person;
}

Expected<void> check_seat(std::string_view player) {
  if (player == person) return {};
  const auto contestant = read_contestant(player);
  if (contestant) return {};
  if (player.starts_with("engine:") || player.find(',') != std::string_view::npos)
    return tl::unexpected(contestant.error());
  return fail("{} is none of human, level:1 to level:6, greedy, random, engine:COMMAND", in_quotes(player));
}

std::string seat_name(const SeatTerms& seat, Language language) {
  if (!seat.name.empty()) return seat.name;
  if (is_person(seat)) return words(language, "person");
  const auto contestant = read_contestant(seat.player);
  if (!contestant || !contestant->player || contestant->player->kind != Player::Kind::level) return seat.player;
  const int level = contestant->player->level;
  return words(language, "level_seat", {{"name", level_name(level, language)}, {"level", level}});
}

std::unique_ptr<Sitter> seat_machine(const SeatTerms& seat, const Match& match) {
  if (is_person(seat)) return nullptr;
  const auto contestant = read_contestant(seat.player);
  if (!contestant) return nullptr;
  auto sitter =
      contestant->player ? std::make_unique<TimedPlayer>(*contestant->player) : destrier::seat(*contestant, BotTerms{});
  // The machine draws its own numbers, not those of the dice.
  const std::uint64_t seed = std::hash<std::string>()(match.record().id + seat.player);
  static_cast<void>(sitter->begin(match.game(), seed));
  return sitter;
}

bool accepts_draw(const Match& match, Decider machine) {
  constexpr int truths = 16;
  Rng rng(match.next_entry());
  double sum = 0;
  for (int i = 0; i < truths; ++i) {
    const double first = expected_result(*match.game().imagined_by(viewer_of(machine), rng));
    sum += machine == Decider::first ? first : 1 - first;
  }
  return sum <= truths / 2.0;
}

}  // namespace destrier
