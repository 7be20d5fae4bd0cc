#include "server/api.h"

#include <algorithm>

#include "core/json_writer.h"
#include "core/text.h"
#include "games/registry.h"
#include "match/fair/fate.h"
#include "server/catalog.h"

namespace destrier {
namespace {

constexpr std::string_view matches_path = "/api/matches";

ApiError method_not_allowed() {
  return {405, "method", "that is not done here"};
}
ApiError not_found() {
  return {404, "not-found", "there is nothing here"};
}
ApiError foreign_page() {
  return {403, "origin", "that page is not ours"};
}
ApiError too_many() {
  return {429, "too-many", "too many requests: wait a minute"};
}

Response answered(const Ordered<std::string>& text, int status = 200) {
  if (!text) return to_response(text.error());
  return {.status = status, .body = *text};
}

/// What a query says of a name; none if it says nothing. All that can be asked for are plain words.
std::optional<std::string> value_in(std::string_view query, std::string_view name) {
  for (const std::string_view pair : split(query, '&')) {
    if (pair.substr(0, pair.find('=')) != name || pair.size() == name.size()) continue;
    return std::string(pair.substr(name.size() + 1));
  }
  return std::nullopt;
}

/// `http://name:port` without what stands before the name and the port.
std::string_view name_of(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

/// An address cannot be made to point elsewhere, as a name can.
bool is_address_or_localhost(std::string_view name) {
  return name == "localhost" || name.starts_with('[') ||
         (!name.empty() && name.find_first_not_of("0123456789.") == std::string_view::npos);
}

}  // namespace

Response to_response(const ApiError& error) {
  std::string text;
  JsonWriter writer(text);
  writer.begin_object();
  writer.key("error").begin_object();
  writer.member("code", error.code);
  writer.member("text", error.text);
  if (!error.field.empty()) writer.member("field", error.field);
  writer.end_object();
  writer.end_object();
  return {.status = error.status, .body = std::move(text)};
}

Api::Api(Terms terms)
    : terms_(std::move(terms)),
      games_(catalog_text()),
      requests_(terms_.limits.requests_per_minute),
      matches_(terms_.limits.matches_per_minute),
      joins_(terms_.limits.joins_per_minute),
      visits_(terms_.limits.visits_per_minute) {}

bool Api::may_come_from(const Request& request) const {
  if (request.origin.empty()) return true;
  if (std::ranges::find(terms_.origins, request.origin) != terms_.origins.end()) return true;
  return request.origin == "http://" + request.host && is_address_or_localhost(name_of(request.host));
}

void Api::handle(const Request& request, const Answer& answer) {
  terms_.metrics.requests.Increment();
  const auto counted = [&metrics = terms_.metrics, answer](Response response) {
    if (response.status >= 400) metrics.request_faults.Increment();
    answer(std::move(response));
  };
  if (!requests_.allows(request.address, terms_.now_ms())) return counted(to_response(too_many()));
  const std::string_view target = request.target;
  const auto question = target.find('?');
  const std::string_view path = target.substr(0, question);
  const std::string_view query = question == std::string_view::npos ? "" : target.substr(question + 1);
  if (request.method == "GET" || request.method == "HEAD") return get(request, path, query, counted);
  if (request.method == "POST") return post(request, path, counted);
  counted(to_response(method_not_allowed()));
}

void Api::get(const Request& request, std::string_view path, std::string_view query, const Answer& answer) {
  if (path == "/healthz") {
    const bool well = terms_.store.list({.most = 1}).has_value();
    return answer(
        {.status = well ? 200 : 503, .body = well ? "ok" : "the store does not answer", .type = "text/plain"});
  }
  if (path == "/metrics") {
    if (!request.from_here) return answer(to_response({403, "not-here", "only to the machine itself"}));
    return answer({.body = terms_.metrics.text(), .type = "text/plain; version=0.0.4"});
  }
  if (path == "/api/games") return answer({.body = games_, .cache = "no-cache"});
  if (path == matches_path) return answer(list(query));
  if (path.starts_with("/api/matches/")) return get_match(path.substr(matches_path.size() + 1), answer);
  if (path == "/api" || path.starts_with("/api/")) return answer(to_response(not_found()));
  if (auto file = terms_.files.find(path, request.encodings)) return answer(std::move(*file));
  answer(to_response(not_found()));
}

void Api::get_match(std::string_view rest, const Answer& answer) {
  const auto slash = rest.find('/');
  const std::string id(rest.substr(0, slash));
  if (slash == std::string_view::npos) {
    return terms_.hall.describe(id, [answer](const auto& text) { answer(answered(text)); });
  }
  const std::string_view what = rest.substr(slash + 1);
  if (what == "record") {
    return terms_.hall.record(id, [answer](const auto& text) {
      Response response = answered(text);
      if (response.status == 200) response.type = "text/plain; charset=utf-8";
      answer(std::move(response));
    });
  }
  if (what == "live") return answer(to_response({426, "upgrade", "this is a WebSocket"}));
  answer(to_response(what == "join" ? method_not_allowed() : not_found()));
}

std::optional<ApiError> Api::fault_of_visit(const Request& request, const std::optional<std::string>& match) {
  if (!match) return ApiError{404, "not-found", "there is no socket here"};
  if (!may_come_from(request)) return foreign_page();
  if (!visits_.allows(request.address, terms_.now_ms())) return too_many();
  if (const auto found = terms_.hall.look_for(*match); !found) return found.error();
  return std::nullopt;
}

Response Api::list(std::string_view query) {
  MatchQuery wanted;
  if (const auto state = value_in(query, "state")) {
    wanted.state = read_match_state(*state);
    if (!wanted.state) return to_response(refuse_field("state", "must be open, live or over").value());
  }
  if (const auto game = value_in(query, "game")) {
    if (!shipped_kind(*game)) return to_response(refuse_field("game", "there is no such game").value());
    wanted.game = *game;
  }
  wanted.before = value_in(query, "before").value_or("");
  return answered(terms_.hall.list(wanted));
}

void Api::post(const Request& request, std::string_view path, const Answer& answer) {
  if (!may_come_from(request)) return answer(to_response(foreign_page()));
  if (path == matches_path) {
    const auto order = read_new_match(request.body, terms_.limits, draw_seed()[0] % 2 == 0);
    if (!order) return answer(to_response(order.error()));
    if (!matches_.allows(request.address, terms_.now_ms())) return answer(to_response(too_many()));
    return terms_.hall.create(*order, [answer](const auto& text) { answer(answered(text, 201)); });
  }
  constexpr std::string_view join = "/join";
  if (path.starts_with("/api/matches/") && path.ends_with(join)) {
    path.remove_prefix(matches_path.size() + 1);
    path.remove_suffix(std::min(path.size(), join.size()));
    if (!joins_.allows(request.address, terms_.now_ms())) return answer(to_response(too_many()));
    const auto order = read_join(request.body, terms_.limits);
    if (!order) return answer(to_response(order.error()));
    return terms_.hall.join(std::string(path), *order, [answer](const auto& text) { answer(answered(text)); });
  }
  answer(to_response(path.starts_with("/api") ? not_found() : method_not_allowed()));
}

std::optional<std::string> live_match_in(std::string_view target) {
  constexpr std::string_view prefix = "/api/matches/";
  constexpr std::string_view suffix = "/live";
  target = target.substr(0, target.find('?'));
  if (!target.starts_with(prefix) || !target.ends_with(suffix) || target.size() <= prefix.size() + suffix.size()) {
    return std::nullopt;
  }
  target.remove_prefix(prefix.size());
  target.remove_suffix(suffix.size());
  if (target.find('/') != std::string_view::npos) return std::nullopt;
  return std::string(target);
}

}  // namespace destrier
