#include "match/record.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/json.h"
#include "core/text.h"

namespace destrier {
namespace {

constexpr std::string_view first_line = "destrier-record 1";
constexpr std::int64_t longest_clock_ms = std::int64_t{1000} * 60 * 60 * 24 * 366;
constexpr std::string_view each_move = " each move";
constexpr std::int64_t most_entries = 10'000'000;

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

/// Of a seed, or of what commits to one.
bool is_hash(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// As a player brought it: rolls follow from its very letters.
bool is_nonce(std::string_view text) {
  return text.size() <= 64 && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

/// A number of seconds with at most three decimals, in milliseconds.
std::optional<std::int64_t> read_seconds(std::string_view text) {
  const auto point = text.find('.');
  const auto whole = read_number(text.substr(0, point), 0, longest_clock_ms / 1000);
  if (!whole) return std::nullopt;
  if (point == std::string_view::npos) return *whole * 1000;
  const std::string_view decimals = text.substr(point + 1);
  if (decimals.empty() || decimals.size() > 3) return std::nullopt;
  std::int64_t ms = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const char digit = i < decimals.size() ? decimals[i] : '0';
    if (digit < '0' || digit > '9') return std::nullopt;
    ms = ms * 10 + (digit - '0');
  }
  return *whole * 1000 + ms;
}

std::string seconds_text(std::int64_t ms) {
  if (ms % 1000 == 0) return std::to_string(ms / 1000);
  std::string text = fmt::format("{}.{:03}", ms / 1000, ms % 1000);
  while (text.back() == '0') text.pop_back();
  return text;
}

std::optional<Decider> read_decider(std::string_view text) {
  for (const Decider decider : {Decider::first, Decider::second, Decider::fate}) {
    if (text == to_text(decider)) return decider;
  }
  return std::nullopt;
}

std::optional<Score> read_score(std::string_view text) {
  for (const Score score : {Score::first_wins, Score::second_wins, Score::draw}) {
    if (text == to_text(score)) return score;
  }
  return std::nullopt;
}

/// A name or a comment that stays on its line.
std::string in_one_line(std::string_view text) {
  std::string line(text);
  std::ranges::replace_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, ' ');
  return std::string(trimmed(line));
}

// Writing.

void write_header(std::string& text, const MatchRecord& record) {
  const auto add = [&](std::string_view key, std::string_view value) { text += fmt::format("{}: {}\n", key, value); };
  text += fmt::format("{}\n", first_line);
  add("game", record.game);
  for (const auto& [name, value] : record.options) add("option", fmt::format("{}={}", name, value));
  for (const std::string& definition : record.definitions) add("define", in_one_line(definition));
  if (record.position) add("position", *record.position);
  if (!record.id.empty()) add("id", record.id);
  if (!record.date.empty()) add("date", record.date);
  for (std::size_t i = 0; i < 2; ++i) {
    const SeatTerms& seat = record.seats[i];
    const std::string name = in_one_line(seat.name);
    add(fmt::format("seat {}", i + 1), name.empty() ? seat.player : fmt::format("{}, {}", seat.player, name));
  }
  if (record.clock) add("clock", to_text(*record.clock));
  add("fate", record.fate.by_hand ? "manual" : "fair");
  if (!record.fate.commitment.empty()) add("commitment", record.fate.commitment);
  if (!record.fate.nonces[0].empty() || !record.fate.nonces[1].empty()) {
    const auto shown = [](const std::string& nonce) { return nonce.empty() ? std::string("-") : nonce; };
    add("nonces", shown(record.fate.nonces[0]) + " " + shown(record.fate.nonces[1]));
  }
  if (!record.fate.seed.empty()) add("seed", record.fate.seed);
  if (record.result) add("result", *record.result);
}

void write_comments(std::string& text, const std::vector<std::string>& comments) {
  for (const std::string& comment : comments) text += fmt::format("# {}\n", in_one_line(comment));
}

// Reading.

using Words = std::vector<std::string_view>;

std::optional<Decider> read_side(std::string_view text) {
  const auto by = read_decider(text);
  return by == Decider::fate ? std::nullopt : by;
}

Expected<Entry> read_undo(const Words& words) {
  const bool with_clock = words.size() == 6 && words[4] == "left";
  if ((words.size() == 4 || with_clock) && words[2] == "by") {
    const auto count = read_number(words[1], 1, most_entries);
    const auto by = read_side(words[3]);
    const auto left_ms = with_clock ? read_seconds(words[5]) : std::nullopt;
    if (count && by && left_ms.has_value() == with_clock) {
      return Entry{.kind = Entry::Kind::undo, .by = *by, .taken_back = static_cast<int>(*count), .left_ms = left_ms};
    }
  }
  return fail("an undo is written `undo 1 by 2`, with a clock `undo 1 by 2 left 59.5`");
}

Expected<Entry> read_end(const Words& words) {
  Entry entry{.kind = Entry::Kind::end};
  const auto score = words.size() >= 3 ? read_score(words[1]) : std::nullopt;
  const bool by_somebody = words.size() == 5 && words[3] == "by";
  if (!score || (words.size() != 3 && !by_somebody)) return fail("an end is written `end 1-0 resign by 2`");
  entry.score = *score;
  entry.reason = words[2];
  if (by_somebody) {
    const auto by = read_side(words[4]);
    if (!by) return fail("an end is by 1 or by 2, not by {}", in_quotes(words[4]));
    entry.by = *by;
  }
  return entry;
}

Expected<Entry> read_move(const Words& words) {
  const auto by = read_decider(words[0]);
  if (!by) return fail("{} is none of 1, 2, fate, undo, end", in_quotes(words[0]));
  if (words.size() < 2) return fail("the move of {} is missing", words[0]);
  Entry entry{.by = *by, .move = std::string(words[1])};
  std::size_t at = 2;
  if (*by == Decider::fate && at < words.size() && (words[at] == "manual" || words[at] == "random")) {
    entry.by_hand = words[at++] == "manual";
  }
  if (*by != Decider::fate && at + 1 < words.size() && words[at] == "left") {
    entry.left_ms = read_seconds(words[at + 1]);
    if (!entry.left_ms) return fail("{} is no number of seconds", in_quotes(words[at + 1]));
    at += 2;
  }
  if (at < words.size()) return fail("{} after the move is not understood", in_quotes(words[at]));
  return entry;
}

Expected<Entry> read_words(const Words& words) {
  if (words[0] == "undo") return read_undo(words);
  if (words[0] == "end") return read_end(words);
  return read_move(words);
}

Words words_of(std::string_view text) {
  Words words;
  for (const std::string_view word : split(text, ' ')) {
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

/// An entry with its number, if it has one, and without its comment.
Expected<Entry> read_numbered(std::string_view text, std::size_t number) {
  Words words = words_of(text);
  if (words[0].ends_with('.')) {
    const auto written = read_number(words[0].substr(0, words[0].size() - 1), 1, most_entries);
    if (!written) return fail("{} is no number of an entry", in_quotes(words[0]));
    if (static_cast<std::size_t>(*written) != number) return fail("entry {} is due, not {}", number, *written);
    words.erase(words.begin());
    if (words.empty()) return fail("entry {} is empty", number);
  }
  return read_words(words);
}

class HeaderReader {
 public:
  explicit HeaderReader(MatchRecord& record) : record_(record) {}

  /// False if the line has no key of a header: entries have begun.
  Expected<bool> read(std::string_view line) {
    const auto colon = line.find(": ");
    if (colon == std::string_view::npos) return false;
    const std::string_view key = line.substr(0, colon);
    const std::string_view value = trimmed(line.substr(colon + 2));
    const auto found = std::ranges::find(fields, key, &Field::key);
    if (found == fields.end()) return false;
    if (!found->many && std::ranges::find(seen_, key) != seen_.end()) return fail("{}: is given twice", key);
    seen_.emplace_back(key);
    if (auto done = (this->*found->read)(value); !done) return fail("{}: {}", key, done.error().text);
    return true;
  }

 private:
  using Done = Expected<void>;
  struct Field {
    std::string_view key;
    bool many;
    Done (HeaderReader::*read)(std::string_view value);
  };
  static const std::array<Field, 14> fields;

  Done game(std::string_view value) { return keep(record_.game, value); }
  Done option(std::string_view value) {
    auto option = read_option(value);
    if (!option) return tl::unexpected(option.error());
    record_.options.push_back(std::move(*option));
    return {};
  }
  Done definition(std::string_view value) {
    if (const auto json = parse_json(value); !json) return tl::unexpected(json.error());
    record_.definitions.emplace_back(value);
    return {};
  }
  Done position(std::string_view value) {
    record_.position = value;
    return {};
  }
  Done id(std::string_view value) {
    if (value.find(' ') != std::string_view::npos) return fail("must be one word");
    return keep(record_.id, value);
  }
  Done date(std::string_view value) { return keep(record_.date, value); }
  Done first_seat(std::string_view value) { return seat(record_.seats[0], value); }
  Done second_seat(std::string_view value) { return seat(record_.seats[1], value); }
  static Done seat(SeatTerms& seat, std::string_view value) {
    const auto comma = value.find(", ");
    seat.player = value.substr(0, comma);
    if (comma != std::string_view::npos) seat.name = trimmed(value.substr(comma + 2));
    return {};
  }
  Done clock(std::string_view value) {
    record_.clock = read_clock_terms(value);
    if (!record_.clock)
      return fail("{} is no clock as 600+5 (seconds, and seconds after each move) or 259200 each move",
                  in_quotes(value));
    return {};
  }
  Done fate(std::string_view value) {
    if (value != "fair" && value != "manual") return fail("must be fair or manual, not {}", in_quotes(value));
    record_.fate.by_hand = value == "manual";
    return {};
  }
  Done commitment(std::string_view value) { return hash(record_.fate.commitment, value); }
  Done seed(std::string_view value) { return hash(record_.fate.seed, value); }
  Done nonces(std::string_view value) {
    const auto words = split(value, ' ');
    if (words.size() != 2) return fail("must be two, - for none");
    for (std::size_t i = 0; i < 2; ++i) {
      if (words[i] == "-") continue;
      if (!is_nonce(words[i])) return fail("must be at most 64 hexadecimal digits each, - for none");
      record_.fate.nonces[i] = words[i];
    }
    return {};
  }
  Done result(std::string_view value) {
    record_.result = value;
    return {};
  }
  static Done keep(std::string& where, std::string_view value) {
    where = value;
    return {};
  }
  static Done hash(std::string& where, std::string_view value) {
    if (!is_hash(value)) return fail("must be 64 hexadecimal digits in lower case");
    return keep(where, value);
  }

  MatchRecord& record_;
  std::vector<std::string> seen_;
};

const std::array<HeaderReader::Field, 14> HeaderReader::fields = {{
    {"game", false, &HeaderReader::game},
    {"option", true, &HeaderReader::option},
    {"define", true, &HeaderReader::definition},
    {"position", false, &HeaderReader::position},
    {"id", false, &HeaderReader::id},
    {"date", false, &HeaderReader::date},
    {"seat 1", false, &HeaderReader::first_seat},
    {"seat 2", false, &HeaderReader::second_seat},
    {"clock", false, &HeaderReader::clock},
    {"fate", false, &HeaderReader::fate},
    {"commitment", false, &HeaderReader::commitment},
    {"nonces", false, &HeaderReader::nonces},
    {"seed", false, &HeaderReader::seed},
    {"result", false, &HeaderReader::result},
}};

}  // namespace

std::string to_text(const Entry& entry) {
  if (entry.kind == Entry::Kind::end) {
    const std::string by = entry.by == Decider::nobody ? "" : fmt::format(" by {}", to_text(entry.by));
    return fmt::format("end {} {}{}", to_text(entry.score), entry.reason, by);
  }
  std::string text = entry.kind == Entry::Kind::undo ? fmt::format("undo {} by {}", entry.taken_back, to_text(entry.by))
                                                     : fmt::format("{} {}", to_text(entry.by), entry.move);
  if (entry.by == Decider::fate) text += entry.by_hand ? " manual" : " random";
  if (entry.left_ms) text += fmt::format(" left {}", seconds_text(*entry.left_ms));
  return text;
}

Expected<Entry> read_entry(std::string_view text) {
  const Words words = words_of(text);
  if (words.empty()) return fail("an entry is empty");
  return read_words(words);
}

std::string to_text(const MatchRecord& record) {
  std::string text;
  write_header(text, record);
  text += '\n';
  write_comments(text, record.comments);
  std::size_t number = 0;
  for (const Entry& entry : record.entries) {
    text += fmt::format("{}. {}", ++number, to_text(entry));
    const bool beside = entry.comments.size() == 1;
    text += beside ? fmt::format("  # {}\n", in_one_line(entry.comments[0])) : "\n";
    if (!beside) write_comments(text, entry.comments);
  }
  return text;
}

Expected<ReadRecord> read_record(std::string_view text) {
  ReadRecord read;
  HeaderReader header(read.record);
  bool in_header = true;
  int number = 0;
  for (const std::string_view untrimmed : split(text, '\n')) {
    const std::string_view line = trimmed(untrimmed);
    if (++number == 1) {
      if (line != first_line) return fail("line 1: a record begins with the line `{}`", first_line);
      continue;
    }
    if (line.empty()) continue;
    auto& comments = read.record.entries.empty() ? read.record.comments : read.record.entries.back().comments;
    if (line.front() == '#') {
      comments.emplace_back(trimmed(line.substr(1)));
      continue;
    }
    if (in_header) {
      const auto of_header = header.read(line);
      if (!of_header) return fail("line {}: {}", number, of_header.error().text);
      if (*of_header) {
        if (read.record.result && read.record.result_line == 0) read.record.result_line = number;
        continue;
      }
      if (read.record.game.empty()) return fail("line {}: the game is not named before this", number);
      in_header = false;
    }
    const auto comment = line.find(" #");
    auto entry = read_numbered(trimmed(line.substr(0, comment)), read.record.entries.size() + 1);
    if (!entry) {
      read.fault = RecordFault{number, entry.error().text};
      return read;
    }
    entry->line = number;
    if (comment != std::string_view::npos) entry->comments.emplace_back(trimmed(line.substr(comment + 2)));
    read.record.entries.push_back(std::move(*entry));
  }
  if (read.record.game.empty()) return fail("line {}: the game is not named", number);
  return read;
}

std::optional<ClockTerms> read_clock_terms(std::string_view text) {
  if (text.ends_with(each_move)) {
    const auto base = read_seconds(text.substr(0, text.size() - each_move.size()));
    if (!base || *base == 0) return std::nullopt;
    return ClockTerms{*base, 0, true};
  }
  const auto plus = text.find('+');
  const auto base = read_seconds(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? 0 : read_seconds(text.substr(plus + 1));
  if (!base || *base == 0 || !increment) return std::nullopt;
  return ClockTerms{*base, *increment, false};
}

std::string to_text(const ClockTerms& terms) {
  if (terms.each_move) return seconds_text(terms.base_ms) + std::string(each_move);
  return fmt::format("{}+{}", seconds_text(terms.base_ms), seconds_text(terms.increment_ms));
}

}  // namespace destrier
