#include "tests/games/croisades_proof.h"

#include "tests/proof/proof_kit.h"

namespace destrier {

extern template class RunningOf<croisades::Croisades>;
INSTANTIATE_TYPED_TEST_SUITE_P(croisades, ProofKit, croisades::Croisades);

}  // namespace destrier
