#include "search/player.h"

#include <algorithm>
#include <fmt/core.h>

#include "core/text.h"

namespace destrier {
namespace {

constexpr std::string_view forms =
    "random, greedy, level:1 to level:6, tree, alpha-beta, uct; after it ,nodes=N ,ms=T or ,scale=F";

constexpr std::string_view kind_names[] = {"random", "greedy", "level", "tree", "alpha-beta", "uct"};

Expected<Player> refuse(std::string_view text) {
  return fail("player: {} is none of {}", in_quotes(text), forms);
}

/// `20` or `0.05`.
bool read_scale(std::string_view text, double& scale) {
  const std::size_t dot = std::min(text.find('.'), text.size());
  const auto whole = read_number(text.substr(0, dot), 0, 1000);
  if (!whole || dot + 1 == text.size()) return false;
  scale = static_cast<double>(*whole);
  double unit = 1;
  for (const char digit : text.substr(std::min(dot + 1, text.size()))) {
    if (digit < '0' || digit > '9') return false;
    unit /= 10;
    scale += (digit - '0') * unit;
  }
  return scale > 0 && scale <= 1000;
}

}  // namespace

Expected<Player> read_player(std::string_view text) {
  const std::string_view name = text.substr(0, text.find(','));
  Player player;
  const auto* const named = std::ranges::find(kind_names, name);
  if (named != std::end(kind_names) && name != "level") {
    player.kind = static_cast<Player::Kind>(named - std::begin(kind_names));
  } else if (name.starts_with("level:")) {
    const auto level = read_number(name.substr(6), 1, levels);
    if (!level) return refuse(text);
    player.level = static_cast<int>(*level);
  } else {
    return refuse(text);
  }
  for (std::string_view rest = text.substr(name.size()); !rest.empty();) {
    rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find(','));
    rest.remove_prefix(word.size());
    const std::size_t equals = std::min(word.find('='), word.size() - 1);
    const std::string_view key = word.substr(0, equals);
    const std::string_view value = word.substr(equals + 1);
    const auto number = read_number(value, 1, INT64_MAX / 2);
    if (key == "nodes" && number) {
      player.nodes = static_cast<std::uint64_t>(*number);
    } else if (key == "ms" && number) {
      player.ms = *number;
    } else if (key != "scale" || !read_scale(value, player.scale)) {
      return refuse(text);
    }
  }
  return player;
}

std::string to_text(const Player& player) {
  std::string text(kind_names[static_cast<std::size_t>(player.kind)]);
  if (player.kind == Player::Kind::level) text += fmt::format(":{}", player.level);
  if (player.nodes != 0) text += fmt::format(",nodes={}", player.nodes);
  if (player.ms != 0) text += fmt::format(",ms={}", player.ms);
  if (player.scale != 1) text += fmt::format(",scale={}", player.scale);
  return text;
}

}  // namespace destrier
