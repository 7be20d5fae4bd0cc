// Any bytes as a data file: defined for a game, read as a tutorial and as a campaign. Refused with its faults, or fit
// for use; and a file that is refused changes nothing.

#include <nlohmann/json.hpp>

#include "games/campaign.h"
#include "games/tutorial.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  const auto json = parse_json(bytes.rest());
  if (!json) return 0;
  static auto kinds = all_kinds();
  bool defined = false;
  for (const auto& kind : kinds) {
    const auto listed = [&] {
      std::string text;
      for (const OptionSpec& option : kind->options()) text += option.listed() + "\n";
      return text;
    };
    const std::string before = listed();
    const Faults faults = kind->define("file", *json);
    defined = defined || faults.empty();
    require(faults.empty() || listed() == before, "a file with faults changes nothing");
    for (const Fault& fault : faults) require(!fault.what.empty(), "a fault says what");
    require(kind->start({}).has_value(), "the game can still begin");
  }
  if (defined) kinds = all_kinds();
  Faults faults;
  const auto tutorial = read_tutorial(JsonPlace(*json, "file", faults), fuzzed_kinds());
  require(tutorial.has_value() == faults.empty(), "a tutorial, or its faults");
  if (tutorial) require(tutorial->setting.start(fuzzed_kinds()).has_value(), "a tutorial begins");
  faults.clear();
  const auto campaign = read_campaign(JsonPlace(*json, "file", faults), fuzzed_kinds());
  require(campaign.has_value() == faults.empty(), "a campaign, or its faults");
  if (campaign) {
    for (const Battle& battle : campaign->battles) {
      require(battle.setting.start(fuzzed_kinds()).has_value(), "a battle begins");
      const auto carried = campaign->carried(battle, battle.setting.position.value_or(""), fuzzed_kinds());
      require(!carried || carried->start(fuzzed_kinds()).has_value(), "a battle with survivors begins");
    }
  }
  return 0;
}
