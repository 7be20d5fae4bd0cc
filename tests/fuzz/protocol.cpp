// Any bytes as a conversation in the line protocol: every line is answered with `ok` or one `error` line, or ignored.

#include "match/protocol.h"

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

namespace {

/// However much thinking is asked for.
Analysis think_little(const RunningGame& game, const Player& player, std::uint64_t seed, std::size_t most) {
  Player hasty = player;
  hasty.nodes = 20;
  hasty.memory = std::uint64_t{1} << 20U;
  return think_alone(game, hasty, seed, most);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Conversation conversation(1, think_little);
  for (const std::string_view line : split({reinterpret_cast<const char*>(data), size}, '\n')) {
    if (line.starts_with("perft ") && line.size() > 7) continue;  // deep counts take for ever, and rightly
    const std::string answer = conversation.answer(line);
    const bool ignored = line.find_first_not_of(' ') == std::string_view::npos || line[0] == '#';
    const bool refused = answer.starts_with("error ") && answer.find('\n') == answer.size() - 1;
    require(ignored ? answer.empty() : refused || answer == "ok\n" || answer.ends_with("\nok\n"), "a sound answer");
    std::size_t ends = 0;
    for (const std::string_view said : split(answer, '\n')) ends += said == "ok" || said.starts_with("error ") ? 1 : 0;
    require(ends == (ignored ? 0 : 1), "one end of an answer");
    require(is_valid_utf8(answer), "an answer in UTF-8");
    if (conversation.has_quit()) break;
  }
  return 0;
}
