#include "bench/load/client.h"

#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

#include "core/text.h"

namespace destrier {
namespace {

std::int64_t now_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Appends what can be read within that time; false at the end of the stream, or if nothing came.
bool read_some(int socket, std::string& to, std::int64_t most_ms) {
  pollfd wanted{socket, POLLIN, 0};
  if (poll(&wanted, 1, static_cast<int>(most_ms)) <= 0) return false;
  std::array<char, 65536> bytes;  // NOLINT(*-member-init): read fills it
  const ssize_t count = read(socket, bytes.data(), bytes.size());
  if (count <= 0) return false;
  to.append(bytes.data(), static_cast<std::size_t>(count));
  return true;
}

void write_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
}

int status_in(std::string_view head) {
  return head.size() > 12 ? static_cast<int>(read_number(head.substr(9, 3), 100, 599).value_or(0)) : 0;
}

std::size_t length_in(std::string_view head) {
  constexpr std::string_view name = "\r\nContent-Length: ";
  const auto found = head.find(name);
  if (found == std::string_view::npos) return 0;
  const std::string_view rest = head.substr(found + name.size());
  return static_cast<std::size_t>(read_number(rest.substr(0, rest.find('\r')), 0, 1'000'000'000).value_or(0));
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  reset();
  number_ = other.release();
  return *this;
}

int Descriptor::release() {
  return std::exchange(number_, -1);
}

void Descriptor::reset() {
  if (number_ >= 0) close(number_);
  number_ = -1;
}

// Frames.

int Frame::close_code() const {
  if (opcode != Opcode::close || payload.size() < 2) return 0;
  return static_cast<unsigned char>(payload[0]) * 256 + static_cast<unsigned char>(payload[1]);
}

void append_frame(std::string& out, std::string_view payload, Opcode opcode) {
  constexpr unsigned char masked = 0x80;
  const auto add = [&](std::size_t byte) { out += static_cast<char>(byte & 0xFFU); };
  add(0x80U | static_cast<unsigned>(opcode));
  if (payload.size() < 126) {
    add(masked | payload.size());
  } else if (payload.size() < 65536) {
    add(masked | 126U);
    add(payload.size() >> 8U);
    add(payload.size());
  } else {
    add(masked | 127U);
    for (int shift = 56; shift >= 0; shift -= 8) add(payload.size() >> static_cast<unsigned>(shift));
  }
  out.append(4, '\0');
  out += payload;
}

std::optional<Frame> take_frame(std::string& arrived) {
  const auto byte = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(arrived[i])); };
  if (arrived.size() < 2) return std::nullopt;
  std::size_t length = byte(1) & 0x7FU;
  std::size_t head = 2;
  if (length >= 126) {
    const std::size_t digits = length == 126 ? 2 : 8;
    head += digits;
    if (arrived.size() < head) return std::nullopt;
    length = 0;
    for (std::size_t i = 0; i < digits; ++i) length = length << 8U | byte(2 + i);
  }
  if (arrived.size() < head + length) return std::nullopt;
  Frame frame{static_cast<Opcode>(byte(0) & 0x0FU), arrived.substr(head, length)};
  arrived.erase(0, head + length);
  return frame;
}

std::string upgrade_request(std::string_view match, std::string_view more_headers) {
  return fmt::format(
      "GET /api/matches/{}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{}\r\n",
      match, more_headers);
}

// Blocking use.

Descriptor connect_to(std::uint16_t port) {
  Descriptor made(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (!made || connect(made.number(), reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) return {};
  const int yes = 1;
  setsockopt(made.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  return made;
}

HttpAnswer ask(std::uint16_t port, std::string_view method, std::string_view path, std::string_view body,
               std::string_view more_headers) {
  const Descriptor socket = connect_to(port);
  if (!socket) return {};
  write_all(socket.number(), fmt::format("{} {} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
                                         "Content-Length: {}\r\n{}\r\n{}",
                                         method, path, body.size(), more_headers, body));
  std::string all;
  while (read_some(socket.number(), all, 10'000)) {
    const auto end = all.find("\r\n\r\n");
    if (end != std::string::npos && all.size() >= end + 4 + length_in(std::string_view(all).substr(0, end + 2))) break;
  }
  const auto end = all.find("\r\n\r\n");
  if (end == std::string::npos) return {};
  return {status_in(all), all.substr(0, end + 2), all.substr(end + 4)};
}

LiveClient::LiveClient(std::uint16_t port, std::string_view match, std::string_view hello,
                       std::string_view more_headers)
    : socket_(connect_to(port)) {
  if (!socket_) return;
  write_all(socket_.number(), upgrade_request(match, more_headers));
  while (arrived_.find("\r\n\r\n") == std::string::npos) {
    if (!read_some(socket_.number(), arrived_, 10'000)) return;
  }
  status_ = status_in(arrived_);
  arrived_.erase(0, arrived_.find("\r\n\r\n") + 4);
  if (!hello.empty()) send(fmt::format(R"({{"hello": {}}})", hello));
}

void LiveClient::send(std::string_view text, Opcode opcode) {
  std::string frame;
  append_frame(frame, text, opcode);
  send_raw(frame);
}

void LiveClient::send_raw(std::string_view bytes) {
  if (socket_) write_all(socket_.number(), bytes);
}

bool LiveClient::read_more(int most_ms) {
  if (!socket_) return false;
  pollfd wanted{socket_.number(), POLLIN, 0};
  if (poll(&wanted, 1, most_ms) <= 0) return false;
  if (read_some(socket_.number(), arrived_, 0)) return true;
  if (close_code_ == 0) close_code_ = -1;
  socket_.reset();
  return false;
}

std::optional<std::string> LiveClient::receive(int most_ms) {
  const std::int64_t until = now_ms() + most_ms;
  while (true) {
    while (auto frame = take_frame(arrived_)) {
      if (frame->opcode == Opcode::text) {
        heard_.push_back(frame->payload);
        return std::move(frame->payload);
      }
      if (frame->opcode == Opcode::ping) send(frame->payload, Opcode::pong);
      if (frame->opcode == Opcode::close) {
        close_code_ = frame->close_code();
        send(frame->payload, Opcode::close);
        socket_.reset();
        return std::nullopt;
      }
    }
    const std::int64_t left = until - now_ms();
    if (left <= 0 || !read_more(static_cast<int>(left))) return std::nullopt;
  }
}

std::optional<std::string> LiveClient::receive_until(std::string_view beginning, int most_ms) {
  while (auto message = receive(most_ms)) {
    if (message->starts_with(beginning)) return message;
  }
  return std::nullopt;
}

// A server.

Expected<ServerProcess> ServerProcess::start(const std::string& program, std::vector<std::string> arguments) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return fail("pipe: {}", std::strerror(errno));
  Descriptor output(ends[0]);
  Descriptor input(ends[1]);
  arguments.insert(arguments.begin(), {program, "serve", "--listen", "127.0.0.1:0"});
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);
  const int process = fork();
  if (process == 0) {
    dup2(input.number(), STDOUT_FILENO);
    execv(program.c_str(), words.data());
    _exit(127);
  }
  input.reset();
  std::string said;
  constexpr std::string_view ready = "listening on http://127.0.0.1:";
  while (said.find('\n') == std::string::npos && read_some(output.number(), said, 60'000)) {
  }
  const auto found = said.find(ready);
  const auto port =
      found == std::string::npos
          ? std::nullopt
          : read_number(std::string_view(said).substr(found + ready.size(), said.find('\n') - found - ready.size()), 1,
                        65535);
  ServerProcess server(process, static_cast<std::uint16_t>(port.value_or(0)), std::move(output));
  if (!port) return fail("the server does not listen: {}", in_quotes(said));
  return server;
}

ServerProcess::ServerProcess(ServerProcess&& other) noexcept
    : process_(std::exchange(other.process_, -1)), port_(other.port_), output_(std::move(other.output_)) {}

ServerProcess::~ServerProcess() {
  if (process_ > 0) end(SIGKILL);
}

int ServerProcess::end(int signal) {
  kill(process_, signal);
  int status = 0;
  waitpid(std::exchange(process_, -1), &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace destrier
