#include "match/protocol.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/text.h"
#include "games/registry.h"
#include "tell/tell.h"

namespace destrier {

struct Conversation::Command {
  std::string_view name;
  Needs needs;
  Answer (Conversation::*run)(std::string_view rest);
  bool ends_in_text = false;  ///< the line ends in a text that is taken byte for byte
};

const Conversation::Command Conversation::commands[] = {
    {"games", Needs::nothing, &Conversation::games},
    {"options", Needs::nothing, &Conversation::options},
    {"new", Needs::nothing, &Conversation::start_new},
    {"position", Needs::nothing, &Conversation::position, true},
    {"see", Needs::nothing, &Conversation::see, true},
    {"show", Needs::truth, &Conversation::show},
    {"view", Needs::game, &Conversation::view},
    {"turn", Needs::game, &Conversation::turn},
    {"legal", Needs::game, &Conversation::legal},
    {"play", Needs::truth, &Conversation::play},
    {"fate", Needs::truth, &Conversation::fate},
    {"undo", Needs::truth, &Conversation::undo},
    {"result", Needs::game, &Conversation::result},
    {"explain", Needs::game, &Conversation::explain},
    {"why", Needs::game, &Conversation::why},
    {"ask", Needs::game, &Conversation::ask},
    {"help", Needs::game, &Conversation::help},
    {"tell", Needs::game, &Conversation::tell, true},
    {"rules", Needs::nothing, &Conversation::rules},
    {"define", Needs::nothing, &Conversation::define, true},
    {"log", Needs::truth, &Conversation::log},
    {"sample", Needs::game, &Conversation::sample},
    {"perft", Needs::truth, &Conversation::perft},
    {"seed", Needs::nothing, &Conversation::seed},
    {"go", Needs::game, &Conversation::go},
    {"quit", Needs::nothing, &Conversation::quit},
};

struct Conversation::Start {
  GameKind* kind;
  std::vector<OptionPair> options;
  std::string_view text;
};

namespace {

constexpr int deepest_perft = 1000;

/// The next word of a line, taken off its front. Words are separated by single spaces.
std::string_view take_word(std::string_view& rest) {
  const std::size_t space = rest.find(' ');
  const std::string_view word = rest.substr(0, space);
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
  return word;
}

/// Takes a language off the end of a line; English where there is none.
Language take_language(std::string_view& rest) {
  const std::size_t space = rest.rfind(' ');
  const std::string_view last = space == std::string_view::npos ? rest : rest.substr(space + 1);
  const auto language = read_language(last);
  if (!language) return Language::english;
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(0, space);
  return *language;
}

Expected<void> nothing_more(std::string_view rest) {
  if (!rest.empty()) return fail("unexpected {}", in_quotes(rest));
  return {};
}

Expected<Viewer> viewer_in(std::string_view rest) {
  const auto viewer = read_viewer(rest);
  if (!viewer) return fail("viewer: {} must be 1, 2 or public", in_quotes(rest));
  return *viewer;
}

std::string event_lines(const std::vector<std::string>& events) {
  std::string lines;
  for (const std::string& event : events) lines += "event " + event + "\n";
  return lines;
}

}  // namespace

Conversation::Conversation(std::uint64_t seed, Think think)
    : kinds_(all_kinds()), rng_(seed), think_(std::move(think)) {}

std::string Conversation::answer(std::string_view line) {
  if (line.size() > longest_command) return fmt::format("error line: longer than {} bytes\n", longest_command);
  if (line.find_first_not_of(' ') == std::string_view::npos || line[0] == '#') return {};
  if (line.back() == '\r') return "error line: ends with a carriage return; lines end with a line feed alone\n";
  std::string_view rest = line;
  const std::string_view name = take_word(rest);
  const bool more_to_come = name.size() < line.size();
  Answer answer = fail("unknown command {}", in_quotes(name));
  for (const Command& command : commands) {
    if (command.name != name) continue;
    const Expected<void> ready =
        command.needs == Needs::nothing ? Expected<void>{} : need_game(command.needs == Needs::truth);
    if (!ready) {
      answer = tl::unexpected(ready.error());
    } else if (more_to_come && (rest.empty() || rest[0] == ' ' || (rest.back() == ' ' && !command.ends_in_text))) {
      answer = fail("{}: words are separated by single spaces", name);
    } else {
      answer = (this->*command.run)(rest);
    }
  }
  return answer ? *answer + "ok\n" : "error " + answer.error().text + "\n";
}

// What a command needs before it can run.

Expected<GameKind*> Conversation::find_kind(std::string_view id) const {
  GameKind* kind = destrier::find_kind(kinds_, id);
  if (kind == nullptr) return fail("game: {} is unknown", in_quotes(id));
  return kind;
}

Expected<void> Conversation::need_game(bool needs_truth) const {
  if (!game_) return fail("no game: start one with new, position or see");
  if (needs_truth && game_->only_seen_by()) return fail("only a view is known, and this needs the whole truth");
  return {};
}

Expected<void> Conversation::need_decision() const {
  if (game_->decider() == Decider::nobody) return fail("the game is over");
  if (!answers_for_decider()) return fail("the side whose view this is does not decide now");
  return {};
}

bool Conversation::answers_for_decider() const {
  const auto viewer = game_->only_seen_by();
  return !viewer || decides(*viewer, game_->decider());
}

Expected<Conversation::Start> Conversation::read_start(std::string_view rest, bool has_text) const {
  Start start{nullptr, {}, {}};
  if (has_text) {
    const std::size_t colon = rest.find(" : ");
    if (colon == std::string_view::npos) return fail("needs ' : ' and a text after the game and its options");
    start.text = rest.substr(colon + 3);
    rest = rest.substr(0, colon);
  }
  if (rest.empty()) return fail("game: needs a name");
  if (rest.back() == ' ') return fail("words are separated by single spaces");
  const auto kind = find_kind(take_word(rest));
  if (!kind) return tl::unexpected(kind.error());
  start.kind = *kind;
  while (!rest.empty()) {
    auto option = read_option(take_word(rest));
    if (!option) return tl::unexpected(option.error());
    start.options.push_back(std::move(*option));
  }
  return start;
}

// Games and options.

Conversation::Answer Conversation::games(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  std::string lines;
  for (const auto& kind : kinds_) lines += fmt::format("game {}\n", kind->id());
  return lines;
}

Conversation::Answer Conversation::options(std::string_view rest) {
  const auto kind = find_kind(rest);
  if (!kind) return tl::unexpected(kind.error());
  std::string lines;
  for (const OptionSpec& spec : (*kind)->options()) {
    lines += fmt::format("option {} default {} values {}\n", spec.name, spec.default_value, spec.listed());
  }
  return lines;
}

Conversation::Answer Conversation::define(std::string_view rest) {
  const auto kind = find_kind(take_word(rest));
  if (!kind) return tl::unexpected(kind.error());
  if (rest.starts_with(' ')) return fail("define: words are separated by single spaces");
  const Expected<Json> json = parse_json(rest);
  if (!json) return fail("define: {}", json.error().text);
  const Faults faults = (*kind)->define("define", *json);
  if (!faults.empty()) return fail("{}", to_text(faults));
  return "";
}

// Starting.

Conversation::Answer Conversation::start_new(std::string_view rest) {
  const auto start = read_start(rest, false);
  if (!start) return tl::unexpected(start.error());
  auto game = start->kind->start(start->options);
  if (!game) return tl::unexpected(game.error());
  game_ = std::move(*game);
  return "";
}

Conversation::Answer Conversation::position(std::string_view rest) {
  const auto start = read_start(rest, true);
  if (!start) return tl::unexpected(start.error());
  auto game = start->kind->from_position(start->options, start->text);
  if (!game) return tl::unexpected(game.error());
  game_ = std::move(*game);
  return "";
}

Conversation::Answer Conversation::see(std::string_view rest) {
  const auto start = read_start(rest, true);
  if (!start) return tl::unexpected(start.error());
  const Expected<Json> view = parse_json(start->text);
  if (!view) return fail("view: {}", view.error().text);
  auto game = start->kind->from_view(start->options, *view);
  if (!game) return tl::unexpected(game.error());
  game_ = std::move(*game);
  return "";
}

// The position.

Conversation::Answer Conversation::show(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  return "position " + game_->position() + "\n";
}

Conversation::Answer Conversation::view(std::string_view rest) {
  const auto viewer = viewer_in(rest);
  if (!viewer) return tl::unexpected(viewer.error());
  if (game_->only_seen_by().value_or(*viewer) != *viewer) return fail("viewer: only another view is known");
  return "view " + game_->view(*viewer) + "\n";
}

Conversation::Answer Conversation::turn(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  return fmt::format("turn {}\n", to_text(game_->decider()));
}

Conversation::Answer Conversation::result(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  const Result now = game_->result();
  return fmt::format("result {} {}\n", to_text(now.score), now.reason);
}

Conversation::Answer Conversation::sample(std::string_view rest) {
  const auto viewer = viewer_in(rest);
  if (!viewer) return tl::unexpected(viewer.error());
  if (game_->only_seen_by().value_or(*viewer) != *viewer) return fail("viewer: only another view is known");
  return "position " + game_->sample(*viewer, rng_) + "\n";
}

// Moves.

Conversation::Answer Conversation::legal(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  std::string lines;
  if (!answers_for_decider()) return lines;
  if (game_->decider() == Decider::fate) {
    for (const OutcomeText& outcome : game_->outcomes()) {
      lines += fmt::format("move {} {}\n", outcome.move, fraction(outcome.weight, outcome.total));
    }
    return lines;
  }
  for (const std::string& move : game_->legal()) lines += "move " + move + "\n";
  return lines;
}

Conversation::Answer Conversation::play(std::string_view rest) {
  if (rest.empty()) return fail("move: none given");
  std::string lines;
  std::size_t played = 0;
  while (!rest.empty()) {
    const std::string_view text = take_word(rest);
    const auto events = game_->play(text);
    if (!events) {
      const std::string reason = Teller(Language::english, *game_).refusal(events.error());
      while (played-- > 0) game_->undo();
      return fail("move {} is illegal: {}", in_quotes(text), reason);
    }
    ++played;
    lines += event_lines(*events);
  }
  return lines;
}

Conversation::Answer Conversation::fate(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  if (game_->decider() != Decider::fate) return fail("fate does not decide now");
  const std::string move = game_->random_move(rng_);
  const auto events = game_->play(move);
  if (!events) return fail("fate: {} was refused", in_quotes(move));
  return "move " + move + "\n" + event_lines(*events);
}

Conversation::Answer Conversation::undo(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  if (!game_->undo()) return fail("no move to take back");
  return "";
}

Conversation::Answer Conversation::log(std::string_view rest) {
  const auto viewer = viewer_in(rest);
  if (!viewer) return tl::unexpected(viewer.error());
  std::string lines;
  for (std::size_t ply = 0; ply < game_->plies(); ++ply) {
    const LoggedMove entry = game_->logged(ply, *viewer);
    lines += "move " + entry.move + "\n" + event_lines(entry.events);
  }
  return lines;
}

Conversation::Answer Conversation::perft(std::string_view rest) {
  const auto depth = read_number(rest, 0, deepest_perft);
  if (!depth) return fail("depth: {} must be a number 0..{}", in_quotes(rest), deepest_perft);
  return fmt::format("nodes {}\n", game_->perft(static_cast<int>(*depth)));
}

Conversation::Answer Conversation::seed(std::string_view rest) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc{} || end != rest.data() + rest.size()) {
    return fail("seed: {} must be a number below 2^64", in_quotes(rest));
  }
  rng_ = Rng(number);
  return "";
}

