// Looks through a whole database, and copies one, while a server may be using it.
#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>

#include <filesystem>
#include <map>

#include "storage/database.h"
#include "storage/reading.h"

namespace storage {
namespace {

void check_lines(Reading& database, CheckReport& report) {
    std::map<std::string, Tally> written;
    database.each("SELECT id, lines, chain FROM tables", {},
                  [&](const auto& row) { written[row.text(0)] = {static_cast<int>(row.number(1)), row.number(2)}; });
    LineReader reader;
    const auto end = [&] {
        const auto known = written.find(reader.table);
        if (known == written.end()) return;  // lines without a table are named elsewhere
        if (auto fault = reader.end(known->second)) report.faults.push_back(*fault);
        written.erase(known);
    };
    database.each("SELECT table_id, number, text, sum FROM lines ORDER BY table_id, number", {}, [&](const auto& row) {
        auto table = row.text(0);
        if (table != reader.table || report.lines == 0) {
            end();
            reader = {std::move(table), 0};
        }
        ++report.lines;
        if (auto fault = reader.take(static_cast<int>(row.number(1)), row.text(2), row.number(3)))
            report.faults.push_back(*fault);
    });
    end();
    while (!written.empty()) {
        reader = {written.begin()->first, 0};
        end();
    }
}

void check_rows(Reading& database, CheckReport& report) {
    database.each(std::string("SELECT ") + kGuestColumns + " FROM guests", {}, [&](const auto& row) {
        GuestRow guest;
        ++report.guests;
        if (!read(row, guest)) report.faults.push_back({"", 0, "guest " + guest.id + " does not fit its checksum"});
    });
    database.each(std::string("SELECT ") + kTableColumns + " FROM tables", {}, [&](const auto& row) {
        TableRow table;
        Tally tally;
        ++report.tables;
        if (!read(row, table, tally))
            report.faults.push_back({table.id, 0, "table " + table.id + " does not fit its checksum"});
    });
}

void check_whole(Reading& database, CheckReport& report) {
    for (const auto& said : database.own_faults()) report.faults.push_back({"", 0, "the database is damaged: " + said});
    database.each("SELECT DISTINCT table_id FROM lines WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY table_id",
                  {}, [&](const auto& row) {
                      const auto table = row.text(0);
                      report.faults.push_back({table, 0, "there are lines of table " + table + " and no such table"});
                  });
}

// As far as they can be read.
void read_lines(Reading& database, LineReader& reader, TableLines& found) {
    database.each("SELECT number, text, sum FROM lines WHERE table_id = $1 ORDER BY number", {reader.table},
                  [&](const auto& row) {
                      found.lines.push_back(row.text(1));
                      const int number = static_cast<int>(row.number(0));
                      if (auto fault = reader.take(number, found.lines.back(), row.number(2)))
                          found.faults.push_back(*fault);
                  });
}

// What the store cannot judge: only of tables with which nothing else is wrong.
void check_meaning(Reading& database, const Meaning& meaning, CheckReport& report) {
    std::vector<std::string> ids;
    database.each("SELECT id FROM tables ORDER BY id", {}, [&](const auto& row) { ids.push_back(row.text(0)); });
    for (const auto& id : ids) {
        Standing table;
        bool whole = false;
        database.each(std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = $1", {id},
                      [&](const auto& row) { whole = read(row, table.row, table.tally); });
        if (!whole) continue;
        LineReader reader{id, 0};
        TableLines found;
        read_lines(database, reader, found);
        if (reader.wrong || reader.end(table.tally)) continue;
        if (const auto wrong = meaning(table.row, found.lines))
            report.faults.push_back({id, 0, "table " + id + ": " + *wrong});
    }
}

void copy(SQLite::Database& from, const std::string& to) {
    SQLite::Database copy(to, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    const int code = SQLite::Backup(copy, from).executeStep(-1);  // at one go: one moment; no writer waits for it
    if (code != SQLITE_DONE) throw SQLite::Exception("not the whole of it could be read", code);
    copy.exec("PRAGMA journal_mode = DELETE");  // so that the copy is this one file
}

}  // namespace

engine::Result<CheckReport, engine::LoadError> check(const std::string& where, const Meaning& meaning) {
    auto database = open_reading(where);
    if (!database) return database.error();
    CheckReport report;
    // Each part by itself: a damaged page in one does not hide the others.
    using Part = std::function<void(Reading&, CheckReport&)>;
    std::vector<Part> parts = {check_whole, check_rows, check_lines};
    if (meaning) parts.emplace_back([&](auto& whole, auto& found) { check_meaning(whole, meaning, found); });
    for (const auto& part : parts) {
        try {
            part(**database, report);
        } catch (const ReadFailure& failure) {
            report.faults.push_back({"", 0, failure.what()});
        }
    }
    return report;
}

engine::Result<TableLines, engine::LoadError> export_table(const std::string& where, const std::string& table) {
    auto database = open_reading(where);
    if (!database) return database.error();
    LineReader reader{table, 0};
    TableLines out;
    try {
        std::optional<Tally> written;
        (*database)->each(std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = $1", {table},
                          [&](const auto& row) {
                              TableRow head;
                              if (!read(row, head, written.emplace()))
                                  out.faults.push_back({table, 0, "table " + table + " does not fit its checksum"});
                          });
        read_lines(**database, reader, out);
        if (auto fault = written ? reader.end(*written) : std::nullopt) out.faults.push_back(*fault);
        if (!written && out.lines.empty())
            return engine::LoadError{shown(where), 0, 0, "there is no table `" + table + "` in it", {}, {}};
    } catch (const ReadFailure& failure) {
        out.faults.push_back({table, reader.next, failure.what(), failure.damage});
    }
    return out;
}

std::optional<engine::LoadError> backup(const std::string& file, const std::string& to) {
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
