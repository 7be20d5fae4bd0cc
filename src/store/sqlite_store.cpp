#include <algorithm>
#include <mutex>

#include "core/text.h"
#include "store/sole_use.h"
#include "store/sqlite.h"
#include "store/store.h"

namespace destrier {
namespace {

/// Each brings a store from the version of its place in the list to the next one; a landed one never changes.
constexpr std::string_view migrations[] = {
    R"sql(
      CREATE TABLE matches (
        seq INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        state INTEGER NOT NULL,
        listed INTEGER NOT NULL,
        created INTEGER NOT NULL,
        joined INTEGER NOT NULL,
        begun INTEGER NOT NULL,
        machine_due INTEGER NOT NULL,
        claimed_until INTEGER NOT NULL DEFAULT 0,
        timed INTEGER NOT NULL,
        head TEXT NOT NULL,
        invite TEXT NOT NULL,
        token1 TEXT NOT NULL,
        token2 TEXT NOT NULL,
        nonce1 TEXT,
        nonce2 TEXT
      );
      CREATE INDEX lobby ON matches (state, seq) WHERE listed = 1;
      CREATE INDEX due ON matches (seq) WHERE machine_due = 1;
      CREATE INDEX ticking ON matches (seq) WHERE timed = 1 AND state = 1;
      CREATE TABLE seeds (match TEXT PRIMARY KEY, seed TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE entries (
        match TEXT NOT NULL, n INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY (match, n)
      ) WITHOUT ROWID;
      CREATE TABLE runs (run INTEGER PRIMARY KEY AUTOINCREMENT, started INTEGER NOT NULL, ended INTEGER NOT NULL);
    )sql",
    // `machine_due` is a time from here on: the longest due comes first.
    R"sql(
      ALTER TABLE matches ADD COLUMN draw INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE matches ADD COLUMN draw_asked1 INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE matches ADD COLUMN draw_asked2 INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE matches ADD COLUMN rematch INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE matches ADD COLUMN next TEXT NOT NULL DEFAULT '';
      DROP INDEX due;
      CREATE INDEX due ON matches (machine_due) WHERE machine_due > 0;
      CREATE INDEX listed ON matches (seq) WHERE listed = 1;
    )sql",
    // The lobby of a game is found at once among any number of matches of others.
    R"sql(
      CREATE INDEX lobby_of_game ON matches (game, state, seq) WHERE listed = 1;
      CREATE INDEX listed_of_game ON matches (game, seq) WHERE listed = 1;
    )sql",
};

constexpr std::string_view columns =
    "m.id, m.game, m.state, m.listed, m.created, m.joined, m.begun, m.machine_due, m.head, m.invite, m.token1, "
    "m.token2, m.nonce1, m.nonce2, m.draw, m.draw_asked1, m.draw_asked2, m.rematch, m.next, s.seed";

StoredOffers offers_in(Statement& row) {
  StoredOffers offers;
  offers.draw = static_cast<int>(std::clamp<std::int64_t>(row.number(), 0, 2));
  for (std::int64_t& asked : offers.draw_asked) asked = row.number();
  const std::int64_t rematch = row.number();
  offers.rematch = {(rematch & 1) != 0, (rematch & 2) != 0};
  offers.next = row.text();
  return offers;
}

void bind_offers(Statement& statement, const StoredOffers& offers) {
  statement.bind(std::int64_t{offers.draw}).bind(offers.draw_asked[0]).bind(offers.draw_asked[1]);
  statement.bind(std::int64_t{(offers.rematch[0] ? 1 : 0) | (offers.rematch[1] ? 2 : 0)});
  statement.bind(std::string_view(offers.next));
}

StoredMatch match_in(Statement& row) {
  StoredMatch match;
  match.id = row.text();
  match.game = row.text();
  match.state = static_cast<MatchState>(std::clamp<std::int64_t>(row.number(), 0, 2));
  match.listed = row.number() != 0;
  match.created_ms = row.number();
  match.joined_ms = row.number();
  match.begun = row.number() != 0;
  match.machine_due_ms = row.number();
  match.head = row.text();
  match.invite_hash = row.text();
  for (StoredSeat& seat : match.seats) seat.token_hash = row.text();
  for (StoredSeat& seat : match.seats) {
    const bool none = row.is_null();
    const std::string nonce = row.text();
    if (!none) seat.nonce = nonce;
  }
  match.offers = offers_in(row);
  match.seed = row.text();
  return match;
}

