#include "server/catalog.h"

#include <algorithm>

#include "core/json_writer.h"
#include "core/text.h"
#include "games/registry.h"
#include "search/player.h"
#include "tell/levels.h"
#include "tell/tell.h"

namespace destrier {
namespace {

using Kind = Alternative::Kind;

template <class Say>
void write_both(JsonWriter& writer, std::string_view key, Say say) {
  writer.key(key).begin_object();
  for (const Language language : all_languages) writer.member(to_text(language), say(language));
  writer.end_object();
}

void write_local(JsonWriter& writer, std::string_view key, const LocalText& text) {
  write_both(writer, key, [&](Language language) { return language == Language::french ? text.fr : text.en; });
}

/// A choice among words, a range of numbers, or a text: whatever has other forms too.
void write_values(JsonWriter& writer, const OptionSpec& option) {
  const auto is_word = [](const Alternative& each) { return each.kind == Kind::word; };
  const bool choice = std::ranges::all_of(option.alternatives, is_word);
  const Alternative& first = option.alternatives.front();
  if (option.alternatives.size() == 1 && first.kind == Kind::range && first.text.empty()) {
    writer.member("kind", "range");
    writer.key("range").begin_list();
    writer.value(first.least);
    writer.value(first.most);
    writer.end_list();
    return;
  }
  writer.member("kind", choice ? "choice" : "text");
  writer.key("values").begin_list();
  for (const Alternative& each : option.alternatives) {
    if (is_word(each)) writer.value(each.text);
  }
  writer.end_list();
}

void write_option(JsonWriter& writer, std::string_view game, const OptionSpec& option) {
  writer.begin_object();
  writer.member("name", option.name);
  writer.member("default", option.default_value);
  write_values(writer, option);
  if (option.seat != 0) writer.member("seat", option.seat);
  if (option.secret_of != 0) writer.member("secret", true);
  write_both(writer, "text", [&](Language language) { return option_text(game, option.name, language); });
  writer.end_object();
}

void write_game(JsonWriter& writer, const GameKind& kind) {
  writer.begin_object();
  writer.member("id", kind.id());
  write_both(writer, "name", [&](Language language) { return game_name(language, kind.id()); });
  writer.member("hidden", kind.has_secrets());
  writer.member("dice", kind.has_fate());
  writer.key("options").begin_list();
  for (const OptionSpec& option : kind.options()) write_option(writer, kind.id(), option);
  writer.end_list();
  writer.key("presets").begin_list();
  for (const Preset& preset : kind.presets()) {
    writer.begin_object();
    writer.member("id", preset.id);
    write_local(writer, "name", preset.name);
    write_local(writer, "about", preset.about);
    writer.key("options").begin_object();
    for (const auto& [name, value] : preset.options) writer.member(name, value);
    writer.end_object();
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
}

}  // namespace

std::string catalog_text() {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.key("games").begin_list();
  for (const auto& kind : all_kinds()) write_game(writer, *kind);
  writer.end_list();
  writer.key("levels").begin_list();
  for (int level = 1; level <= levels; ++level) {
    writer.begin_object();
    writer.member("level", level);
    write_both(writer, "name", [&](Language language) { return level_name(level, language); });
    writer.end_object();
  }
  writer.end_list();
  writer.end_object();
  return text;
}

}  // namespace destrier
