#pragma once

// How text is put before a person: what his terminal can do, and the few things that all screens draw with.

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/page.h"
#include "tell/catalogue.h"

namespace destrier {

using Lines = std::vector<std::string>;

/// What the terminal can do and what the player wants to see.
struct Look {
  Language language = Language::english;
  bool colour = false;
  bool unicode = false;  ///< else nothing but ASCII is drawn
  bool spoken = false;   ///< nothing is drawn: what is written is read aloud
  int columns = 80;
  int rows = 24;
  bool flipped = false;  ///< the second side at the bottom, or on the left of a line
};

/// Of what is more than the screen holds, with room below for the question and the answer.
inline std::size_t lines_of_a_page(const Look& look) {
  return static_cast<std::size_t>(std::max(look.rows - 2, 5));
}

/// What colours mean. No drawing may need them: what they say is also said by a letter or a sign.
enum class Ink : std::uint8_t {
  plain,
  first,   ///< what belongs to the first side
  second,  ///< to the second
  strong,  ///< what must not be overlooked
  dim,     ///< what can do nothing more, coordinates, empty ground
  good,
  bad,     ///< harm, danger
  ground,  ///< difficult ground, sand, earth
  green,
  water,
  chosen,  ///< what is pointed at: it begins here
  target,  ///< it may go there
  blue,    ///< what belongs to a side that is called Blue
  red,     ///< to one that is called Red
};

/// The text in that colour, or as it is where there are none.
std::string inked(const Look& look, Ink ink, std::string_view text);

/// The first where the terminal has it, else the second, which is ASCII.
std::string_view either(const Look& look, std::string_view unicode, std::string_view ascii);

/// Columns that the text takes on a terminal: colours take none, a character beyond ASCII takes one.
std::size_t width_of(std::string_view text);
/// With spaces after it, or before it, up to so many columns.
std::string left_in(std::string_view text, std::size_t columns);
std::string right_in(std::string_view text, std::size_t columns);
std::string centred_in(std::string_view text, std::size_t columns);

/// A sentence in lines of at most so many columns, broken between words; the later ones begin with `indent` spaces.
Lines wrapped(std::string_view text, std::size_t columns, std::size_t indent = 0);

/// `full` of `most` as a bar of so many columns.
std::string bar(const Look& look, std::int64_t full, std::int64_t most, std::size_t columns);

/// Two blocks side by side, the second from that column on.
Lines beside(const Lines& left, const Lines& right, std::size_t column);

}  // namespace destrier
