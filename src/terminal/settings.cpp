#include "terminal/settings.h"

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "lab/whole_file.h"
#include "terminal/saves.h"

namespace destrier {
namespace {

constexpr std::string_view format = "destrier-settings";
constexpr std::array<std::string_view, 3> paces = {"instant", "slow", "step"};

std::string path() {
  return (std::filesystem::path(user_folder()) / "settings.json").string();
}

void read_truth(const JsonPlace& file, std::string_view key, bool& where) {
  if (const auto member = file.optional_member(key)) where = member->truth().value_or(where);
}

void read_members(const JsonPlace& file, Settings& settings) {
  if (!file.expect_file(format, {"language", "pace", "warnings", "confirm_turns", "stop_at_forced", "plain", "name"}))
    return;
  if (const auto language = file.optional_member("language")) {
    settings.language = read_language(language->text().value_or(""));
    if (!settings.language) language->fault("must be en or fr");
  }
  if (const auto pace = file.optional_member("pace")) {
    const auto found = std::ranges::find(paces, pace->text().value_or(""));
    if (found == paces.end()) {
      pace->fault("must be instant, slow or step");
    } else {
      settings.pace = static_cast<Pace>(found - paces.begin());
    }
  }
  read_truth(file, "warnings", settings.warnings);
  read_truth(file, "confirm_turns", settings.confirm_turns);
  read_truth(file, "stop_at_forced", settings.stop_at_forced);
  read_truth(file, "plain", settings.plain);
  if (const auto name = file.optional_member("name")) settings.name = name->text().value_or("");
}

}  // namespace

std::string_view to_text(Pace pace) {
  return paces[static_cast<std::size_t>(pace)];
}

Expected<Settings> load_settings() {
  Settings settings;
  std::error_code error;
  if (!std::filesystem::exists(path(), error)) return settings;
  const auto text = read_text_file(path());
  if (!text) return tl::unexpected(text.error());
  Faults faults;
  read_json_file(path(), *text, faults, [&](const JsonPlace& file) { read_members(file, settings); });
  if (!faults.empty()) return fail("{}", to_text(faults));
  return settings;
}

Expected<void> save_settings(const Settings& settings) {
  Json json = {{"format", format},
               {"version", 1},
               {"pace", to_text(settings.pace)},
               {"warnings", settings.warnings},
               {"confirm_turns", settings.confirm_turns},
               {"stop_at_forced", settings.stop_at_forced},
               {"plain", settings.plain}};
  if (settings.language) json["language"] = to_text(*settings.language);
  if (!settings.name.empty()) json["name"] = settings.name;
  std::error_code error;
  std::filesystem::create_directories(user_folder(), error);
  auto file = WholeFile::open(path());
  if (!file) return tl::unexpected(file.error());
  return file->write(json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace destrier
