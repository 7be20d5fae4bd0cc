#include "server/orders.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "core/text.h"
#include "games/registry.h"
#include "search/player.h"
#include "server/wire.h"

namespace destrier {
namespace {

constexpr std::int64_t most_clock_s = std::int64_t{24} * 3600;
constexpr std::int64_t most_days = 60;
constexpr std::size_t most_definitions = 8;

Ordered<Json> parse_body(std::string_view body) {
  auto json = parse_json(body.empty() ? "{}" : body);
  if (!json) return tl::unexpected(ApiError{400, "malformed", json.error().text});
  if (!json->is_object()) return tl::unexpected(ApiError{400, "malformed", "the body must be a JSON object"});
  return std::move(*json);
}

/// A field that nobody knows is more likely a mistake than a wish.
Ordered<void> only(const Json& json, std::initializer_list<std::string_view> keys) {
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(keys, key) == keys.end()) return refuse_field(key, "there is no such field");
  }
  return {};
}

/// A member that is there and not null.
const Json* given(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found == json.end() || found->is_null() ? nullptr : &*found;
}

Ordered<std::string> read_name(const Json& json, const Limits& limits) {
  const Json* name = given(json, "name");
  if (name == nullptr) return std::string();
  if (!name->is_string()) return refuse_field("name", "must be a text");
  const std::string_view text = name->get_ref<const std::string&>();
  const auto begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return std::string();
  const std::string_view trimmed = text.substr(begin, text.find_last_not_of(' ') - begin + 1);
  if (!is_plain_text(trimmed, limits.name)) {
    return refuse_field("name", fmt::format("must be at most {} printable characters", limits.name));
  }
  return std::string(trimmed);
}

Ordered<std::vector<OptionPair>> read_option_object(const Json& json) {
  std::vector<OptionPair> options;
  const Json* object = given(json, "options");
  if (object == nullptr) return options;
  if (!object->is_object()) return refuse_field("options", "must be an object");
  for (const auto& [name, value] : object->items()) {
    if (value.is_string()) {
      options.emplace_back(name, value.get<std::string>());
    } else if (value.is_number_integer()) {
      options.emplace_back(name, value.dump());
    } else {
      return refuse_field("options." + name, "must be a text or a whole number");
    }
  }
  return options;
}

Ordered<std::optional<ClockTerms>> read_clock(const Json& json) {
  const Json* clock = given(json, "clock");
  if (clock == nullptr) return std::nullopt;
  if (!clock->is_object()) return refuse_field("clock", "must be an object or null");
  if (auto known = only(*clock, {"base_s", "increment_s", "days"}); !known) {
    return refuse_field("clock." + known.error().field, known.error().text);
  }
  const auto number = [&](const char* key, std::int64_t least, std::int64_t most) -> Ordered<std::int64_t> {
    const Json* value = given(*clock, key);
    if (value == nullptr) return least;
    const bool whole = value->is_number_unsigned() && value->get<std::uint64_t>() <= static_cast<std::uint64_t>(most) &&
                       value->get<std::int64_t>() >= least;
    if (!whole) return refuse_field(std::string("clock.") + key, fmt::format("must be {}..{}", least, most));
    return value->get<std::int64_t>();
  };
  if (given(*clock, "days") != nullptr) {
    if (clock->size() != 1) return refuse_field("clock", "has days, or base_s and increment_s");
    const auto days = number("days", 1, most_days);
    if (!days) return tl::unexpected(days.error());
    return ClockTerms{.base_ms = *days * 24 * 3600 * 1000, .increment_ms = 0, .each_move = true};
  }
  if (given(*clock, "base_s") == nullptr) return refuse_field("clock.base_s", "is missing");
  const auto base = number("base_s", 1, most_clock_s);
  if (!base) return tl::unexpected(base.error());
  const auto increment = number("increment_s", 0, most_clock_s);
  if (!increment) return tl::unexpected(increment.error());
  return ClockTerms{.base_ms = *base * 1000, .increment_ms = *increment * 1000};
}

