#include "terminal/scene.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::size_t least_beside = 34;  ///< columns that a log beside the board needs

std::unique_ptr<RunningGame> seen(const GameKind& kind, const RunningGame& game, Viewer viewer) {
  if (game.nothing_is_hidden() || game.only_seen_by()) return game.clone();
  const auto view = parse_json(game.view(viewer));
  return std::move(*kind.from_view(game.options_told_to(viewer), *view));
}

Lines wrapped_all(const Lines& sentences, std::size_t columns) {
  Lines lines;
  for (const std::string& sentence : sentences) {
    const Lines wrapped_one = wrapped(sentence, columns, 2);
    lines.insert(lines.end(), wrapped_one.begin(), wrapped_one.end());
  }
  return lines;
}

/// The last of them, so many at most.
Lines last_of(const Lines& lines, std::size_t most) {
  return {lines.end() - static_cast<std::ptrdiff_t>(std::min(lines.size(), most)), lines.end()};
}

std::size_t widest(const Lines& lines) {
  std::size_t columns = 0;
  for (const std::string& line : lines) columns = std::max(columns, width_of(line));
  return columns;
}

/// Short lines that are more than there is room for, two columns of them.
Lines in_columns(const Lines& lines, std::size_t room, std::size_t columns) {
  const std::size_t second = columns / 2;
  if (lines.size() <= room || widest(lines) + 2 > second) return lines;
  const auto half = static_cast<std::ptrdiff_t>((lines.size() + 1) / 2);
  return beside({lines.begin(), lines.begin() + half}, {lines.begin() + half, lines.end()}, second);
}

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

Eyes::Eyes(const Match& match, Viewer viewer, const Look& look, std::span<const Mark> marks)
    : Eyes(match.kind(), match.game(), viewer, look, marks) {}

Eyes::Eyes(const GameKind& kind, const RunningGame& game, Viewer viewer, const Look& look, std::span<const Mark> marks)
    : game_(seen(kind, game, viewer)),
      view_(std::make_unique<Json>(*parse_json(game.view(viewer)))),
      marks_(marks.begin(), marks.end()),
      sight_(std::make_unique<Sight>(Sight{*game_, kind, *view_, viewer, look, marks_})) {}

Eyes::~Eyes() = default;

Lines compose(const Eyes& eyes, const Scene& scene) {
  const Sight& sight = eyes.sight();
  const Look& look = sight.look;
  const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
  Lines top;
  if (!scene.title.empty()) top.push_back(inked(look, Ink::dim, scene.title));
  append(top, scene.goals);
  append(top, eyes.desk().counters(sight));
  const Lines board = eyes.desk().board(sight);
  Lines bottom;
  for (const auto& [text, ink] : {std::pair(&scene.question, Ink::strong), std::pair(&scene.keys, Ink::dim)}) {
    if (text->empty()) continue;
    for (const std::string& line : wrapped(*text, columns)) bottom.push_back(inked(look, ink, line));
  }

  const auto rows = static_cast<std::size_t>(std::max(look.rows - 1, 10));  // one line is for the prompt
  const Lines& sentences = scene.notes.empty() ? scene.log : scene.notes;
  const std::size_t beside_at = widest(board) + 3;
  Lines screen = top;
  if (scene.notes.empty() && columns >= beside_at + least_beside) {
    const std::size_t room = rows > top.size() + bottom.size() ? rows - top.size() - bottom.size() : 0;
    append(screen, beside(board, last_of(wrapped_all(sentences, columns - beside_at), std::max(room, board.size())),
                          beside_at));
  } else {
    append(screen, board);
    const std::size_t used = screen.size() + bottom.size();
    const std::size_t room = rows > used ? rows - used : 0;
    const Lines all = wrapped_all(sentences, columns);
    append(screen, scene.notes.empty() ? last_of(all, room) : in_columns(all, room, columns));
  }
  append(screen, bottom);
  return screen;
}

std::string show(Console& console, const Eyes& eyes, const Scene& scene) {
  if (!console.has_screen()) {
    console.write_lines(scene.notes);
    if (!scene.question.empty()) console.write_lines({scene.question});
    if (!scene.keys.empty()) console.write_lines({scene.keys});
    return {};
  }
  Lines screen = compose(eyes, scene);
  if (!scene.notes.empty() && screen.size() >= static_cast<std::size_t>(eyes.sight().look.rows)) {
    Lines pages;
    for (const std::string& note : scene.notes)
      append(pages, wrapped(note, static_cast<std::size_t>(eyes.sight().look.columns), 2));
    std::string typed = console.show_pages(pages, words(eyes.sight().look.language, "more"));
    if (!typed.empty()) return typed;
    Scene rest = scene;
    rest.notes.clear();
    screen = compose(eyes, rest);
  }
  console.clear();
  console.write_lines(screen);
  return {};
}

Lines told(Language language, const RunningGame& game, std::span<const std::string> events) {
  const Teller teller(language, game);
  Lines sentences;
  for (const std::string& event : events) {
    const auto json = parse_json(event);
    if (const auto sentence = json ? teller.event(*json) : fail("event: not JSON")) sentences.push_back(*sentence);
  }
  return sentences;
}

Lines told(Language language, const RunningGame& game, std::size_t ply, Viewer viewer) {
  return told(language, game, game.logged(ply, viewer).events);
}

}  // namespace destrier
