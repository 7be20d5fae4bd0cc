// What the page calls: it puts a line into a room that the module gives it, has it answered, and reads the answer.

#include <cstdlib>
#include <string>

#include "match/fair/fate.h"
#include "wasm/module.h"
#include "wasm/page.h"

extern "C" __attribute__((import_module("destrier"), import_name("progress"))) void progress_in_page(std::size_t done,
                                                                                                     std::size_t all);

namespace destrier {
namespace {

std::string& line() {
  static std::string line;
  return line;
}

std::string& answer() {
  static std::string answer;
  return answer;
}

Module& module() {
  static Module module([] {
    std::uint64_t seed = 0;
    for (const std::uint8_t byte : draw_seed()) seed = seed * 257 + byte;
    return seed;
  }());
  return module;
}

}  // namespace

void page_progress(std::size_t done, std::size_t all) {
  progress_in_page(done, all);
}

}  // namespace destrier

/// What libc++ calls where it would throw: the module ends, and needs nothing that prints.
void std::__libcpp_verbose_abort(const char* /*format*/, ...) noexcept {
  __builtin_trap();
}

extern "C" {

__attribute__((export_name("destrier_room"))) char* destrier_room(std::size_t size) {
  destrier::line().resize(size);
  return destrier::line().data();
}

/// Returns how long the answer is.
__attribute__((export_name("destrier_answer"))) std::size_t destrier_answer() {
  destrier::answer() = destrier::module().answer(destrier::line());
  return destrier::answer().size();
}

__attribute__((export_name("destrier_text"))) const char* destrier_text() {
  return destrier::answer().data();
}
}
