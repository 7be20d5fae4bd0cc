#include "games/tutorial.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace destrier {
namespace {

std::optional<Tutorial::Step> read_step(const JsonPlace& place, Decider learner) {
  if (!place.allow_keys({"by", "move", "play", "say", "show"})) return std::nullopt;
  const auto by = place.text_at("by");
  auto move = place.text_at("move");
  const auto play = place.text_at("play");
  auto say = place.local_text_at("say");
  if (!by || !move || !play || !say) return std::nullopt;

  constexpr Decider deciders[] = {Decider::first, Decider::second, Decider::fate};
  const auto* const named = std::ranges::find_if(deciders, [&](Decider each) { return to_text(each) == *by; });
  if (named == std::end(deciders)) {
    place.fault_at("by", "must be 1, 2 or fate");
    return std::nullopt;
  }
  Tutorial::Step step{*named, std::move(*move), *play == "learner", std::move(*say), {}};
  if (!step.by_learner && *play != "auto") place.fault_at("play", "must be learner or auto");
  if (step.by_learner && step.by != learner) place.fault_at("play", "learner, but the move is not his");
  if (const auto show = place.optional_member("show")) {
    for (const JsonPlace& item : show->items()) {
      if (auto text = item.text()) step.show.push_back(std::move(*text));
    }
  }
  return step;
}

/// `square:e4`, `zone:e4`, `arrow:e4-e5`, `card:king`, `panel:ap`, `button:end`; the names are the game's.
void check_pointer(const JsonPlace& place, const RunningGame& game, std::string_view pointer) {
  constexpr std::array<std::string_view, 6> known = {"square", "zone", "arrow", "card", "panel", "button"};
  const std::size_t colon = pointer.find(':');
  const std::string_view what = pointer.substr(0, colon);
  const std::string_view name = colon == std::string_view::npos ? std::string_view{} : pointer.substr(colon + 1);
  if (std::ranges::find(known, what) == known.end() || name.empty()) {
    return place.fault(in_quotes(pointer) + " is nothing to point at");
  }
  const std::size_t dash = name.find('-');
  const bool there = what != "arrow"
                         ? game.can_point_at(what, name)
                         : dash != std::string_view::npos && game.can_point_at("square", name.substr(0, dash)) &&
                               game.can_point_at("square", name.substr(dash + 1));
  if (!there) place.fault(fmt::format("there is no {} {}", what, in_quotes(name)));
}

void play_through(const Tutorial& tutorial, RunningGame& game, const std::vector<JsonPlace>& places) {
  for (std::size_t i = 0; i < tutorial.steps.size(); ++i) {
    const Tutorial::Step& step = tutorial.steps[i];
    if (game.decider() != step.by) {
      return places[i].fault(fmt::format("by {}, but {} decides", to_text(step.by), to_text(game.decider())));
    }
    // What a side's move points at is there before it, what fate's points at after it.
    const auto check_pointers = [&] {
      for (const std::string& pointer : step.show) check_pointer(places[i], game, pointer);
    };
    if (step.by != Decider::fate) check_pointers();
    if (!game.play(step.move)) return places[i].fault(fmt::format("move {} is not legal", in_quotes(step.move)));
    if (step.by == Decider::fate) check_pointers();
  }
}

void read_end(const JsonPlace& place, Tutorial& tutorial) {
  if (place.is_null() || !place.allow_keys({"result", "reason"})) return;
  auto result = place.text_at("result");
  auto reason = place.text_at("reason");
  if (result && reason) tutorial.end = {std::move(*result), std::move(*reason)};
}

}  // namespace

std::optional<Tutorial> read_tutorial(const JsonPlace& file, GameKinds kinds) {
  const std::size_t faults = file.faults();
  if (!file.expect_file("destrier-tutorial",
                        {"id", "game", "title", "intro", "outro", "options", "position", "learner", "steps", "end"})) {
    return std::nullopt;
  }
  Tutorial tutorial;
  tutorial.story = read_story(file);
  tutorial.setting = read_setting(file, kinds);
  tutorial.learner = read_side(file, "learner");
  std::vector<JsonPlace> places;
  if (const auto steps = file.member("steps")) {
    for (const JsonPlace& place : steps->items()) {
      auto step = read_step(place, tutorial.learner);
      if (!step) continue;
      tutorial.steps.push_back(std::move(*step));
      places.push_back(place);
    }
  }
  const auto end = file.member("end");
  if (end) read_end(*end, tutorial);
  if (file.faults() != faults) return std::nullopt;

  const auto game = tutorial.setting.start(kinds);
  if (!game) return std::nullopt;
  play_through(tutorial, **game, places);
  if (file.faults() != faults) return std::nullopt;
  const Result result = (*game)->result();
  if (tutorial.end ? tutorial.end->result != to_text(result.score) || tutorial.end->reason != result.reason
                   : result.score != Score::ongoing) {
    file.fault_at("end", fmt::format("the lesson ends with {} {}", to_text(result.score), result.reason));
    return std::nullopt;
  }
  return tutorial;
}

std::vector<Tutorial> shipped_tutorials(GameKinds kinds, Faults& faults) {
  return read_shipped("/tutorial.json", read_tutorial, kinds, faults);
}

}  // namespace destrier
