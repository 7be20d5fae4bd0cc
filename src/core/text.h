#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace destrier {

/// The pieces between separators; empty pieces are kept, so that doubled separators can be refused.
std::vector<std::string_view> split(std::string_view text, char separator);

/// A whole number as the specifications write them: digits only, no sign, no leading zero, within the bounds.
std::optional<std::int64_t> read_number(std::string_view text, std::int64_t least, std::int64_t most);

/// A fraction in lowest terms, `n/d`.
std::string fraction(std::uint64_t part, std::uint64_t whole);

/// A number with so many decimals, the last one rounded.
std::string decimal(double number, int decimals);

/// The text in quotes, fit for a one-line message in UTF-8: what cannot be printed becomes `\xNN`, what is long is cut.
std::string in_quotes(std::string_view text);

bool is_valid_utf8(std::string_view text);

/// Capital first letter, also for the accented letters of French.
std::string capitalised(std::string text);

}  // namespace destrier
