#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/message.h"
#include "tell/catalogue.h"

namespace destrier {

/// A sentence of the catalogue's section `terminal`.
std::string words(Language language, std::string_view key, std::vector<Argument> arguments = {});
/// What somebody typed, between the quotation marks of the language.
std::string quoted(Language language, std::string_view text);

/// What a command is called: in English, in French, and in short (or empty). All are understood in both languages.
using CommandNames = std::array<std::string_view, 3>;
inline constexpr CommandNames undo_names = {"undo", "reprendre", "u"};
inline constexpr CommandNames quit_names = {"quit", "quitter", "q"};
/// Whatever its capitals and accents.
bool is_called(const CommandNames& names, std::string_view typed);
std::string_view name_in(Language language, const CommandNames& names);

}  // namespace destrier