Conversation::Answer Conversation::go(std::string_view rest) {
  const auto going = begin_going(rest);
  if (!going) return tl::unexpected(going.error());
  return answer_to_going(think_(*game_, going->player, going->seed, going->wanted));
}

Expected<Conversation::Going> Conversation::begin_going(std::string_view words) {
  if (const auto ready = need_game(false); !ready) return tl::unexpected(ready.error());
  Going going;
  while (!words.empty()) {
    const std::string_view name = take_word(words);
    const std::string_view value = take_word(words);
    const bool known = name == "nodes" || name == "ms" || name == "level" || name == "multipv";
    if (!known) return fail("go: {} is not one of nodes, ms, level, multipv", in_quotes(name));
    const auto number = name == "level" ? read_number(value, 1, levels) : read_number(value, 1, INT64_MAX);
    if (!number) {
      return fail("go: {}: {} must be a number from 1{}", name, in_quotes(value), name == "level" ? " to 6" : "");
    }
    if (name == "nodes") going.player.nodes = static_cast<std::uint64_t>(*number);
    if (name == "ms") going.player.ms = *number;
    if (name == "level") going.player.level = static_cast<int>(*number);
    if (name == "multipv") going.wanted = static_cast<std::size_t>(*number);
  }
  if (const auto decision = need_decision(); !decision) return tl::unexpected(decision.error());
  if (game_->decider() == Decider::fate) return fail("fate decides now");
  going.player.lines = going.wanted;
  going.seed = rng_.next();
  return going;
}