void bind_nonces(Statement& statement, const StoredMatch& match) {
  for (const StoredSeat& seat : match.seats) {
    if (seat.nonce) {
      statement.bind(std::string_view(*seat.nonce));
    } else {
      statement.bind_null();
    }
  }
}

bool has_clock(const StoredMatch& match) {
  return match.head.find("\nclock: ") != std::string::npos;
}

Expected<void> migrate(Connection& connection) {
  auto ask = connection.prepare("PRAGMA user_version");
  if (!ask) return tl::unexpected(ask.error());
  if (const auto row = ask->step(); !row) return tl::unexpected(row.error());
  const std::int64_t version = ask->number();
  ask->reset();
  const auto newest = static_cast<std::int64_t>(std::size(migrations));
  if (version < 0 || version > newest) {
    return fail("store: has version {}, this program knows up to {}", version, newest);
  }
  for (std::int64_t next = version; next < newest; ++next) {
    const auto done = connection.execute(fmt::format("BEGIN IMMEDIATE; {} PRAGMA user_version = {}; COMMIT;",
                                                     migrations[static_cast<std::size_t>(next)], next + 1));
    if (!done) return done;
  }
  return {};
}

/// One connection writes, another reads beside it.
class SqliteStore final : public Store {
 public:
  static Expected<std::unique_ptr<Store>> open(const std::string& path, bool durable);

  Expected<void> write(std::span<const Change> changes) override;
  Expected<std::optional<StoredMatch>> read(std::string_view id) override;
  Expected<std::vector<StoredEntry>> entries(std::string_view id) override;
  Expected<MatchPage> list(const MatchQuery& query) override;
  Expected<std::optional<std::string>> claim_turn(std::int64_t now_ms, std::int64_t until_ms) override;
  Expected<std::vector<std::string>> timed() override;
  Expected<std::vector<ServerRun>> begin_run(std::int64_t now_ms) override;
  Expected<void> beat(std::int64_t now_ms) override;

 private:
  SqliteStore(SoleUse sole, Connection writer, Connection reader)
      : sole_(std::move(sole)), writer_(std::move(writer)), reader_(std::move(reader)) {}
  Expected<void> prepare();
  Expected<void> make(const CreateMatch& change);
  Expected<void> make(const UpdateMatch& change);
  Expected<void> make(const AppendEntry& change);

  SoleUse sole_;  // let go after the connections
  Connection writer_;
  Connection reader_;
  std::mutex writing_;
  std::mutex reading_;
  std::int64_t run_ = 0;
  // Statements that run for every match or move; they are prepared when the store is opened.
  Statement create_, keep_seed_, update_, append_, claim_, begin_, commit_, rollback_;
  Statement read_, entries_;
};

Expected<std::unique_ptr<Store>> SqliteStore::open(const std::string& path, bool durable) {
  auto sole = SoleUse::of(path);
  if (!sole) return tl::unexpected(sole.error());
  auto writer = Connection::open(path);
  if (!writer) return tl::unexpected(writer.error());
  const std::string pragmas = fmt::format(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = {}; PRAGMA wal_autocheckpoint = 8000; "
      "PRAGMA cache_size = -32000;",
      durable ? "FULL" : "NORMAL");
  if (auto done = writer->execute(pragmas); !done) return fail("{}: {}", path, done.error().text);
  if (auto done = migrate(*writer); !done) return fail("{}: {}", path, done.error().text);
  auto reader = Connection::open(path);
  if (!reader) return tl::unexpected(reader.error());
  std::unique_ptr<SqliteStore> store(new SqliteStore(std::move(*sole), std::move(*writer), std::move(*reader)));
  if (auto done = store->prepare(); !done) return fail("{}: {}", path, done.error().text);
  return std::unique_ptr<Store>(std::move(store));
}

