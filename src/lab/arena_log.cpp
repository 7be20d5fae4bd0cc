#include "lab/arena_log.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <nlohmann/json.hpp>
#include <optional>
#include <sys/file.h>
#include <unistd.h>
#include <utility>

#include "core/json.h"
#include "core/json_writer.h"
#include "core/text.h"

namespace destrier {
namespace {

std::string line_of(std::uint64_t game, const GameRecord& record) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("game", game);
  writer.member("result", to_text(record.score));
  writer.member("reason", record.reason);
  writer.member("plies", record.plies);
  if (record.fault) {
    writer.key("fault").begin_object();
    writer.member("what", record.fault->key);
    for (const Argument& argument : record.fault->arguments) {
      if (const auto* number = std::get_if<std::int64_t>(&argument.value)) writer.member(argument.name, *number);
      if (const auto* word = std::get_if<std::string>(&argument.value)) writer.member(argument.name, *word);
    }
    writer.end_object();
  }
  writer.end_object();
  return text + '\n';
}

std::optional<BotFault> read_fault(const Json& json) {
  if (!json.is_object() || !json.contains("what") || !json["what"].is_string()) return std::nullopt;
  BotFault fault{json["what"].get<std::string>()};
  for (const auto& [name, value] : json.items()) {
    if (name == "what") continue;
    if (value.is_string()) fault.arguments.emplace_back(name, std::string_view(value.get_ref<const std::string&>()));
    if (value.is_number_integer()) fault.arguments.emplace_back(name, value.get<std::int64_t>());
  }
  return fault;
}

std::optional<std::pair<std::uint64_t, GameRecord>> read_line(std::string_view line) {
  const auto json = parse_json(line);
  if (!json || !json->is_object()) return std::nullopt;
  const auto number = [&](const char* key) -> std::optional<std::uint64_t> {
    const auto found = json->find(key);
    if (found == json->end() || !found->is_number_unsigned()) return std::nullopt;
    return found->get<std::uint64_t>();
  };
  const auto word = [&](const char* key) -> std::optional<std::string> {
    const auto found = json->find(key);
    if (found == json->end() || !found->is_string()) return std::nullopt;
    return found->get<std::string>();
  };
  const auto game = number("game");
  const auto plies = number("plies");
  const auto result = word("result");
  const auto reason = word("reason");
  if (!game || !plies || !result || !reason) return std::nullopt;
  GameRecord record{Score::ongoing, *reason, *plies, std::nullopt};
  for (const Score score : {Score::first_wins, Score::second_wins, Score::draw}) {
    if (*result == to_text(score)) record.score = score;
  }
  if (record.score == Score::ongoing) return std::nullopt;
  if (json->contains("fault")) {
    record.fault = read_fault((*json)["fault"]);
    if (!record.fault) return std::nullopt;
  }
  return std::pair(*game, record);
}

}  // namespace

std::string header_of(const RunningGame& start, const ArenaTerms& terms) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.member("format", "destrier-arena");
  writer.member("version", 1);
  writer.member("game", start.game());
  writer.key("options").begin_object();
  for (const auto& [name, value] : start.options().all()) writer.member(name, value);
  writer.end_object();
  writer.member("a", to_text(terms.a));
  writer.member("b", to_text(terms.b));
  writer.member("games", terms.games);
  writer.member("seed", terms.seed);
  writer.member("opening", terms.opening);
  writer.key("bot_seconds").number(fmt::format("{}", terms.bots.seconds));
  writer.member("go", terms.bots.go);
  writer.key("sprt");
  if (terms.sprt) {
    writer.begin_list();
    writer.number(fmt::format("{}", terms.sprt->elo0));
    writer.number(fmt::format("{}", terms.sprt->elo1));
    writer.end_list();
  } else {
    writer.value(nullptr);
  }
  writer.end_object();
  return text;
}

Expected<std::unique_ptr<ArenaLog>> ArenaLog::open(const std::string& path, const std::string& header) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return fail("--log: {}: {}", path, std::strerror(errno));
  std::unique_ptr<ArenaLog> log(new ArenaLog(path, file));
  if (flock(file, LOCK_EX | LOCK_NB) != 0) return fail("--log: {}: another arena is writing it", path);
  if (auto read = log->read(header); !read) return tl::unexpected(read.error());
  return log;
}

ArenaLog::~ArenaLog() {
  close(file_);
}

Expected<void> ArenaLog::read(const std::string& header) {
  std::string text;
  std::array<char, 65536> part{};
  while (true) {
    const ssize_t got = ::read(file_, part.data(), part.size());
    if (got < 0) return fail("--log: {}: {}", path_, std::strerror(errno));
    if (got == 0) break;
    text.append(part.data(), static_cast<std::size_t>(got));
  }
  const std::string first = header + '\n';
  if (!text.starts_with(first)) {
    // Nothing yet, or cut while its first line was written.
    if (!first.starts_with(text)) {
      return fail("--log: {}: holds games of another arena; its first line is {}", path_,
                  text.substr(0, text.find('\n')));
    }
    if (ftruncate(file_, 0) != 0) return fail("--log: {}: {}", path_, std::strerror(errno));
    return write(first);
  }
  std::size_t sound = first.size();
  int number = 1;
  while (sound < text.size()) {
    ++number;
    const std::size_t end = text.find('\n', sound);
    const bool last = end == std::string::npos || end + 1 == text.size();
    const auto game =
        end == std::string::npos ? std::nullopt : read_line(std::string_view(text).substr(sound, end - sound));
    if (!game) {
      if (!last) return fail("--log: {}: line {} is no game", path_, number);
      if (ftruncate(file_, static_cast<off_t>(sound)) != 0) return fail("--log: {}: {}", path_, std::strerror(errno));
      return {};
    }
    games_[game->first] = game->second;
    sound = end + 1;
  }
  return {};
}

Expected<void> ArenaLog::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return fail("--log: {}: {}", path_, std::strerror(errno));
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return {};
}

const GameRecord* ArenaLog::find(std::uint64_t game) const {
  const auto found = games_.find(game);
  return found == games_.end() ? nullptr : &found->second;
}

Expected<void> ArenaLog::append(std::uint64_t game, const GameRecord& record) {
  return write(line_of(game, record));
}

}  // namespace destrier
