#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace destrier {

using Json = nlohmann::json;

/// Reads text from anywhere: never throws, never aborts, refuses nesting deeper than any of our formats needs.
Expected<Json> parse_json(std::string_view text);

/// Something wrong in a data file: where (the field as a path with dots, lists counted from 0; empty for the whole) and
/// what.
struct Fault {
  std::string file;
  std::string field;
  std::string what;
};
using Faults = std::vector<Fault>;

/// All faults in one line, separated by semicolons.
std::string to_text(const Faults& faults);

/// A text that a player reads, in both languages.
struct LocalText {
  std::string en;
  std::string fr;
};

/// A value inside a data file that remembers where it stands. Asking it for something that is not there notes a fault
/// and answers nothing, so that a loader goes on and reports all faults at once.
class JsonPlace {
 public:
  JsonPlace(const Json& value, std::string_view file, Faults& faults)
      : JsonPlace(value, std::string(file), std::string(), faults) {}

  const Json& json() const { return *value_; }

  /// Notes a fault for every key that is not among these. False if this is no object.
  bool allow_keys(std::initializer_list<std::string_view> keys) const;
  std::optional<JsonPlace> member(std::string_view key) const;
  std::optional<JsonPlace> optional_member(std::string_view key) const;
  std::vector<JsonPlace> items() const;
  std::vector<std::pair<std::string, JsonPlace>> members() const;

  std::optional<std::string> text() const;
  std::optional<std::int64_t> number(std::int64_t least, std::int64_t most) const;
  std::optional<LocalText> local_text() const;

  void fault(std::string what) const;

 private:
  JsonPlace(const Json& value, std::string file, std::string path, Faults& faults)
      : value_(&value), file_(std::move(file)), path_(std::move(path)), faults_(&faults) {}
  JsonPlace below(const Json& value, std::string_view step) const;

  const Json* value_;
  std::string file_;
  std::string path_;
  Faults* faults_;
};

}  // namespace destrier
