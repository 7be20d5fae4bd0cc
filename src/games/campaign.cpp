#include "games/campaign.h"

#include <algorithm>
#include <span>

#include "core/text.h"

namespace destrier {
namespace {

constexpr std::int64_t greatest_bound = 1'000'000;
constexpr int strongest_level = 6;

void check_count(const JsonPlace& count, std::span<const std::string_view> events) {
  const auto plain = [](const Json& value) {
    return value.is_string() || value.is_number_integer() || value.is_boolean();
  };
  bool names_event = false;
  for (const auto& [key, value] : count.members()) {
    names_event = names_event || key == "event";
    const bool one_of = value.json().is_array() && !value.json().empty() && std::ranges::all_of(value.json(), plain);
    if (!one_of && !plain(value.json())) value.fault("must be a word, a number, or a list of them");
    if (key != "event") continue;
    for (const Json& name : one_of ? value.json() : Json::array({value.json()})) {
      const bool told = name.is_string() && std::ranges::find(events, name.get<std::string>()) != events.end();
      if (!told) value.fault("no event of the game");
    }
  }
  if (!names_event) count.fault("needs 'event'");
}

std::optional<Goal> read_goal(const JsonPlace& place, std::span<const std::string_view> events) {
  if (!place.allow_keys({"id", "text", "required", "count", "sum", "at_most", "at_least"})) return std::nullopt;
  auto id = place.text_at("id");
  auto text = place.local_text_at("text");
  const auto required = place.member("required");
  const auto count = place.member("count");
  const auto at_most = place.optional_member("at_most");
  const auto at_least = place.optional_member("at_least");
  if (count) check_count(*count, events);
  if (required && !required->json().is_boolean()) required->fault("must be true or false");
  if (at_most.has_value() == at_least.has_value()) place.fault("needs either 'at_most' or 'at_least'");
  const auto bound = at_most    ? at_most->number(0, greatest_bound)
                     : at_least ? at_least->number(0, greatest_bound)
                                : std::nullopt;
  const auto sum = place.optional_member("sum");
  auto summed = sum ? sum->text() : std::nullopt;
  if (!id || !text || !required || !required->json().is_boolean() || !count || !bound) return std::nullopt;
  return Goal{std::move(*id), std::move(*text),  required->json().get<bool>(),
              count->json(),  std::move(summed), at_most.has_value(),
              *bound};
}

void read_opponent(const JsonPlace& place, Battle& battle) {
  const auto opponent = place.member("opponent");
  if (!opponent || !opponent->allow_keys({"level", "name"})) return;
  const auto level = opponent->number_at("level", 1, strongest_level);
  auto name = opponent->local_text_at("name");
  if (level) battle.opponent_level = static_cast<int>(*level);
  if (name) battle.opponent_name = std::move(*name);
}

void read_carry(const JsonPlace& place, Battle& battle, const Campaign& earlier, GameKinds kinds) {
  const auto carry = place.optional_member("carry");
  if (!carry) return;
  const auto from = carry->text_at("from");
  if (!from) return;
  const Battle* source = earlier.find(*from);
  if (source == nullptr) return carry->fault_at("from", in_quotes(*from) + " is no earlier battle");
  if (source->setting.game != battle.setting.game) return carry->fault_at("from", "is a battle of another game");
  const auto game = battle.setting.start(kinds);
  if (!battle.setting.position || !game) return carry->fault("needs a position to come into");
  if ((*game)->decider() == Decider::fate) return carry->fault("cannot come into a position in which fate decides");
  battle.carry = {*from, carry->json()};
  find_kind(kinds, battle.setting.game)->check_carry(*carry);
}

std::optional<Battle> read_battle(const JsonPlace& place, const Campaign& earlier, GameKinds kinds) {
  const std::size_t faults = place.faults();
  if (!place.allow_keys({"id", "game", "title", "text", "options", "position", "human", "opponent", "goals", "carry",
                         "on_win", "on_loss"})) {
    return std::nullopt;
  }
  Battle battle;
  const auto id = place.text_at("id");
  const auto title = place.local_text_at("title");
  const auto text = place.local_text_at("text");
  battle.setting = read_setting(place, kinds);
  battle.human = read_side(place, "human");
  read_opponent(place, battle);
  const auto game = battle.setting.start(kinds);
  const auto goals = place.member("goals");
  if (goals && game) {
    for (const JsonPlace& item : goals->items()) {
      auto goal = read_goal(item, (*game)->vocabulary().events);
      if (!goal) continue;
      if (std::ranges::find(battle.goals, goal->id, &Goal::id) != battle.goals.end() || goal->id == "win") {
        item.fault_at("id", in_quotes(goal->id) + " exists already");
      }
      battle.goals.push_back(std::move(*goal));
    }
  }
  read_carry(place, battle, earlier, kinds);
  if (id && (*id == "end" || *id == "retry")) place.fault_at("id", in_quotes(*id) + " has another meaning");
  if (id && earlier.find(*id) != nullptr) place.fault_at("id", in_quotes(*id) + " exists already");
  for (const auto& [key, next] : {std::pair{"on_win", &battle.on_win}, std::pair{"on_loss", &battle.on_loss}}) {
    const auto named = place.optional_member(key);
    const auto next_id = named ? named->text() : std::nullopt;
    if (next_id) *next = *next_id;
  }
  if (place.faults() != faults) return std::nullopt;
  battle.id = id.value_or("");
  battle.title = title.value_or(LocalText{});
  battle.text = text.value_or(LocalText{});
  return battle;
}

/// Fills in where a battle leads to, and checks that it leads somewhere.
void link(Campaign& campaign, const std::vector<JsonPlace>& places) {
  for (std::size_t i = 0; i < campaign.battles.size(); ++i) {
    Battle& battle = campaign.battles[i];
    const bool last = i + 1 == campaign.battles.size();
    if (battle.on_win.empty()) battle.on_win = last ? "end" : campaign.battles[i + 1].id;
    if (battle.on_loss.empty()) battle.on_loss = "retry";
    const auto leads = [&](const std::string& next) { return next == "end" || campaign.find(next) != nullptr; };
    if (!leads(battle.on_win)) places[i].fault("on_win: no battle " + in_quotes(battle.on_win));
    if (!leads(battle.on_loss) && battle.on_loss != "retry") {
      places[i].fault("on_loss: no battle " + in_quotes(battle.on_loss));
    }
  }
}

}  // namespace

const Battle* Campaign::find(std::string_view battle) const {
  const auto found = std::ranges::find(battles, battle, &Battle::id);
  return found == battles.end() ? nullptr : &*found;
}

Expected<Setting> Campaign::carried(const Battle& battle, std::string_view last, GameKinds kinds) const {
  Setting setting = battle.setting;
  if (!battle.carry || !setting.position) return setting;
  const Battle* source = find(battle.carry->from);
  const GameKind* kind = find_kind(kinds, setting.game);
  if (source == nullptr || kind == nullptr) return setting;
  auto position = kind->carry(battle.carry->rule, {source->setting.options, last, source->human},
                              {setting.options, *setting.position, battle.human});
  if (!position) return tl::unexpected(position.error());
  setting.position = std::move(*position);
  return setting;
}

std::optional<Campaign> read_campaign(const JsonPlace& file, GameKinds kinds) {
  const std::size_t faults = file.faults();
  if (!file.expect_file("destrier-campaign", {"id", "title", "intro", "outro", "battles"})) return std::nullopt;
  Campaign campaign;
  campaign.story = read_story(file);
  std::vector<JsonPlace> places;
  if (const auto battles = file.member("battles")) {
    for (const JsonPlace& place : battles->items()) {
      auto battle = read_battle(place, campaign, kinds);
      if (!battle) continue;
      campaign.battles.push_back(std::move(*battle));
      places.push_back(place);
    }
    if (battles->json().is_array() && battles->json().empty()) battles->fault("there must be one at least");
  }
  if (file.faults() == faults) link(campaign, places);
  if (file.faults() != faults) return std::nullopt;
  return campaign;
}

std::vector<Campaign> shipped_campaigns(GameKinds kinds, Faults& faults) {
  return read_shipped("/campaign.json", read_campaign, kinds, faults);
}

}  // namespace destrier
