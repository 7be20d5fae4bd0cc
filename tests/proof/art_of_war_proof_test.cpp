#include "tests/games/art_of_war_proof.h"

#include "tests/proof/proof_kit.h"

namespace destrier {

extern template class RunningOf<art_of_war::ArtOfWar>;
INSTANTIATE_TYPED_TEST_SUITE_P(art_of_war, ProofKit, art_of_war::ArtOfWar);

}  // namespace destrier
