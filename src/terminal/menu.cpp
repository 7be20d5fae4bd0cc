#include "terminal/menu.h"

#include <algorithm>
#include <filesystem>

#include "core/text.h"
#include "games/campaign.h"
#include "games/registry.h"
#include "games/tutorial.h"
#include "lab/opening.h"
#include "lab/words.h"
#include "tell/levels.h"
#include "tell/tell.h"
#include "terminal/barracks.h"
#include "terminal/lesson.h"
#include "terminal/letters.h"
#include "terminal/march.h"
#include "terminal/numbered_list.h"
#include "terminal/printed.h"
#include "terminal/rules_page.h"
#include "terminal/table.h"
#include "terminal/words.h"

namespace destrier {
namespace {

/// Where the battle of a campaign that is being fought is kept.
std::string battle_path(const Campaign& campaign) {
  return std::filesystem::path(progress_path(campaign)).replace_extension(".destrier").string();
}

/// Shows how the goals of a battle stand.
class BattleUmpire final : public Umpire {
 public:
  BattleUmpire(const Battle& battle, const Match& match) : watch_(battle, match) {}

  Lines counters(Language language) const override { return goals_lines(watch_, language); }
  std::optional<Decider> follow(const Match& match) override {
    watch_.follow(match);
    if (watch_.broken() == nullptr) return std::nullopt;
    return watch_.battle().human;
  }
  const BattleWatch& watch() const { return watch_; }

 private:
  BattleWatch watch_;
};

class Menu {
 public:
  Menu(Console& console, Settings settings, const RunCommand& run)
      : console_(console), settings_(std::move(settings)), run_(run), kinds_(all_kinds()) {}

  Expected<void> open();

 private:
  using Done = Expected<void>;
  struct Item {
    std::string_view key;
    Done (Menu::*choose)();
  };

  // What can be chosen.
  Done go_on();
  Done new_game();
  Done look_back();
  Done lesson();
  Done campaign();
  Done barracks();
  Done browser();
  Done rules();
  Done laboratory();
  Done settings();
  Done about();

  // Parts of these.
  Expected<std::optional<std::vector<OptionPair>>> ask_options(const GameKind& kind);
  std::optional<std::vector<OptionPair>> ask_own_options(const GameKind& kind);
  std::optional<std::array<SeatTerms, 2>> ask_seats(const RunningGame& start);
  std::optional<const GameKind*> ask_game();
  std::string about_match(const SavedMatch& match) const;
  std::optional<SavedMatch> ask_match(std::string_view title, const std::vector<SavedMatch>& matches);
  Done play(MatchRecord terms);
  Done play(KeptMatch kept);
  /// The match is over: another one with seats changed, or a look back at it?
  Done after_match(const KeptMatch& kept);
  Done look_back_at(const std::string& path);
  Done fight(const Campaign& campaign, March& march);
  /// A subcommand in the user's language; what it printed is shown until Enter, unless it had the screen to itself.
  void run(std::vector<std::string> words, bool wait = true);
  void run_and_show(const std::vector<std::string>& words);

  Language language() const { return console_.look().language; }
  std::string say(std::string_view key, std::vector<Argument> arguments = {}) const {
    return words(language(), key, std::move(arguments));
  }
  std::size_t columns() const { return static_cast<std::size_t>(std::max(console_.look().columns, 40)); }
  std::string game_name(std::string_view id) const { return LabWords(language()).game(id); }
  const std::string& in_words(const LocalText& text) const {
    return language() == Language::french ? text.fr : text.en;
  }
  /// One of them, by number; nothing for `q` or the end of the input. Enter takes the one given.
  std::optional<std::size_t> choose(const std::string& title, const Lines& items, std::size_t usual = 0);
  /// What has a name, and what there is to say of it.
  std::string entry(const std::string& name, const std::string& value) const {
    return say("setting", {{"name", std::string_view(name)}, {"value", std::string_view(value)}});
  }
  std::string setting(std::string_view key, const std::string& value) const { return entry(say(key), value); }
  void pause(const Lines& lines);
  /// The same below what stands on the screen already, if there is room for it.
  void pause_below(const Lines& lines);