Ordered<std::vector<std::string>> read_definitions(const Json& json) {
  std::vector<std::string> definitions;
  const Json* list = given(json, "define");
  if (list == nullptr) return definitions;
  if (!list->is_array() || list->size() > most_definitions) {
    return refuse_field("define", fmt::format("must be a list of at most {} data files", most_definitions));
  }
  for (const Json& each : *list) {
    if (!each.is_object()) return refuse_field("define", "must be a list of objects, as in data files");
    definitions.push_back(each.dump());
  }
  return definitions;
}

/// A refusal of options begins with the name of the one that it is about, `option rounds: …`.
tl::unexpected<ApiError> refuse_option(const std::string& error) {
  constexpr std::string_view prefix = "option ";
  const auto end = error.find(':');
  const bool named = error.starts_with(prefix) && end != std::string::npos;
  const std::string field =
      named ? fmt::format("options.{}", error.substr(prefix.size(), end - prefix.size())) : "options";
  return tl::unexpected(ApiError{400, "bad-field", error, field});
}

/// A value stands in a line of a record.
bool is_one_line(std::string_view value) {
  constexpr std::int64_t longest = 4096;
  return is_plain_text(value, longest) && !value.starts_with(' ') && !value.ends_with(' ');
}

/// Checks that the terms can be started, and leaves only the definitions that they need.
Ordered<void> settle(MatchRecord& terms) {
  std::shared_ptr<const GameKind> kind = shipped_kind(terms.game);
  if (!kind) return refuse_field("game", "there is no such game");
  for (const auto& [name, value] : terms.options) {
    if (!is_one_line(value)) return refuse_field("options." + name, "must be one line of printable characters");
  }
  if (!terms.definitions.empty()) {
    for (auto& own : all_kinds()) {
      if (own->id() != terms.game) continue;
      for (std::size_t i = 0; i < terms.definitions.size(); ++i) {
        const auto faults = own->define_text(fmt::format("define.{}", i), terms.definitions[i]);
        if (!faults.empty()) return refuse_field(fmt::format("define.{}", i), to_text(faults));
      }
      kind = std::move(own);
    }
  }
  const auto game = kind->start(terms.options);
  if (!game) return refuse_option(game.error().text);
  auto needed = kind->definitions(terms.options);
  if (!needed) return refuse_field("define", needed.error().text);
  terms.definitions = std::move(*needed);
  return {};
}

/// The option of the other seat that this one of a seat corresponds to: `squad1`, `squad2`.
std::string twin_of(const std::vector<OptionSpec>& specs, const OptionSpec& option) {
  std::string name = option.name;
  const char mine = option.seat == 1 ? '1' : '2';
  const char other = option.seat == 1 ? '2' : '1';
  std::ranges::replace(name, mine, other);
  const auto twin = std::ranges::find(specs, name, &OptionSpec::name);
  return twin == specs.end() ? option.name : name;
}

Ordered<void> read_seats(const Json& json, bool coin, NewMatch& order) {
  if (const Json* seat = given(json, "seat")) {
    if (*seat == "random") {
      order.seat = coin ? 1 : 2;
    } else if (*seat == 1 || *seat == 2) {
      order.seat = *seat == 1 ? 1 : 2;
    } else {
      return refuse_field("seat", R"(must be 1, 2 or "random")");
    }
  }
  const Json* opponent = given(json, "opponent");
  if (opponent == nullptr || *opponent == "open") return {};
  if (*opponent == "here") {
    order.opponent = NewMatch::Opponent::here;
    return {};
  }
  for (int level = 1; level <= levels; ++level) {
    const std::string player = fmt::format("level:{}", level);
    if (*opponent != player) continue;
    order.opponent = NewMatch::Opponent::machine;
    order.terms.seats[static_cast<std::size_t>(2 - order.seat)].player = player;
    return {};
  }
  return refuse_field("opponent", R"(must be "open", "here" or "level:1" to "level:6")");
}

}  // namespace

