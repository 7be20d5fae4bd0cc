#pragma once

// A game of four moves that has everything Age of War lacks: fate with uneven weights, a card that only one side sees,
// a public die, odds. It exists to prove the generic code for such games, here and in the proof kit.
//
// Fate deals side 1 a low or a high card (2 : 1), unseen by others. Side 2 says `trust` or `doubt`. Fate throws a coin,
// public, heads one time in four. Heads: side 1 wins. Tails: side 2 wins if it trusted a low or doubted a high card,
// otherwise the game is drawn.

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/game.h"
#include "core/hash.h"
#include "core/text.h"

namespace destrier::toy {

enum class Word : std::uint8_t { none, low, high, trust, doubt, heads, tails };

struct State {
  Word card = Word::none;
  Word bet = Word::none;
  Word coin = Word::none;
  std::array<std::uint8_t, 5> unused{};

  bool operator==(const State&) const = default;
};

struct View {
  Viewer viewer;
  State known;       ///< with the card taken out if the viewer may not see it
  bool card_hidden;  ///< there is one, but not for these eyes

  bool operator==(const View&) const = default;
};

class Toy {
 public:
  using State = toy::State;
  using Move = Word;
  using View = toy::View;
  using Library = NoLibrary;

  static constexpr std::string_view id = "toy";
  static constexpr bool has_secrets = true;
  static constexpr bool has_fate = true;
  static constexpr std::size_t max_moves = 2;
  static constexpr std::size_t max_outcomes = 2;
  static constexpr std::array<std::string_view, 2> verbs = {"bet", "fate"};
  static constexpr std::array<std::string_view, 4> event_names = {"deal", "bet", "coin", "over"};
  static constexpr std::array<std::string_view, 1> refusals = {"illegal"};
  static constexpr std::array<std::string_view, 1> questions = {"bet"};
  static constexpr std::array<std::string_view, 0> warning_names = {};
  static constexpr std::array<std::string_view, 2> chance_names = {"heads", "tails"};
  static constexpr std::array<std::string_view, 2> reasons = {"heads", "tails"};

  static std::vector<OptionSpec> options(const Library& /*library*/) { return {}; }
  static Expected<Toy> make(const Library& /*library*/, const Options& /*options*/) { return Toy(); }

  State start() const { return {}; }
  Decider decider(const State& state) const {
    if (state.card == Word::none) return Decider::fate;
    if (state.bet == Word::none) return Decider::second;
    return state.coin == Word::none ? Decider::fate : Decider::nobody;
  }
  void moves(const State& state, MoveList<Toy>& list) const {
    if (decider(state) != Decider::second) return;
    list.push_back(Word::trust);
    list.push_back(Word::doubt);
  }
  void outcomes(const State& state, OutcomeList<Toy>& list) const {
    const bool deals = state.card == Word::none;
    list.push_back({deals ? Word::low : Word::heads, deals ? 2U : 1U});
    list.push_back({deals ? Word::high : Word::tails, deals ? 1U : 3U});
  }
  template <class Sink>
  void play(State& state, Word word, Sink& sink) const {
    const std::string text = move_text(state, word);
    if (state.card == Word::none) {
      state.card = word;
      sink.tell("deal", field("side", 1), field("card", std::string_view(text).substr(1)));
    } else if (state.bet == Word::none) {
      state.bet = word;
      sink.tell("bet", field("side", 2), field("bet", std::string_view(text)));
    } else {
      state.coin = word;
      sink.tell("coin", field("coin", std::string_view(text).substr(1)));
      const Result end = result(state);
      sink.tell("over", field("result", to_text(end.score)), field("reason", end.reason));
    }
  }
  Result result(const State& state) const {
    if (state.coin == Word::none) return {};
    if (state.coin == Word::heads) return {Score::first_wins, "heads"};
    const bool right = (state.bet == Word::trust) == (state.card == Word::low);
    return {right ? Score::second_wins : Score::draw, "tails"};
  }
  std::uint64_t hash(const State& state) const { return hash_plain(state); }