Expected<void> SqliteStore::prepare() {
  struct Wanted {
    Connection& connection;
    Statement& statement;
    std::string sql;
  };
  const Wanted all[] = {
      {writer_, begin_, "BEGIN IMMEDIATE"},
      {writer_, commit_, "COMMIT"},
      {writer_, rollback_, "ROLLBACK"},
      {writer_, create_,
       "INSERT INTO matches (id, game, state, listed, created, joined, begun, machine_due, timed, head, invite, "
       "token1, "
       "token2, nonce1, nonce2, draw, draw_asked1, draw_asked2, rematch, next) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, "
       "?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"},
      {writer_, keep_seed_, "INSERT INTO seeds (match, seed) VALUES (?, ?)"},
      {writer_, update_,
       "UPDATE matches SET state = ?, listed = ?, joined = ?, begun = ?, machine_due = ?, head = ?, invite = ?, "
       "token1 = ?, token2 = ?, nonce1 = ?, nonce2 = ?, draw = ?, draw_asked1 = ?, draw_asked2 = ?, rematch = ?, "
       "next = ?, claimed_until = 0 WHERE id = ?"},
      // No row comes into being unless the one before it is there.
      {writer_, append_,
       "INSERT INTO entries (match, n, at, text) SELECT ?1, ?2, ?3, ?4 WHERE ?2 = 1 OR EXISTS "
       "(SELECT 1 FROM entries WHERE match = ?1 AND n = ?2 - 1)"},
      {writer_, claim_,
       "UPDATE matches SET claimed_until = ?2 WHERE seq = (SELECT seq FROM matches WHERE machine_due > 0 AND "
       "claimed_until <= ?1 ORDER BY machine_due, seq LIMIT 1) RETURNING id"},
      {reader_, read_, fmt::format("SELECT {} FROM matches m JOIN seeds s ON s.match = m.id WHERE m.id = ?", columns)},
      {reader_, entries_, "SELECT n, at, text FROM entries WHERE match = ? ORDER BY n"},
  };
  for (const Wanted& wanted : all) {
    auto prepared = wanted.connection.prepare(wanted.sql);
    if (!prepared) return tl::unexpected(prepared.error());
    wanted.statement = std::move(*prepared);
  }
  return {};
}

Expected<void> SqliteStore::make(const CreateMatch& change) {
  const StoredMatch& match = change.match;
  create_.bind(std::string_view(match.id)).bind(std::string_view(match.game));
  create_.bind(static_cast<std::int64_t>(match.state)).bind(match.listed).bind(match.created_ms);
  create_.bind(match.joined_ms).bind(match.begun).bind(match.machine_due_ms).bind(has_clock(match));
  create_.bind(std::string_view(match.head)).bind(std::string_view(match.invite_hash));
  for (const StoredSeat& seat : match.seats) create_.bind(std::string_view(seat.token_hash));
  bind_nonces(create_, match);
  bind_offers(create_, match.offers);
  if (auto done = create_.run(); !done) return done;
  return keep_seed_.bind(std::string_view(match.id)).bind(std::string_view(match.seed)).run();
}

Expected<void> SqliteStore::make(const UpdateMatch& change) {
  const StoredMatch& match = change.match;
  update_.bind(static_cast<std::int64_t>(match.state)).bind(match.listed).bind(match.joined_ms);
  update_.bind(match.begun).bind(match.machine_due_ms).bind(std::string_view(match.head));
  update_.bind(std::string_view(match.invite_hash));
  for (const StoredSeat& seat : match.seats) update_.bind(std::string_view(seat.token_hash));
  bind_nonces(update_, match);
  bind_offers(update_, match.offers);
  const auto found = update_.bind(std::string_view(match.id)).change();
  if (!found) return tl::unexpected(found.error());
  if (*found == 0) return fail("store: there is no match {}", in_quotes(match.id));
  return {};
}

Expected<void> SqliteStore::make(const AppendEntry& change) {
  append_.bind(std::string_view(change.match)).bind(change.entry.n).bind(change.entry.at_ms);
  const auto added = append_.bind(std::string_view(change.entry.text)).change();
  if (!added) return tl::unexpected(added.error());
  if (*added == 0) return fail("store: entry {} of {} would leave a gap", change.entry.n, in_quotes(change.match));
  return {};
}

Expected<void> SqliteStore::write(std::span<const Change> changes) {
  const std::scoped_lock lock(writing_);
  if (auto begun = begin_.run(); !begun) return begun;
  for (const Change& change : changes) {
    if (auto done = std::visit([this](const auto& each) { return make(each); }, change); !done) {
      static_cast<void>(rollback_.run());
      return done;
    }
  }
  auto committed = commit_.run();
  if (!committed) static_cast<void>(rollback_.run());
  return committed;
}

Expected<std::optional<StoredMatch>> SqliteStore::read(std::string_view id) {
  const std::scoped_lock lock(reading_);
  const auto row = read_.bind(id).step();
  if (!row) return tl::unexpected(row.error());
  std::optional<StoredMatch> found;
  if (*row) found = match_in(read_);
  read_.reset();
  return found;
}