tl::unexpected<ApiError> refuse_field(std::string field, std::string text) {
  return tl::unexpected(ApiError{400, "bad-field", fmt::format("{}: {}", field, text), std::move(field)});
}

Ordered<NewMatch> read_new_match(std::string_view body, const Limits& limits, bool coin) {
  const auto json = parse_body(body);
  if (!json) return tl::unexpected(json.error());
  if (auto known = only(*json, {"game", "options", "define", "seat", "opponent", "name", "listed", "clock"}); !known) {
    return tl::unexpected(known.error());
  }
  NewMatch order;
  const Json* game = given(*json, "game");
  if (game == nullptr || !game->is_string()) return refuse_field("game", "must be the id of a game");
  order.terms.game = game->get<std::string>();
  auto options = read_option_object(*json);
  if (!options) return tl::unexpected(options.error());
  order.terms.options = std::move(*options);
  auto definitions = read_definitions(*json);
  if (!definitions) return tl::unexpected(definitions.error());
  order.terms.definitions = std::move(*definitions);
  const auto clock = read_clock(*json);
  if (!clock) return tl::unexpected(clock.error());
  order.terms.clock = *clock;
  if (auto seats = read_seats(*json, coin, order); !seats) return tl::unexpected(seats.error());
  auto name = read_name(*json, limits);
  if (!name) return tl::unexpected(name.error());
  order.terms.seats[static_cast<std::size_t>(order.seat - 1)].name = std::move(*name);
  if (const Json* listed = given(*json, "listed")) {
    if (!listed->is_boolean()) return refuse_field("listed", "must be true or false");
    order.listed = listed->get<bool>();
  }
  if (auto settled = settle(order.terms); !settled) return tl::unexpected(settled.error());
  return order;
}

Ordered<JoinOrder> read_join(std::string_view body, const Limits& limits) {
  const auto json = parse_body(body);
  if (!json) return tl::unexpected(json.error());
  if (auto known = only(*json, {"name", "options", "invite"}); !known) return tl::unexpected(known.error());
  JoinOrder order;
  auto name = read_name(*json, limits);
  if (!name) return tl::unexpected(name.error());
  order.name = std::move(*name);
  auto options = read_option_object(*json);
  if (!options) return tl::unexpected(options.error());
  order.options = std::move(*options);
  if (const Json* invite = given(*json, "invite")) {
    if (!invite->is_string()) return refuse_field("invite", "must be a text");
    order.invite = invite->get<std::string>();
  }
  return order;
}

Ordered<MatchRecord> with_options_of(MatchRecord terms, int seat, const std::vector<OptionPair>& options) {
  const auto kind = shipped_kind(terms.game);
  if (!kind) return refuse_field("game", "there is no such game");
  const auto specs = kind->options();
  for (const OptionPair& option : options) {
    const auto spec = std::ranges::find(specs, option.first, &OptionSpec::name);
    if (spec == specs.end() || spec->seat != seat) {
      return refuse_field("options." + option.first, fmt::format("is not for seat {} to choose", seat));
    }
    std::erase_if(terms.options, [&](const OptionPair& old) { return old.first == option.first; });
    terms.options.push_back(option);
  }
  if (auto settled = settle(terms); !settled) return tl::unexpected(settled.error());
  return terms;
}

MatchRecord swapped(const MatchRecord& terms) {
  MatchRecord next;
  next.game = terms.game;
  next.options = terms.options;
  next.definitions = terms.definitions;
  next.clock = terms.clock;
  next.fate.by_hand = terms.fate.by_hand;
  next.seats = {terms.seats[1], terms.seats[0]};
  const auto kind = shipped_kind(terms.game);
  if (!kind) return next;
  const auto specs = kind->options();
  for (auto& [name, value] : next.options) {
    const auto spec = std::ranges::find(specs, name, &OptionSpec::name);
    if (spec != specs.end() && spec->seat != 0) name = twin_of(specs, *spec);
  }
  return next;
}

}  // namespace destrier
