#pragma once

// The engine as the browser's page has it: any number of conversations in the line protocol, matches that run in the
// page, and what only a page asks for. Everything is a line of text that is answered with lines, the last one `ok` or
// `error …`; whatever is longer than a word is JSON.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "match/protocol.h"
#include "search/thinker.h"
#include "wasm/local_match.h"

namespace destrier {

class Module {
 public:
  explicit Module(std::uint64_t seed) : rng_(seed) {}

  std::string answer(std::string_view line);

 private:
  using Answer = Expected<std::string>;
  struct Command;
  static const Command commands[];

  // Conversations.
  Answer talk(std::string_view rest);
  Answer close(std::string_view rest);
  Answer moves(std::string_view rest);
  Answer spoken(std::string_view rest);
  Answer about(std::string_view rest);
  Answer desk(std::string_view rest);
  Answer facts(std::string_view rest);
  Answer barred(std::string_view rest);
  Answer danger(std::string_view rest);

  // Thinking.
  Answer think(std::string_view rest);
  Answer slice(std::string_view rest);
  Answer stop(std::string_view rest);
  Answer review(std::string_view rest);

  // Matches.
  Answer match(std::string_view rest);
  Answer forget(std::string_view rest);
  Answer enter(std::string_view rest);
  Answer leave(std::string_view rest);
  Answer wish(std::string_view rest);
  Answer clock(std::string_view rest);
  Answer turn(std::string_view rest);
  Answer machine(std::string_view rest);
  Answer offer(std::string_view rest);
  Answer reply(std::string_view rest);
  Answer record(std::string_view rest);

  // Data and records.
  Answer catalog(std::string_view rest);
  Answer barracks(std::string_view rest);
  Answer files(std::string_view rest);
  Answer file(std::string_view rest);
  Answer read(std::string_view rest);
  Answer verify(std::string_view rest);
  Answer campaign(std::string_view rest);

  Conversation& conversation(std::string_view name);
  Expected<const RunningGame*> game_of(std::string_view name) const;
  Expected<LocalMatch*> find_match(std::string_view id) const;
  /// What came of something in a match, line by line.
  std::string news(LocalMatch& match);
  Answer news_of(std::string_view id, const std::function<Expected<void>(LocalMatch&)>& act);

  struct Thought {
    std::unique_ptr<Thinker> thinker;
    std::uint64_t nodes = 0;  ///< that are to be spent
    std::size_t wanted = 1;
  };

  Rng rng_;
  std::map<std::string, std::unique_ptr<Conversation>, std::less<>> conversations_;
  std::map<std::string, std::unique_ptr<LocalMatch>, std::less<>> matches_;
  std::optional<Thought> thought_;
};

}  // namespace destrier
