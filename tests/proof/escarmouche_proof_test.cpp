#include "tests/games/escarmouche_proof.h"

#include "tests/proof/proof_kit.h"

namespace destrier {

extern template class RunningOf<escarmouche::Escarmouche>;
INSTANTIATE_TYPED_TEST_SUITE_P(escarmouche, ProofKit, escarmouche::Escarmouche);

}  // namespace destrier
