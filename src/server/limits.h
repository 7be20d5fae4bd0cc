#pragma once

#include <cstdint>
#include <span>

namespace destrier {

/// How much anybody may ask of a server. Each is a flag, `--limit-NAME`, with its default here.
struct Limits {
  std::int64_t body = std::int64_t{64} * 1024;
  std::int64_t message = std::int64_t{8} * 1024;
  std::int64_t name = 40;
  std::int64_t chat = 500;
  std::int64_t chats_per_minute = 60;
  std::int64_t matches_per_minute = 300;
  std::int64_t joins_per_minute = 600;
  std::int64_t requests_per_minute = 3000;
  std::int64_t visits_per_minute = 600;
  std::int64_t messages_per_second = 200;
  std::int64_t sockets_per_address = 100;
  std::int64_t sockets = 10'000;
  std::int64_t guests = 500;
  std::int64_t entries = 5'000;
  std::int64_t idle_matches = 200;
  std::int64_t waiting_bytes = std::int64_t{1024} * 1024;
  std::int64_t waiting_mb = 256;
  std::int64_t hello_seconds = 10;
  std::int64_t request_seconds = 30;
  std::int64_t ping_seconds = 20;
  std::int64_t thinkers = 2;
  std::int64_t thinking_mb = 512;
};

struct LimitFlag {
  const char* name;
  std::int64_t Limits::* value;
  std::int64_t least;
  const char* about;
};

inline constexpr LimitFlag all_limits[] = {
    {"body", &Limits::body, 1024, "bytes in the body of a request"},
    {"message", &Limits::message, 256, "bytes in a message of a live socket"},
    {"name", &Limits::name, 1, "characters in a player's name"},
    {"chat", &Limits::chat, 0, "characters in a chat message; 0 switches chat off"},
    {"chats-per-minute", &Limits::chats_per_minute, 1, "chat messages of a player in a match in a minute"},
    {"matches-per-minute", &Limits::matches_per_minute, 1, "matches that an address may make in a minute"},
    {"joins-per-minute", &Limits::joins_per_minute, 1, "matches that an address may join in a minute"},
    {"requests-per-minute", &Limits::requests_per_minute, 1, "requests of an address in a minute"},
    {"visits-per-minute", &Limits::visits_per_minute, 1, "live sockets that an address may open in a minute"},
    {"messages-per-second", &Limits::messages_per_second, 1, "messages of a live socket in a second"},
    {"sockets-per-address", &Limits::sockets_per_address, 1, "connections of an address at once"},
    {"sockets", &Limits::sockets, 1, "connections in all"},
    {"guests", &Limits::guests, 2, "people at a match before no more may watch, and sockets of each of its players"},
    {"entries", &Limits::entries, 100, "entries of a match"},
    {"idle-matches", &Limits::idle_matches, 0, "matches kept in memory though nobody is at them"},
    {"waiting-bytes", &Limits::waiting_bytes, 65536,
     "bytes that may wait for a slow reader, besides one long message, before it is cut off"},
    {"waiting-mb", &Limits::waiting_mb, 1, "memory for all that waits for slow readers, in MiB"},
    {"hello-seconds", &Limits::hello_seconds, 1, "until a live socket must have said hello"},
    {"request-seconds", &Limits::request_seconds, 1, "until a request must be complete, or the next one begun"},
    {"ping-seconds", &Limits::ping_seconds, 1, "between pings, and until one must be answered"},
    {"thinkers", &Limits::thinkers, 1, "machine players that think at once"},
    {"thinking-mb", &Limits::thinking_mb, 4, "memory for all that think, in MiB"},
};

}  // namespace destrier
