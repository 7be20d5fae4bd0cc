#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/json.h"

namespace destrier {

/// One of the forms that the value of an option may take.
struct Alternative {
  enum class Kind : std::uint8_t {
    word,   ///< exactly `text`
    range,  ///< `text` followed by a number from `least` to `most`
    free,   ///< a text that the game itself reads; `text` says what it is
  };
  Kind kind = Kind::word;
  std::string text{};
  std::int64_t least = 0;
  std::int64_t most = 0;

  bool accepts(std::string_view value) const;
  /// As the `options` command lists it: `word`, `a..b`, `<text>`.
  std::string listed() const;
};

/// A switch of the rules: what it is called, what it may be, what it is when nobody says otherwise.
struct OptionSpec {
  std::string name;
  std::string default_value;
  std::vector<Alternative> alternatives;
  int seat = 0;       ///< 1 or 2 if it is that side's to choose
  int secret_of = 0;  ///< 1 or 2 if it is told to nobody but that side before the game reveals it

  std::string listed() const;
};

OptionSpec choice(std::string_view name, std::string_view default_value, std::span<const std::string_view> words);
OptionSpec range(std::string_view name, std::int64_t default_value, std::int64_t least, std::int64_t most);

using OptionPair = std::pair<std::string, std::string>;

/// An option that differs from its default, and whose secret it is.
struct GivenOption {
  OptionPair option;
  int secret_of = 0;
};

/// The options of one game, complete and in the order of its specification.
class Options {
 public:
  /// Fills in defaults. Refuses unknown names first, then names given twice, then values in the order of `specs`.
  static Expected<Options> resolve(std::span<const OptionSpec> specs, std::span<const OptionPair> given);

  /// The value of an option that the game has.
  std::string_view text(std::string_view name) const;
  std::int64_t number(std::string_view name) const;

  std::span<const OptionPair> all() const { return values_; }
  /// Those that differ from their defaults: what a record needs to name.
  const std::vector<GivenOption>& given() const { return given_; }

 private:
  std::vector<OptionPair> values_;
  std::vector<GivenOption> given_;
};

/// `name=value` as it stands in a command.
Expected<OptionPair> read_option(std::string_view word);
/// The options object of a data file; nothing, and a fault noted, if it is none.
std::optional<std::vector<OptionPair>> read_options(const JsonPlace& place);

}  // namespace destrier
