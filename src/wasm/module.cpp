#include "wasm/module.h"

#include <chrono>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/shipped.h"
#include "core/text.h"
#include "games/registry.h"
#include "match/fair/fate.h"
#include "search/review.h"
#include "server/catalog.h"
#include "tell/tell.h"
#include "terminal/desk.h"
#include "wasm/barracks.h"
#include "wasm/campaign.h"
#include "wasm/danger.h"
#include "wasm/page.h"

namespace destrier {

struct Module::Command {
  std::string_view name;
  Answer (Module::*run)(std::string_view rest);
};

const Module::Command Module::commands[] = {
    {"talk", &Module::talk},         {"close", &Module::close},       {"moves", &Module::moves},
    {"spoken", &Module::spoken},     {"about", &Module::about},       {"desk", &Module::desk},
    {"think", &Module::think},       {"slice", &Module::slice},       {"stop", &Module::stop},
    {"review", &Module::review},     {"match", &Module::match},       {"forget", &Module::forget},
    {"enter", &Module::enter},       {"leave", &Module::leave},       {"wish", &Module::wish},
    {"clock", &Module::clock},       {"turn", &Module::turn},         {"machine", &Module::machine},
    {"offer", &Module::offer},       {"reply", &Module::reply},       {"record", &Module::record},
    {"catalog", &Module::catalog},   {"files", &Module::files},       {"file", &Module::file},
    {"read", &Module::read},         {"verify", &Module::verify},     {"facts", &Module::facts},
    {"campaign", &Module::campaign}, {"barracks", &Module::barracks}, {"barred", &Module::barred},
    {"danger", &Module::danger},
};

namespace {

/// What searches in a page may use at most.
constexpr std::uint64_t page_memory = std::uint64_t{96} << 20U;

std::string_view take_word(std::string_view& rest) {
  const std::size_t space = rest.find(' ');
  const std::string_view word = rest.substr(0, space);
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
  return word;
}

Expected<Viewer> take_viewer(std::string_view& rest) {
  const std::string_view word = take_word(rest);
  const auto viewer = read_viewer(word);
  if (!viewer) return fail("viewer: {} must be 1, 2 or public", in_quotes(word));
  return *viewer;
}

Expected<Language> take_language(std::string_view& rest) {
  const std::string_view word = take_word(rest);
  const auto language = read_language(word);
  if (!language) return fail("language: {} must be en or fr", in_quotes(word));
  return *language;
}

/// A text that came as JSON, since it has several lines.
Expected<std::string> read_text(std::string_view json) {
  const auto read = parse_json(json);
  if (!read || !read->is_string()) return fail("a text in JSON is wanted");
  return read->get<std::string>();
}

std::int64_t now_ms() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

std::string list_line(std::string_view word, const std::vector<std::string>& texts) {
  std::string line = fmt::format("{} ", word);
  JsonWriter writer(line);
  writer.value(texts);
  return line + "\n";
}

std::string text_line(std::string_view word, std::string_view text) {
  std::string line = fmt::format("{} ", word);
  JsonWriter writer(line);
  writer.value(text);
  return line + "\n";
}

/// How a bot is told the position: what it is of, and what stands there.
std::string start_lines(const RunningGame& game, const Match& match, Viewer viewer, std::string_view how,
                        std::string_view text) {
  std::string lines;
  for (const std::string& definition : match.record().definitions) {
    lines += fmt::format("say define {} {}\n", game.game(), definition);
  }
  lines += fmt::format("say {} {}", how, game.game());
  for (const auto& [name, value] : game.options_told_to(viewer)) lines += fmt::format(" {}={}", name, value);
  return lines + fmt::format(" : {}\n", text);
}

/// What somebody sees who sits at the desk of a game, without anything drawn.
template <class See>
auto at_desk(const RunningGame& game, Language language, See see) {
  const Viewer viewer = game.only_seen_by().value_or(viewer_of(game.decider()));
  const auto view = parse_json(game.view(viewer));
  const auto kind = shipped_kind(game.game());
  const Look look{.language = language, .unicode = true, .spoken = true};
  return see(desk_of(game.game()), Sight{game, *kind, *view, viewer, look, {}});
}

}  // namespace

std::string Module::answer(std::string_view line) {
  std::string_view rest = line;
  const std::string_view name = take_word(rest);
  for (const Command& command : commands) {
    if (command.name != name) continue;
    auto answer = (this->*command.run)(rest);
    if (!answer) return "error " + answer.error().text + "\n";
    if (name != "talk") *answer += "ok\n";
    return std::move(*answer);
  }
  return fmt::format("error unknown command {}\n", in_quotes(name));
}

// Conversations.

Conversation& Module::conversation(std::string_view name) {
  const auto found = conversations_.find(name);
  if (found != conversations_.end()) return *found->second;
  auto& made = conversations_[std::string(name)];
  made = std::make_unique<Conversation>(rng_.next());
  return *made;
}

Expected<const RunningGame*> Module::game_of(std::string_view name) const {
  const auto found = conversations_.find(name);
  if (found == conversations_.end() || found->second->game() == nullptr) {
    return fail("conversation {} has no game", in_quotes(name));
  }
  return found->second->game();
}

Module::Answer Module::talk(std::string_view rest) {
  const std::string_view name = take_word(rest);
  return conversation(name).answer(rest);
}

Module::Answer Module::close(std::string_view rest) {
  if (const auto found = conversations_.find(rest); found != conversations_.end()) conversations_.erase(found);
  return "";
}

Module::Answer Module::moves(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  const auto language = take_language(rest);
  if (!language) return tl::unexpected(language.error());
  const RunningGame& running = **game;
  const auto viewer = running.only_seen_by();
  const Teller teller(*language, running);
  std::string line = "moves ";
  JsonWriter writer(line);
  writer.begin_list();
  const bool decides_here = running.decider() != Decider::nobody && (!viewer || decides(*viewer, running.decider()));
  for (const std::string& move : decides_here ? running.legal() : std::vector<std::string>{}) {
    const auto explanation = running.explain(move);
    if (!explanation) continue;
    const Anatomy& anatomy = explanation->anatomy;
    writer.begin_object();
    writer.member("move", move);
    writer.member("verb", anatomy.verb);
    writer.member("from", anatomy.from);
    writer.member("to", anatomy.to);
    writer.member("choices", anatomy.choices);
    writer.member("text", teller.move(anatomy));
    writer.member("warns", !explanation->warnings.empty());
    writer.end_object();
  }
  writer.end_list();
  return line + "\n";
}

Module::Answer Module::spoken(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  const auto language = take_language(rest);
  if (!language) return tl::unexpected(language.error());
  return at_desk(**game, *language,
                 [](const Desk& desk, const Sight& sight) { return list_line("spoken", desk.spoken(sight)); });
}

Module::Answer Module::about(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  const auto language = take_language(rest);
  if (!language) return tl::unexpected(language.error());
  return at_desk(**game, *language,
                 [&](const Desk& desk, const Sight& sight) { return list_line("about", desk.about(sight, rest)); });
}

/// Answers a question that only this game knows; without one it lists them.
Module::Answer Module::desk(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  const auto language = take_language(rest);
  if (!language) return tl::unexpected(language.error());
  const std::string_view name = take_word(rest);
  return at_desk(**game, *language, [&](const Desk& desk, const Sight& sight) -> Answer {
    std::vector<std::string> names;
    for (const DeskCommand& command : desk.commands) {
      if (command.answer == nullptr) continue;
      names.emplace_back(command.name);
      if (command.name != name) continue;
      const std::vector<std::string_view> words = rest.empty() ? std::vector<std::string_view>{} : split(rest, ' ');
      return list_line("desk", command.answer(sight, words));
    }
    if (!name.empty()) return fail("question: {} is none of this game's", in_quotes(name));
    return list_line("desk", names);
  });
}

/// What only a board that is drawn asks of this game: JSON.
Module::Answer Module::facts(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  const auto language = take_language(rest);
  if (!language) return tl::unexpected(language.error());
  const std::string_view name = take_word(rest);
  return at_desk(**game, *language, [&](const Desk& desk, const Sight& sight) -> Answer {
    const std::vector<std::string_view> words = rest.empty() ? std::vector<std::string_view>{} : split(rest, ' ');
    const auto answer = desk.facts != nullptr ? desk.facts(sight, name, words) : std::nullopt;
    if (!answer) return fail("facts: {} are none of this game's", in_quotes(name));
    return "facts " + *answer + "\n";
  });
}

/// `barred NAME LANG PLACE`: what cannot be done from there now, each with the reason.
Module::Answer Module::barred(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  const auto language = take_language(rest);
  if (!language) return tl::unexpected(language.error());
  return at_desk(**game, *language, [&](const Desk& desk, const Sight& sight) {
    return list_line("barred", desk.barred == nullptr ? Lines{} : desk.barred(sight, rest));
  });
}

/// `danger NAME [SQUARE]`, of Escarmouche: what awaits the unit on that square.
Module::Answer Module::danger(std::string_view rest) {
  const auto game = game_of(take_word(rest));
  if (!game) return tl::unexpected(game.error());
  if ((*game)->game() != "escarmouche") return fail("danger: only Escarmouche knows it");
  return at_desk(**game, Language::english,
                 [&](const Desk&, const Sight& sight) { return fmt::format("danger {}\n", danger_on(sight, rest)); });
}

// Thinking.

Module::Answer Module::think(std::string_view rest) {
  const std::string_view name = take_word(rest);
  const auto game = game_of(name);
  if (!game) return tl::unexpected(game.error());
  auto going = conversation(name).begin_going(rest);
  if (!going) return tl::unexpected(going.error());
  going->player.memory = page_memory;
  Thought thought{make_thinker(**game, going->player, going->seed), nodes_of(**game, going->player), going->wanted};
  thought.thinker->look_at(**game);
  thought_ = std::move(thought);
  return fmt::format("nodes {}\n", thought_->nodes);
}

/// Spends so many nodes more: `more N` of them are spent, or the answer.
Module::Answer Module::slice(std::string_view rest) {
  const auto nodes = read_number(rest, 1, INT64_MAX);
  if (!nodes) return fail("nodes: {} must be a number", in_quotes(rest));
  if (!thought_) return fail("nothing is being thought about");
  const std::uint64_t left = thought_->nodes - std::min(thought_->nodes, thought_->thinker->nodes());
  const std::uint64_t some = std::min(left, static_cast<std::uint64_t>(*nodes));
  const bool more = some > 0 && thought_->thinker->think(some);
  if (more && thought_->thinker->nodes() < thought_->nodes) return fmt::format("more {}\n", thought_->thinker->nodes());
  return stop({});
}

/// The answer as far as it has come.
Module::Answer Module::stop(std::string_view /*rest*/) {
  if (!thought_) return fail("nothing is being thought about");
  const auto thought = std::exchange(thought_, std::nullopt);
  return Conversation::answer_to_going(thought->thinker->analysis(thought->wanted));
}

Module::Answer Module::review(std::string_view rest) {
  const auto nodes = read_number(take_word(rest), 1, INT64_MAX);
  if (!nodes) return fail("nodes: must be a number");
  const auto text = read_text(rest);
  if (!text) return tl::unexpected(text.error());
  auto read_back = read_record(*text);
  if (!read_back) return tl::unexpected(read_back.error());
  const auto opened = Match::open(std::move(read_back->record));
  if (!opened) return tl::unexpected(opened.error());
  std::vector<std::string> moves;
  for (const Entry& entry : opened->match.record().entries) {
    if (entry.kind == Entry::Kind::move) moves.push_back(entry.move);
    for (int i = 0; i < entry.taken_back; ++i) moves.pop_back();
  }
  Player player;
  player.nodes = static_cast<std::uint64_t>(*nodes);
  player.memory = page_memory;
  const auto review = destrier::review(*opened->match.start(), moves, player, 1,
                                       [&](std::size_t done) { page_progress(done, moves.size()); });
  if (!review) return tl::unexpected(review.error());
  const auto number = [](double value) { return decimal(value, 4); };
  std::string line = "review ";
  JsonWriter writer(line);
  writer.begin_object();
  writer.key("moves").begin_list();
  for (const ReviewedMove& move : review->moves) {
    writer.begin_object();
    writer.member("by", to_text(move.by));
    writer.member("move", move.move);
    writer.key("before").number(number(move.before));
    writer.key("after").number(number(move.after));
    writer.member("best", move.best);
    writer.end_object();
  }
  writer.end_list();
  for (const auto& [key, pair] : {std::pair{"luck", &review->luck}, std::pair{"lost", &review->lost}}) {
    writer.key(key).begin_list();
    for (const double value : *pair) writer.number(number(value));
    writer.end_list();
  }
  writer.member("turning_points", review->turning_points);
  writer.end_object();
  return line + "\n";
}

// Matches.

Expected<LocalMatch*> Module::find_match(std::string_view id) const {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return fail("there is no match {}", in_quotes(id));
  return found->second.get();
}

std::string Module::news(LocalMatch& match) {
  std::string lines;
  LocalMatch::News news = match.take_news();
  const std::int64_t now = now_ms();
  if (news.rematch) {
    LocalMatch& next = *news.rematch;
    lines += fmt::format("saved {}\n", next.saved(now));
    next.take_news();
    matches_[next.id()] = std::move(news.rematch);
  }
  if (news.changed) lines += fmt::format("saved {}\n", match.saved(now));
  for (const auto& [viewer, text] : news.letters) lines += fmt::format("letter {} {}\n", to_text(viewer), text);
  if (match.machine_is_due()) lines += "due\n";
  if (news.draw_offered) lines += "draw\n";
  if (const auto deadline = match.next_deadline(now)) lines += fmt::format("deadline {}\n", *deadline - now);
  return lines;
}

Module::Answer Module::news_of(std::string_view id, const std::function<Expected<void>(LocalMatch&)>& act) {
  const auto match = find_match(id);
  if (!match) return tl::unexpected(match.error());
  if (const auto done = act(**match); !done) return tl::unexpected(done.error());
  return news(**match);
}

/// `match new ORDER`, `match open SAVED`, `match record TEXT`.
Module::Answer Module::match(std::string_view rest) {
  const std::string_view how = take_word(rest);
  const auto make = [&]() -> Expected<std::unique_ptr<LocalMatch>> {
    if (how == "new") return LocalMatch::make(rest, now_ms());
    if (how == "open") return LocalMatch::take_up(rest, now_ms());
    if (how != "record") return fail("match: {} must be new, open or record", in_quotes(how));
    const auto text = read_text(rest);
    if (!text) return tl::unexpected(text.error());
    return LocalMatch::from_record(*text, now_ms());
  };
  auto made = make();
  if (!made) return tl::unexpected(made.error());
  LocalMatch& match = **made;
  matches_[match.id()] = std::move(*made);
  return fmt::format("match {}\n", match.id()) + news(match);
}

Module::Answer Module::forget(std::string_view rest) {
  if (const auto found = matches_.find(rest); found != matches_.end()) matches_.erase(found);
  return "";
}

Module::Answer Module::enter(std::string_view rest) {
  const std::string_view id = take_word(rest);
  const auto viewer = take_viewer(rest);
  if (!viewer) return tl::unexpected(viewer.error());
  const auto hello = read_hello(rest);
  if (!hello) return tl::unexpected(hello.error());
  return news_of(id, [&](LocalMatch& match) -> Expected<void> {
    match.enter(*viewer, *hello, now_ms());
    return {};
  });
}

Module::Answer Module::leave(std::string_view rest) {
  const std::string_view id = take_word(rest);
  const auto viewer = take_viewer(rest);
  if (!viewer) return tl::unexpected(viewer.error());
  return news_of(id, [&](LocalMatch& match) -> Expected<void> {
    match.leave(*viewer, now_ms());
    return {};
  });
}

Module::Answer Module::wish(std::string_view rest) {
  const std::string_view id = take_word(rest);
  const auto viewer = take_viewer(rest);
  if (!viewer) return tl::unexpected(viewer.error());
  const auto wish = read_wish(rest);
  if (!wish) return tl::unexpected(wish.error());
  return news_of(id, [&](LocalMatch& match) -> Expected<void> {
    match.wish(*viewer, *wish, now_ms());
    return {};
  });
}

Module::Answer Module::clock(std::string_view rest) {
  return news_of(rest, [&](LocalMatch& match) -> Expected<void> {
    match.look_at_clock(now_ms());
    return {};
  });
}

/// What whoever thinks for the machine is to say to an engine: `say …` lines, then `go …`.
Module::Answer Module::turn(std::string_view rest) {
  const auto match = find_match(rest);
  if (!match) return tl::unexpected(match.error());
  const auto turn = (*match)->machine_turn(now_ms());
  if (!turn) return "";
  const Viewer viewer = viewer_of(turn->game->decider());
  std::string lines = start_lines(*turn->game, (*match)->match(), viewer, "see", turn->game->view(viewer));
  lines += fmt::format("n {}\nplayer {}\nms {}\n", turn->n, to_text(turn->player), turn->most_ms);
  return lines;
}

Module::Answer Module::machine(std::string_view rest) {
  const std::string_view id = take_word(rest);
  const auto n = read_number(take_word(rest), 1, INT64_MAX);
  if (!n) return fail("n: must be a number");
  return news_of(id, [&](LocalMatch& match) -> Expected<void> {
    if (!match.match().game().explain(rest)) return fail("move: {} is illegal", in_quotes(rest));
    match.machine_moves(*n, std::string(rest), now_ms());
    return {};
  });
}

/// Of a draw, to a machine: what is to be judged, as for `turn`, and who decides in it.
Module::Answer Module::offer(std::string_view rest) {
  const auto match = find_match(rest);
  if (!match) return tl::unexpected(match.error());
  const auto offer = (*match)->draw_case(now_ms(), rng_.next());
  if (!offer) return "";
  const RunningGame& game = *offer->turn.game;
  const Viewer viewer = viewer_of(game.decider());
  return start_lines(game, (*match)->match(), viewer, "see", game.view(viewer)) +
         fmt::format("player {}\ndecides {}\n", to_text(offer->turn.player), offer->machine_decides);
}

Module::Answer Module::reply(std::string_view rest) {
  const std::string_view id = take_word(rest);
  return news_of(id, [&](LocalMatch& match) -> Expected<void> {
    match.machine_answers(rest == "yes", now_ms());
    return {};
  });
}

Module::Answer Module::record(std::string_view rest) {
  const auto match = find_match(rest);
  if (!match) return tl::unexpected(match.error());
  const auto record = (*match)->record();
  if (!record) return fail("the record is secret until the match is over");
  return text_line("record", *record);
}

// Data and records.

Module::Answer Module::catalog(std::string_view /*rest*/) {
  return fmt::format("catalog {}\n", catalog_text());
}

Module::Answer Module::barracks(std::string_view rest) {
  const auto answer = answer_barracks(rest);
  if (!answer) return tl::unexpected(answer.error());
  return fmt::format("barracks {}\n", *answer);
}

Module::Answer Module::files(std::string_view /*rest*/) {
  std::vector<std::string> paths;
  for (const ShippedFile& file : shipped_files()) paths.emplace_back(file.path);
  return list_line("files", paths);
}

Module::Answer Module::file(std::string_view rest) {
  const auto text = shipped_file(rest);
  if (!text) return fail("there is no file {}", in_quotes(rest));
  return text_line("file", *text);
}

/// What stands in a record, for whoever steps through it, and what is wrong with it.
Module::Answer Module::read(std::string_view rest) {
  const auto text = read_text(rest);
  if (!text) return tl::unexpected(text.error());
  auto read_back = read_record(*text);
  if (!read_back) return tl::unexpected(read_back.error());
  auto fault = read_back->fault;
  const auto opened = Match::open(std::move(read_back->record));
  if (!opened) return tl::unexpected(opened.error());
  if (opened->fault) fault = opened->fault;
  const Match& match = opened->match;
  const MatchRecord& record = match.record();
  std::string line = "read ";
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("game", record.game);
  writer.key("options").begin_object();
  for (const auto& [name, value] : record.options) writer.member(name, value);
  writer.end_object();
  writer.member("define", record.definitions);
  writer.member("position", record.position);
  writer.member("id", record.id);
  writer.member("date", record.date);
  writer.key("seats").begin_list();
  for (const SeatTerms& seat : record.seats) {
    writer.begin_object();
    writer.member("player", seat.player);
    writer.member("name", seat.name);
    writer.end_object();
  }
  writer.end_list();
  writer.member("commitment", record.fate.commitment);
  writer.member("seed", record.fate.seed);
  writer.member("manual", record.fate.by_hand);
  writer.member("nonces", std::vector<std::string>(record.fate.nonces.begin(), record.fate.nonces.end()));
  writer.member("over", match.is_over());
  writer.member("result", record.result);
  writer.member("comments", record.comments);
  writer.key("entries").begin_list();
  for (const Entry& entry : record.entries) {
    writer.begin_object();
    writer.member("by", to_text(entry.by));
    if (entry.kind == Entry::Kind::move) {
      writer.member("move", entry.move);
      if (entry.by_hand) writer.member("manual", true);
    } else if (entry.kind == Entry::Kind::undo) {
      writer.member("undo", entry.taken_back);
    } else {
      writer.member("end", to_text(entry.score));
      writer.member("reason", entry.reason);
    }
    if (!entry.comments.empty()) writer.member("comments", entry.comments);
    writer.end_object();
  }
  writer.end_list();
  if (fault) {
    writer.key("fault").begin_object();
    writer.member("line", fault->line);
    writer.member("what", fault->what);
    writer.end_object();
  }
  writer.end_object();
  return line + "\n";
}

Module::Answer Module::verify(std::string_view rest) {
  const auto text = read_text(rest);
  if (!text) return tl::unexpected(text.error());
  const auto read_back = read_record(*text);
  if (!read_back) return tl::unexpected(read_back.error());
  const auto check = check_fate(read_back->record);
  if (!check) return tl::unexpected(check.error());
  std::string line = "verify ";
  JsonWriter writer(line);
  writer.begin_object();
  writer.member("rolls", check->rolls);
  writer.member("manual", check->by_hand);
  writer.member("wrong", check->wrong);
  writer.member("commitment_kept", check->commitment_kept);
  writer.end_object();
  return line + "\n";
}

/// As in wasm/campaign.h, and `standing CAMPAIGN BATTLE MATCH`: the same as `judge`, of a match that has secrets yet.
Module::Answer Module::campaign(std::string_view rest) {
  std::string judged;
  if (constexpr std::string_view standing = "standing "; rest.starts_with(standing)) {
    const std::size_t last = rest.rfind(' ');
    const auto match = find_match(rest.substr(last + 1));
    if (!match) return tl::unexpected(match.error());
    judged = fmt::format("judge {} ", rest.substr(standing.size(), std::max(last, standing.size()) - standing.size()));
    JsonWriter(judged).value(to_text((*match)->match().record()));
    rest = judged;
  }
  const auto answer = answer_about_campaigns(rest);
  if (!answer) return tl::unexpected(answer.error());
  return "campaign " + *answer + "\n";
}

}  // namespace destrier
