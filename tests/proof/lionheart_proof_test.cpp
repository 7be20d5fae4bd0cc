#include "tests/games/lionheart_proof.h"

#include "tests/proof/proof_kit.h"

namespace destrier {

extern template class RunningOf<lionheart::Lionheart>;
INSTANTIATE_TYPED_TEST_SUITE_P(lionheart, ProofKit, lionheart::Lionheart);

}  // namespace destrier
