#pragma once

// Where matches live. A match is what is known of it as a whole and an append-only list of numbered entries; an entry
// is in the store before anybody is told of it. The interface is small on purpose: whatever keeps its promises (SQLite
// in one file, PostgreSQL for several nodes) can stand behind a server.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.h"

namespace destrier {

enum class MatchState : std::uint8_t { open, live, over };

constexpr std::string_view to_text(MatchState state) {
  constexpr std::string_view words[] = {"open", "live", "over"};
  return words[static_cast<int>(state)];
}
inline std::optional<MatchState> read_match_state(std::string_view text) {
  for (const MatchState state : {MatchState::open, MatchState::live, MatchState::over}) {
    if (text == to_text(state)) return state;
  }
  return std::nullopt;
}

/// Whoever sits there proves it with a token, of which only the hash is kept.
struct StoredSeat {
  std::string token_hash{};            ///< none: nobody has joined, or a machine plays
  std::optional<std::string> nonce{};  ///< what the seat's first hello brought; none before it

  bool operator==(const StoredSeat&) const = default;
};

/// What the two at a match want besides moving; it waits for whoever is away.
struct StoredOffers {
  int draw = 0;                              ///< whose offer stands; 0: nobody's
  std::array<std::int64_t, 2> draw_asked{};  ///< the entry that was due when each side offered a draw last
  std::array<bool, 2> rematch{};             ///< who wants one
  std::string next{};                        ///< the match that came of it

  bool operator==(const StoredOffers&) const = default;
};

/// All that is known of a match but its entries. Times are milliseconds since 1970.
struct StoredMatch {
  std::string id{};
  std::string game{};
  MatchState state = MatchState::open;
  bool listed = false;  ///< in the lobby
  std::int64_t created_ms = 0;
  std::int64_t joined_ms = 0;  ///< when both seats were taken (a machine comes after its opponent); 0 before
  bool begun = false;          ///< nonces are fixed
  /// Since when a machine is to move; 0: none is.
  std::int64_t machine_due_ms = 0;
  std::string head{};  ///< its record without entries and seed, as text
  std::string seed{};  ///< secret until it is over
  std::string invite_hash{};
  std::array<StoredSeat, 2> seats{};
  StoredOffers offers{};

  bool operator==(const StoredMatch&) const = default;
};

struct StoredEntry {
  std::int64_t n = 0;
  std::int64_t at_ms = 0;
  std::string text{};  ///< as in a record

  bool operator==(const StoredEntry&) const = default;
};

// What can be changed.

struct CreateMatch {
  StoredMatch match;
};
/// Everything but the id, the game, the seed and the time of creation may change.
struct UpdateMatch {
  StoredMatch match;
};
struct AppendEntry {
  std::string match;
  StoredEntry entry;
};
using Change = std::variant<CreateMatch, UpdateMatch, AppendEntry>;

/// The lobby: listed matches, newest first.
struct MatchQuery {
  std::optional<MatchState> state{};
  std::string game{};    ///< empty: any
  std::string before{};  ///< a cursor; empty: from the newest
  std::size_t most = 100;
};
struct MatchPage {
  struct Row {
    StoredMatch match;
    std::int64_t entries = 0;
  };
  std::vector<Row> rows{};
  std::string next{};  ///< the cursor of the page after this; empty: there is none
};

/// While a server ran; clocks stand still otherwise.
struct ServerRun {
  std::int64_t from_ms = 0;
  std::int64_t to_ms = 0;
};

/// May be used by several threads at once.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  Store(Store&&) = delete;
  Store& operator=(Store&&) = delete;
  virtual ~Store() = default;

  /// All of them or, with an error, none. An entry whose number exists, or leaves a gap, is an error.
  virtual Expected<void> write(std::span<const Change> changes) = 0;

  virtual Expected<std::optional<StoredMatch>> read(std::string_view id) = 0;
  virtual Expected<std::vector<StoredEntry>> entries(std::string_view id) = 0;
  virtual Expected<MatchPage> list(const MatchQuery& query) = 0;
  /// The match in which a machine has been due longest, claimed for this caller until then (or until the match is
  /// updated); nobody else gets it in the meantime.
  virtual Expected<std::optional<std::string>> claim_turn(std::int64_t now_ms, std::int64_t until_ms) = 0;
  /// Running matches with a clock, which somebody must watch.
  virtual Expected<std::vector<std::string>> timed() = 0;

  /// Notes that a server begins now, and tells when others ran before. Claims of former runs end.
  virtual Expected<std::vector<ServerRun>> begin_run(std::int64_t now_ms) = 0;
  /// This run goes on.
  virtual Expected<void> beat(std::int64_t now_ms) = 0;
};

/// A store in an SQLite file, made if it is not there, for one server at a time. `durable`: what was written survives
/// the loss of power too.
Expected<std::unique_ptr<Store>> open_sqlite(const std::string& path, bool durable);

}  // namespace destrier
