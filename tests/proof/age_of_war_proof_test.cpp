#include "tests/games/age_of_war_proof.h"

#include "tests/proof/proof_kit.h"

namespace destrier {

extern template class RunningOf<age_of_war::AgeOfWar>;
INSTANTIATE_TYPED_TEST_SUITE_P(age_of_war, ProofKit, age_of_war::AgeOfWar);

}  // namespace destrier
