#include "server/net/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include "core/json_writer.h"

namespace destrier {
namespace {

spdlog::logger& logger() {
  static const auto made = [] {
    auto log = spdlog::stderr_logger_mt("destrier");
    log->set_pattern(R"({"time": "%Y-%m-%dT%H:%M:%S.%eZ", "level": "%l", %v})", spdlog::pattern_time_type::utc);
    return log;
  }();
  return *made;
}

/// The members of the line after time and level.
std::string members(std::string_view event, LogFields fields) {
  std::string text;
  JsonWriter writer(text);
  writer.member("event", event);
  for (const auto& [name, value] : fields) writer.member(name, value);
  return text;
}

}  // namespace

void log_info(std::string_view event, LogFields fields) {
  logger().info(members(event, fields));
}

void log_error(std::string_view event, LogFields fields) {
  logger().error(members(event, fields));
}

}  // namespace destrier
