#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/options.h"
#include "games/presets.h"
#include "games/running.h"

namespace destrier {

/// One end of what is carried from battle to battle: a position, the options it is of, and a side in it.
struct CarryEnd {
  std::span<const OptionPair> options;
  std::string_view position;
  Decider side;
};

/// A kind of game, with its data: what can be started. Shipped data are in it from the beginning; `define` adds more.
class GameKind {
 public:
  GameKind() = default;
  GameKind(const GameKind&) = delete;
  GameKind& operator=(const GameKind&) = delete;
  GameKind(GameKind&&) = delete;
  GameKind& operator=(GameKind&&) = delete;
  virtual ~GameKind() = default;

  virtual std::string_view id() const = 0;
  /// Can a side know what the other does not?
  virtual bool has_secrets() const = 0;
  /// Does fate ever decide?
  virtual bool has_fate() const = 0;
  virtual std::vector<OptionSpec> options() const = 0;
  virtual const std::vector<Preset>& presets() const = 0;
  /// Faults of the shipped data; a test keeps this empty.
  virtual const Faults& shipped_faults() const = 0;

  /// Adds what a data file holds. With any fault nothing is added. `source` names the file in the faults.
  virtual Faults define(std::string_view source, const Json& json) = 0;
  /// The same of a text, which may be no JSON.
  Faults define_text(std::string_view source, std::string_view text);

  /// The data files of a user that these options need, as JSON texts: what a record must define, in this order, before
  /// they mean anything elsewhere.
  virtual Expected<std::vector<std::string>> definitions(std::span<const OptionPair> given) const = 0;

  virtual Expected<std::unique_ptr<RunningGame>> start(std::span<const OptionPair> given) const = 0;
  virtual Expected<std::unique_ptr<RunningGame>> from_position(std::span<const OptionPair> given,
                                                               std::string_view position) const = 0;
  virtual Expected<std::unique_ptr<RunningGame>> from_view(std::span<const OptionPair> given,
                                                           const Json& view) const = 0;

  /// Notes the faults of a `carry` rule of a campaign; a game that has no such rule refuses it.
  virtual void check_carry(const JsonPlace& carry) const = 0;
  /// The position to begin with when `last` is carried into `next` by a rule without faults.
  virtual Expected<std::string> carry(const Json& rule, const CarryEnd& last, const CarryEnd& next) const = 0;
};

/// The kind of a game, by its type; each is compiled in `kind.cpp` of its folder, from `kind_of.h`.
template <class G>
std::unique_ptr<GameKind> make_kind();

using GameKinds = std::span<const std::unique_ptr<GameKind>>;

/// The kind of that id; none if there is no such game.
GameKind* find_kind(GameKinds kinds, std::string_view id);

}  // namespace destrier
