#include "command/client_folder.h"

#include <cstdlib>
#include <filesystem>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace destrier {
namespace {

Expected<void> build_with(std::string program) {
  char* const words[] = {program.data(), nullptr};
  pid_t process = 0;
  if (posix_spawn(&process, program.c_str(), nullptr, nullptr, words, environ) != 0) {
    return fail("DESTRIER_BUILD_CLIENT: {} cannot be run", program);
  }
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
  }
  if (status != 0) return fail("the browser client could not be built");
  return {};
}

}  // namespace

Expected<std::string> find_client_folder() {
  namespace fs = std::filesystem;
  if (const char* builder = std::getenv("DESTRIER_BUILD_CLIENT"); builder != nullptr && *builder != '\0') {
    if (auto built = build_with(builder); !built) return tl::unexpected(built.error());
  }
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {program / "../share/destrier/web", program / "../web"}) {
    if (fs::exists(folder / "index.html", error)) return fs::weakly_canonical(folder, error).string();
  }
  return "";
}

}  // namespace destrier
