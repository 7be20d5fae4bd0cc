#pragma once

#include <string>

#include "core/error.h"

namespace destrier {

/// The folder with the browser client that came with this program; empty if there is none. Where the environment's
/// DESTRIER_BUILD_CLIENT names a program that builds it (`./run` sees to that), it is run first.
Expected<std::string> find_client_folder();

}  // namespace destrier