std::string Conversation::answer_to_going(const Analysis& analysis) {
  std::string answer;
  for (std::size_t i = 0; i < analysis.lines.size(); ++i) {
    const Line& line = analysis.lines[i];
    answer += fmt::format("info multipv {} value {} nodes {} pv {}\n", i + 1, decimal(line.value, 4), line.visits,
                          fmt::join(line.moves, " "));
  }
  const Line& best = analysis.lines[0];
  return answer + fmt::format("bestmove {} value {}\n", best.moves[0], decimal(best.value, 4));
}

// What a person is told.

Conversation::Answer Conversation::explain(std::string_view rest) {
  const Language language = take_language(rest);
  if (const auto decision = need_decision(); !decision) return tl::unexpected(decision.error());
  const Teller teller(language, *game_);
  const auto explanation = game_->explain(rest);
  if (!explanation) {
    const std::string reason = Teller(Language::english, *game_).refusal(explanation.error());
    return fail("move {} is illegal: {}", in_quotes(rest), reason);
  }
  std::string json;
  JsonWriter writer(json);
  writer.begin_object();
  writer.member("verb", explanation->anatomy.verb);
  if (!explanation->anatomy.from.empty()) writer.member("from", explanation->anatomy.from);
  if (!explanation->anatomy.to.empty()) writer.member("to", explanation->anatomy.to);
  writer.member("text", teller.move(explanation->anatomy));
  if (!explanation->odds.empty()) {
    writer.key("odds").begin_list();
    for (const Chance& chance : explanation->odds) {
      writer.begin_object();
      writer.member("text", teller.chance(chance.what));
      writer.member("p", fraction(chance.numerator, chance.denominator));
      writer.end_object();
    }
    writer.end_list();
  }
  std::vector<std::string> warnings;
  for (const Message& warning : explanation->warnings) warnings.push_back(teller.warning(warning));
  writer.member("warnings", warnings);
  writer.end_object();
  return "explain " + json + "\n";
}

