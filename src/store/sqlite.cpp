#include "store/sqlite.h"

#include <sqlite3.h>

namespace destrier {

void Statement::Finalize::operator()(sqlite3_stmt* statement) const {
  sqlite3_finalize(statement);
}

Statement& Statement::bind(std::int64_t value) {
  ++next_;
  sqlite3_bind_int64(statement_.get(), next_, value);
  return *this;
}

Statement& Statement::bind(std::string_view value) {
  ++next_;
  sqlite3_bind_text(statement_.get(), next_, value.data(), static_cast<int>(value.size()), SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_null() {
  ++next_;
  sqlite3_bind_null(statement_.get(), next_);
  return *this;
}

Expected<bool> Statement::step() {
  next_ = 0;
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  const std::string message = code == SQLITE_DONE ? "" : sqlite3_errmsg(sqlite3_db_handle(statement_.get()));
  reset();
  if (code != SQLITE_DONE) return fail("store: {}", message);
  return false;
}

Expected<void> Statement::run() {
  while (true) {
    const auto more = step();
    if (!more) return tl::unexpected(more.error());
    if (!*more) return {};
  }
}

Expected<std::int64_t> Statement::change() {
  if (auto done = run(); !done) return tl::unexpected(done.error());
  return sqlite3_changes64(sqlite3_db_handle(statement_.get()));
}

void Statement::reset() {
  next_ = 0;
  sqlite3_reset(statement_.get());
}

std::int64_t Statement::number() {
  const int column = next_++;
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text() {
  const int column = next_++;
  const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::is_null() const {
  return sqlite3_column_type(statement_.get(), next_) == SQLITE_NULL;
}

void Connection::Close::operator()(sqlite3* connection) const {
  sqlite3_close_v2(connection);
}

Expected<Connection> Connection::open(const std::string& path) {
  sqlite3* opened = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Connection connection(opened);
  if (code != SQLITE_OK) return fail("store: {}: {}", path, sqlite3_errstr(code));
  sqlite3_busy_timeout(opened, 5000);
  return connection;
}

Expected<void> Connection::execute(const std::string& sql) {
  if (sqlite3_exec(connection_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
    return tl::unexpected(error());
  return {};
}

Expected<Statement> Connection::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  const int code = sqlite3_prepare_v3(connection_.get(), sql.data(), static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  if (code != SQLITE_OK) return tl::unexpected(error());
  return Statement(statement);
}

Error Connection::error() const {
  return {fmt::format("store: {}", sqlite3_errmsg(connection_.get()))};
}

}  // namespace destrier
