// Any bytes as options of any game, words separated by spaces: refused by name, or a game that can be played.

#include "core/text.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const GameKind& kind = bytes.take_kind();
  std::vector<OptionPair> options;
  for (const std::string_view word : split(bytes.rest(), ' ')) {
    if (auto option = read_option(word)) options.push_back(std::move(*option));
  }
  const auto game = kind.start(options);
  if (!game) {
    require(game.error().text.starts_with("option "), "a refusal names the option");
    return 0;
  }
  Rng rng(size);
  for (int ply = 0; ply < 50 && (*game)->decider() != Decider::nobody; ++ply) {
    require((*game)->play((*game)->random_move(rng)).has_value(), "a listed move is accepted");
  }
  return 0;
}
