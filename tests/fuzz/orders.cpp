// Any bytes as the body of a request: refused with a status, a word and a reason, or an order that can be kept in a
// record and started from it.

#include "server/orders.h"

#include "match/match.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

namespace {

void require_refusal(const ApiError& error) {
  require(error.status == 400, "the status of a refusal");
  require(!error.code.empty() && !error.text.empty(), "the reason of a refusal");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view body(reinterpret_cast<const char*>(data), size);
  const auto order = read_new_match(body, Limits{}, true);
  if (!order) {
    require_refusal(order.error());
  } else {
    const auto kept = read_record(to_text(order->terms));
    require(kept && !kept->fault, "what is ordered can be kept");
    require(kept->record == order->terms, "it is read as it was ordered");
    require(Match::open(kept->record).has_value(), "it can be started");
    require(swapped(swapped(order->terms)).options == order->terms.options, "swapped twice it is the same");
  }
  const auto join = read_join(body, Limits{});
  if (!join) require_refusal(join.error());
  return 0;
}
