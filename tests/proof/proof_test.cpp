// The proof kit on the calibration game and on the toy; each other game has a file of its own.

#include <gtest/gtest.h>
#include <set>
#include <string>

#include "bench/breakthrough.h"
#include "games/kind_of.h"
#include "games/registry.h"
#include "tests/proof/proof_kit.h"
#include "tests/proof/toy.h"

namespace destrier {

extern template class RunningOf<breakthrough::Breakthrough>;
extern template std::unique_ptr<GameKind> make_kind<breakthrough::Breakthrough>();
INSTANTIATE_TYPED_TEST_SUITE_P(breakthrough, ProofKit, breakthrough::Breakthrough);
INSTANTIATE_TYPED_TEST_SUITE_P(toy, ProofKit, toy::Toy);

TEST(Proof, EveryGameIsProven) {
  std::set<std::string> suites;
  const testing::UnitTest& tests = *testing::UnitTest::GetInstance();
  for (int i = 0; i < tests.total_test_suite_count(); ++i) suites.insert(tests.GetTestSuite(i)->name());
  AllGames::for_each([&]<Game G> {
    EXPECT_TRUE(suites.contains(std::string(G::id) + "/ProofKit/0"))
        << G::id << " needs tests/proof/<id>_proof_test.cpp";
  });
}

}  // namespace destrier
