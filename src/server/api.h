#pragma once

// The HTTP interface, without the network: a request comes in as values and is answered with values.

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/hall.h"
#include "server/rates.h"

namespace destrier {

struct Request {
  std::string method;
  std::string target;  ///< path and query
  std::string body;
  std::string host;
  std::string origin;      ///< empty: none was sent
  std::string address;     ///< of whoever asks
  std::string encodings;   ///< that he takes, as he says it
  bool from_here = false;  ///< over loopback, without a proxy in between
};

struct Response {
  int status = 200;
  std::string body{};
  std::string type = "application/json";
  std::string cache = "no-store";
  std::string_view encoding{};  ///< of the body; none if empty
  bool varies = false;          ///< with the encodings that somebody takes
};
Response to_response(const ApiError& error);

/// The files of the browser client, held in memory.
class Files {
 public:
  /// All files of a folder; none if it is not there.
  static Files read(const std::string& folder);
  /// None if there is no such file. A path without a suffix is a page of the client.
  /// `encodings`: those that may be sent, as HTTP lists them.
  std::optional<Response> find(std::string_view path, std::string_view encodings) const;

 private:
  struct File {
    Response plain{};
    std::array<std::string, 2> packed{};  ///< in the order of the packings; empty: there is none
  };
  std::map<std::string, File, std::less<>> files_;
};

class Api {
 public:
  struct Terms {
    Hall& hall;
    Store& store;
    Metrics& metrics;
    Limits limits{};
    std::vector<std::string> origins{};
    Files files{};
    std::function<std::int64_t()> now_ms{};
  };
  explicit Api(Terms terms);

  using Answer = std::function<void(Response)>;
  /// Answers now, or when what was asked is stored.
  void handle(const Request& request, const Answer& answer);
  /// Is this a page of ours, or a program?
  bool may_come_from(const Request& request) const;
  /// Why nobody gets a live socket at this match; nothing if he does.
  std::optional<ApiError> fault_of_visit(const Request& request, const std::optional<std::string>& match);

 private:
  void get(const Request& request, std::string_view path, std::string_view query, const Answer& answer);
  void get_match(std::string_view rest, const Answer& answer);
  Response list(std::string_view query);
  void post(const Request& request, std::string_view path, const Answer& answer);

  Terms terms_;
  std::string games_;
  Rates requests_, matches_, joins_, visits_;
};

/// The match that a path like /api/matches/<id>/live names; none if it is no such path.
std::optional<std::string> live_match_in(std::string_view target);

}  // namespace destrier
