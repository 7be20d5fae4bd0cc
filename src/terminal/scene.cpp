#include "terminal/scene.h"

#include <algorithm>
#include <array>
#include <fmt/core.h>
#include <nlohmann/json.hpp>
#include <ranges>

#include "terminal/words.h"

namespace destrier {
namespace {

constexpr std::size_t least_log = 3;      ///< lines of the log that are worth more than the keys
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

void append(Lines& lines, const Lines& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

/// The last of them, so many at most.
Lines last_of(const Lines& lines, std::size_t most) {
  return {lines.end() - static_cast<std::ptrdiff_t>(std::min(lines.size(), most)), lines.end()};
}

/// The last sentences of a log that fit into so many lines, each whole unless one alone is longer. A mark before the
/// first says that news are missing.
Lines last_sentences(const Scene& scene, const Look& look, std::size_t most, std::size_t columns) {
  const Lines& log = scene.log;
  const std::size_t first_news = log.size() - std::min(scene.news, log.size());
  const auto marked = [&](std::size_t from) {
    return wrapped(from > first_news ? fmt::format("{} {}", either(look, "…", "..."), log[from]) : log[from], columns,
                   2);
  };
  std::size_t from = log.size();
  std::size_t below = 0;  // lines of the sentences after that one
  while (from > 0 && below + wrapped(log[from - 1], columns, 2).size() <= most) {
    below += wrapped(log[--from], columns, 2).size();
  }
  while (from < log.size()) {
    below -= wrapped(log[from], columns, 2).size();
    if (marked(from).size() + below <= most) break;
    ++from;
  }
  if (from == log.size()) return log.empty() ? Lines() : last_of(wrapped(log.back(), columns, 2), most);
  Lines shown = marked(from);
  while (++from < log.size()) append(shown, wrapped(log[from], columns, 2));
  return shown;
}

std::size_t widest(const Lines& lines) {
  std::size_t columns = 0;
  for (const std::string& line : lines) columns = std::max(columns, width_of(line));
  return columns;
}

/// Short lines that are more than there is room for, in as many columns as it takes and as there are.
Lines in_columns(const Lines& lines, std::size_t room, std::size_t columns) {
  const std::size_t width = widest(lines) + 1;
  const std::size_t most = std::max<std::size_t>(columns / width, 1);
  std::size_t count = 1;
  while (count < most && (lines.size() + count - 1) / count > room) ++count;
  if (count == 1) return lines;
  const std::size_t height = (lines.size() + count - 1) / count;
  const std::size_t apart = std::min(columns / count, width + 3);
  Lines drawn;
  for (std::size_t from = 0; from < lines.size(); from += height) {
    const Lines column(lines.begin() + static_cast<std::ptrdiff_t>(from),
                       lines.begin() + static_cast<std::ptrdiff_t>(std::min(from + height, lines.size())));
    drawn = from == 0 ? column : beside(drawn, column, from / height * apart);
  }
  return drawn;
}

/// Short lines that are more than a page holds: each page in columns, to be read one after the other.
Lines in_pages(const Lines& lines, std::size_t page, std::size_t columns) {
  const std::size_t on_a_page = page * std::max<std::size_t>(columns / (widest(lines) + 1), 1);
  Lines drawn;
  for (std::size_t from = 0; from < lines.size(); from += on_a_page) {
    const auto begin = lines.begin() + static_cast<std::ptrdiff_t>(from);
    const auto end = lines.begin() + static_cast<std::ptrdiff_t>(std::min(from + on_a_page, lines.size()));
    append(drawn, in_columns({begin, end}, page, columns));
  }
  return drawn;
}

std::string_view without_indent(std::string_view line) {
  return line.substr(std::min(line.find_first_not_of(' '), line.size()));
}

/// The last sentences, all news if they fit, in so few lines that they must follow each other without a break.
Lines run_together(const Scene& scene, const Look& look, std::size_t room, std::size_t columns) {
  const Lines& log = scene.log;
  const std::size_t first_news = log.size() - std::min(scene.news, log.size());
  const std::size_t oldest = scene.news == 0 ? 0 : first_news;
  Lines lines;
  std::string text;
  for (std::size_t i = log.size(); i > oldest && room > 0; --i) {
    const std::string_view sentence = without_indent(log[i - 1]);
    text = text.empty() ? std::string(sentence) : fmt::format("{} {}", sentence, text);
    const bool cut = i - 1 > first_news;
    Lines longer = wrapped(cut ? fmt::format("{} {}", either(look, "…", "..."), text) : text, columns);
    if (longer.size() > room) return lines.empty() ? last_of(longer, room) : lines;
    lines = std::move(longer);
  }
  return lines;
}

/// The heading of a phase: it says nothing if nothing follows, or if what follows says itself in which phase it
/// happens.
bool is_phase(const Json& event) {
  const auto name = event.find("event");
  return name != event.end() && *name == "phase";
}

/// Does the same person go on from where the first step ended?
bool goes_on(const Json& step, const Json& next) {
  return step.value("event", "") == "move" && next.value("event", "") == "move" && step.contains("cost") &&
         next.contains("cost") && step["who"] == next["who"] && step["to"] == next["from"];
}

/// Do many of one side go in one phase, one behind the other?
bool marches_along(const Json& step, const Json& next) {
  const auto marches = [](const Json& event) { return event.value("event", "") == "move" && event.contains("phase"); };
  return marches(step) && marches(next) && step["phase"] == next["phase"] && step["side"] == next["side"];
}

/// The events, a way of many steps as one of them, from its start to its end, and many who march as one.
std::vector<Json> with_whole_ways(std::span<const std::string> events) {
  std::vector<Json> whole;
  for (const std::string& text : events) {
    auto event = parse_json(text);
    if (!event) continue;
    if (!whole.empty() && marches_along(whole.back(), *event)) {
      Json& march = whole.back();
      if (!march.contains("cells")) march["cells"] = {march["from"]};
      march["cells"].push_back((*event)["from"]);
      continue;
    }
    if (whole.empty() || !goes_on(whole.back(), *event)) {
      whole.push_back(std::move(*event));
      continue;
    }
    Json& way = whole.back();
    way["to"] = (*event)["to"];
    way["face"] = (*event)["face"];
    way["cost"] = way["cost"].get<std::int64_t>() + (*event)["cost"].get<std::int64_t>();
  }
  return whole;
}

}  // namespace

Eyes::Eyes(const Match& match, Viewer viewer, const Look& look, std::span<const Mark> marks, const Draft* draft)
    : Eyes(match.kind(), match.game(), viewer, look, marks, draft) {}

Eyes::Eyes(const GameKind& kind, const RunningGame& game, Viewer viewer, const Look& look, std::span<const Mark> marks,
           const Draft* draft)
    : game_(seen(kind, game, viewer)),
      view_(std::make_unique<Json>(*parse_json(game.view(viewer)))),
      marks_(marks.begin(), marks.end()),
      sight_(std::make_unique<Sight>(Sight{*game_, kind, *view_, viewer, look, marks_})) {
  if (draft != nullptr) *view_ = draft->shown(*view_);
}

Eyes::~Eyes() = default;

namespace {

/// What stands around the board, from what can be done without first to what cannot.
struct Frame {
  bool title = true;
  bool question = true;
  int rows = 0;  ///< that the board is drawn for
};

struct Layout {
  Lines top, board, bottom;
  std::size_t room = 0;  ///< lines between the board and the bottom
};

Layout laid_out(const Eyes& eyes, const Scene& scene, const Frame& frame) {
  const Look& look = eyes.sight().look;
  const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
  Layout layout;
  if (frame.title && !scene.title.empty()) layout.top.push_back(inked(look, Ink::dim, scene.title));
  append(layout.top, scene.goals);
  append(layout.top, eyes.desk().counters(eyes.sight()));
  Look board_look = look;
  board_look.rows = frame.rows;
  const Sight& sight = eyes.sight();
  layout.board = eyes.desk().board({sight.game, sight.kind, sight.view, sight.viewer, board_look, sight.marks});
  if (frame.question && !scene.question.empty()) {
    for (const std::string& line : wrapped(scene.question, columns))
      layout.bottom.push_back(inked(look, Ink::strong, line));
  }
  const Lines keys = scene.keys.empty() ? Lines() : wrapped(scene.keys, columns);
  for (const std::string& line : keys) layout.bottom.push_back(inked(look, Ink::dim, line));
  const auto rows = static_cast<std::size_t>(std::max(look.rows - 1, 10));  // one line is for the prompt
  const std::size_t used = layout.top.size() + layout.board.size() + layout.bottom.size();
  layout.room = rows > used ? rows - used : 0;
  return layout;
}

/// Long lines below a list of short ones leave it its columns.
Lines notes_below(const Lines& notes, std::size_t room, std::size_t columns) {
  Lines list = wrapped_all(notes, columns);
  const auto is_short = [&](const std::string& line) { return 2 * width_of(line) < columns; };
  const auto end = std::ranges::find_if(std::views::reverse(list), is_short).base();
  const Lines rest(end, list.end());
  list.erase(end, list.end());
  list = in_columns(list, room - std::min(room, rest.size()), columns);
  append(list, rest);
  return list;
}

/// Notes stay below the board as long as that can be done: without the title, without the question, with a smaller
/// board.
Layout with_room_for_notes(const Eyes& eyes, const Scene& scene, std::size_t columns) {
  const int rows = eyes.sight().look.rows;
  const std::array<Frame, 5> frames = {Frame{.rows = rows}, Frame{.title = false, .rows = rows},
                                       Frame{.title = false, .question = scene.keys.empty(), .rows = rows},
                                       Frame{.title = false, .question = scene.keys.empty(), .rows = rows - 4},
                                       Frame{.title = false, .question = scene.keys.empty(), .rows = rows - 8}};
  for (const Frame& frame : frames) {
    Layout layout = laid_out(eyes, scene, frame);
    if (notes_below(scene.notes, layout.room, columns).size() <= layout.room) return layout;
  }
  return laid_out(eyes, scene, frames[0]);
}

}  // namespace

Lines compose(const Eyes& eyes, const Scene& scene) {
  const Look& look = eyes.sight().look;
  const auto columns = static_cast<std::size_t>(std::max(look.columns, 40));
  Layout layout =
      scene.notes.empty() ? laid_out(eyes, scene, {.rows = look.rows}) : with_room_for_notes(eyes, scene, columns);
  const std::size_t beside_at = widest(layout.board) + 3;
  Lines between;
  if (!scene.notes.empty()) {
    between = notes_below(scene.notes, layout.room, columns);
  } else if (columns >= beside_at + least_beside) {
    const Lines log = last_sentences(scene, look, layout.board.size() + layout.room, columns - beside_at);
    layout.board = beside(layout.board, log, beside_at);
  } else {
    if (layout.room < least_log) layout = laid_out(eyes, scene, {.title = false, .rows = look.rows});
    const bool news_fit = wrapped_all(last_of(scene.log, scene.news), columns).size() <= layout.room;
    between = layout.room < least_log || !news_fit ? run_together(scene, look, layout.room, columns)
                                                   : last_sentences(scene, look, layout.room, columns);
  }
  Lines screen = std::move(layout.top);
  append(screen, layout.board);
  append(screen, between);
  append(screen, layout.bottom);
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
    const Look& look = eyes.sight().look;
    const auto columns = static_cast<std::size_t>(look.columns);
    const Lines pages = in_pages(wrapped_all(scene.notes, columns), lines_of_a_page(look), columns);
    std::string typed = console.show_pages(pages, words(look.language, "more"));
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
  const std::vector<Json> whole = with_whole_ways(events);
  Lines sentences;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (is_phase(whole[i]) && (i + 1 == whole.size() || whole[i + 1].contains("phase"))) continue;
    if (const auto sentence = teller.event(whole[i])) sentences.push_back(*sentence);
  }
  return sentences;
}

Lines told(Language language, const RunningGame& game, std::size_t ply, Viewer viewer) {
  return told(language, game, game.logged(ply, viewer).events);
}

}  // namespace destrier
