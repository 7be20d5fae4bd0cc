// Positions written as text (specification, section 9).

#include "core/sorting.h"
#include "games/croisades/croisades.h"
#include "games/croisades/position_letters.h"

namespace destrier::croisades {
namespace {

void append(std::string& list, std::string_view item, char separator = ',') {
  if (!list.empty()) list += separator;
  list += item;
}
std::string or_dash(const std::string& text) {
  return text.empty() ? "-" : text;
}

class Writer {
 public:
  Writer(const Croisades& game, const State& state) : game_(game), field_(game.field()), state_(state) {}

  std::string position() const {
    std::string text = turn() + ' ' + mover() + ' ' + charges() + ' ' + pending();
    text += fmt::format(" {}:{}", state_.points[0], state_.points[1]);
    text += ' ' + beasts() + ' ' + items() + ' ' + doors() + ' ' + tents();
    for (std::size_t i = 0; i < field_.people; ++i) text += ' ' + person(static_cast<Who>(i));
    return text;
  }

 private:
  std::string turn() const {
    if (state_.over != Cause::none) {
      return fmt::format("{}/{}/over-{}", state_.turn, state_.side + 1,
                         cause_words[static_cast<std::size_t>(state_.over)]);
    }
    return fmt::format("{}/{}/{}", state_.turn, state_.side + 1, state_.step);
  }

  std::string mover() const {
    const std::string_view stepped = state_.stepped ? "s" : "";
    if (state_.beast_moving != 0)
      return fmt::format("@{}:{}{}", field_.text(state_.beast_moving), state_.spent, stepped);
    if (state_.mover == nobody) return "-";
    return fmt::format("{}:{}{}", field_.id(state_.mover), state_.spent, stepped);
  }

  std::string charges() const {
    std::string text;
    for (std::size_t i = 0; i < state_.charge_count; ++i) {
      const Charge charge = state_.charges[i];
      append(text, fmt::format("{}>{}{}{}", field_.id(charge.charger), field_.id(charge.target()),
                               charge.answered() ? "!" : "", charge.delivered() ? "*" : ""));
    }
    return or_dash(text);
  }

  std::string names(People people) const {
    std::string text;
    for_each_person(people, [&](Who who) { append(text, field_.id(who), '+'); });
    return text;
  }

  std::string pending() const {
    const std::string_view word = ask_words[static_cast<std::size_t>(state_.ask)];
    const auto who = [&] { return field_.id(state_.who); };
    const auto target = [&] { return field_.id(state_.target); };
    const auto path = [&] { return game_.path_text(state_.path, state_[state_.mover].mounted()); };
    switch (state_.ask) {
      case Ask::nothing:
        return "-";
      case Ask::counter:
        return fmt::format("{}:{}>{}", word, who(), target());
      case Ask::fire:
        return fmt::format("{}:{}:{}", word, field_.id(state_.mover), path());
      case Ask::shot:
        if (state_.step == 1) return fmt::format("{}:{}>{}", word, who(), target());
        return fmt::format("{}:{}>{}:{}", word, who(), target(), path());
      case Ask::fight:
        return fmt::format("{}:{}*{}", word, names(state_.first), target());
      case Ask::door:
        return fmt::format("{}:{}*{}", word, names(state_.first), field_.door_name(state_.who));
      case Ask::push:
        return fmt::format("{}:{}*{}", word, who(), field_.text(state_.hex));
      case Ask::torch:
        return fmt::format("{}:{}*{}", word, who(), field_.tent_name(state_.target));
      case Ask::back:
        return fmt::format("{}:{}:{}", word, names(state_.first), names(state_.second));
      case Ask::advance:
        return fmt::format("{}:{}:{}", word, names(state_.first), field_.text(state_.hex));
      case Ask::wake:
        return fmt::format("{}:{}", word, who());
    }
    return {};
  }

  std::string beasts() const {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < state_.beast_count; ++i) {
      const Beast beast = state_.beasts[i];
      texts.push_back(fmt::format("{}{}{}", field_.text(beast.hex()), beast.letter(), beast.moved() ? "m" : ""));
    }
    sort_list(texts);
    std::string text;
    for (const std::string& sorted : texts) {
      append(text, fmt::format("{}{}{}", sorted[4], sorted.substr(0, 4), sorted.substr(5)));
    }
    return or_dash(text);
  }

  std::string items() const {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < state_.item_count; ++i) {
      const Item item = state_.items[i];
      texts.push_back(item_letters[static_cast<std::size_t>(item.kind())] + field_.text(item.hex()));
    }
    sort_list(texts);
    std::string text;
    for (const std::string& sorted : texts) append(text, sorted);
    return or_dash(text);
  }

  std::string doors() const {
    std::string text;
    for (std::size_t i = 0; i < field_.doors.size(); ++i) {
      const Door door = state_.doors[i];
      append(text, fmt::format("{}{}{}{}", field_.door_name(i), door_letters[static_cast<std::size_t>(door.state())],
                               door.damage(), door.struck() ? "v" : ""));
    }
    return or_dash(text);
  }

  std::string tents() const {
    std::string text;
    for (std::size_t i = 0; i < field_.tents.size(); ++i) {
      append(text, field_.tent_name(i) + tent_letters[static_cast<std::size_t>(state_.tents[i])]);
    }
    return or_dash(text);
  }

  std::string person(Who who) const {
    const Man& man = state_[who];
    const std::string id(field_.id(who));
    if (man.hex == to_come) return id + ":off";
    if (man.hex == dead) return id + ":dead";
    if (man.hex == gone) return id + (man.wounded() ? ":out,w" : ":out");
    const Figure& of = game_.figure(who);
    std::string text = id + ':' + field_.text(man.hex);
    if (man.mounted()) text += fmt::format(",{}{}", of.card.steed == Steed::camel ? 'c' : 'h', man.facing);
    if (man.wounded()) text += ",w";
    if (man.down != Down::no) append(text, down_letters.substr(static_cast<std::size_t>(man.down), 1));
    if (of.has_weapon()) text += fmt::format(",n{}", man.shots);
    if (man.is(Mark::unloaded)) text += ",u";
    if (man.load != Load::none) append(text, load_letters.substr(static_cast<std::size_t>(man.load), 1));
    for (std::size_t i = 0; i < written_marks.size(); ++i) {
      if (man.is(written_marks[i])) append(text, mark_letters.substr(i, 1));
    }
    return text;
  }

  const Croisades& game_;
  const Battlefield& field_;
  const State& state_;
};

}  // namespace

std::string Croisades::path_text(const Path& path, bool mounted) const {
  std::string text;
  for (std::size_t i = 0; i < path.size(); ++i) {
    text += (mounted ? gait_letters : direction_letters)[static_cast<std::size_t>(path[i])];
  }
  return text;
}

std::string Croisades::position_text(const State& state) const {
  return Writer(*this, state).position();
}

}  // namespace destrier::croisades
