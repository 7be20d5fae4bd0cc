// Any bytes as a record: refused with a line, or read; what is read is written and read again alike, and opened up to
// its first impossible entry.

#include "match/match.h"
#include "tests/fuzz/fuzz.h"

using namespace destrier;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = read_record({reinterpret_cast<const char*>(data), size});
  if (!read) {
    require(read.error().text.starts_with("line "), "the line of the fault");
    return 0;
  }
  const std::string text = to_text(read->record);
  const auto again = read_record(text);
  require(again && !again->fault, "what is written can be read");
  require(to_text(again->record) == text, "the same text again");
  const auto opened = Match::open(read->record);
  if (opened) require(opened->match.record().entries.size() <= read->record.entries.size(), "no entry of its own");
  return 0;
}
