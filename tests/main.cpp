#include <cstdlib>
#include <gtest/gtest.h>
#include <string_view>

#include "tests/goldens.h"

int main(int argc, char** argv) {
  // Property tests draw the same cases every time.
  setenv("RC_PARAMS", "seed=1", 0);  // NOLINT(concurrency-mt-unsafe): nothing else runs yet
  if (argc > 1 && std::string_view(argv[1]) == "--remake-goldens") return destrier::remake_goldens();
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
