#pragma once

// A small wrapper of SQLite's C interface: connections and statements that clean up after themselves.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"

struct sqlite3;
struct sqlite3_stmt;

namespace destrier {

class Statement {
 public:
  Statement() = default;
  explicit Statement(sqlite3_stmt* statement) : statement_(statement) {}

  // Values of parameters, one after the other; texts must live until the statement has run.
  Statement& bind(std::int64_t value);
  Statement& bind(bool value) { return bind(std::int64_t{value}); }
  Statement& bind(std::string_view value);
  Statement& bind_null();

  /// True: there is a row; false: it is done. After `false` or an error it is ready to run again.
  Expected<bool> step();
  /// Runs it to its end.
  Expected<void> run();
  /// The same of one that changes rows: how many it changed.
  Expected<std::int64_t> change();
  void reset();

  // Columns of the row, one after the other.
  std::int64_t number();
  std::string text();
  bool is_null() const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 0;
};

class Connection {
 public:
  static Expected<Connection> open(const std::string& path);

  Expected<void> execute(const std::string& sql);
  /// The statement is the program's own: one that cannot be prepared is a programming error or a foreign file.
  Expected<Statement> prepare(std::string_view sql);
  Error error() const;

 private:
  struct Close {
    void operator()(sqlite3* connection) const;
  };
  explicit Connection(sqlite3* connection) : connection_(connection) {}
  std::unique_ptr<sqlite3, Close> connection_;
};

}  // namespace destrier
