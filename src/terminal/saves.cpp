#include "terminal/saves.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <unistd.h>

#include "core/text.h"
#include "lab/whole_file.h"

namespace destrier {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view extension = ".destrier";
constexpr std::size_t longest_record = std::size_t{64} << 20U;

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  localtime_r(&now, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d", &parts);
  return text;
}

Expected<void> make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return fail("{}: {}", folder.string(), error.message());
  return {};
}

/// A new file that nobody else may read.
Expected<void> write_private(const std::string& path, const std::string& text) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) return fail("{}: cannot be written: {}", path, std::strerror(errno));
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(file) == 0;
  close(file);
  if (!written) return fail("{}: cannot be written: {}", path, std::strerror(errno));
  return {};
}

Expected<void> write_whole(const std::string& path, const std::string& text) {
  auto file = WholeFile::open(path);
  if (!file) return tl::unexpected(file.error());
  return file->write(text);
}

std::string day_and_time(fs::file_time_type when) {
  const std::time_t time = std::chrono::system_clock::to_time_t(std::chrono::file_clock::to_sys(when));
  std::tm local{};
  localtime_r(&time, &local);
  return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", local.tm_year + 1900, local.tm_mon + 1, local.tm_mday,
                     local.tm_hour, local.tm_min);
}

bool is_running(const MatchRecord& record) {
  return !record.result &&
         std::ranges::none_of(record.entries, [](const Entry& e) { return e.kind == Entry::Kind::end; });
}

}  // namespace

std::string user_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it
    return std::string(value == nullptr ? "" : value);
  };
  const std::string data = variable("XDG_DATA_HOME");
  if (!data.empty()) return (fs::path(data) / "destrier").string();
  return (fs::path(variable("HOME")) / ".local/share/destrier").string();
}

Expected<std::string> read_text_file(const std::string& path) {
  std::error_code error;
  if (fs::is_directory(path, error)) return fail("{}: is a folder", path);
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("{}: {}", path, std::strerror(errno));
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (text.size() > longest_record) return fail("{}: is too large for a record", path);
  return text;
}

Expected<KeptMatch> KeptMatch::begin(MatchRecord terms, std::string path, std::optional<FateSeed> seed) {
  const FateSeed drawn = seed ? *seed : draw_seed();
  const std::string unique = draw_hex(8);
  // Rolls follow from the seed and the id: who gives the seed gets the same match again.
  terms.id = seed ? commitment_to(*seed).substr(0, unique.size()) : unique;
  terms.date = today();
  terms.fate.commitment = terms.fate.by_hand ? "" : commitment_to(drawn);
  auto opened = Match::open(terms);
  if (!opened) return tl::unexpected(opened.error());
  if (path.empty()) {
    const fs::path folder = fs::path(user_folder()) / "matches";
    if (auto made = make_folder(folder); !made) return tl::unexpected(made.error());
    path = (folder / fmt::format("{}-{}-{}{}", terms.date, terms.game, unique, extension)).string();
  }
  std::error_code error;
  if (fs::exists(path, error)) return fail("{}: exists already", path);
  KeptMatch kept(std::move(opened->match), std::move(path));
  if (!terms.fate.by_hand) {
    kept.seed_ = drawn;
    fs::remove(kept.seed_path(), error);
    if (auto written = write_private(kept.seed_path(), to_hex(drawn) + "\n"); !written)
      return tl::unexpected(written.error());
  }
  if (auto written = kept.keep(); !written) return tl::unexpected(written.error());
  return kept;
}

Expected<KeptMatch> KeptMatch::resume(const std::string& path) {
  const auto text = read_text_file(path);
  if (!text) return tl::unexpected(text.error());
  auto read = read_record(*text);
  if (!read) return fail("{}: {}", path, read.error().text);
  if (read->fault) read->record.result.reset();  // it is that of moves that cannot be read
  auto opened = Match::open(std::move(read->record));
  if (!opened) return fail("{}: {}", path, opened.error().text);
  KeptMatch kept(std::move(opened->match), path);
  kept.fault_ = opened->fault ? opened->fault : read->fault;
  const FateTerms& fate = kept.match_.record().fate;
  if (!fate.by_hand && !kept.match_.is_over()) {
    const auto hex = read_text_file(kept.seed_path());
    if (!hex)
      return fail("{}: the match cannot go on: the file with the seed of its dice is missing ({})", path,
                  kept.seed_path());
    const auto seed = read_seed(std::string_view(*hex).substr(0, hex->find('\n')));
    if (!seed) return fail("{}: {}", kept.seed_path(), seed.error().text);
    if (commitment_to(*seed) != fate.commitment)
      return fail("{}: is not the seed that the match is committed to", kept.seed_path());
    kept.seed_ = *seed;
  }
  if (kept.fault_) {
    if (auto kept_aside = write_whole(path + ".damaged", *text); !kept_aside) return tl::unexpected(kept_aside.error());
  }
  return kept;
}

std::string KeptMatch::draw_fate() const {
  const MatchRecord& record = match_.record();
  if (!seed_) return {};  // of dice thrown by hand there is none
  return fair_move(match_.game(), *seed_, record.id, record.fate.nonces, match_.next_entry());
}

Expected<void> KeptMatch::keep() {
  const bool over = match_.is_over();
  if (over && seed_) match_.reveal_seed(to_hex(*seed_));
  auto written = write_whole(path_, to_text(match_.record()));
  std::error_code error;
  if (written && over) fs::remove(seed_path(), error);
  return written;
}

Expected<void> KeptMatch::copy_to(const std::string& path) const {
  return write_whole(path, to_text(match_.record()));
}

std::vector<SavedMatch> saved_matches(bool running) {
  std::vector<std::pair<fs::file_time_type, SavedMatch>> found;
  std::error_code error;
  for (const auto& file : fs::directory_iterator(fs::path(user_folder()) / "matches", error)) {
    if (file.path().extension() != extension) continue;
    const auto text = read_text_file(file.path().string());
    if (!text) continue;
    auto read = read_record(*text);
    if (!read || is_running(read->record) != running) continue;
    const fs::file_time_type written = file.last_write_time(error);
    found.emplace_back(written, SavedMatch{file.path().string(), std::move(read->record), day_and_time(written)});
  }
  std::ranges::sort(found, std::greater<>(), [](const auto& entry) { return entry.first; });
  std::vector<SavedMatch> saved;
  saved.reserve(found.size());
  for (auto& [time, match] : found) saved.push_back(std::move(match));
  return saved;
}

}  // namespace destrier