  Console& console_;
  Settings settings_;
  const RunCommand& run_;
  std::vector<std::unique_ptr<GameKind>> kinds_;
  bool ended_ = false;  ///< there is no more input
};

std::optional<std::size_t> Menu::choose(const std::string& title, const Lines& items, std::size_t usual) {
  const Chosen chosen = choose_from(console_, title, items, usual);
  ended_ = chosen.ended;
  return chosen.item;
}

void Menu::pause(const Lines& lines) {
  console_.clear();
  pause_below(lines);
}

void Menu::pause_below(const Lines& lines) {
  Lines wrapped_lines;
  for (const std::string& line : lines) {
    const Lines some = wrapped(line, columns(), std::min(line.find_first_not_of(' '), line.size()));
    wrapped_lines.insert(wrapped_lines.end(), some.begin(), some.end());
  }
  if (wrapped_lines.size() + 2 > static_cast<std::size_t>(console_.look().rows)) {
    console_.show_pages(wrapped_lines, say("more"));
    return;
  }
  console_.write_lines(wrapped_lines);
  if (!console_.read(say("enter"))) ended_ = true;
}

Menu::Done Menu::open() {
  static constexpr Item all[] = {
      {"menu_continue", &Menu::go_on},    {"menu_new", &Menu::new_game},      {"menu_lesson", &Menu::lesson},
      {"menu_campaign", &Menu::campaign}, {"menu_barracks", &Menu::barracks}, {"menu_look_back", &Menu::look_back},
      {"menu_browser", &Menu::browser},   {"menu_rules", &Menu::rules},       {"menu_laboratory", &Menu::laboratory},
      {"menu_settings", &Menu::settings}, {"menu_about", &Menu::about},       {"menu_quit", nullptr},
  };
  while (!ended_) {
    std::vector<Item> items(std::begin(all), std::end(all));
    if (saved_matches(true).empty()) std::erase_if(items, [](const Item& item) { return item.key == "menu_continue"; });
    if (saved_matches(false).empty())
      std::erase_if(items, [](const Item& item) { return item.key == "menu_look_back"; });
    Lines lines;
    for (const Item& item : items) lines.push_back(say(item.key));
    const auto chosen = choose(say("menu_title"), lines);
    if (!chosen || items[*chosen].choose == nullptr) return {};
    if (const auto done = (this->*items[*chosen].choose)(); !done) pause({done.error().text});
  }
  return {};
}

std::string Menu::about_match(const SavedMatch& match) const {
  const MatchRecord& record = match.record;
  const bool alone = is_person(record.seats[0]) != is_person(record.seats[1]);
  const auto who = [&](const SeatTerms& seat) {
    if (!is_person(seat) || !seat.name.empty()) return seat_name(seat, language());
    return lower_case(say(alone ? "you" : "person"));
  };
  std::int64_t moves = 0;
  for (const Entry& entry : record.entries) {
    if (entry.kind == Entry::Kind::move && entry.by != Decider::fate) ++moves;
    if (entry.kind == Entry::Kind::undo) moves -= entry.taken_back;
  }
  std::string line = say("saved_match", {{"game", std::string_view(game_name(record.game))},
                                         {"first", std::string_view(who(record.seats[0]))},
                                         {"second", std::string_view(who(record.seats[1]))},
                                         {"date", std::string_view(match.last_played)},
                                         {"count", std::max<std::int64_t>(moves, 0)}});
  if (record.result) line += fmt::format(", {}", split(*record.result, ' ').front());
  return line;
}

std::optional<SavedMatch> Menu::ask_match(std::string_view title, const std::vector<SavedMatch>& matches) {
  Lines lines;
  for (const SavedMatch& match : matches) lines.push_back(about_match(match));
  const auto chosen = choose(say(title), lines);
  if (!chosen) return std::nullopt;
  return matches[*chosen];
}

Menu::Done Menu::go_on() {
  const auto match = ask_match("menu_continue", saved_matches(true));
  if (!match) return {};
  auto kept = KeptMatch::resume(match->path);
  if (!kept) return tl::unexpected(kept.error());
  return play(std::move(*kept));
}

Menu::Done Menu::look_back() {
  const auto match = ask_match("menu_look_back", saved_matches(false));
  return match ? look_back_at(match->path) : Done{};
}

Menu::Done Menu::look_back_at(const std::string& path) {
  while (!ended_) {
    const auto chosen =
        choose(say("menu_look_back"), {say("back_step"), say("back_analyse"), say("back_verify"), say("menu_back")});
    if (!chosen || *chosen == 3) return {};
    if (*chosen == 0) run({"replay", path}, false);
    if (*chosen == 1) run({"analyse", path});
    if (*chosen == 2) run({"replay", path, "--verify"});
  }
  return {};
}

std::optional<const GameKind*> Menu::ask_game() {
  Lines lines;
  for (const auto& kind : kinds_) {
    lines.push_back(entry(game_name(kind->id()), say(fmt::format("about_{}", kind->id()))));
  }
  const auto chosen = choose(say("which_game"), lines);
  if (!chosen) return std::nullopt;
  return kinds_[*chosen].get();
}

std::optional<std::vector<OptionPair>> Menu::ask_own_options(const GameKind& kind) {
  Lines lines;
  for (const OptionSpec& option : kind.options()) {
    lines.push_back(fmt::format("{}={}  {} ({})", option.name, option.default_value,
                                option_text(kind.id(), option.name, language()), option.listed()));
  }
  lines.emplace_back();
  pause(lines);
  while (!ended_) {
    console_.write_lines({say("own_options")});
    const auto typed = console_.read("> ");
    if (!typed) ended_ = true;
    if (!typed || *typed == "q") return std::nullopt;
    std::vector<OptionPair> options;
    Expected<void> sound;
    for (const std::string_view word : split(*typed, ' ')) {
      if (word.empty()) continue;
      auto option = read_option(word);
      if (option) {
        options.push_back(std::move(*option));
      } else {
        sound = tl::unexpected(option.error());
      }
    }
    if (sound) {
      const auto game = kind.start(options);
      if (game) return options;
      sound = tl::unexpected(game.error());
    }
    console_.write_lines({sound.error().text});
  }
  return std::nullopt;
}

Expected<std::optional<std::vector<OptionPair>>> Menu::ask_options(const GameKind& kind) {
  Lines lines;
  for (const Preset& preset : kind.presets()) lines.push_back(entry(in_words(preset.name), in_words(preset.about)));
  lines.push_back(say("own_options_item"));
  const auto chosen = choose(say("which_rules", {{"game", std::string_view(game_name(kind.id()))}}), lines);
  if (!chosen) return std::nullopt;
  if (*chosen < kind.presets().size()) return kind.presets()[*chosen].options;
  return ask_own_options(kind);
}

std::optional<std::array<SeatTerms, 2>> Menu::ask_seats(const RunningGame& start) {
  Lines lines;
  for (int level = 1; level <= levels; ++level) {
    lines.push_back(
        say("against_level", {{"name", std::string_view(level_name(level, language()))}, {"level", level}}));
  }
  lines.push_back(say("two_people"));
  lines.push_back(say("watch"));
  const auto against = choose(say("against_whom"), lines, 1);
  if (!against) return std::nullopt;
  const SeatTerms person{"human", settings_.name};
  if (*against == levels) return std::array<SeatTerms, 2>{SeatTerms{}, SeatTerms{}};
  if (*against == levels + 1) {
    const auto level = choose(say("watch_whom"), Lines(lines.begin(), lines.begin() + levels), 2);
    if (!level) return std::nullopt;
    const SeatTerms both{fmt::format("level:{}", *level + 1), ""};
    return std::array<SeatTerms, 2>{both, both};
  }
  const SeatTerms machine{fmt::format("level:{}", *against + 1), ""};
  const Teller teller(language(), start);
  const auto seat =
      choose(say("which_seat"),
             {say("seat_first", {{"side", std::string_view(teller.side(Decider::first))}}),
              say("seat_second", {{"side", std::string_view(teller.side(Decider::second))}}), say("seat_by_lot")});
  if (!seat) return std::nullopt;
  const bool second = *seat == 1 || (*seat == 2 && draw_seed()[0] % 2 == 1);
  return second ? std::array<SeatTerms, 2>{machine, person} : std::array<SeatTerms, 2>{person, machine};
}

Menu::Done Menu::new_game() {
  const auto kind = ask_game();
  if (!kind) return {};
  const auto options = ask_options(**kind);
  if (!options) return tl::unexpected(options.error());
  if (!*options) return {};
  const auto start = (*kind)->start(**options);
  if (!start) return tl::unexpected(start.error());
  const auto seats = ask_seats(**start);
  if (!seats) return {};
  MatchRecord terms;
  terms.game = (*kind)->id();
  terms.options = **options;
  terms.seats = *seats;
  if (has_fate(**start) && (is_person((*seats)[0]) || is_person((*seats)[1]))) {
    const auto dice = choose(say("which_fate"), {say("fate_fair"), say("fate_by_hand")});
    if (!dice) return {};
    terms.fate.by_hand = *dice == 1;
  }
  return play(std::move(terms));
}

Menu::Done Menu::play(MatchRecord terms) {
  auto kept = KeptMatch::begin(std::move(terms), "");
  if (!kept) return tl::unexpected(kept.error());
  return play(std::move(*kept));
}

Menu::Done Menu::play(KeptMatch kept) {
  if (kept.fault())
    pause({say("damaged", {{"path", std::string_view(kept.path())},
                           {"line", kept.fault()->line},
                           {"what", std::string_view(kept.fault()->what)}})});
  const auto left = Table(console_, kept, settings_).sit();
  if (!left) return tl::unexpected(left.error());
  if (left->load) {
    auto other = KeptMatch::resume(*left->load);
    if (!other) return tl::unexpected(other.error());
    return play(std::move(*other));
  }
  return left->over ? after_match(kept) : Done{};
}

Menu::Done Menu::after_match(const KeptMatch& kept) {
  if (!console_.read(say("enter"))) ended_ = true;
  if (ended_) return {};
  const auto chosen = choose(say("after_match"), {say("to_the_menu"), say("menu_rematch"), say("menu_look_back")});
  if (chosen == 2U) return look_back_at(kept.path());
  if (chosen != 1U) return {};
  const MatchRecord& last = kept.match().record();
  MatchRecord terms;
  terms.game = last.game;
  terms.options = last.options;
  terms.definitions = last.definitions;
  terms.position = last.position;
  terms.seats = {last.seats[1], last.seats[0]};
  terms.clock = last.clock;
  terms.fate.by_hand = last.fate.by_hand;
  return play(std::move(terms));
}

Menu::Done Menu::lesson() {
  Faults faults;
  const auto lessons = shipped_tutorials(kinds_, faults);
  Lines lines;
  for (const Tutorial& lesson : lessons) {
    lines.push_back(entry(game_name(lesson.setting.game), in_words(lesson.story.title)));
  }
  const auto chosen = choose(say("menu_lesson"), lines);
  if (!chosen) return {};
  play_lesson(console_, *find_kind(kinds_, lessons[*chosen].setting.game), lessons[*chosen]);
  return {};
}

Menu::Done Menu::campaign() {
  Faults faults;
  const auto campaigns = shipped_campaigns(kinds_, faults);
  std::size_t which = 0;
  if (campaigns.size() > 1) {
    Lines lines;
    for (const Campaign& campaign : campaigns) lines.push_back(in_words(campaign.story.title));
    const auto chosen = choose(say("menu_campaign"), lines);
    if (!chosen) return {};
    which = *chosen;
  }
  const Campaign& campaign = campaigns[which];
  while (!ended_) {
    auto march = kept_march(campaign, kinds_);
    if (!march) return tl::unexpected(march.error());
    pause(campaign_page(*march, language(), columns()));
    if (ended_) return {};
    const auto chosen = march->is_over() ? choose(say("menu_campaign"), {say("campaign_again"), say("menu_back")}, 1)
                                         : choose(say("menu_campaign"),
                                                  {say("campaign_fight"), say("campaign_again"), say("menu_back")});
    if (!chosen) return {};
    const std::size_t wish = march->is_over() ? *chosen + 1 : *chosen;
    if (wish == 2) return {};
    if (wish == 1) {
      march->progress = March::begin(campaign).progress;
      for (const std::string& path : {battle_path(campaign), battle_path(campaign) + ".seed"}) {
        std::error_code error;
        std::filesystem::remove(path, error);
      }
      if (auto kept = keep(*march); !kept) return kept;
      continue;
    }
    if (auto fought = fight(campaign, *march); !fought) return fought;
  }
  return {};
}

Menu::Done Menu::fight(const Campaign& campaign, March& march) {
  namespace fs = std::filesystem;
  const Battle& battle = *march.next();
  std::error_code error;
  const fs::path path = battle_path(campaign);
  fs::create_directories(path.parent_path(), error);
  const bool resumed = fs::exists(path, error);
  if (!resumed) pause(battle_page(march, battle, language(), columns()));
  if (ended_) return {};
  auto terms = terms_of(march, battle, kinds_, language());
  if (!terms) return tl::unexpected(terms.error());
  auto kept = resumed ? KeptMatch::resume(path.string()) : KeptMatch::begin(std::move(*terms), path.string());
  if (!kept) return tl::unexpected(kept.error());
  BattleUmpire umpire(battle, kept->match());
  const auto left = Table(console_, *kept, settings_, &umpire).sit();
  if (!left) return tl::unexpected(left.error());
  if (!left->over) return {};
  if (!console_.read(say("enter"))) ended_ = true;
  const Fought fought = umpire.watch().fought();
  march.progress = after(march, fought);
  if (auto written = keep(march); !written) return written;
  const fs::path archive = fs::path(user_folder()) / "matches";
  fs::create_directories(archive, error);
  fs::rename(path,
             archive / fmt::format("{}-{}-{}{}", kept->match().record().date, battle.id, kept->match().record().id,
                                   ".destrier"),
             error);
  pause(fought_page(march, fought, language(), columns()));
  return {};
}

void Menu::run(std::vector<std::string> words, bool wait) {
  words.emplace_back("--lang");
  words.emplace_back(to_text(language()));
  if (wait) return run_and_show(words);
  console_.clear();
  run_(words);
}

void Menu::run_and_show(const std::vector<std::string>& words) {
  console_.clear();
  const std::string text = printed_by([&] { run_(words); });
  Lines lines;
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  if (lines.back().empty()) lines.pop_back();
  pause_below(lines);
}

Menu::Done Menu::barracks() {
  while (!ended_) {
    const auto chosen = choose(say("menu_barracks"), {say("barracks_bench"), say("barracks_squads"),
                                                      say("barracks_abilities"), say("menu_back")});
    if (!chosen || *chosen == 3) return {};
    if (*chosen == 0) ended_ = !open_barracks(console_);
    if (*chosen == 1) run({"barracks", "squads"});
    if (*chosen == 2) run({"barracks", "abilities"});
  }
  return {};
}

Menu::Done Menu::rules() {
  while (!ended_) {
    const auto kind = ask_game();
    if (!kind) return {};
    const auto game = (*kind)->start({});
    if (!game) return tl::unexpected(game.error());
    pause(rules_page(console_.look(), Teller(language(), **game).rules()));
  }
  return {};
}

/// Serves the pages until the user breaks it off.
Menu::Done Menu::browser() {
  console_.clear();
  console_.write_lines({say("browser_until"), ""});
  run_({"serve", "--open"});
  if (!console_.read(say("enter"))) ended_ = true;
  return {};
}

Menu::Done Menu::laboratory() {
  const auto chosen =
      choose(say("menu_laboratory"), {say("lab_simulate"), say("lab_arena"), say("lab_bench"), say("menu_back")});
  if (!chosen || *chosen == 3) return {};
  const auto kind = ask_game();
  if (!kind) return {};
  const std::string game((*kind)->id());
  if (*chosen == 0) run({"simulate", game, "--games", "100"});
  if (*chosen == 1) run({"arena", game, "--a", "level:2", "--b", "level:1", "--games", "10"});
  if (*chosen == 2) run_and_show({"bench", game});
  return {};
}

Menu::Done Menu::about() {
  pause({say("about_destrier"), say("about_games"), say("about_libraries")});
  return {};
}

Menu::Done Menu::settings() {
  while (!ended_) {
    const auto switched = [&](std::string_view key, bool on) {
      return setting(key, lower_case(say(on ? "yes" : "no")));
    };
    const auto chosen = choose(
        say("menu_settings"),
        {setting("setting_language", language() == Language::french ? "français" : "English"),
         setting("setting_pace", lower_case(say(fmt::format("pace_{}", to_text(settings_.pace))))),
         switched("setting_warnings", settings_.warnings), switched("setting_confirm_turns", settings_.confirm_turns),
         switched("setting_stop_at_forced", settings_.stop_at_forced), switched("setting_plain", settings_.plain),
         setting("setting_name", settings_.name.empty() ? "-" : settings_.name), say("menu_back")},
        7);
    if (!chosen || *chosen == 7) return {};
    if (*chosen == 0) {
      settings_.language = language() == Language::french ? Language::english : Language::french;
      console_.speak(*settings_.language);
    }
    if (*chosen == 1) settings_.pace = static_cast<Pace>((static_cast<int>(settings_.pace) + 1) % 3);
    if (*chosen == 2) settings_.warnings = !settings_.warnings;
    if (*chosen == 3) settings_.confirm_turns = !settings_.confirm_turns;
    if (*chosen == 4) settings_.stop_at_forced = !settings_.stop_at_forced;
    if (*chosen == 5) settings_.plain = !settings_.plain;
    if (*chosen == 6) settings_.name = console_.read(setting("setting_name", "")).value_or("");
    if (auto saved = save_settings(settings_); !saved) return saved;
  }
  return {};
}

}  // namespace

Expected<void> open_menu(Console& console, Settings settings, const RunCommand& run) {
  return Menu(console, std::move(settings), run).open();
}

}  // namespace destrier
