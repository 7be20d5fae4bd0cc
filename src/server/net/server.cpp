#include "server/net/server.h"

#include <array>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <csignal>
#include <deque>
#include <filesystem>
#include <future>
#include <malloc.h>
#include <sys/resource.h>
#include <thread>
#include <unordered_map>
#include <unordered_set>

#include "server/api.h"
#include "server/net/live_session.h"
#include "server/net/log.h"
#include "server/net/peer.h"
#include "server/thinkers.h"

namespace destrier {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using ErrorCode = boost::system::error_code;

constexpr auto as_value = asio::as_tuple(asio::use_awaitable);
constexpr std::chrono::milliseconds tick{100};
constexpr std::chrono::seconds patience{3};  ///< with whoever does not answer a close frame
constexpr std::chrono::seconds courtesy{1};
constexpr std::size_t most_courtesy = std::size_t{1024} * 1024;  ///< bytes
constexpr std::uint32_t longest_header = 16 * 1024;

/// Pages run our own scripts and nothing else, speak to nobody else, and stand in no other page.
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

std::int64_t wall_ms() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

/// What to say to whoever sent something that could not be read; nothing if he is gone, or was too slow.
std::optional<ApiError> fault_of(const ErrorCode& error) {
  if (error == http::error::body_limit) return ApiError{413, "too-large", "the body is too large"};
  if (error == http::error::header_limit) return ApiError{431, "too-large", "the header is too large"};
  if (error == http::error::end_of_stream || error == http::error::partial_message) return std::nullopt;
  if (error.category() != http::make_error_code(http::error::bad_method).category()) return std::nullopt;
  return ApiError{400, "malformed", "that is no HTTP"};
}

/// As many open files as the system grants.
void raise_file_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

/// Memory that a burst of messages took is kept for the next one: giving it back and asking for it again costs a third
/// of the processor time of a move.
void keep_memory() {
  constexpr int kept = 64 << 20;
  mallopt(M_TRIM_THRESHOLD, kept);
  mallopt(M_MMAP_THRESHOLD, kept);
}

void complain_to_log(const Error& error) {
  log_error("store", {{"text", error.text}});
}

class Server {
 public:
  Server(const ServeTerms& terms, Store& store, std::vector<ServerRun> former);

  Expected<void> listen();
  std::string url() const;
  void run();

 private:
  using Parser = http::request_parser<http::string_body>;
  /// Counts a connection as long as it lives.
  struct Counted {
    Counted(Server& its_server, std::string its_address) : server(its_server), address(std::move(its_address)) {
      ++server.connections_[address];
      ++server.connection_count_;
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    Counted(Counted&&) = delete;
    Counted& operator=(Counted&&) = delete;
    ~Counted() {
      --server.connection_count_;
      if (--server.connections_[address] == 0) server.connections_.erase(address);
    }
    Server& server;
    std::string address;
  };

  asio::awaitable<void> accept();
  asio::awaitable<void> converse(tcp::socket socket);
  static asio::awaitable<void> hear_out(beast::tcp_stream& stream);
  asio::awaitable<bool> answer_one(beast::tcp_stream& stream, beast::flat_buffer& buffer, const tcp::endpoint& peer);
  asio::awaitable<Response> answer_to(const Request& request);
  // What is sent has a name where it is awaited: g++ 12 destroys temporaries of such an expression twice.
  static asio::awaitable<bool> send(beast::tcp_stream& stream, const Response& response, const Parser& parser,
                                    bool keep_alive);
  asio::awaitable<void> go_live(beast::tcp_stream& stream, Parser& parser, const Request& request,
                                const tcp::endpoint& peer);
  asio::awaitable<void> watch();
  Request request_in(const Parser& parser, const tcp::endpoint& peer) const;
  std::chrono::seconds time_for(const Response& response) const;
  void stop();

