#pragma once

namespace destrier {

/// Writes the golden games anew: `destrier_tests --remake-goldens`. Returns an exit code.
int remake_goldens();

}  // namespace destrier
