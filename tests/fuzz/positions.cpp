// Any bytes as a position of any game: refused with a message, or read exactly as written and fit to be played on.

#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const GameKind& kind = bytes.take_kind();
  const auto options = bytes.take_options(kind);
  const auto game = kind.from_position(options, bytes.rest());
  if (!game) {
    require(!game.error().text.empty(), "a refusal says why");
    return 0;
  }
  require((*game)->position() == bytes.rest(), "a position is written as it was read");
  Rng rng(size);
  for (int ply = 0; ply < 20 && (*game)->decider() != Decider::nobody; ++ply) {
    require((*game)->play((*game)->random_move(rng)).has_value(), "a listed move is accepted");
    require(kind.from_position(options, (*game)->position()).has_value(), "what play reaches can be read");
  }
  return 0;
}
