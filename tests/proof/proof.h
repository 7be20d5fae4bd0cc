#pragma once

// What the proof kit is told about a game beyond the `Game` concept. A game may specialise these beside its own tests.

#include <cstdlib>
#include <string>
#include <vector>

#include "core/game.h"

namespace destrier {

/// What holds of most games; a game's own Proof derives from it.
struct UsualProof {
  /// No game is longer than this.
  static constexpr std::uint64_t longest_game = 5000;
  /// Of so many moves one is looked at closely: more where positions have hundreds of moves.
  static constexpr std::uint64_t stride = 1;
  /// Are there moves of which nothing is told?
  static constexpr bool silent_moves = false;
};

template <class G>
struct Proof : UsualProof {
  /// What is wrong with a state that play has reached; empty if nothing is.
  static std::string broken(const G& /*game*/, const typename G::State& /*state*/) { return {}; }
  // Where options take a text that the game reads itself, free_value(option, rng) makes one.
};

/// The game's data, read once.
template <Game G>
const typename G::Library& shipped_library() {
  static const typename G::Library library = [] {
    Faults faults;
    return G::Library::shipped(faults);
  }();
  return library;
}

/// Random options that the game accepts: each left alone, or set to one of its alternatives.
template <Game G>
std::vector<OptionPair> random_options(const typename G::Library& library, Rng& rng) {
  const auto specs = G::options(library);
  while (true) {
    std::vector<OptionPair> given;
    for (const OptionSpec& spec : specs) {
      if (rng.below(3) != 0) continue;
      const Alternative& form = spec.alternatives[rng.below(static_cast<std::uint32_t>(spec.alternatives.size()))];
      if (form.kind == Alternative::Kind::word) given.emplace_back(spec.name, form.text);
      if constexpr (requires { Proof<G>::free_value(spec.name, rng); }) {
        if (form.kind == Alternative::Kind::free) given.emplace_back(spec.name, Proof<G>::free_value(spec.name, rng));
      }
      if (form.kind != Alternative::Kind::range) continue;
      // The ends of a range are tried more often than what lies between.
      const auto width = static_cast<std::uint32_t>(form.most - form.least + 1);
      const std::int64_t inside = form.least + rng.below(std::min(width, 100U));
      const std::int64_t number = rng.below(4) == 0 ? form.least : rng.below(4) == 0 ? form.most : inside;
      given.emplace_back(spec.name, form.text + std::to_string(number));
    }
    const auto options = Options::resolve(specs, given);
    if (options && G::make(library, *options)) return given;
  }
}

template <Game G>
G make_game(const typename G::Library& library, const std::vector<OptionPair>& given) {
  const auto options = Options::resolve(G::options(library), given);
  const auto game = options ? G::make(library, *options) : Expected<G>(tl::unexpected(options.error()));
  if (!game) {  // a test that asks for a game which does not exist cannot go on
    fmt::print(stderr, "{}: {}\n", G::id, game.error().text);
    std::abort();
  }
  return *game;
}

}  // namespace destrier