Expected<std::vector<StoredEntry>> SqliteStore::entries(std::string_view id) {
  const std::scoped_lock lock(reading_);
  entries_.bind(id);
  std::vector<StoredEntry> found;
  while (true) {
    const auto row = entries_.step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return found;
    StoredEntry entry;
    entry.n = entries_.number();
    entry.at_ms = entries_.number();
    entry.text = entries_.text();
    found.push_back(std::move(entry));
  }
}

Expected<MatchPage> SqliteStore::list(const MatchQuery& query) {
  std::int64_t before = INT64_MAX;
  if (!query.before.empty()) {
    const auto cursor = read_number(query.before, 1, INT64_MAX);
    if (!cursor) return fail("before: {} is no cursor", in_quotes(query.before));
    before = *cursor;
  }
  std::string sql = fmt::format(
      "SELECT m.seq, (SELECT coalesce(max(n), 0) FROM entries WHERE match = m.id), {} FROM matches m JOIN seeds s ON "
      "s.match = m.id WHERE m.listed = 1 AND m.seq < ?",
      columns);
  if (query.state) sql += " AND m.state = ?";
  if (!query.game.empty()) sql += " AND m.game = ?";
  sql += " ORDER BY m.seq DESC LIMIT ?";
  const std::scoped_lock lock(reading_);
  auto rows = reader_.prepare(sql);
  if (!rows) return tl::unexpected(rows.error());
  rows->bind(before);
  if (query.state) rows->bind(static_cast<std::int64_t>(*query.state));
  if (!query.game.empty()) rows->bind(std::string_view(query.game));
  rows->bind(static_cast<std::int64_t>(query.most) + 1);
  MatchPage page;
  std::int64_t last = 0;
  while (true) {
    const auto row = rows->step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return page;
    if (page.rows.size() == query.most) {
      page.next = std::to_string(last);
      return page;
    }
    last = rows->number();
    const std::int64_t count = rows->number();
    page.rows.push_back({match_in(*rows), count});
  }
}

Expected<std::optional<std::string>> SqliteStore::claim_turn(std::int64_t now_ms, std::int64_t until_ms) {
  const std::scoped_lock lock(writing_);
  const auto row = claim_.bind(now_ms).bind(until_ms).step();
  if (!row) return tl::unexpected(row.error());
  std::optional<std::string> id;
  if (*row) id = claim_.text();
  claim_.reset();
  return id;
}

Expected<std::vector<std::string>> SqliteStore::timed() {
  const std::scoped_lock lock(reading_);
  auto rows = reader_.prepare("SELECT id FROM matches WHERE timed = 1 AND state = 1");
  if (!rows) return tl::unexpected(rows.error());
  std::vector<std::string> ids;
  while (true) {
    const auto row = rows->step();
    if (!row) return tl::unexpected(row.error());
    if (!*row) return ids;
    ids.push_back(rows->text());
  }
}

Expected<std::vector<ServerRun>> SqliteStore::begin_run(std::int64_t now_ms) {
  const std::scoped_lock lock(writing_);
  auto former = writer_.prepare("SELECT started, ended FROM runs ORDER BY run");
  if (!former) return tl::unexpected(former.error());
  std::vector<ServerRun> runs;
  for (auto row = former->step();; row = former->step()) {
    if (!row) return tl::unexpected(row.error());
    if (!*row) break;
    const std::int64_t from = former->number();
    runs.push_back({from, former->number()});
  }
  const std::string sql = fmt::format(
      "BEGIN IMMEDIATE; INSERT INTO runs (started, ended) VALUES ({0}, {0}); UPDATE matches SET claimed_until = 0 "
      "WHERE machine_due > 0; COMMIT;",
      now_ms);
  if (auto done = writer_.execute(sql); !done) return tl::unexpected(done.error());
  auto last = writer_.prepare("SELECT max(run) FROM runs");
  if (!last) return tl::unexpected(last.error());
  if (const auto row = last->step(); !row) return tl::unexpected(row.error());
  run_ = last->number();
  return runs;
}

Expected<void> SqliteStore::beat(std::int64_t now_ms) {
  const std::scoped_lock lock(writing_);
  return writer_.execute(fmt::format("UPDATE runs SET ended = {} WHERE run = {}", now_ms, run_));
}

}  // namespace

Expected<std::unique_ptr<Store>> open_sqlite(const std::string& path, bool durable) {
  return SqliteStore::open(path, durable);
}

}  // namespace destrier
