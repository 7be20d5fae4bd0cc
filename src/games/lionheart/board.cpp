#include "games/lionheart/board.h"

#include "core/text.h"

namespace destrier::lionheart {

std::string to_text(Square square) {
  return static_cast<char>('a' + square.column()) + std::to_string(square.row() + 1);
}

Square read_square(std::string_view text, int depth) {
  if (text.empty() || text[0] < 'a' || text[0] > 'i') return no_square;
  const auto row = read_number(text.substr(1), 1, depth);
  return row ? Square::at(text[0] - 'a', static_cast<int>(*row) - 1) : no_square;
}

}  // namespace destrier::lionheart
