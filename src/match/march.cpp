#include "match/march.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numeric>

#include "core/text.h"

namespace destrier {
namespace {

constexpr std::string_view format = "destrier-progress";
constexpr std::string_view no_battle = "end";
constexpr std::string_view same_battle = "retry";
constexpr std::string_view star_for_winning = "win";

bool is_star(const Battle& battle, std::string_view id) {
  if (id == star_for_winning) return true;
  const auto goal = std::ranges::find(battle.goals, id, &Goal::id);
  return goal != battle.goals.end() && !goal->required;
}

/// The members of an object that are named after battles, with these.
std::vector<std::pair<const Battle*, JsonPlace>> by_battle(const JsonPlace& place, const Campaign& campaign) {
  std::vector<std::pair<const Battle*, JsonPlace>> found;
  for (const auto& [id, value] : place.members()) {
    if (const Battle* battle = campaign.find(id)) {
      found.emplace_back(battle, value);
    } else {
      value.fault("the campaign has no such battle");
    }
  }
  return found;
}

std::vector<std::string> read_stars(const JsonPlace& list, const Battle& battle) {
  std::vector<std::string> stars;
  for (const JsonPlace& item : list.items()) {
    const auto star = item.text();
    if (!star) continue;
    if (!is_star(battle, *star)) {
      item.fault(in_quotes(*star) + " is no star of this battle");
    } else if (std::ranges::find(stars, *star) != stars.end()) {
      item.fault(in_quotes(*star) + " stands there twice");
    } else {
      stars.push_back(*star);
    }
  }
  const bool won = std::ranges::find(stars, star_for_winning) != stars.end();
  if (list.is_list() && !won)
    list.fault(fmt::format("there are stars only for a battle won: needs '{}'", star_for_winning));
  return stars;
}

std::optional<std::string> read_final_position(const JsonPlace& place, const Battle& battle, GameKinds kinds) {
  auto position = place.text();
  if (!position) return std::nullopt;
  Setting setting = battle.setting;
  setting.position = *position;
  if (const auto game = setting.start(kinds); !game) {
    place.fault(game.error().text);
    return std::nullopt;
  }
  return position;
}

bool has_fields(const Json& event, const Json& fields) {
  if (!event.is_object()) return false;
  return std::ranges::all_of(fields.items(), [&](const auto& field) {
    const auto found = event.find(field.key());
    if (found == event.end()) return false;
    const Json& wanted = field.value();
    return wanted.is_array() ? std::ranges::find(wanted, *found) != wanted.end() : *found == wanted;
  });
}

bool is_broken(const Standing& standing) {
  return standing.state == GoalState::broken;
}

Score win_of(Decider side) {
  return side == Decider::first ? Score::first_wins : Score::second_wins;
}

}  // namespace

// The file.

std::string to_text(const Progress& progress) {
  nlohmann::ordered_json file;
  file["format"] = format;
  file["version"] = 1;
  file["campaign"] = progress.campaign;
  file["next"] = progress.next;
  file["stars"] = progress.stars;
  file["ends"] = progress.ends;
  return file.dump(2) + "\n";
}

std::optional<Progress> read_progress(const JsonPlace& file, const Campaign& campaign, GameKinds kinds) {
  const std::size_t faults = file.faults();
  if (!file.expect_file(format, {"campaign", "next", "stars", "ends"})) return std::nullopt;
  Progress progress;
  progress.campaign = campaign.story.id;
  if (const auto id = file.member("campaign")) id->expect_text(campaign.story.id);
  if (const auto next = file.text_at("next")) {
    progress.next = *next;
    if (*next != no_battle && campaign.find(*next) == nullptr) {
      file.fault_at("next", "the campaign has no battle " + in_quotes(*next));
    }
  }
  if (const auto stars = file.member("stars")) {
    for (const auto& [battle, list] : by_battle(*stars, campaign))
      progress.stars[battle->id] = read_stars(list, *battle);
  }
  if (const auto ends = file.member("ends")) {
    for (const auto& [battle, text] : by_battle(*ends, campaign)) {
      if (auto position = read_final_position(text, *battle, kinds)) progress.ends[battle->id] = std::move(*position);
    }
  }
  if (file.faults() != faults) return std::nullopt;
  return progress;
}

// The march.

March March::begin(const Campaign& campaign) {
  return {campaign, {campaign.story.id, campaign.battles.front().id, {}, {}}};
}

bool March::is_won() const {
  return is_over() && std::ranges::any_of(campaign.battles, [&](const Battle& battle) {
           return battle.on_win == no_battle && stars_of(battle) > 0;
         });
}

bool March::brings_survivors(const Battle& battle) const {
  return battle.carry && progress.ends.contains(battle.carry->from);
}

Expected<Setting> March::setting(const Battle& battle, GameKinds kinds) const {
  if (!battle.carry || !brings_survivors(battle)) return battle.setting;
  return campaign.carried(battle, progress.ends.at(battle.carry->from), kinds);
}

std::size_t March::stars_of(const Battle& battle) const {
  const auto found = progress.stars.find(battle.id);
  return found == progress.stars.end() ? 0 : found->second.size();
}

std::size_t March::stars() const {
  return std::transform_reduce(campaign.battles.begin(), campaign.battles.end(), std::size_t{0}, std::plus<>(),
                               [&](const Battle& battle) { return stars_of(battle); });
}

std::size_t most_stars(const Battle& battle) {
  return 1 + static_cast<std::size_t>(std::ranges::count(battle.goals, false, &Goal::required));
}

std::size_t most_stars(const Campaign& campaign) {
  std::size_t most = 0;
  for (const Battle& battle : campaign.battles) most += most_stars(battle);
  return most;
}

// Goals.

std::string_view to_text(GoalState state) {
  constexpr std::string_view words[] = {"open", "met", "broken"};
  return words[static_cast<int>(state)];
}

std::int64_t counted(const Goal& goal, std::span<const Json> events) {
  std::int64_t count = 0;
  for (const Json& event : events) {
    if (!has_fields(event, goal.count)) continue;
    if (!goal.sum) {
      ++count;
    } else if (const auto field = event.find(*goal.sum); field != event.end() && field->is_number_integer()) {
      count += field->get<std::int64_t>();
    }
  }
  return count;
}

Standing standing(const Goal& goal, std::int64_t count, bool over) {
  if (goal.at_most) {
    return {&goal, count, count > goal.bound ? GoalState::broken : over ? GoalState::met : GoalState::open};
  }
  return {&goal, count, count >= goal.bound ? GoalState::met : over ? GoalState::broken : GoalState::open};
}

std::vector<Standing> standings(const Battle& battle, std::span<const Json> events, bool over) {
  std::vector<Standing> all;
  all.reserve(battle.goals.size());
  for (const Goal& goal : battle.goals) all.push_back(standing(goal, counted(goal, events), over));
  return all;
}

Fought judge(const Battle& battle, std::span<const Json> events, Score score, std::string end) {
  Fought fought{&battle, score == win_of(battle.human), nullptr, {}, std::move(end)};
  for (const Standing& each : standings(battle, events, true)) {
    if (each.goal->required && is_broken(each) && fought.missed == nullptr) fought.missed = each.goal;
    if (!each.goal->required && !is_broken(each)) fought.stars.push_back(each.goal->id);
  }
  fought.won = fought.won && fought.missed == nullptr;
  if (fought.won) {
    fought.stars.insert(fought.stars.begin(), std::string(star_for_winning));
  } else {
    fought.stars.clear();
  }
  return fought;
}

Progress after(const March& march, const Fought& fought) {
  Progress progress = march.progress;
  const Battle& battle = *fought.battle;
  progress.ends[battle.id] = fought.end;
  for (const std::string& star : fought.stars) {
    auto& stars = progress.stars[battle.id];
    if (std::ranges::find(stars, star) == stars.end()) stars.push_back(star);
  }
  if (progress.next != battle.id) return progress;
  const std::string& leads_to = fought.won ? battle.on_win : battle.on_loss;
  if (leads_to != same_battle) progress.next = leads_to;
  return progress;
}

BattleWatch::BattleWatch(const Battle& battle, const Match& match) : battle_(&battle), game_(match.start()) {
  follow(match);
}

void BattleWatch::follow(const Match& match) {
  const std::vector<Entry>& entries = match.record().entries;
  for (; entries_ < entries.size(); ++entries_) {
    const Entry& entry = entries[entries_];
    if (entry.kind == Entry::Kind::move) {
      plies_.push_back(events_.size());
      const auto events = game_->play(entry.move);
      for (const std::string& event : events ? *events : std::vector<std::string>{}) {
        events_.push_back(parse_json(event).value_or(Json()));
      }
    }
    for (int i = 0; i < entry.taken_back && !plies_.empty(); ++i) {
      game_->undo();
      events_.resize(plies_.back());
      plies_.pop_back();
    }
  }
  result_ = match.result();
}

std::vector<Standing> BattleWatch::standings() const {
  const bool over = result_.score != Score::ongoing;
  std::vector<Standing> all = destrier::standings(*battle_, events_, over);
  if (!over || fought().won) return all;
  for (Standing& each : all) {
    if (!each.goal->required) each.state = GoalState::broken;
  }
  return all;
}

const Goal* BattleWatch::broken() const {
  if (result_.score != Score::ongoing) return nullptr;
  for (const Standing& each : standings()) {
    if (each.goal->required && is_broken(each)) return each.goal;
  }
  return nullptr;
}

Fought BattleWatch::fought() const {
  return judge(*battle_, events_, result_.score, game_->position());
}

}  // namespace destrier
