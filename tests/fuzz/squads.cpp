// Any bytes as a squad: refused with its faults, or read so that its normal form reads the same; and as an option it is
// taken exactly if it has no fault.

#include "games/escarmouche/library.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  static const escarmouche::Library library = [] {
    Faults faults;
    return escarmouche::Library::shipped(faults);
  }();
  const escarmouche::CheckedSquad checked = escarmouche::read_squad(text, library.abilities());
  for (const std::string& fault : checked.faults) require(!fault.empty(), "a fault says what");
  if (checked.faults.empty()) {
    const std::string normal = to_text(checked.squad);
    const escarmouche::CheckedSquad again = escarmouche::read_squad(normal, library.abilities());
    require(again.faults.empty() && to_text(again.squad) == normal, "the normal form reads the same");
    require(cost(again.squad, library.abilities()) == cost(checked.squad, library.abilities()), "and costs the same");
  }
  const bool named = library.find_squad(text) != nullptr;
  require(library.squad(text).has_value() == (named || checked.faults.empty()), "an option takes what is sound");
  return 0;
}
