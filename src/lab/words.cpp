#include "lab/words.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/error.h"
#include "tell/sentence.h"

namespace destrier {

std::string LabWords::say(std::string_view group, std::string_view key, const std::vector<Argument>& arguments) const {
  const Json& texts = catalogue(language_)["lab"];
  const Json entry = texts.value(group, Json::object()).value(key, Json());
  auto made = SentenceMaker(language_, texts["terms"], {}, arguments).make(entry);
  return made ? std::move(*made) : fmt::format("[lab.{}.{}: {}]", group, key, made.error().text);
}

bool LabWords::has(std::string_view group, std::string_view key) const {
  return catalogue(language_)["lab"].value(group, Json::object()).contains(key);
}

std::string LabWords::game(std::string_view id) const {
  return catalogue(language_)[std::string(id)].value("name", std::string(id));
}

std::string LabWords::number(double value, int decimals) const {
  std::string text = fmt::format("{:.{}f}", value, decimals);
  if (text.starts_with('-') && text.find_first_of("123456789") == std::string::npos) text.erase(0, 1);
  if (language_ == Language::french) std::ranges::replace(text, '.', ',');
  return text;
}

std::string LabWords::signed_number(double value, int decimals) const {
  const std::string text = number(value, decimals);
  return value > 0 && text.find_first_of("123456789") != std::string::npos ? "+" + text : text;
}

std::string LabWords::percent(double share, int decimals) const {
  return number(share * 100, decimals) + (language_ == Language::french ? "\u00A0%" : "%");
}

}  // namespace destrier
