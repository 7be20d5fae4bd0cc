#include "lab/whole_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace destrier {

Expected<WholeFile> WholeFile::open(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) return fail("{}: is a folder", path);
  std::string temporary = path + ".XXXXXX";
  const int file = mkstemp(temporary.data());
  if (file < 0) return fail("{}: cannot be written: {}", path, std::strerror(errno));
  return WholeFile(path, std::move(temporary), file);
}

WholeFile::WholeFile(WholeFile&& other) noexcept
    : path_(std::move(other.path_)),
      temporary_(std::exchange(other.temporary_, std::string())),
      file_(std::exchange(other.file_, -1)) {}

WholeFile::~WholeFile() {
  if (file_ >= 0) close(file_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
}

Expected<void> WholeFile::write(std::string_view text) {
  const auto refuse = [&] { return fail("{}: cannot be written: {}", path_, std::strerror(errno)); };
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return refuse();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  // As every other file of this user: mkstemp lets nobody else read it.
  const mode_t mask = umask(0);
  umask(mask);
  if (fchmod(file_, 0666 & ~mask) != 0 || fsync(file_) != 0) return refuse();
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) return refuse();
  temporary_.clear();
  return {};
}

}  // namespace destrier
