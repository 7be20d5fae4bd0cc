#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/limits.h"

namespace destrier {

struct ServeTerms {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any that is free
  std::string store_path{};
  bool durable = false;
  std::vector<std::string> origins{};          ///< of pages that may use it besides its own
  std::vector<std::string> trusted_proxies{};  ///< whose word for a client's address is taken
  std::string client_folder{};
  Limits limits{};
  std::function<void(const std::string& url)> on_ready{};
};

/// Serves until the process gets SIGTERM or SIGINT; an error if it cannot start.
Expected<void> serve(const ServeTerms& terms);

}  // namespace destrier
