#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json_writer.h"

namespace destrier {

/// A named particular of an event. Its value is anything a JsonWriter can write.
template <class T>
struct Field {
  std::string_view key;
  T value;
};

template <class T>
constexpr Field<T> field(std::string_view key, T value) {
  return {key, std::move(value)};
}

/// Rules tell what happens to a sink, `sink.tell("kill", field("side", 2), …)`, in the order in which it happens.
/// A sink says with `listens` whether telling is of any use, so that rules can save what only an event needs.
struct Mute {
  static constexpr bool listens = false;
  template <class... Fields>
  constexpr void tell(std::string_view /*name*/, const Fields&... /*fields*/) {}
};

/// Keeps each event as a line of JSON.
class EventLines {
 public:
  static constexpr bool listens = true;

  template <class... Fields>
  void tell(std::string_view name, const Fields&... fields) {
    JsonWriter writer(lines_.emplace_back());
    writer.begin_object();
    writer.member("event", name);
    (writer.member(fields.key, fields.value), ...);
    writer.end_object();
  }

  const std::vector<std::string>& lines() const { return lines_; }
  std::vector<std::string> take() { return std::move(lines_); }

 private:
  std::vector<std::string> lines_;
};

}  // namespace destrier
