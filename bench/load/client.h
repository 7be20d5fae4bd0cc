#pragma once

// A client of `destrier serve` that knows nothing but its wire: plain sockets, HTTP and WebSocket frames. Tests and the
// load generator use it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace destrier {

/// A file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { reset(); }

  int number() const { return number_; }
  int release();
  void reset();
  explicit operator bool() const { return number_ >= 0; }

 private:
  int number_ = -1;
};

// Frames.

enum class Opcode : std::uint8_t { text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct Frame {
  Opcode opcode = Opcode::text;
  std::string payload;
  /// Of a close frame; 0 if it has none.
  int close_code() const;
};
/// As a client must send it, masked (with a mask that changes nothing).
void append_frame(std::string& out, std::string_view payload, Opcode opcode = Opcode::text);
/// Takes a whole frame from the beginning of what arrived.
std::optional<Frame> take_frame(std::string& arrived);
/// The request that turns a connection into a live socket.
std::string upgrade_request(std::string_view match, std::string_view more_headers = {});

// Blocking use; whatever takes longer than the time given is given up.

/// None if nobody listens.
Descriptor connect_to(std::uint16_t port);

struct HttpAnswer {
  int status = 0;  ///< 0: there was none
  std::string head;
  std::string body;
};
HttpAnswer ask(std::uint16_t port, std::string_view method, std::string_view path, std::string_view body = {},
               std::string_view more_headers = {});

class LiveClient {
 public:
  /// With an empty hello none is sent.
  LiveClient(std::uint16_t port, std::string_view match, std::string_view hello, std::string_view more_headers = {});

  int status() const { return status_; }  ///< 101 if it is open
  void send(std::string_view text, Opcode opcode = Opcode::text);
  void send_raw(std::string_view bytes);
  /// The next text message; none if the socket was closed, or after that time. Pings are answered on the way.
  std::optional<std::string> receive(int most_ms = 5000);
  /// The next one that has this beginning, `{"ok"`, say.
  std::optional<std::string> receive_until(std::string_view beginning, int most_ms = 5000);
  /// The code of the close frame that came; 0 if none did; -1 if the connection ended without one.
  int close_code() const { return close_code_; }
  const std::vector<std::string>& heard() const { return heard_; }
  void hang_up() { socket_.reset(); }

 private:
  bool read_more(int most_ms);

  Descriptor socket_;
  int status_ = 0;
  int close_code_ = 0;
  std::string arrived_;
  std::vector<std::string> heard_;
};

/// A server as a process of its own.
class ServerProcess {
 public:
  /// Waits until it listens; an error with what it said if it does not.
  static Expected<ServerProcess> start(const std::string& program, std::vector<std::string> arguments);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ServerProcess(ServerProcess&& other) noexcept;
  ServerProcess& operator=(ServerProcess&& other) = delete;
  ~ServerProcess();

  std::uint16_t port() const { return port_; }
  int process() const { return process_; }
  /// Sends the signal and waits for the end; the exit code, or minus the signal that ended it.
  int end(int signal);

 private:
  ServerProcess(int process, std::uint16_t port, Descriptor output)
      : process_(process), port_(port), output_(std::move(output)) {}

  int process_;
  std::uint16_t port_;
  Descriptor output_;
};

}  // namespace destrier
