#pragma once

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

}  // namespace destrier
