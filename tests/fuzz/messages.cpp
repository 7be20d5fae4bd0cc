// Any bytes as a message of a live socket: refused with a reason, or read as exactly one wish.

#include "server/wire.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto hello = read_hello(text);
  if (hello) {
    require(hello->n >= 0, "no number below 0");
    require(hello->nonce.size() <= 64, "no longer nonce");
  } else {
    require(!hello.error().text.empty(), "the fault of a hello");
  }
  const auto wish = read_wish(text);
  if (!wish) require(!wish.error().text.empty(), "the fault of a wish");
  if (is_plain_text(text, 40)) require(size <= 160 && text.find('\n') == std::string_view::npos, "a short line");
  return 0;
}