  std::string move_text(const State& /*state*/, Word word) const {
    constexpr std::array<std::string_view, 7> texts = {"-", "~low", "~high", "trust", "doubt", "~heads", "~tails"};
    return std::string(texts[static_cast<std::size_t>(word)]);
  }
  tl::expected<Word, Message> read_move(const State& state, std::string_view text) const {
    MoveList<Toy> list;
    moves(state, list);
    OutcomeList<Toy> fates;
    if (decider(state) == Decider::fate) outcomes(state, fates);
    for (const auto& fate : fates) list.push_back(fate.move);
    for (const Word word : list) {
      if (move_text(state, word) == text) return word;
    }
    return tl::unexpected(Message{"illegal", {}});
  }
  std::string position_text(const State& state) const { return text(state, move_text(state, state.card)); }
  Expected<State> read_position(std::string_view text) const {
    const auto fields = split(text, ' ');
    if (fields.size() != 3) return fail("position: {} fields, must be 3", fields.size());
    State state;
    const std::array<Word*, 3> slots = {&state.card, &state.bet, &state.coin};
    for (std::size_t i = 0; i < 3; ++i) {
      if (fields[i] == "-") break;
      const auto word = read_move(state, fields[i]);
      if (!word) return fail("{}: {} cannot be", i == 0 ? "card" : i == 1 ? "bet" : "coin", in_quotes(fields[i]));
      *slots[i] = *word;
    }
    if (position_text(state) != text) return fail("position: something follows what has not happened");
    return state;
  }

  View view(const State& state, Viewer viewer) const {
    const bool open = viewer == Viewer::first || decider(state) == Decider::nobody || state.card == Word::none;
    View seen{viewer, state, !open};
    if (!open) seen.known.card = Word::none;
    return seen;
  }
  std::string view_position(const View& view) const {
    return text(view.known, view.card_hidden ? "?" : move_text(view.known, view.known.card));
  }
  void write_view(const View& view, JsonWriter& writer) const { writer.member("hidden", view.card_hidden); }
  Expected<View> read_view(Viewer viewer, const Json& json) const {
    const auto position = json.find("position");
    if (position == json.end() || !position->is_string()) return fail("view: position: must be a text");
    std::string text = position->get<std::string>();
    const bool hidden = text.starts_with("? ");
    if (hidden) text = "~low" + text.substr(1);
    const auto state = read_position(text);
    if (!state) return fail("view: {}", state.error().text);
    View seen{viewer, *state, hidden};
    if (hidden) seen.known.card = Word::none;
    return seen;
  }
  State sample(const View& view, Rng& rng) const {
    State state = view.known;
    if (view.card_hidden) state.card = rng.below(3) < 2 ? Word::low : Word::high;
    return state;
  }
  std::string_view masked_move(const State& before, Word /*word*/, const State& now, Viewer viewer) const {
    const bool secret = before.card == Word::none && viewer != Viewer::first && decider(now) != Decider::nobody;
    return secret ? "~?" : "";
  }
  bool nothing_is_hidden(const State& state) const { return decider(state) == Decider::nobody; }
  void mask_event(Json& event, const State& now, Viewer viewer) const {
    if (event["event"] == "deal" && viewer != Viewer::first && decider(now) != Decider::nobody) event["card"] = "?";
  }

  Anatomy anatomy(const State& state, Word word) const {
    return {decider(state) == Decider::fate ? "fate" : "bet", "", "", {move_text(state, word)}};
  }
  Message question(const State& /*state*/) const { return {"bet", {}}; }
  std::vector<Message> warnings(const State& /*state*/, Word /*word*/) const { return {}; }
  std::vector<Chance> odds(const State& state, Word /*word*/) const {
    if (decider(state) != Decider::second) return {};
    return {{{"heads", {}}, 1, 4}, {{"tails", {}}, 3, 4}};
  }
  std::vector<Argument> facts() const { return {}; }

 private:
  std::string text(const State& state, std::string_view card) const {
    return std::string(card) + " " + move_text(state, state.bet) + " " + move_text(state, state.coin);
  }
};

}  // namespace destrier::toy
