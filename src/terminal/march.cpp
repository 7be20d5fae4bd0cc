#include "terminal/march.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/text.h"
#include "lab/whole_file.h"
#include "tell/levels.h"
#include "terminal/saves.h"
#include "terminal/story_words.h"

namespace destrier {
namespace {

namespace fs = std::filesystem;

// What is read.

std::string goal_line(const Goal& goal, Language language) {
  return story_words(language, "goal",
                     {{"required", goal.required ? "yes" : "no"}, {"text", in_language(goal.text, language)}});
}

std::string standing_line(const Standing& standing, Language language) {
  const Goal& goal = *standing.goal;
  return story_words(language, "goal_stands",
                     {{"goal", goal_line(goal, language)},
                      {"state", to_text(standing.state)},
                      {"bound_is", !goal.at_most     ? "least"
                                   : goal.bound == 0 ? "none"
                                                     : "most"},
                      {"count", standing.count},
                      {"bound", goal.bound},
                      {"limit", goal.bound + 1}});
}

std::string title_of(const Battle& battle, Language language) {
  return in_language(battle.title, language);
}

/// A star for each that was won, a point for each that was not.
std::string star_marks(std::size_t stars, std::size_t most) {
  return std::string(stars, '*') + std::string(most - stars, '.');
}

int as_int(std::size_t number) {
  return static_cast<int>(number);
}

std::string battle_line(const March& march, std::size_t index, Language language) {
  const Battle& battle = march.campaign.battles[index];
  const std::size_t stars = march.stars_of(battle);
  const bool is_next = &battle == march.next();
  const std::string_view state = is_next ? (stars > 0 ? "again" : "next") : (stars > 0 ? "won" : "open");
  std::size_t most_marks = 0;
  for (const Battle& each : march.campaign.battles) most_marks = std::max(most_marks, most_stars(each));
  return fmt::format("{} {} {}", is_next ? ">" : " ", left_in(star_marks(stars, most_stars(battle)), most_marks),
                     story_words(language, "battle_line",
                                 {{"state", state},
                                  {"number", as_int(index + 1)},
                                  {"title", title_of(battle, language)},
                                  {"stars", as_int(stars)},
                                  {"most", as_int(most_stars(battle))}}));
}

/// Paragraphs of a page, broken into lines.
class Page {
 public:
  explicit Page(std::size_t columns) : columns_(columns) {}

  void add(const std::string& paragraph, std::size_t indent = 0) {
    const Lines more = wrapped(paragraph, columns_, indent);
    lines_.insert(lines_.end(), more.begin(), more.end());
  }
  void add_gap() { lines_.emplace_back(); }
  void add_lines(const Lines& more) { lines_.insert(lines_.end(), more.begin(), more.end()); }
  Lines take() { return std::move(lines_); }

 private:
  std::size_t columns_;
  Lines lines_;
};

void add_end(Page& page, const March& march, Language language) {
  if (!march.is_won()) return page.add(story_words(language, "campaign_lost"));
  page.add(in_language(march.campaign.story.outro, language));
  page.add(story_words(language, "campaign_won",
                       {{"stars", as_int(march.stars())}, {"most", as_int(most_stars(march.campaign))}}));
}

}  // namespace

// The file.

std::string progress_path(const Campaign& campaign) {
  std::string name = campaign.story.id;
  for (char& letter : name) {
    const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                       (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
    if (!plain) letter = '_';
  }
  return (fs::path(user_folder()) / "campaigns" / (name + ".json")).string();
}

Expected<March> kept_march(const Campaign& campaign, GameKinds kinds) {
  const std::string path = progress_path(campaign);
  std::error_code error;
  if (!fs::exists(path, error)) return March::begin(campaign);
  const auto text = read_text_file(path);
  if (!text) return tl::unexpected(text.error());
  Faults faults;
  std::optional<Progress> progress;
  read_json_file(path, *text, faults, [&](const JsonPlace& file) { progress = read_progress(file, campaign, kinds); });
  if (!progress) return fail("{}", to_text(faults));
  return March{campaign, std::move(*progress)};
}

Expected<void> keep(const March& march) {
  const std::string path = progress_path(march.campaign);
  const fs::path folder = fs::path(path).parent_path();
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail("{}: {}", folder.string(), error.message());
  auto file = WholeFile::open(path);
  if (!file) return tl::unexpected(file.error());
  return file->write(to_text(march.progress));
}

// Pages.

Expected<MatchRecord> terms_of(const March& march, const Battle& battle, GameKinds kinds, Language language) {
  auto begins = march.setting(battle, kinds);
  if (!begins) return tl::unexpected(begins.error());
  MatchRecord record;
  record.game = std::move(begins->game);
  record.options = std::move(begins->options);
  record.position = std::move(begins->position);
  const auto opponent = static_cast<std::size_t>(side_index(other_side(battle.human)));
  record.seats[opponent] = {fmt::format("level:{}", battle.opponent_level),
                            in_language(battle.opponent_name, language)};
  return record;
}

Lines goals_lines(const BattleWatch& watch, Language language) {
  Lines lines;
  for (const Standing& each : watch.standings()) lines.push_back(standing_line(each, language));
  return lines;
}

Lines battle_page(const March& march, const Battle& battle, Language language, std::size_t columns) {
  Page page(columns);
  page.add(title_of(battle, language));
  page.add(in_language(battle.text, language));
  if (battle.carry && march.brings_survivors(battle)) {
    const Battle* source = march.campaign.find(battle.carry->from);
    page.add(story_words(language, "survivors", {{"title", title_of(*source, language)}}));
  }
  page.add(story_words(language, "opponent",
                       {{"name", in_language(battle.opponent_name, language)},
                        {"level", battle.opponent_level},
                        {"rank", level_name(battle.opponent_level, language)}}));
  page.add(story_words(language, "win_star"), 2);
  for (const Goal& goal : battle.goals) page.add(goal_line(goal, language), 2);
  return page.take();
}

Lines campaign_page(const March& march, Language language, std::size_t columns) {
  const Campaign& campaign = march.campaign;
  Page page(columns);
  page.add(story_words(language, "campaign_title", {{"title", in_language(campaign.story.title, language)}}));
  page.add(in_language(campaign.story.intro, language));
  page.add_gap();
  for (std::size_t i = 0; i < campaign.battles.size(); ++i) page.add_lines({battle_line(march, i, language)});
  page.add(
      story_words(language, "all_stars", {{"stars", as_int(march.stars())}, {"most", as_int(most_stars(campaign))}}));
  page.add_gap();
  if (const Battle* next = march.next()) {
    page.add_lines(battle_page(march, *next, language, columns));
  } else {
    add_end(page, march, language);
  }
  return page.take();
}

Lines fought_page(const March& march, const Fought& fought, Language language, std::size_t columns) {
  const Battle& battle = *fought.battle;
  Page page(columns);
  const std::string title = title_of(battle, language);
  if (fought.won) {
    page.add(
        story_words(language, "battle_won",
                    {{"title", title}, {"stars", as_int(fought.stars.size())}, {"most", as_int(most_stars(battle))}}));
  } else if (fought.missed != nullptr) {
    page.add(story_words(language, "lost_by_goal", {{"text", in_language(fought.missed->text, language)}}));
  } else {
    page.add(story_words(language, "battle_lost", {{"title", title}}));
  }
  const Battle* next = march.next();
  if (next == nullptr) {
    add_end(page, march, language);
  } else if (next == &battle) {
    page.add(story_words(language, "try_again"));
  } else {
    page.add(story_words(language, "next_battle", {{"title", title_of(*next, language)}}));
  }
  return page.take();
}

}  // namespace destrier
