#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/mutex.h"
#include "core/shipped.h"
#include "core/text.h"
#include "games/kind.h"
#include "games/running_of.h"

namespace destrier {

/// The kind of any `Game`.
template <Game G>
class KindOf final : public GameKind {
 public:
  /// With what is built into the program; it is read and checked once.
  KindOf() : KindOf(shipped()) {}

  std::string_view id() const override { return G::id; }
  bool has_secrets() const override { return G::has_secrets; }
  bool has_fate() const override { return G::has_fate; }
  std::vector<OptionSpec> options() const override { return G::options(library_); }
  const std::vector<Preset>& presets() const override { return presets_; }
  const Faults& shipped_faults() const override { return shipped_faults_; }

  Faults define(std::string_view source, const Json& json) override {
    Faults faults;
    const JsonPlace file(json, source, faults);
    const auto format = file.member("format");
    if (!format) return faults;
    if (format->is(presets_format)) {
      define_presets(file, faults);
      return faults;
    }
    typename G::Library grown = library_;
    grown.define(file);
    if (faults.empty()) {
      library_ = std::move(grown);
      last_ = {};
    }
    return faults;
  }

  Expected<std::vector<std::string>> definitions(std::span<const OptionPair> given) const override {
    const Expected<Options> options = Options::resolve(G::options(library_), spelled_out(given));
    if (!options) return tl::unexpected(options.error());
    if constexpr (requires { G::definitions(library_, *options); }) return G::definitions(library_, *options);
    return std::vector<std::string>{};
  }

  Expected<std::unique_ptr<RunningGame>> start(std::span<const OptionPair> given) const override {
    return with_rules(given, [](auto game, Options options) -> Expected<std::unique_ptr<RunningGame>> {
      const auto state = game->start();
      return std::make_unique<RunningOf<G>>(std::move(game), std::move(options), state);
    });
  }
  Expected<std::unique_ptr<RunningGame>> from_position(std::span<const OptionPair> given,
                                                       std::string_view position) const override {
    return with_rules(given, [&](auto game, Options options) -> Expected<std::unique_ptr<RunningGame>> {
      const auto state = game->read_position(position);
      if (!state) return tl::unexpected(state.error());
      return std::make_unique<RunningOf<G>>(std::move(game), std::move(options), *state);
    });
  }
  Expected<std::unique_ptr<RunningGame>> from_view(std::span<const OptionPair> given, const Json& view) const override {
    return with_rules(given, [&](auto game, Options options) {
      return RunningOf<G>::from_view(std::move(game), std::move(options), view);
    });
  }

  void check_carry(const JsonPlace& carry) const override {
    if constexpr (requires { G::check_carry(carry); }) {
      G::check_carry(carry);
    } else {
      carry.fault("the game carries nothing from battle to battle");
    }
  }
  Expected<std::string> carry(const Json& rule, const CarryEnd& last, const CarryEnd& next) const override {
    if constexpr (requires { G::check_carry(std::declval<JsonPlace>()); }) {
      const auto before = read_end(last);
      const auto after = read_end(next);
      if (!before) return tl::unexpected(before.error());
      if (!after) return tl::unexpected(after.error());
      const auto carried = after->first.carry(rule, before->second, last.side, after->second, next.side);
      std::string position = after->first.position_text(carried);
      if (const auto read = after->first.read_position(position); !read) return tl::unexpected(read.error());
      return position;
    } else {
      return fail("{} carries nothing from battle to battle", G::id);
    }
  }

 private:
  struct Shipped {
    Faults faults;
    typename G::Library library;
    std::vector<Preset> presets{};
  };
  explicit KindOf(const Shipped& shipped)
      : shipped_faults_(shipped.faults), library_(shipped.library), presets_(shipped.presets) {}

  static const Shipped& shipped() {
    static const Shipped read = [] {
      Faults faults;
      KindOf kind({{}, G::Library::shipped(faults)});
      const std::string path = std::string(G::id) + "/presets.json";
      if (const auto text = shipped_file(path)) {
        const Faults more = kind.define_text(path, *text);
        faults.insert(faults.end(), more.begin(), more.end());
      }
      return Shipped{std::move(faults), std::move(kind.library_), std::move(kind.presets_)};
    }();
    return read;
  }

  Expected<std::pair<G, typename G::State>> read_end(const CarryEnd& end) const {
    const auto options = Options::resolve(G::options(library_), end.options);
    if (!options) return tl::unexpected(options.error());
    auto game = G::make(library_, *options);
    if (!game) return tl::unexpected(game.error());
    auto state = game->read_position(end.position);
    if (!state) return tl::unexpected(state.error());
    return std::pair(std::move(*game), *state);
  }

  template <class Make>
  Expected<std::unique_ptr<RunningGame>> with_rules(std::span<const OptionPair> given, Make make) const {
    Expected<Options> options = Options::resolve(G::options(library_), spelled_out(given));
    if (!options) return tl::unexpected(options.error());
    auto game = rules_for(*options);
    if (!game) return tl::unexpected(game.error());
    return make(std::move(*game), std::move(*options));
  }
  /// Made anew only when the options change: whoever is shown a view a move needs the same rules every time.
  Expected<std::shared_ptr<const G>> rules_for(const Options& options) const {
    const Lock lock(last_making_);
    if (last_.rules && std::ranges::equal(last_.options.all(), options.all())) return last_.rules;
    Expected<G> game = G::make(library_, options);
    if (!game) return tl::unexpected(game.error());
    last_ = {options, std::make_shared<const G>(std::move(*game))};
    return last_.rules;
  }

  /// Options as a record keeps them.
  std::vector<OptionPair> spelled_out(std::span<const OptionPair> given) const {
    std::vector<OptionPair> options(given.begin(), given.end());
    if constexpr (requires { G::spelled_out(library_, given[0].first, given[0].second); }) {
      for (auto& [name, value] : options) value = G::spelled_out(library_, name, value);
    }
    return options;
  }

  void define_presets(const JsonPlace& file, Faults& faults) {
    PresetsFile read = read_presets(file, G::id);
    for (std::size_t i = 0; i < read.presets.size(); ++i) {
      const Preset& preset = read.presets[i];
      const auto same = [&](const Preset& other) { return other.id == preset.id; };
      const auto end = read.presets.begin() + static_cast<std::ptrdiff_t>(i);
      if (std::ranges::any_of(presets_, same) || std::any_of(read.presets.begin(), end, same)) {
        read.places[i].fault_at("id", in_quotes(preset.id) + " exists already");
      }
      if (const auto game = start(preset.options); !game) read.places[i].fault_at("options", game.error().text);
    }
    if (faults.empty()) presets_.insert(presets_.end(), read.presets.begin(), read.presets.end());
  }

  struct Made {
    Options options{};
    std::shared_ptr<const G> rules{};
  };

  Faults shipped_faults_;
  typename G::Library library_;
  std::vector<Preset> presets_;
  mutable Mutex last_making_;
  mutable Made last_;
};

template <class G>
std::unique_ptr<GameKind> make_kind() {
  return std::make_unique<KindOf<G>>();
}

}  // namespace destrier