Conversation::Answer Conversation::ask(std::string_view rest) {
  if (const auto viewer = game_->only_seen_by(); viewer && !game_->nothing_is_hidden()) {
    return fail("ask: only a view is known, and something is hidden");
  }
  auto answer = game_->ask(rest);
  if (!answer) return tl::unexpected(answer.error());
  return "answer " + *answer + "\n";
}

Conversation::Answer Conversation::why(std::string_view rest) {
  const Language language = take_language(rest);
  if (rest.empty()) return fail("move: none given");
  if (game_->decider() != Decider::nobody && !answers_for_decider()) {
    return fail("the side whose view this is does not decide now");
  }
  const Teller teller(language, *game_);
  const auto explanation = game_->explain(rest);
  return "why " + (explanation ? teller.legal(rest, explanation->anatomy) : teller.refusal(explanation.error())) + "\n";
}

Conversation::Answer Conversation::help(std::string_view rest) {
  const Language language = take_language(rest);
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  return "help " + Teller(language, *game_).question() + "\n";
}

Conversation::Answer Conversation::tell(std::string_view rest) {
  const Language language = take_language(rest);
  const Expected<Json> event = parse_json(rest);
  if (!event) return fail("event: {}", event.error().text);
  const auto sentence = Teller(language, *game_).event(*event);
  if (!sentence) return tl::unexpected(sentence.error());
  return "tell " + *sentence + "\n";
}

Conversation::Answer Conversation::rules(std::string_view rest) {
  const Language language = take_language(rest);
  const auto kind = find_kind(rest);
  if (!kind) return tl::unexpected(kind.error());
  // The figures of the running game if it is of this kind, else those of the defaults.
  const bool running = game_ && game_->game() == (*kind)->id();
  const auto fresh = (*kind)->start({});
  if (!fresh) return tl::unexpected(fresh.error());
  std::string lines;
  for (const std::string& line : Teller(language, running ? *game_ : **fresh).rules()) lines += "text " + line + "\n";
  return lines;
}

Conversation::Answer Conversation::quit(std::string_view rest) {
  if (const auto done = nothing_more(rest); !done) return tl::unexpected(done.error());
  quit_ = true;
  return "";
}

}  // namespace destrier
