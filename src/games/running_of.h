#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/playout.h"
#include "core/sorting.h"
#include "core/text.h"
#include "games/running.h"

namespace destrier {

// Parts of what follows that are the same for all games.

/// Who looks, in a view of that game.
Expected<Viewer> viewer_in_view(const Json& view, std::string_view game);
/// Says which key of a view, if any, is not what the view that its position gives has there.
Expected<void> agree_with_view(const Json& view, std::string_view seen);
/// Rewrites the events that `mask` changes.
void mask_events(std::vector<std::string>& events, const std::function<void(Json&)>& mask);

/// The running game of any `Game`.
template <Game G>
class RunningOf final : public RunningGame {
  using State = typename G::State;
  using Move = typename G::Move;
  using View = typename G::View;

 public:
  RunningOf(std::shared_ptr<const G> game, Options options, const State& state)
      : game_(std::move(game)), options_(std::move(options)), state_(state) {}

  /// A game of which only this view is known. Refuses a view that contradicts itself.
  static Expected<std::unique_ptr<RunningGame>> from_view(std::shared_ptr<const G> game, Options options,
                                                          const Json& json);

  std::unique_ptr<RunningGame> clone() const override { return std::make_unique<RunningOf>(*this); }
  std::string_view game() const override { return G::id; }
  const Options& options() const override { return options_; }
  std::vector<OptionPair> options_told_to(Viewer viewer) const override;
  std::optional<Viewer> only_seen_by() const override { return seen_by_; }

  Decider decider() const override { return game_->decider(state_); }
  Result result() const override { return game_->result(state_); }
  std::uint64_t hash() const override { return game_->hash(state_); }
  std::string position() const override { return game_->position_text(state_); }
  std::string view(Viewer viewer) const override;
  bool nothing_is_hidden() const override {
    if constexpr (KeepsSecrets<G>) return game_->nothing_is_hidden(state_);
    return true;
  }
  std::string sample(Viewer viewer, Rng& rng) const override {
    return game_->position_text(game_->sample(seen_by(viewer), rng));
  }
  std::unique_ptr<RunningGame> imagined_by(Viewer viewer, Rng& rng) const override {
    return std::make_unique<RunningOf>(game_, options_, game_->sample(seen_by(viewer), rng));
  }

  std::vector<std::string> legal() const override;
  std::vector<OutcomeText> outcomes() const override;
  std::string random_move(Rng& rng) const override { return game_->move_text(state_, draw_any(*game_, state_, rng)); }
  tl::expected<std::vector<std::string>, Message> play(std::string_view text) override;
  bool undo() override;
  std::size_t plies() const override { return past_.size(); }
  LoggedMove logged(std::size_t ply, Viewer viewer) const override;
  std::vector<std::pair<std::string, std::uint64_t>> divide(int depth) const override;
  std::uint64_t perft(int depth) const override { return destrier::perft(*game_, state_, depth); }

  tl::expected<Explanation, Message> explain(std::string_view text) const override;
  Expected<std::string> ask(std::string_view question) const override {
    if constexpr (requires { game_->ask(state_, question); }) return game_->ask(state_, question);
    return fail("ask: {} answers no such questions", G::id);
  }
  Message question() const override { return game_->question(state_); }
  std::vector<Argument> facts() const override;
  std::vector<Argument> ending() const override {
    if constexpr (requires { game_->ending(state_); }) return game_->ending(state_);
    return {};
  }
  bool can_point_at(std::string_view what, std::string_view name) const override {
    if constexpr (requires { game_->can_point_at(state_, what, name); }) return game_->can_point_at(state_, what, name);
    return false;
  }
  std::vector<Term> terms() const override {
    if constexpr (requires { game_->terms(); }) return game_->terms();
    return {};
  }
  Vocabulary vocabulary() const override {
    return {G::verbs, G::event_names, G::refusals, G::questions, G::warning_names, G::chance_names, G::reasons};
  }

  // What a thinking player works with.

  struct Past {
    State before;
    Move move;
  };
  const std::shared_ptr<const G>& rules() const { return game_; }
  /// All that the viewer knows.
  View seen_by(Viewer viewer) const { return seen_ ? *seen_ : game_->view(state_, viewer); }
  const std::vector<Past>& past() const { return past_; }
  const State& truth() const { return state_; }

