#pragma once

// The data files of Croisades, shipped and changed, for its tests.

#include <nlohmann/json.hpp>
#include <set>

#include "core/shipped.h"
#include "core/text.h"
#include "games/croisades/library.h"
#include "tests/files.h"

namespace destrier::croisades {

// Some of them.
inline const std::string duel = "scenarios/duel.json";
inline const std::string castle = "scenarios/castle.json";
inline const std::string village = "scenarios/village.json";
inline const std::string lesson = "maps/lesson.json";

inline const Library& shipped_library() {
  static const Library library = [] {
    Faults faults;
    Library read = Library::shipped(faults);
    EXPECT_EQ(to_text(faults), "");
    return read;
  }();
  return library;
}

/// A shipped file by its path below `data/croisades`.
inline Json shipped_json(const std::string& path) {
  const auto text = shipped_file("croisades/" + path);
  EXPECT_TRUE(text) << path;
  return *parse_json(text.value_or("null"));
}

/// Sets a field by its path: null removes it, a list's next index is appended.
inline void set_field(Json& file, const std::string& path, const Json& value) {
  Json* at = &file;
  const auto steps = split(path, '.');
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const std::string step(steps[i]);
    if (i + 1 == steps.size() && value.is_null() && at->is_object()) {
      at->erase(step);
      return;
    }
    if (at->is_array()) {
      const std::size_t index = std::stoul(step);
      if (index == at->size()) at->push_back(nullptr);
      at = &at->at(index);
    } else {
      at = &(*at)[step];
    }
  }
  *at = value;
}

inline Json with_fields(Json file, const Json& fields) {
  for (const auto& [field, value] : fields.items()) set_field(file, field, value);
  return file;
}

inline Json changed(const std::string& path, const Json& fields) {
  return with_fields(shipped_json(path), fields);
}

/// The faults of a map or scenario, by the folder it lies in.
inline Faults faults_in(const std::string& path, const Json& file, const Library& library = shipped_library()) {
  Faults faults;
  const JsonPlace place(file, path, faults);
  const bool sound =
      path.starts_with("maps/") ? library.read_map(place).has_value() : library.read_scenario(place).has_value();
  EXPECT_EQ(sound, faults.empty()) << path << ": " << to_text(faults);
  return faults;
}

inline std::set<std::string> fields_of(const Faults& faults) {
  std::set<std::string> fields;
  for (const Fault& fault : faults) {
    EXPECT_FALSE(fault.what.empty());
    fields.insert(fault.field);
  }
  return fields;
}

}  // namespace destrier::croisades
