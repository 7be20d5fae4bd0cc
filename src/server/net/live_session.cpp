#include "server/net/live_session.h"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>

#include "tell/tell.h"

namespace destrier {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);

std::int64_t steady_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// What is wrong with a message is told to whoever writes programs; people do not make such messages.
std::string malformed_text(Language language, std::string_view fault) {
  return section_text(language, "server", {"malformed", {{"fault", std::string(fault)}}});
}

}  // namespace

LiveSession::LiveSession(Hall& hall, Metrics& metrics, const Limits& limits, std::shared_ptr<Backlog> backlog,
                         asio::ip::tcp::socket socket, std::string match)
    : hall_(hall),
      metrics_(metrics),
      limits_(limits),
      match_(std::move(match)),
      socket_(BatchStream(std::move(socket), static_cast<std::size_t>(limits.waiting_bytes), std::move(backlog))),
      allowance_(static_cast<double>(limits.messages_per_second)) {
  metrics_.sockets.Increment();
}

LiveSession::~LiveSession() {
  // What still waits for a reader who has gone is not kept for him.
  boost::system::error_code ignored;
  socket_.next_layer().next_layer().close(ignored);
  metrics_.sockets.Decrement();
}

asio::awaitable<bool> LiveSession::open(const HttpRequest& request) {
  websocket::stream_base::timeout timeout{};
  // Half of the idle time passes before a ping, the other half is for its answer.
  timeout.idle_timeout = std::chrono::seconds(2 * limits_.ping_seconds);
  timeout.handshake_timeout = std::chrono::seconds(limits_.hello_seconds);
  timeout.keep_alive_pings = true;
  socket_.set_option(timeout);
  socket_.read_message_max(static_cast<std::size_t>(limits_.message));
  socket_.auto_fragment(false);
  socket_.text(true);
  // Pings are answered without being asked for here: they count as messages do.
  socket_.control_callback([this](websocket::frame_type kind, boost::beast::string_view) {
    if (kind != websocket::frame_type::close && count() == Pace::mad) cut_off();
  });
  const auto [error] = co_await socket_.async_accept(request, as_value);
  co_return !error;
}

asio::awaitable<bool> LiveSession::read() {
  buffer_.clear();
  const auto [error, size] = co_await socket_.async_read(buffer_, as_value);
  if (!error) metrics_.messages.Increment();
  if (error == asio::error::no_buffer_space) cut_off();  // the answer to a ping had no room
  co_return !error;
}

asio::awaitable<void> LiveSession::run(HttpRequest request) {
  const auto self = shared_from_this();
  if (!co_await open(request)) co_return;
  bool going = co_await read() && greet();
  while (going) going = co_await read() && take_message();
  if (greeted_) hall_.leave(match_, self);
  greeted_ = false;
  if (!closing_) co_return;
  // Whoever was told to go is given time to answer; Beast closes the socket after that.
  while (co_await read()) {
  }
}

std::string_view LiveSession::message() const {
  const auto data = buffer_.cdata();
  return {static_cast<const char*>(data.data()), data.size()};
}

bool LiveSession::greet() {
  const auto hello = socket_.got_text() ? read_hello(message()) : fail("hello: must be a text message");
  if (!hello) {
    refuse(RefusalCode::malformed, malformed_text(language, hello.error().text));
    close(websocket::close_code::policy_error, "no hello");
    return false;
  }
  const auto leave_with = [&](std::string_view key, websocket::close_code code) {
    refuse(RefusalCode::not_allowed, section_text(hello->language, "server", {std::string(key), {}}));
    close(code, "not allowed");
    return false;
  };
  greeted_ = true;
  switch (hall_.enter(match_, shared_from_this(), *hello)) {
    case Hall::Entry::entered:
      return true;
    case Hall::Entry::wrong_token:
      greeted_ = false;
      return leave_with("wrong_token", websocket::close_code::policy_error);
    case Hall::Entry::full:
      greeted_ = false;
      return leave_with("full", websocket::close_code::try_again_later);
    case Hall::Entry::no_match:
    case Hall::Entry::broken:
      break;
  }
  greeted_ = false;
  return leave_with("broken", websocket::close_code::internal_error);
}

LiveSession::Pace LiveSession::count() {
  const auto rate = static_cast<double>(limits_.messages_per_second);
  const std::int64_t now = steady_ms();
  allowance_ = std::min(rate, allowance_ + static_cast<double>(now - allowance_at_ms_) * rate / 1000);
  allowance_at_ms_ = now;
  allowance_ -= 1;
  // Who goes on long after the first refusals is not worth answering.
  if (allowance_ < -10 * rate) return Pace::mad;
  return allowance_ < 0 ? Pace::fast : Pace::right;
}

bool LiveSession::take_message() {
  const Pace pace = count();
  if (pace == Pace::mad) {
    metrics_.cut_off.Increment();
    close(websocket::close_code::policy_error, "too fast");
    return false;
  }
  if (pace == Pace::fast) {
    refuse(RefusalCode::too_fast, section_text(language, "server", {"too_fast", {}}));
    return true;
  }
  if (!socket_.got_text()) {
    refuse(RefusalCode::malformed, malformed_text(language, "a message is a text"));
    return true;
  }
  const auto wish = read_wish(message());
  if (!wish) {
    refuse(RefusalCode::malformed, malformed_text(language, wish.error().text));
  } else {
    hall_.wish(match_, shared_from_this(), *wish);
  }
  return !closing_;
}

void LiveSession::refuse(RefusalCode code, std::string_view text) {
  metrics_.refusals.Increment();
  tell(std::make_shared<const std::string>(refused_message(code, text)));
}

void LiveSession::tell(std::shared_ptr<const std::string> message) {
  if (closing_) return;
  boost::system::error_code error;  // of a socket that is gone: reading tells it too
  socket_.write(asio::buffer(*message), error);
  if (error == asio::error::no_buffer_space) cut_off();
}

void LiveSession::dismiss() {
  close(websocket::close_code::internal_error, "come again");
}

void LiveSession::say_goodbye() {
  close(websocket::close_code::going_away, "the server stops");
}

void LiveSession::expect_hello() {
  if (!greeted_ && !closing_) {
    metrics_.cut_off.Increment();
    close(websocket::close_code::policy_error, "no hello");
  }
}

void LiveSession::close(websocket::close_code code, const char* why) {
  if (closing_) return;
  closing_ = true;
  if (!socket_.is_open()) return cut_off();
  socket_.async_close({code, why}, [self = shared_from_this()](const auto&) {});
  // Beast closes the socket if its timer has run out at this moment: the reason must be on its way by then.
  socket_.next_layer().flush();
}

void LiveSession::cut_off() {
  if (std::exchange(cut_off_, true)) return;
  metrics_.cut_off.Increment();
  closing_ = true;
  boost::system::error_code ignored;
  socket_.next_layer().next_layer().close(ignored);
}

}  // namespace destrier