  ServeTerms terms_;
  Store& store_;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  Metrics metrics_;
  Writer writer_;
  std::unique_ptr<Thinkers> thinkers_;
  Hall hall_;
  Api api_;
  Peers peers_{{}};
  std::shared_ptr<Backlog> backlog_ =
      std::make_shared<Backlog>(Backlog{static_cast<std::size_t>(terms_.limits.waiting_mb) << 20U});
  std::unordered_map<std::string, std::int64_t> connections_;
  std::int64_t connection_count_ = 0;
  struct Newcomer {
    std::weak_ptr<LiveSession> session;
    std::chrono::steady_clock::time_point until;
  };
  std::deque<Newcomer> newcomers_;
  std::unordered_map<LiveSession*, std::weak_ptr<LiveSession>> sessions_;
  std::unordered_set<beast::tcp_stream*> talks_;  ///< over HTTP
};

Post post_to(asio::io_context& io) {
  return [&io](std::function<void()> task) { asio::post(io, std::move(task)); };
}

Server::Server(const ServeTerms& terms, Store& store, std::vector<ServerRun> former)
    : terms_(terms),
      store_(store),
      writer_(store, metrics_, post_to(io_), wall_ms, complain_to_log),
      hall_({.store = store,
             .writer = writer_,
             .metrics = metrics_,
             .limits = terms.limits,
             .now_ms = wall_ms,
             .former_runs = std::move(former),
             .machine_is_due = [this] { thinkers_->turn_is_due(); },
             .draw_is_offered = [this](std::string id) { thinkers_->draw_is_offered(std::move(id)); },
             .complain = complain_to_log}),
      api_({.hall = hall_,
            .store = store,
            .metrics = metrics_,
            .limits = terms.limits,
            .origins = terms.origins,
            .files = Files::read(terms.client_folder),
            .now_ms = wall_ms}) {}

Expected<void> Server::listen() {
  std::vector<asio::ip::address> trusted;
  for (const std::string& proxy : terms_.trusted_proxies) {
    ErrorCode error;
    trusted.push_back(asio::ip::make_address(proxy, error));
    if (error) return fail("--trusted-proxy: {} is no address", proxy);
  }
  peers_ = Peers(std::move(trusted));
  ErrorCode error;
  const auto address = asio::ip::make_address(terms_.address, error);
  if (error) return fail("--listen: {} is no address", terms_.address);
  const tcp::endpoint endpoint(address, terms_.port);
  acceptor_.open(endpoint.protocol(), error);
  if (!error) acceptor_.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor_.bind(endpoint, error);
  if (!error) acceptor_.listen(asio::socket_base::max_listen_connections, error);
  if (error) return fail("--listen: {}:{}: {}", terms_.address, terms_.port, error.message());
  return hall_.begin();
}

std::string Server::url() const {
  const auto endpoint = acceptor_.local_endpoint();
  const bool six = endpoint.address().is_v6();
  const std::string host = endpoint.address().to_string();
  return fmt::format("http://{}{}{}:{}", six ? "[" : "", host, six ? "]" : "", endpoint.port());
}

void Server::run() {
  thinkers_ = std::make_unique<Thinkers>(
      Thinkers::Terms{.store = store_,
                      .metrics = metrics_,
                      .post = post_to(io_),
                      .now_ms = wall_ms,
                      .complain = complain_to_log,
                      .threads = static_cast<std::size_t>(terms_.limits.thinkers),
                      .memory = static_cast<std::uint64_t>(terms_.limits.thinking_mb) << 20U},
      hall_);
  asio::co_spawn(io_, accept(), asio::detached);
  asio::co_spawn(io_, watch(), asio::detached);
  // Signals are waited for here, matches live on a thread of their own: so what they still have to do can be awaited,
  // and it ends by itself when the last socket is closed.
  asio::io_context signals;
  asio::signal_set set(signals, SIGTERM, SIGINT);
  set.async_wait([](const ErrorCode&, int) {});
  auto guard = asio::make_work_guard(io_);
  std::thread thread([this] { io_.run(); });
  if (terms_.on_ready) terms_.on_ready(url());
  log_info("listening", {{"address", url()}});
  signals.run();
  log_info("stopping");
  stop();
  guard.reset();
  thread.join();
  log_info("stopped");
}

void Server::stop() {
  asio::post(io_, [this] {
    ErrorCode ignored;
    acceptor_.close(ignored);
  });
  thinkers_->stop();
  writer_.stop();
  asio::post(io_, [this] {
    for (const auto& [key, session] : sessions_) {
      if (const auto live = session.lock()) live->say_goodbye();
    }
    for (beast::tcp_stream* stream : talks_) stream->close();
  });
  const auto until = std::chrono::steady_clock::now() + patience;
  for (bool waiting = true; waiting && std::chrono::steady_clock::now() < until;) {
    std::promise<bool> left;
    asio::post(io_, [&] { left.set_value(!sessions_.empty()); });
    waiting = left.get_future().get();
    if (waiting) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  asio::post(io_, [this] {
    for (const auto& [key, session] : sessions_) {
      if (const auto live = session.lock()) live->cut_off();
    }
  });
}

asio::awaitable<void> Server::watch() {
  asio::steady_timer timer(io_);
  while (acceptor_.is_open()) {
    timer.expires_after(tick);
    co_await timer.async_wait(as_value);
    hall_.look_at_clocks();
    const auto now = std::chrono::steady_clock::now();
    while (!newcomers_.empty() && newcomers_.front().until <= now) {
      if (const auto session = newcomers_.front().session.lock()) session->expect_hello();
      newcomers_.pop_front();
    }
  }
}

asio::awaitable<void> Server::accept() {
  while (acceptor_.is_open()) {
    auto [error, socket] = co_await acceptor_.async_accept(as_value);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // no more files, say: others may close some
      asio::steady_timer pause(io_, tick);
      co_await pause.async_wait(as_value);
      continue;
    }
    ErrorCode ignored;
    socket.set_option(tcp::no_delay(true), ignored);
    asio::co_spawn(io_, converse(std::move(socket)), asio::detached);
  }
}

asio::awaitable<void> Server::converse(tcp::socket socket) {
  ErrorCode error;
  const tcp::endpoint peer = socket.remote_endpoint(error);
  if (error) co_return;
  const Counted counted(*this, Peers::limit_key(peer.address()));
  const bool crowded =
      !peers_.is_trusted(peer.address()) && connections_[counted.address] > terms_.limits.sockets_per_address;
  beast::tcp_stream stream(std::move(socket));
  if (crowded || connection_count_ > terms_.limits.sockets) {
    metrics_.cut_off.Increment();
    const Parser nothing;
    stream.expires_after(std::chrono::seconds(terms_.limits.request_seconds));
    const Response refusal = to_response({429, "too-many", "too many connections"});
    co_await send(stream, refusal, nothing, false);
    co_await hear_out(stream);
    co_return;
  }
  talks_.insert(&stream);
  beast::flat_buffer buffer;
  while (co_await answer_one(stream, buffer, peer)) {
  }
  if (stream.socket().is_open()) co_await hear_out(stream);
  talks_.erase(&stream);
}

/// Whoever still speaks when a connection is closed may lose the answer: he is heard for a while, and not listened to.
asio::awaitable<void> Server::hear_out(beast::tcp_stream& stream) {
  ErrorCode ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  stream.expires_after(courtesy);
  std::array<char, 4096> bytes;  // NOLINT(*-member-init): read fills it
  for (std::size_t heard = 0; heard < most_courtesy;) {
    const auto [error, size] = co_await stream.async_read_some(asio::buffer(bytes), as_value);
    if (error) co_return;
    heard += size;
  }
}

Request Server::request_in(const Parser& parser, const tcp::endpoint& peer) const {
  const auto& message = parser.get();
  Request request;
  request.method = message.method_string();
  request.target = message.target();
  request.body = message.body();
  request.host = message[http::field::host];
  request.origin = message[http::field::origin];
  request.encodings = message[http::field::accept_encoding];
  request.address = Peers::limit_key(peers_.client(peer.address(), message));
  request.from_here = Peers::is_here(peer.address(), message);
  return request;
}

asio::awaitable<Response> Server::answer_to(const Request& request) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(
      [this, &request](auto handler) {
        auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        api_.handle(request, [this, kept](Response response) {
          asio::post(io_, [kept, response = std::move(response)]() mutable { (*kept)(std::move(response)); });
        });
      },
      asio::use_awaitable);
}

asio::awaitable<bool> Server::send(beast::tcp_stream& stream, const Response& response, const Parser& parser,
                                   bool keep_alive) {
  http::response<http::string_body> message{static_cast<http::status>(response.status), 11};
  message.set(http::field::content_type, response.type);
  message.set(http::field::cache_control, response.cache);
  if (!response.encoding.empty()) message.set(http::field::content_encoding, response.encoding);
  if (response.varies) message.set(http::field::vary, "Accept-Encoding");
  message.set("Content-Security-Policy", content_policy);
  message.set("X-Content-Type-Options", "nosniff");
  message.set("Referrer-Policy", "no-referrer");
  message.set("Cross-Origin-Resource-Policy", "same-origin");
  if (response.status == 429) message.set(http::field::retry_after, "60");
  if (response.status == 405) message.set(http::field::allow, "GET, HEAD, POST");
  message.keep_alive(keep_alive);
  message.body() = response.body;
  message.prepare_payload();
  if (parser.get().method() == http::verb::head) message.body().clear();
  const auto [error, size] = co_await http::async_write(stream, message, as_value);
  co_return !error && keep_alive;
}

/// How long somebody may take to read an answer: a long one lasts longer on a slow line.
std::chrono::seconds Server::time_for(const Response& response) const {
  constexpr std::size_t slowest = std::size_t{16} * 1024;  // bytes a second
  return std::chrono::seconds(terms_.limits.request_seconds +
                              static_cast<std::int64_t>(response.body.size() / slowest));
}

/// Reads a request and answers it; false if it was the last of its connection.
asio::awaitable<bool> Server::answer_one(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                         const tcp::endpoint& peer) {
  Parser parser;
  parser.header_limit(longest_header);
  parser.body_limit(static_cast<std::uint64_t>(terms_.limits.body));
  stream.expires_after(std::chrono::seconds(terms_.limits.request_seconds));
  const auto [error, size] = co_await http::async_read(stream, buffer, parser, as_value);
  if (error) {
    const auto fault = fault_of(error);
    if (fault) {
      const Response refusal = to_response(*fault);
      co_await send(stream, refusal, parser, false);
    }
    co_return false;
  }
  const Request request = request_in(parser, peer);
  if (beast::websocket::is_upgrade(parser.get())) {
    co_await go_live(stream, parser, request, peer);
    co_return false;
  }
  const Response answer = co_await answer_to(request);
  stream.expires_after(time_for(answer));
  const bool more = co_await send(stream, answer, parser, parser.keep_alive());
  co_return more;
}

asio::awaitable<void> Server::go_live(beast::tcp_stream& stream, Parser& parser, const Request& request,
                                      const tcp::endpoint& peer) {
  const auto match = live_match_in(request.target);
  // Behind a proxy the connection is the proxy's: what counts there is whose sockets it passes on.
  const bool passed_on = peers_.is_trusted(peer.address()) && request.address != Peers::limit_key(peer.address());
  const auto owner = passed_on ? std::make_unique<Counted>(*this, request.address) : nullptr;
  auto fault = api_.fault_of_visit(request, match);
  if (passed_on && connections_[request.address] > terms_.limits.sockets_per_address) {
    fault = ApiError{429, "too-many", "too many connections"};
  }
  if (fault || !match) {
    metrics_.requests.Increment();
    metrics_.request_faults.Increment();
    const Response refusal = to_response(fault.value_or(ApiError{404, "no-such-match", "there is no such match"}));
    co_await send(stream, refusal, parser, false);
    co_return;
  }
  stream.expires_never();
  talks_.erase(&stream);
  const auto session =
      std::make_shared<LiveSession>(hall_, metrics_, terms_.limits, backlog_, stream.release_socket(), *match);
  sessions_.emplace(session.get(), session);
  newcomers_.push_back({session, std::chrono::steady_clock::now() + std::chrono::seconds(terms_.limits.hello_seconds)});
  auto message = parser.release();
  co_await session->run(std::move(message));
  sessions_.erase(session.get());
}

}  // namespace

Expected<void> serve(const ServeTerms& terms) {
  raise_file_limit();
  keep_memory();
  std::signal(SIGPIPE, SIG_IGN);  // who read what is logged may have gone
  std::error_code error;
  const auto folder = std::filesystem::path(terms.store_path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error) return fail("--store: {}: {}", folder.string(), error.message());
  auto store = open_sqlite(terms.store_path, terms.durable);
  if (!store) return fail("--store: {}", store.error().text);
  auto former = (*store)->begin_run(wall_ms());
  if (!former) return fail("--store: {}", former.error().text);
  Server server(terms, **store, std::move(*former));
  if (auto listening = server.listen(); !listening) return listening;
  server.run();
  return {};
}

}  // namespace destrier
