#pragma once

// A socket that collects what is written to it and sends it at the end of the present turn of the event loop, so that
// several messages go out in one system call. A write takes all bytes at once and never waits, so frames cannot be
// mixed up, whoever writes them. Where too much waits already, because nobody reads it, a write fails.

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/role.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <memory>
#include <string>

namespace destrier {

/// What waits for all readers together.
struct Backlog {
  std::size_t most;  ///< bytes; from there on who is slow is not waited for
  std::size_t bytes = 0;
};

class BatchStream {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using next_layer_type = Socket;
  using executor_type = Socket::executor_type;
  using ErrorCode = boost::system::error_code;

  /// `most_waiting` bytes may wait for the reader, besides one message of whatever size.
  BatchStream(Socket socket, std::size_t most_waiting, std::shared_ptr<Backlog> backlog)
      : out_(std::make_shared<Out>(std::move(socket), std::move(backlog))), most_waiting_(most_waiting) {
    ErrorCode ignored;
    out_->socket.non_blocking(true, ignored);
  }

  executor_type get_executor() { return out_->socket.get_executor(); }
  Socket& next_layer() { return out_->socket; }
  const Socket& next_layer() const { return out_->socket; }
  /// Sends what can be sent without waiting.
  void flush() { send(out_); }

  template <class Buffers>
  std::size_t read_some(const Buffers& buffers, ErrorCode& error) {
    return out_->socket.read_some(buffers, error);
  }
  template <class Buffers>
  std::size_t read_some(const Buffers& buffers) {
    return out_->socket.read_some(buffers);
  }
  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return out_->socket.async_read_some(buffers, std::forward<Token>(token));
  }

  template <class Buffers>
  std::size_t write_some(const Buffers& buffers, ErrorCode& error) {
    error = out_->error;
    if (!error && !has_room()) error = boost::asio::error::no_buffer_space;
    return error ? 0 : take(buffers);
  }
  template <class Buffers>
  std::size_t write_some(const Buffers& buffers) {
    ErrorCode error;
    const std::size_t size = write_some(buffers, error);
    if (error) throw boost::system::system_error(error);
    return size;
  }
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return boost::asio::async_initiate<Token, void(ErrorCode, std::size_t)>(
        [this](auto handler, const Buffers& given) {
          ErrorCode error;
          const std::size_t size = write_some(given, error);
          boost::asio::post(get_executor(),
                            [handler = std::move(handler), error, size]() mutable { std::move(handler)(error, size); });
        },
        token, buffers);
  }

 private:
  struct Out {
    Out(Socket its_socket, std::shared_ptr<Backlog> of_all)
        : socket(std::move(its_socket)), backlog(std::move(of_all)) {}
    Out(const Out&) = delete;
    Out& operator=(const Out&) = delete;
    Out(Out&&) = delete;
    Out& operator=(Out&&) = delete;
    ~Out() { forget(waiting.size()); }

    void forget(std::size_t bytes) {
      backlog->bytes -= bytes;
      waiting.erase(0, bytes);
    }

    Socket socket;
    std::shared_ptr<Backlog> backlog;
    std::string waiting{};
    bool flushing = false;  ///< it will be sent, now or when the socket takes more
    bool blocked = false;   ///< the socket takes no more at the moment
    ErrorCode error{};
  };

  /// What has just been written is sent before it counts as waiting.
  bool has_room() {
    if (out_->waiting.size() > most_waiting_) send(out_);
    const Backlog& all = *out_->backlog;
    const bool crowded = all.bytes > all.most && (out_->blocked || all.bytes > 2 * all.most);
    return !crowded && out_->waiting.size() <= most_waiting_ + largest_;
  }
  template <class Buffers>
  std::size_t take(const Buffers& buffers) {
    const std::size_t before = out_->waiting.size();
    for (auto each = boost::asio::buffer_sequence_begin(buffers); each != boost::asio::buffer_sequence_end(buffers);
         ++each) {
      const boost::asio::const_buffer buffer(*each);
      out_->waiting.append(static_cast<const char*>(buffer.data()), buffer.size());
    }
    if (!out_->flushing) {
      out_->flushing = true;
      boost::asio::post(get_executor(), [out = out_] { send(out); });
    }
    const std::size_t size = out_->waiting.size() - before;
    out_->backlog->bytes += size;
    largest_ = std::max(largest_, size);
    return size;
  }

  static void send(const std::shared_ptr<Out>& out) {
    if (out->blocked) return;
    while (!out->waiting.empty() && !out->error) {
      const std::size_t sent = out->socket.write_some(boost::asio::buffer(out->waiting), out->error);
      out->forget(sent);
      if (out->error == boost::asio::error::would_block) {
        out->error = {};
        out->blocked = true;
        out->socket.async_wait(Socket::wait_write, [out](const ErrorCode& error) {
          out->blocked = false;
          if (error) out->error = error;
          send(out);
        });
        return;
      }
    }
    if (out->error) out->forget(out->waiting.size());
    if (out->waiting.capacity() > kept_capacity) out->waiting.shrink_to_fit();
    out->flushing = false;
  }

  /// Idle sockets hold no more than this.
  static constexpr std::size_t kept_capacity = 4096;
  std::shared_ptr<Out> out_;
  std::size_t most_waiting_;
  std::size_t largest_ = 0;  ///< of all messages so far
};

// How a WebSocket over it ends: what waits is sent first.
template <class Handler>
void async_teardown(boost::beast::role_type role, BatchStream& stream, Handler&& handler) {
  stream.flush();
  boost::beast::websocket::async_teardown(role, stream.next_layer(), std::forward<Handler>(handler));
}
inline void teardown(boost::beast::role_type role, BatchStream& stream, boost::system::error_code& error) {
  stream.flush();
  boost::beast::websocket::teardown(role, stream.next_layer(), error);
}

}  // namespace destrier
