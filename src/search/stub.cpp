#include "core/hash.h"
#include "core/random.h"
#include "search/thinker.h"

namespace destrier {
namespace {
class Draws : public Thinker {
 public:
  explicit Draws(std::uint64_t seed) : rng_(seed) {}
  void look_at(const RunningGame& game) override {
    move_ = game.random_move(rng_);
    nodes_ = 0;
  }
  bool think(std::uint64_t nodes) override {
    nodes_ += nodes;
    return nodes_ < 100;
  }
  std::uint64_t nodes() const override { return nodes_; }
  Analysis analysis(std::size_t) const override { return {{{{move_}, 0.5, 1}}, nodes_}; }

 private:
  Rng rng_;
  std::string move_;
  std::uint64_t nodes_ = 0;
};
}  // namespace
std::unique_ptr<Thinker> make_thinker(const RunningGame&, const Player&, std::uint64_t seed) {
  return std::make_unique<Draws>(seed);
}
std::string choose_move(Thinker& thinker, const RunningGame& game, const Player&) {
  thinker.look_at(game);
  return thinker.analysis(1).lines[0].moves[0];
}
double expected_result(const RunningGame& game) {
  return static_cast<double>(game.hash() % 101) / 100;
}
}  // namespace destrier