 private:
  std::shared_ptr<const G> game_;
  Options options_;
  State state_;
  std::vector<Past> past_;
  std::optional<Viewer> seen_by_;
  std::optional<View> seen_;  ///< what he saw; `state_` is one of the truths that it allows
};

template <Game G>
Expected<std::unique_ptr<RunningGame>> RunningOf<G>::from_view(std::shared_ptr<const G> game, Options options,
                                                               const Json& json) {
  const Expected<Viewer> viewer = viewer_in_view(json, G::id);
  if (!viewer) return tl::unexpected(viewer.error());
  Expected<View> view = game->read_view(*viewer, json);
  if (!view) return tl::unexpected(view.error());

  Rng rng(0);
  auto running = std::make_unique<RunningOf>(std::move(game), std::move(options), State{});
  running->state_ = running->game_->sample(*view, rng);
  running->seen_by_ = *viewer;
  running->seen_ = *view;
  if (const auto agrees = agree_with_view(json, running->view(*viewer)); !agrees) return tl::unexpected(agrees.error());
  return std::unique_ptr<RunningGame>(std::move(running));
}

template <Game G>
std::vector<OptionPair> RunningOf<G>::options_told_to(Viewer viewer) const {
  std::vector<OptionPair> told;
  for (const GivenOption& given : options_.given()) {
    const bool own = given.secret_of == 0 || given.secret_of == static_cast<int>(viewer) + 1;
    if (own || nothing_is_hidden()) told.push_back(given.option);
  }
  return told;
}

template <Game G>
std::string RunningOf<G>::view(Viewer viewer) const {
  const View seen = game_->view(state_, viewer);
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("game", G::id);
  writer.member("side", to_text(viewer));
  writer.member("position", game_->view_position(seen));
  writer.member("turn", to_text(decider()));
  game_->write_view(seen, writer);
  writer.member("legal", decides(viewer, decider()) ? legal() : std::vector<std::string>{});
  const Result now = result();
  writer.member("result", to_text(now.score));
  writer.member("reason", now.reason);
  writer.end_object();
  return text;
}

template <Game G>
std::vector<std::string> RunningOf<G>::legal() const {
  MoveList<G> moves;
  all_moves(*game_, state_, moves);
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const Move& move : moves) texts.push_back(game_->move_text(state_, move));
  sort_list(texts);
  return texts;
}

template <Game G>
std::vector<OutcomeText> RunningOf<G>::outcomes() const {
  OutcomeList<G> list;
  if (decider() == Decider::fate) game_->outcomes(state_, list);
  // In lowest terms: fair rolls are drawn over this denominator, whatever common factor the game's weights have.
  std::uint64_t total = 0;
  std::uint32_t common = 0;
  for (const auto& outcome : list) {
    total += outcome.weight;
    common = std::gcd(common, outcome.weight);
  }
  std::vector<OutcomeText> texts;
  for (const auto& outcome : list) {
    texts.push_back({game_->move_text(state_, outcome.move), outcome.weight / common, total / common});
  }
  sort_list(texts, [](const auto& a, const auto& b) { return a.move < b.move; });
  return texts;
}

template <Game G>
tl::expected<std::vector<std::string>, Message> RunningOf<G>::play(std::string_view text) {
  assert(!seen_by_ && "a game of which only a view is known cannot be played on");
  const auto move = game_->read_move(state_, text);
  if (!move) return tl::unexpected(move.error());
  past_.push_back({state_, *move});
  EventLines events;
  game_->play(state_, *move, events);
  return events.take();
}

template <Game G>
bool RunningOf<G>::undo() {
  if (past_.empty()) return false;
  state_ = past_.back().before;
  past_.pop_back();
  return true;
}

template <Game G>
LoggedMove RunningOf<G>::logged(std::size_t ply, Viewer viewer) const {
  const Past& past = past_[ply];
  State state = past.before;
  EventLines events;
  game_->play(state, past.move, events);
  LoggedMove entry{game_->decider(past.before), game_->move_text(past.before, past.move), events.take()};
  if constexpr (KeepsSecrets<G>) {
    const std::string_view masked = game_->masked_move(past.before, past.move, state_, viewer);
    if (!masked.empty()) entry.move = masked;
    mask_events(entry.events, [&](Json& event) { game_->mask_event(event, state_, viewer); });
  } else {
    static_assert(!G::has_secrets, "a game with secrets says what to mask");
    static_cast<void>(viewer);
  }
  return entry;
}

template <Game G>
std::vector<std::pair<std::string, std::uint64_t>> RunningOf<G>::divide(int depth) const {
  MoveList<G> moves;
  all_moves(*game_, state_, moves);
  std::vector<std::pair<std::string, std::uint64_t>> parts;
  for (const Move& move : moves) {
    State next = state_;
    Mute mute;
    game_->play(next, move, mute);
    parts.emplace_back(game_->move_text(state_, move), destrier::perft(*game_, next, depth - 1));
  }
  sort_list(parts);
  return parts;
}

template <Game G>
tl::expected<Explanation, Message> RunningOf<G>::explain(std::string_view text) const {
  const auto move = game_->read_move(state_, text);
  if (!move) return tl::unexpected(move.error());
  Explanation explanation{game_->anatomy(state_, *move), {}, game_->warnings(state_, *move)};
  if constexpr (requires { game_->odds(state_, *move); }) explanation.odds = game_->odds(state_, *move);
  return explanation;
}

template <Game G>
std::vector<Argument> RunningOf<G>::facts() const {
  std::vector<Argument> facts = game_->facts();
  for (const auto& [name, value] : options_.all()) {
    if (const auto number = read_number(value, 0, INT64_MAX)) {
      facts.emplace_back(name, *number);
    } else {
      facts.emplace_back(name, value);
    }
  }
  return facts;
}

}  // namespace destrier
