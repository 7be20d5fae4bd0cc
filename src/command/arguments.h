#pragma once

// What the subcommands share: reading games, options and languages from a command line, and refusing bad ones.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "command/commands.h"
#include "core/error.h"
#include "core/json.h"
#include "games/kind.h"
#include "tell/catalogue.h"

namespace destrier {

/// The game of that name; with `calibration`, also the game that only measures.
Expected<std::unique_ptr<GameKind>> find_kind(std::string_view id, bool calibration = false);

/// Starts the game of that name with `option=value` words.
Expected<std::unique_ptr<RunningGame>> start_game(std::string_view id, const std::vector<std::string>& options,
                                                  bool calibration = false);

/// A file and not a name.
bool looks_like_path(std::string_view text);
Expected<Json> read_json_at(const std::string& path);

/// The text with spaces after it, up to so many columns of a terminal; at least one.
std::string padded(std::string_view text, std::size_t columns);

/// The user's, from the environment; English if that names neither of ours.
Language user_language();

/// Prints `destrier: <text>` to standard error.
void complain(const Error& error);

/// Runs the action when the command is chosen; an error is printed and exits with 2.
void on_run(const Command& command, int& exit_code, std::function<Expected<void>()> action);

}  // namespace destrier
