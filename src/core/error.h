#pragma once

#include <fmt/core.h>
#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace destrier {

/// What was wrong with an input: a sentence that begins with the name of the field or thing at fault.
struct Error {
  std::string text;
};

template <class T>
using Expected = tl::expected<T, Error>;

template <class... Args>
tl::unexpected<Error> fail(fmt::format_string<Args...> format, Args&&... args) {
  return tl::unexpected<Error>(Error{fmt::format(format, std::forward<Args>(args)...)});
}

}  // namespace destrier
