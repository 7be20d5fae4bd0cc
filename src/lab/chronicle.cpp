#include "lab/chronicle.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "tell/tell.h"

namespace destrier {
namespace {

/// An event that means that somebody is lost: the field that says who, and the one that says how (by default the event
/// itself does).
struct LossSign {
  std::string_view game;
  std::string_view event;
  std::string_view who;
  std::string_view how;
};
constexpr std::array<LossSign, 6> loss_signs = {{
    {"age_of_war", "kill", "unit", ""},
    {"art_of_war", "kill", "card", ""},
    {"art_of_war", "capture", "card", ""},
    {"croisades", "killed", "who", "how"},
    {"escarmouche", "eliminated", "unit", ""},
    {"lionheart", "removed", "unit", "cause"},
}};

/// The event that counts rounds or turns, its field, and the field of the event by which the first turn of all is
/// known, if it is told.
struct RoundSign {
  std::string_view game;
  std::string_view event;
  std::string_view number;
  std::string_view turn;
  std::string_view terms;  ///< where the names of what can be lost are found
};
constexpr std::array<RoundSign, 5> round_signs = {{
    {"age_of_war", "round", "round", "", "unit"},
    {"art_of_war", "turn", "number", "number", "card"},
    {"croisades", "phase", "turn", "", "type"},
    {"escarmouche", "turn", "round", "turn", "fighter"},
    {"lionheart", "turn_start", "turn", "turn", "unit"},
}};

const RoundSign* round_sign(std::string_view game) {
  const auto found = std::ranges::find(round_signs, game, &RoundSign::game);
  return found == round_signs.end() ? nullptr : &*found;
}

std::string word_at(const Json& event, std::string_view key) {
  const auto found = event.find(key);
  return found != event.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::int64_t number_at(const Json& event, std::string_view key) {
  const auto found = event.find(key);
  return found != event.end() && found->is_number_integer() ? found->get<std::int64_t>() : 0;
}

}  // namespace

Chronicle::Chronicle(const RunningGame& start)
    : game_(start.game()), began_(start.decider() == Decider::second ? 2 : 1) {
  const auto view = parse_json(start.view(Viewer::everybody));
  if (!view || !view->contains("people")) return;
  for (const Json& person : (*view)["people"]) {
    persons_[word_at(person, "who")] = {static_cast<int>(number_at(person, "side")), word_at(person, "type"), ""};
  }
}

void Chronicle::read(const std::vector<std::string>& events) {
  for (const std::string& event : events) read_event(event);
}

void Chronicle::read_event(const std::string& text) {
  // Most events are neither, and reading JSON is dear.
  const auto is = [&](std::string_view name) {
    return text.starts_with(R"({"event": ")") && std::string_view(text).substr(11).starts_with(name) &&
           text[std::min(text.size() - 1, 11 + name.size())] == '"';
  };
  const RoundSign* round = round_sign(game_);
  if (round != nullptr && is(round->event)) {
    const auto event = parse_json(text);
    if (!event) return;
    rounds_ = std::max(rounds_, number_at(*event, round->number));
    if (!round->turn.empty() && number_at(*event, round->turn) == 1)
      began_ = static_cast<int>(number_at(*event, "side"));
  }
  for (const LossSign& sign : loss_signs) {
    if (sign.game != game_ || !is(sign.event)) continue;
    const auto event = parse_json(text);
    if (!event) return;
    Loss loss{static_cast<int>(number_at(*event, "side")), word_at(*event, sign.who), ""};
    if (const auto person = persons_.find(loss.kind); person != persons_.end()) loss = person->second;
    if (round != nullptr && round->terms == "fighter") loss.kind = std::to_string(loss.side) + loss.kind;
    loss.how = sign.how.empty() ? std::string(sign.event) : word_at(*event, sign.how);
    losses_.push_back(std::move(loss));
  }
}

std::string kind_text(const RunningGame& start, std::string_view kind, Language language) {
  const RoundSign* sign = round_sign(start.game());
  if (sign == nullptr) return std::string(kind);
  for (const Term& term : start.terms()) {
    if (term.domain == sign->terms && term.value == kind && term.form == "name") {
      return language == Language::french ? term.fr : term.en;
    }
  }
  return term_text(start.game(), sign->terms, kind, language);
}

}  // namespace destrier
