#include "wasm/campaign.h"

#include <nlohmann/json.hpp>
#include <span>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "games/campaign.h"
#include "games/registry.h"
#include "match/march.h"

namespace destrier {

void write_json(JsonWriter& writer, const LocalText& text) {
  writer.begin_object();
  writer.member("en", text.en);
  writer.member("fr", text.fr);
  writer.end_object();
}

namespace {

using Answer = Expected<std::string>;

const std::vector<std::unique_ptr<GameKind>>& kinds() {
  static const std::vector<std::unique_ptr<GameKind>> all = all_kinds();
  return all;
}

const std::vector<Campaign>& campaigns() {
  static const std::vector<Campaign> all = [] {
    Faults faults;
    return shipped_campaigns(kinds(), faults);
  }();
  return all;
}

std::string_view take_word(std::string_view& rest) {
  const std::size_t space = rest.find(' ');
  const std::string_view word = rest.substr(0, space);
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
  return word;
}

Expected<const Campaign*> find_campaign(std::string_view id) {
  for (const Campaign& campaign : campaigns()) {
    if (campaign.story.id == id) return &campaign;
  }
  return fail("there is no campaign {}", in_quotes(id));
}

struct Place {
  const Campaign* campaign;
  const Battle* battle;
};

Expected<Place> take_battle(std::string_view& rest) {
  const auto campaign = find_campaign(take_word(rest));
  if (!campaign) return tl::unexpected(campaign.error());
  const std::string_view id = take_word(rest);
  const Battle* battle = (*campaign)->find(id);
  if (battle == nullptr) return fail("the campaign has no battle {}", in_quotes(id));
  return Place{*campaign, battle};
}

Expected<Match> match_of(const Json& record) {
  if (!record.is_string()) return fail("record: must be a text");
  auto read = read_record(record.get<std::string>());
  if (!read) return tl::unexpected(read.error());
  auto opened = Match::open(std::move(read->record));
  if (!opened) return tl::unexpected(opened.error());
  return std::move(opened->match);
}

/// As it was kept; from its beginning if there is nothing, or what there is cannot be this campaign's.
March march_from(const Campaign& campaign, const Json& kept) {
  March march = March::begin(campaign);
  if (kept.is_null()) return march;
  Faults faults;
  if (auto progress = read_progress(JsonPlace(kept, "progress", faults), campaign, kinds())) {
    march.progress = std::move(*progress);
  }
  return march;
}

// Answers.

void write_battle(JsonWriter& writer, const Battle& battle) {
  writer.begin_object();
  writer.member("id", battle.id);
  writer.member("game", battle.setting.game);
  writer.member("title", battle.title);
  writer.member("text", battle.text);
  writer.member("human", to_text(battle.human));
  writer.member("level", battle.opponent_level);
  writer.member("opponent", battle.opponent_name);
  writer.member("stars", most_stars(battle));
  writer.member("carry", battle.carry ? std::optional(battle.carry->from) : std::nullopt);
  writer.key("goals").begin_list();
  for (const Goal& goal : battle.goals) {
    writer.begin_object();
    writer.member("id", goal.id);
    writer.member("text", goal.text);
    writer.member("required", goal.required);
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
}

std::string list() {
  std::string line;
  JsonWriter writer(line);
  writer.begin_list();
  for (const Campaign& campaign : campaigns()) {
    writer.begin_object();
    writer.member("id", campaign.story.id);
    writer.member("title", campaign.story.title);
    writer.member("intro", campaign.story.intro);
    writer.member("outro", campaign.story.outro);
    writer.key("battles").begin_list();
    for (const Battle& battle : campaign.battles) write_battle(writer, battle);
    writer.end_list();
    writer.end_object();
  }
  writer.end_list();
  return line;
}

std::string told(const March& march) {
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("next", march.progress.next);
  writer.member("over", march.is_over());
  writer.member("won", march.is_won());
  writer.member("stars", march.stars());
  writer.member("most", most_stars(march.campaign));
  writer.member("progress", to_text(march.progress));
  writer.end_object();
  return line;
}

Answer begin(std::string_view rest) {
  const auto place = take_battle(rest);
  if (!place) return tl::unexpected(place.error());
  const auto ends = parse_json(rest);
  if (!ends || !ends->is_object()) return fail("ends: must be a JSON object");
  March march = March::begin(*place->campaign);
  for (const auto& [battle, end] : ends->items()) {
    if (end.is_string()) march.progress.ends[battle] = end.get<std::string>();
  }
  const auto setting = march.setting(*place->battle, kinds());
  if (!setting) return tl::unexpected(setting.error());
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("game", setting->game);
  writer.key("options").begin_object();
  for (const auto& [name, value] : setting->options) writer.member(name, value);
  writer.end_object();
  writer.member("position", setting->position);
  writer.member("survivors", march.brings_survivors(*place->battle));
  writer.end_object();
  return line;
}

Answer judged(std::string_view rest) {
  const auto place = take_battle(rest);
  if (!place) return tl::unexpected(place.error());
  const auto record = parse_json(rest);
  if (!record) return fail("record: must be a text");
  const auto match = match_of(*record);
  if (!match) return tl::unexpected(match.error());
  const BattleWatch watch(*place->battle, *match);
  const Fought fought = watch.fought();
  std::string line;
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("over", match->is_over());
  writer.member("won", match->is_over() && fought.won);
  writer.key("goals").begin_list();
  for (const Standing& each : watch.standings()) {
    writer.begin_object();
    writer.member("id", each.goal->id);
    writer.member("text", each.goal->text);
    writer.member("required", each.goal->required);
    writer.member("count", each.count);
    writer.member("bound", each.goal->bound);
    writer.member("at_most", each.goal->at_most);
    writer.member("state", to_text(each.state));
    writer.end_object();
  }
  writer.end_list();
  const Goal* broken = match->is_over() ? fought.missed : watch.broken();
  writer.member("lost_by", broken != nullptr ? std::optional(broken->id) : std::nullopt);
  writer.member("stars", match->is_over() ? fought.stars : std::vector<std::string>{});
  writer.member("end", fought.end);
  writer.end_object();
  return line;
}

Answer marched_on(std::string_view rest) {
  const auto place = take_battle(rest);
  if (!place) return tl::unexpected(place.error());
  const auto pair = parse_json(rest);
  if (!pair || !pair->is_array() || pair->size() != 2) return fail("must be a list of a progress and a record");
  const auto match = match_of((*pair)[1]);
  if (!match) return tl::unexpected(match.error());
  if (!match->is_over()) return fail("the battle is not over");
  March march = march_from(*place->campaign, (*pair)[0]);
  march.progress = after(march, BattleWatch(*place->battle, *match).fought());
  return told(march);
}

Answer march(std::string_view rest) {
  const auto campaign = find_campaign(take_word(rest));
  if (!campaign) return tl::unexpected(campaign.error());
  const auto kept = parse_json(rest);
  if (!kept) return fail("progress: must be JSON");
  return told(march_from(**campaign, *kept));
}

struct Question {
  std::string_view name;
  Answer (*answer)(std::string_view rest);
};
constexpr Question questions[] = {
    {"list", [](std::string_view /*rest*/) -> Answer { return list(); }},
    {"march", march},
    {"battle", begin},
    {"judge", judged},
    {"after", marched_on},
};

}  // namespace

Expected<std::string> answer_about_campaigns(std::string_view question) {
  std::string_view rest = question;
  const std::string_view name = take_word(rest);
  for (const Question& each : questions) {
    if (each.name == name) return each.answer(rest);
  }
  return fail("campaign: {} must be list, march, battle, judge or after", in_quotes(name));
}

}  // namespace destrier
