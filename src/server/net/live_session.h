#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <memory>
#include <string>

#include "server/hall.h"
#include "server/net/batch_stream.h"

namespace destrier {

/// One live socket: reads what a client says and passes it on, sends what it is told.
class LiveSession final : public Guest {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  LiveSession(Hall& hall, Metrics& metrics, const Limits& limits, std::shared_ptr<Backlog> backlog,
              boost::asio::ip::tcp::socket socket, std::string match);
  ~LiveSession() override;
  LiveSession(const LiveSession&) = delete;
  LiveSession& operator=(const LiveSession&) = delete;
  LiveSession(LiveSession&&) = delete;
  LiveSession& operator=(LiveSession&&) = delete;

  /// Until the socket is closed.
  boost::asio::awaitable<void> run(HttpRequest request);
  void tell(std::shared_ptr<const std::string> message) override;
  void dismiss() override;
  /// The server goes down.
  void say_goodbye();
  /// Closes it if it has not said hello yet.
  void expect_hello();
  /// Without a word.
  void cut_off();

 private:
  boost::asio::awaitable<bool> open(const HttpRequest& request);
  boost::asio::awaitable<bool> read();
  bool greet();
  /// False if it is to be cut off.
  bool take_message();
  void refuse(RefusalCode code, std::string_view text);
  void close(boost::beast::websocket::close_code code, const char* why);
  std::string_view message() const;
  /// Counts what a client sends: more than it may, or far too much.
  enum class Pace : std::uint8_t { right, fast, mad };
  Pace count();

  Hall& hall_;
  Metrics& metrics_;
  const Limits& limits_;
  std::string match_;
  boost::beast::websocket::stream<BatchStream, false> socket_;
  boost::beast::flat_buffer buffer_;
  bool greeted_ = false;
  bool closing_ = false;
  bool cut_off_ = false;
  double allowance_;  ///< messages that it may send now
  std::int64_t allowance_at_ms_ = 0;
};

}  // namespace destrier
