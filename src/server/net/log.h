#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace destrier {

/// A line of JSON on standard error: when, how bad, what, and its particulars. No token, name, seed or address of
/// anybody ever goes into it.
using LogFields = std::initializer_list<std::pair<std::string_view, std::string>>;
void log_info(std::string_view event, LogFields fields = {});
void log_error(std::string_view event, LogFields fields = {});

}  // namespace destrier
