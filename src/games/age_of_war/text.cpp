#include "core/text.h"

#include <array>

#include "games/age_of_war/age_of_war.h"

namespace destrier::age_of_war {
namespace {

/// Rounds until the income alone has brought `missing` gold; 0 if it never will.
int rounds_to_earn(int missing, int income) {
  return income == 0 ? 0 : (missing + income - 1) / income;
}

std::string_view unit_word(const State& state, int cell) {
  return letter(state.kind_at(cell));
}

/// The cells of a position text, read into a state. Cells are counted from 1 in messages.
class CellsReader {
 public:
  CellsReader(const Figures& figures, State& state) : figures_(figures), state_(state) {}

  Expected<void> read(std::string_view text) {
    if (auto form = read_items(text); !form) return form;
    if (count_ != figures_.length) return fail("cells: {} cells, length is {}", count_, figures_.length);
    for (int cell = 0; cell < count_; ++cell) {
      if (auto sound = place(cell); !sound) return sound;
    }
    return {};
  }

 private:
  struct Item {
    int side = -1;
    Kind kind = Kind::footman;
    std::int64_t hp = 0;
  };

  Expected<void> read_items(std::string_view text) {
    std::size_t at = 0;
    while (at < text.size()) {
      Item item;
      const char c = text[at++];
      if (c != '.') {
        const bool first = c >= 'A' && c <= 'Z';
        const std::size_t kind = kind_letters.find(first ? c : static_cast<char>(c - 'a' + 'A'));
        if (kind == std::string_view::npos) {
          return fail("cells: {} after {} cells is neither '.' nor a unit", in_quotes({&c, 1}), count_);
        }
        std::size_t end = at;
        while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
        const auto hp = read_number(text.substr(at, end - at), 0, INT64_MAX);
        if (!hp) return fail("cells: cell {}: {} needs its hit points", count_ + 1, c);
        item = {first ? 0 : 1, static_cast<Kind>(kind), *hp};
        at = end;
      }
      if (count_ < longest_line) items_[static_cast<std::size_t>(count_)] = item;
      ++count_;
    }
    return {};
  }

  Expected<void> place(int cell) {
    const Item& item = items_[static_cast<std::size_t>(cell)];
    if (item.side < 0) return {};
    const int full = figures_.hp[static_cast<std::size_t>(item.kind)];
    if (item.hp == 0 || item.hp > full) {
      return fail("cells: cell {}: {} hit points, must be 1..{}", cell + 1, item.hp, full);
    }
    if (cell == (item.side == 0 ? figures_.length - 1 : 0)) {
      return fail("cells: cell {}: a unit on the enemy base cell", cell + 1);
    }
    if (item.side == 0 && state_.units[1] != 0) {
      return fail("cells: cell {}: a unit of side 1 beyond a unit of side 2", cell + 1);
    }
    state_.put(item.side, item.kind, cell, static_cast<int>(item.hp));
    return {};
  }

  const Figures& figures_;
  State& state_;
  std::array<Item, longest_line> items_{};
  int count_ = 0;
};

}  // namespace

std::string AgeOfWar::move_text(const State& /*state*/, Order order) const {
  return std::string(order_letters.substr(static_cast<std::size_t>(order), 1));
}

tl::expected<Order, Message> AgeOfWar::read_move(const State& state, std::string_view text) const {
  const auto refuse = [](std::string_view reason, std::vector<Argument> arguments = {}) {
    return tl::unexpected(Message{std::string(reason), std::move(arguments)});
  };
  if (state.decider == Decider::nobody) return refuse("over");
  const std::size_t found = text.size() == 1 ? order_letters.find(text[0]) : std::string_view::npos;
  if (found == std::string_view::npos) return refuse("not_a_move", {{"text", in_quotes(text)}});
  const auto order = static_cast<Order>(found);
  if (order == Order::pass) return order;

  const auto kind = static_cast<Kind>(order);
  const Bar barred = bar(state, kind);
  if (barred == Bar::none) return order;
  const int side = side_index(state.decider);
  const int price = figures_.price[found];
  const int missing = price - state.gold[static_cast<std::size_t>(side)];
  std::vector<Argument> arguments;
  if (barred == Bar::occupied) {
    arguments = {{"unit", unit_word(state, base_cell(side))}, {"cell", base_cell(side) + 1}};
  } else if (barred == Bar::gold) {
    arguments = {{"unit", letter(kind)},
                 {"price", price},
                 {"missing", missing},
                 {"rounds_to_wait", rounds_to_earn(missing, figures_.income)}};
  }
  return refuse(word(barred), std::move(arguments));
}

std::string AgeOfWar::position_text(const State& state) const {
  std::string text = fmt::format("{} {} {} {} {} {} ", to_text(state.decider), state.round, state.gold[0],
                                 state.gold[1], state.base[0], state.base[1]);
  for (int cell = 0; cell < figures_.length; ++cell) {
    if ((state.occupied() >> cell & 1U) == 0) {
      text += '.';
      continue;
    }
    const char capital = unit_word(state, cell)[0];
    text += (state.units[0] >> cell & 1U) != 0 ? capital : static_cast<char>(capital - 'A' + 'a');
    text += std::to_string(state.hp_at(cell));
  }
  return text;
}

Expected<State> AgeOfWar::read_position(std::string_view text) const {
  const auto fields = split(text, ' ');
  if (fields.size() != 7) return fail("position: {} fields, must be 7 separated by single spaces", fields.size());

  State state;
  if (fields[0] == "1") {
    state.decider = Decider::first;
  } else if (fields[0] == "2") {
    state.decider = Decider::second;
  } else if (fields[0] == "over") {
    state.decider = Decider::nobody;
  } else {
    return fail("turn: {} must be 1, 2 or over", in_quotes(fields[0]));
  }

  const auto number = [&](std::size_t i, std::string_view name, int least, int most) -> Expected<int> {
    const auto value = read_number(fields[i], least, most);
    if (!value) return fail("{}: {} must be a number {}..{}", name, in_quotes(fields[i]), least, most);
    return static_cast<int>(*value);
  };
  const auto round = number(1, "round", 1, figures_.rounds);
  if (!round) return tl::unexpected(round.error());
  state.round = static_cast<std::uint16_t>(*round);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto gold = number(2 + side, side == 0 ? "gold1" : "gold2", 0, most_gold);
    if (!gold) return tl::unexpected(gold.error());
    state.gold[side] = *gold;
  }
  for (std::size_t side = 0; side < 2; ++side) {
    const auto base = number(4 + side, side == 0 ? "base1" : "base2", 0, figures_.base_hp);
    if (!base) return tl::unexpected(base.error());
    state.base[side] = static_cast<std::uint16_t>(*base);
  }
  if (const auto cells = CellsReader(figures_, state).read(fields[6]); !cells) return tl::unexpected(cells.error());

  if (state.decider != Decider::nobody) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (state.base[side] == 0) return fail("base{}: 0 though the game is not over", side + 1);
    }
    return state;
  }
  if (state.base[0] == 0 && state.base[1] == 0) return fail("base2: both bases at 0");
  if (state.base[0] != 0 && state.base[1] != 0 && state.round != figures_.rounds) {
    return fail("turn: over, but no base has fallen and round {} is not the last, {}", state.round, figures_.rounds);
  }
  state.ending = state.base[0] == 0   ? Ending::base_of_first
                 : state.base[1] == 0 ? Ending::base_of_second
                                      : ending_at_limit(state);
  return state;
}

}  // namespace destrier::age_of_war
