#include "storage/postgres/schema.h"

#include <array>
#include <random>

namespace storage {
namespace {

constexpr std::int64_t kSchemaLock = 0x4e45585554;  // "NEXUT"

constexpr std::array<const char*, 2> kSteps{
    // what leads from version N to N+1; never altered, only added to
    R"(CREATE TABLE guests(
           id TEXT COLLATE "C" PRIMARY KEY, token_hash TEXT COLLATE "C" NOT NULL UNIQUE, name BYTEA NOT NULL,
           seen BIGINT NOT NULL, sum BIGINT NOT NULL);
       CREATE TABLE tables(
           id TEXT COLLATE "C" PRIMARY KEY, state TEXT COLLATE "C" NOT NULL, head BYTEA NOT NULL, note BYTEA NOT NULL,
           created BIGINT NOT NULL, updated BIGINT NOT NULL, lines BIGINT NOT NULL, chain BIGINT NOT NULL,
           sum BIGINT NOT NULL);
       CREATE TABLE lines(
           table_id TEXT COLLATE "C" NOT NULL REFERENCES tables(id), number BIGINT NOT NULL, text BYTEA NOT NULL,
           sum BIGINT NOT NULL, PRIMARY KEY(table_id, number));
       CREATE INDEX tables_by_age ON tables(state, created, id);
       CREATE INDEX tables_by_end ON tables(state, updated, id);)",
    // Several servers: who has a table, and in which transaction it was written last (`news`), so that others find what
    // is new; of tables that are gone, their ids are kept for as long as somebody may not have heard of it.
    R"(ALTER TABLE tables ADD COLUMN owner TEXT COLLATE "C" NOT NULL DEFAULT '',
           ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0, ADD COLUMN news BIGINT NOT NULL DEFAULT 0;
       CREATE INDEX tables_by_news ON tables(news);
       CREATE INDEX tables_owned ON tables(owner) WHERE owner <> '';
       CREATE TABLE gone(id TEXT COLLATE "C" PRIMARY KEY, news BIGINT NOT NULL,
           since TIMESTAMPTZ NOT NULL DEFAULT clock_timestamp());
       CREATE INDEX gone_by_news ON gone(news);
       CREATE TABLE servers(
           id TEXT COLLATE "C" PRIMARY KEY, path TEXT NOT NULL, place TEXT NOT NULL, leaving BOOLEAN NOT NULL,
           until TIMESTAMPTZ NOT NULL);)",
};
constexpr int kVersion = static_cast<int>(kSteps.size());

}  // namespace

int schema_version() { return kVersion; }

engine::LoadError wrong(const std::string& url, std::string message, std::string remedy) {
    return {shown(url), 0, 0, std::move(message), {}, std::move(remedy)};
}

int version_of(Pq& pq) {
    const auto made =
        pq.ask("SELECT 1 FROM pg_catalog.pg_tables WHERE schemaname = 'nexus' AND tablename = 'version'", {});
    if (made.count() == 0) return 0;
    const auto rows = pq.ask("SELECT version FROM nexus.version", {});
    return rows.count() == 1 ? static_cast<int>(rows[0].number(0)) : 0;
}

// Brings the schema up to date; several servers may try at once.
std::optional<engine::LoadError> migrate(const std::string& url, Pq& pq) {
    pq.run("BEGIN");
    pq.ask("SELECT pg_advisory_xact_lock($1)", {kSchemaLock});
    const int version = version_of(pq);
    if (version > kVersion)
        return wrong(url,
                     "this database has version " + std::to_string(version) +
                         ", made by a newer Nexus; this one knows " + std::to_string(kVersion),
                     "use the newer program, or a backup from before");
    const bool others = pq.ask("SELECT 1 FROM pg_catalog.pg_namespace WHERE nspname = 'nexus'", {}).count() > 0;
    if (version == 0 && others)
        return wrong(url, "the schema `nexus` of this database is not ours", "name another database");
    if (version == 0) pq.run("CREATE SCHEMA nexus; CREATE TABLE nexus.version(version INT NOT NULL)");
    pq.run("SET LOCAL search_path = nexus");
    for (int i = version; i < kVersion; ++i) pq.run(kSteps[static_cast<std::size_t>(i)]);
    if (version < kVersion)
        pq.run(("DELETE FROM version; INSERT INTO version VALUES(" + std::to_string(kVersion) + ")").c_str());
    pq.run("COMMIT");
    return std::nullopt;
}

// A server that stands still in the midst of a change may not hold its tables for longer than its lease.
void greet(Pq& pq) {
    pq.run(
        "SET search_path = nexus; SET synchronous_commit = on; SET client_min_messages = warning; "
        "SET idle_in_transaction_session_timeout = '2s'");
}

PqRows Asking::ask(const std::string& statement, Pq::Values values) {
    const std::lock_guard lock(mutex_);
    try {
        pq_.connect(greet);
        return pq_.ask(statement.c_str(), values);
    } catch (const PqFailure& failure) {
        if (!failure.lost) throw;
    }
    pq_.connect(greet);
    return pq_.ask(statement.c_str(), values);
}

std::string some_name() {
    std::random_device random;
    return "nexus-" + std::to_string(random()) + "-" + std::to_string(random());
}

}  // namespace storage
