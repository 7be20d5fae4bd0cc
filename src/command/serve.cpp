// Matches by link, for browsers and programs anywhere.

#include <cctype>
#include <cstdio>
#include <memory>
#include <spawn.h>
#include <string>
#include <unistd.h>
#include <vector>

#include "command/arguments.h"
#include "command/client_folder.h"
#include "core/text.h"
#include "server/net/server.h"
#include "terminal/saves.h"

namespace destrier {
namespace {

constexpr std::string_view sqlite = "sqlite:";

struct ServeArguments {
  std::string listen = "127.0.0.1:8080";
  std::string store = fmt::format("{}{}/matches.sqlite", sqlite, user_folder());
  bool open = false;
  ServeTerms terms{};
};

/// `127.0.0.1:8080`, `[::1]:8080`.
Expected<void> read_listen(const std::string& text, ServeTerms& terms) {
  const auto colon = text.rfind(':');
  const auto port = colon == std::string::npos ? std::nullopt : read_number(text.substr(colon + 1), 0, 65535);
  if (!port) return fail("--listen: {} is no ADDRESS:PORT", in_quotes(text));
  terms.port = static_cast<std::uint16_t>(*port);
  terms.address = text.substr(0, colon);
  if (terms.address.starts_with('[') && terms.address.ends_with(']')) {
    terms.address = terms.address.substr(1, terms.address.size() - 2);
  }
  if (terms.address == "localhost") terms.address = "127.0.0.1";
  return {};
}

/// In the environment several stand in one text.
void take_apart(std::vector<std::string>& values) {
  std::vector<std::string> all;
  for (const std::string& value : values) {
    for (const std::string_view each : split(value, ' ')) {
      if (!each.empty()) all.emplace_back(each);
    }
  }
  values = std::move(all);
}

void open_in_browser(std::string url) {
  std::string program = "xdg-open";
  char* const words[] = {program.data(), url.data(), nullptr};
  pid_t process = 0;
  if (posix_spawnp(&process, program.c_str(), nullptr, nullptr, words, environ) != 0) {
    fmt::print("open {} in your browser\n", url);
  }
}

Expected<void> run(const ServeArguments& arguments) {
  ServeTerms terms = arguments.terms;
  if (auto read = read_listen(arguments.listen, terms); !read) return read;
  if (!arguments.store.starts_with(sqlite) || arguments.store.size() == sqlite.size()) {
    return fail("--store: {} is no store; sqlite:PATH is one", in_quotes(arguments.store));
  }
  terms.store_path = arguments.store.substr(sqlite.size());
  take_apart(terms.origins);
  take_apart(terms.trusted_proxies);
  for (const std::string& origin : terms.origins) {
    const bool sound = (origin.starts_with("http://") || origin.starts_with("https://")) && !origin.ends_with('/');
    if (!sound) return fail("--origin: {} is none; it is like https://play.example.org", in_quotes(origin));
  }
  if (terms.client_folder.empty()) {
    auto folder = find_client_folder();
    if (!folder) return tl::unexpected(folder.error());
    terms.client_folder = std::move(*folder);
  }
  terms.on_ready = [&arguments](const std::string& url) {
    fmt::print("listening on {}\n", url);
    std::fflush(stdout);
    if (!arguments.open) return;
    open_in_browser(url);
  };
  return serve(terms);
}

std::string variable_of(std::string_view flag) {
  std::string name = fmt::format("DESTRIER_{}", flag);
  for (char& letter : name) letter = letter == '-' ? '_' : static_cast<char>(std::toupper(letter));
  return name;
}

}  // namespace

void add_serve(const Command& program, int& exit_code) {
  const Command command = program.add_command(
      "serve", "Serve matches to browsers and programs; whatever is a flag here can be set in the environment too");
  auto arguments = std::make_shared<ServeArguments>();
  ServeTerms& terms = arguments->terms;
  const auto add = [&](const std::string& flag, auto& value, const std::string& about) {
    return command.add("--" + flag, value, about).from_environment(variable_of(flag));
  };
  add("listen", arguments->listen, "Where to listen: ADDRESS:PORT; port 0 is any that is free").show_default();
  add("store", arguments->store, "Where matches are kept: sqlite:PATH").show_default();
  add("origin", terms.origins,
      "Address of a page that may use this server besides its own; several are separated by spaces");
  add("trusted-proxy", terms.trusted_proxies,
      "Address of a proxy whose X-Forwarded-For names the client; several are separated by spaces");
  add("client", terms.client_folder,
      "Folder with the built browser client; by default the one that came with the program");
  command.add_flag("--durable", terms.durable, "What was acknowledged survives the loss of power too; slower")
      .from_environment(variable_of("durable"));
  command.add_flag("--open", arguments->open, "Open the page in a browser").from_environment(variable_of("open"));
  for (const LimitFlag& limit : all_limits) {
    add(fmt::format("limit-{}", limit.name), terms.limits.*limit.value, limit.about)
        .within(limit.least, std::int64_t{1'000'000'000})
        .show_default();
  }
  on_run(command, exit_code, [arguments] { return run(*arguments); });
}

}  // namespace destrier
