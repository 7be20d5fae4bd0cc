#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace destrier {

/// Only declared here, since the library is large: who looks into a value includes <nlohmann/json.hpp> himself.
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

/// The member of that name, if there is one and it is a text.
std::optional<std::string> text_in(const Json& object, std::string_view key);

/// A value inside a data file that remembers where it stands. Asking it for something that is not there notes a fault
/// and answers nothing, so that a loader goes on and reports all faults at once.
class JsonPlace {
 public:
  JsonPlace(const Json& value, std::string_view file, Faults& faults)
      : JsonPlace(value, std::string(file), std::string(), faults) {}

  const Json& json() const { return *value_; }
  std::shared_ptr<const Json> copy() const;
  const std::string& file() const { return file_; }

  // What it is; none of these notes a fault.
  bool is_null() const;
  bool is_object() const;
  bool is_list() const;
  bool is_text() const;
  bool is(std::string_view text) const;
  /// Of a list or an object.
  std::size_t size() const;

  /// Notes a fault for every key that is not among these. False if this is no object.
  bool allow_keys(std::initializer_list<std::string_view> keys) const { return allow_keys(keys, {}); }
  std::optional<JsonPlace> member(std::string_view key) const;
  std::optional<JsonPlace> optional_member(std::string_view key) const;
  std::vector<JsonPlace> items() const;
  std::vector<std::pair<std::string, JsonPlace>> members() const;

  std::optional<std::string> text() const;
  std::optional<std::int64_t> number(std::int64_t least, std::int64_t most) const;
  std::optional<bool> truth() const;
  std::optional<LocalText> local_text() const;
  // The same of a member that must be there.
  std::optional<std::string> text_at(std::string_view key) const;
  std::optional<std::int64_t> number_at(std::string_view key, std::int64_t least, std::int64_t most) const;
  std::optional<LocalText> local_text_at(std::string_view key) const;

  /// How many faults have been noted so far, here and elsewhere.
  std::size_t faults() const { return faults_->size(); }
  void fault(std::string what) const;
  /// A fault of the member of that name.
  void fault_at(std::string_view key, std::string what) const;
  /// Notes a fault unless this is a text and the same as that one.
  void expect_text(std::string_view expected) const;
  /// The beginning of every data file: its format, version 1, and nothing but these keys besides. False if it is none.
  bool expect_file(std::string_view format, std::initializer_list<std::string_view> keys) const;

 private:
  JsonPlace(const Json& value, std::string file, std::string path, Faults& faults)
      : value_(&value), file_(std::move(file)), path_(std::move(path)), faults_(&faults) {}
  JsonPlace below(const Json& value, std::string_view step) const;
  bool allow_keys(std::initializer_list<std::string_view> keys, std::initializer_list<std::string_view> more) const;

  const Json* value_;
  std::string file_;
  std::string path_;
  Faults* faults_;
};

/// Calls `read` with what a data file holds; a text that is no JSON is a fault of the file.
void read_json_file(std::string_view file, std::string_view text, Faults& faults,
                    const std::function<void(const JsonPlace&)>& read);

}  // namespace destrier
