// A page has no files to write into.

#include "lab/whole_file.h"

namespace destrier {

Expected<WholeFile> WholeFile::open(const std::string& path) {
  return fail("{}: a page writes no files", path);
}
WholeFile::~WholeFile() = default;
Expected<void> WholeFile::write(std::string_view /*text*/) {
  return fail("{}: a page writes no files", path_);
}

}  // namespace destrier
