// Looks through a whole database, and copies one, while a server may be using it.
#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>

#include "storage/database.h"

namespace storage {
namespace {

void check_lines(SQLite::Database& database, CheckReport& report) {
    std::map<std::string, Tally> written;
    SQLite::Statement tables(database, "SELECT id, lines, chain FROM tables");
    while (tables.executeStep())
        written[tables.getColumn(0).getString()] = {tables.getColumn(1).getInt(), tables.getColumn(2).getInt64()};
    SQLite::Statement query(database, "SELECT table_id, number, text, sum FROM lines ORDER BY table_id, number");
    LineReader reader;
    const auto end = [&] {
        const auto known = written.find(reader.table);
        if (known == written.end()) return;  // lines without a table are named elsewhere
        if (auto fault = reader.end(known->second)) report.faults.push_back(*fault);
        written.erase(known);
    };
    while (query.executeStep()) {
        auto table = query.getColumn(0).getString();
        if (table != reader.table || report.lines == 0) {
            end();
            reader = {std::move(table), 0};
        }
        ++report.lines;
        const int number = query.getColumn(1).getInt();
        const auto text = query.getColumn(2).getString();
        if (auto fault = reader.take(number, text, query.getColumn(3).getInt64())) report.faults.push_back(*fault);
    }
    end();
    while (!written.empty()) {
        reader = {written.begin()->first, 0};
        end();
    }
}

void check_rows(SQLite::Database& database, CheckReport& report) {
    SQLite::Statement guests(database, std::string("SELECT ") + kGuestColumns + " FROM guests");
    for (GuestRow guest; guests.executeStep(); ++report.guests) {
        if (!read(guests, guest)) report.faults.push_back({"", 0, "guest " + guest.id + " does not fit its checksum"});
    }
    SQLite::Statement tables(database, std::string("SELECT ") + kTableColumns + " FROM tables");
    Tally tally;
    for (TableRow table; tables.executeStep(); ++report.tables) {
        if (!read(tables, table, tally))
            report.faults.push_back({table.id, 0, "table " + table.id + " does not fit its checksum"});
    }
}

void check_pages(SQLite::Database& database, CheckReport& report) {
    SQLite::Statement pages(database, "PRAGMA integrity_check(100)");
    while (pages.executeStep()) {
        const auto said = pages.getColumn(0).getString();
        if (said != "ok") report.faults.push_back({"", 0, "the database is damaged: " + said});
    }
    SQLite::Statement orphans(
        database,
        "SELECT DISTINCT table_id FROM lines WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY table_id");
    while (orphans.executeStep()) {
        const auto table = orphans.getColumn(0).getString();
        report.faults.push_back({table, 0, "there are lines of table " + table + " and no such table"});
    }
}

// What the store cannot judge: only of tables with which nothing else is wrong.
void check_meaning(SQLite::Database& database, const Meaning& meaning, CheckReport& report) {
    SQLite::Statement tables(database, std::string("SELECT ") + kTableColumns + " FROM tables");
    SQLite::Statement query(database, "SELECT number, text, sum FROM lines WHERE table_id = ? ORDER BY number");
    TableRow row;
    Tally tally;
    while (tables.executeStep()) {
        if (!read(tables, row, tally)) continue;
        std::vector<std::string> lines;
        LineReader reader{row.id, 0};
        query.reset();
        query.bind(1, row.id);
        while (query.executeStep() && !reader.wrong) {
            lines.push_back(query.getColumn(1).getString());
            reader.take(query.getColumn(0).getInt(), lines.back(), query.getColumn(2).getInt64());
        }
        if (reader.wrong || reader.end(tally)) continue;
        if (const auto wrong = meaning(row, lines))
            report.faults.push_back({row.id, 0, "table " + row.id + ": " + *wrong});
    }
}

void copy(SQLite::Database& from, const std::string& to) {
    SQLite::Database copy(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    const int code = SQLite::Backup(copy, from).executeStep(-1);  // at one go: one moment; no writer waits for it
    if (code != SQLITE_DONE) throw SQLite::Exception("not the whole of it could be read", code);
    copy.exec("PRAGMA journal_mode = DELETE");  // so that the copy is this one file
}

}  // namespace

engine::Result<CheckReport, engine::LoadError> check_sqlite(const std::string& file, const Meaning& meaning) {
    auto database = open_database(file, Access::Read);
    if (!database) return database.error();
    CheckReport report;
    (*database)->exec("BEGIN");  // one moment, though a server goes on
    // Each part by itself: a damaged page in one does not hide the others.
    using Part = std::function<void(SQLite::Database&, CheckReport&)>;
    std::vector<Part> parts = {check_pages, check_rows, check_lines};
    if (meaning) parts.emplace_back([&](auto& whole, auto& found) { check_meaning(whole, meaning, found); });
    for (const auto& part : parts) {
        try {
            part(**database, report);
        } catch (const SQLite::Exception& failure) {
            report.faults.push_back({"", 0, reason(failure)});
        }
    }
    return report;
}

engine::Result<TableLines, engine::LoadError> export_sqlite(const std::string& file, const std::string& table) {
    auto database = open_database(file, Access::Read);
    if (!database) return database.error();
    TableLines found;
    LineReader reader{table, 0};
    try {
        SQLite::Statement row(**database, std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = ?");
        row.bind(1, table);
        TableRow head;
        Tally tally;
        const bool known = row.executeStep();
        if (known && !read(row, head, tally))
            found.faults.push_back({table, 0, "table " + table + " does not fit its checksum"});
        SQLite::Statement query(**database, "SELECT number, text, sum FROM lines WHERE table_id = ? ORDER BY number");
        query.bind(1, table);
        while (query.executeStep()) {
            found.lines.push_back(query.getColumn(1).getString());
            const int number = query.getColumn(0).getInt();
            if (auto fault = reader.take(number, found.lines.back(), query.getColumn(2).getInt64()))
                found.faults.push_back(*fault);
        }
        if (auto fault = known ? reader.end(tally) : std::nullopt) found.faults.push_back(*fault);
        if (!known && found.lines.empty())
            return engine::LoadError{file, 0, 0, "there is no table `" + table + "` in it", {}, {}};
    } catch (const SQLite::Exception& failure) {
        found.faults.push_back({table, reader.next, reason(failure), is_damage(failure)});
    }
    return found;
}

std::optional<engine::LoadError> backup_sqlite(const std::string& file, const std::string& to) {
    auto database = open_database(file, Access::Read);
    if (!database) return database.error();
    std::error_code failure;
    if (std::filesystem::exists(to, failure))
        return engine::LoadError{to, 0, 0, "this file exists already", {}, "name a new one"};
    const auto part = to + ".part";
    std::filesystem::remove(part, failure);
    try {
        copy(**database, part);
    } catch (const SQLite::Exception& thrown) {
        std::filesystem::remove(part, failure);
        auto error = load_error(to, thrown);
        error.message = "copying " + file + ": " + error.message;
        return error;
    }
    using std::filesystem::perms;
    std::filesystem::permissions(part, perms::owner_read | perms::owner_write, failure);
    std::filesystem::rename(part, to, failure);  // a whole copy or none bears the name
    if (failure) return engine::LoadError{to, 0, 0, "the copy cannot be kept: " + failure.message(), {}, {}};
    return std::nullopt;
}

}  // namespace storage
