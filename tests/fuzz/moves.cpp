// Any bytes as a move, in a position that random play reached: accepted exactly if it is listed.

#include <algorithm>

#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const GameKind& kind = bytes.take_kind();
  const auto game = kind.start(bytes.take_options(kind));
  Rng rng(bytes.take());
  for (int ply = bytes.take() % 64; ply > 0 && (*game)->decider() != Decider::nobody; --ply) {
    require((*game)->play((*game)->random_move(rng)).has_value(), "a listed move is accepted");
  }
  const auto legal = (*game)->legal();
  const bool listed = std::find(legal.begin(), legal.end(), bytes.rest()) != legal.end();
  const std::string before = (*game)->position();
  const bool played = (*game)->play(bytes.rest()).has_value();
  require(played == listed, "exactly the listed texts are legal");
  require(played || (*game)->position() == before, "a refused move changes nothing");
  return 0;
}
