// Rows as every database keeps them: their checksums, how many lines a table has, what a change makes of its table. For
// storage/ alone.
#pragma once

#include "storage/store.h"

namespace storage {

// Over parts of any length, none of which can be taken for another.
std::int64_t sum_of(std::string_view kind, std::initializer_list<std::string_view> parts);

// Every row carries one: what was altered behind our back, or torn by the disk, does not fit it any more.
std::int64_t checksum(const GuestRow& guest);
// How many lines a table has, and a running hash over them: what is cut off at the end is missed.
struct Tally {
    int lines = 0;
    std::int64_t chain = 0;
    void add(std::string_view text);
    bool operator==(const Tally&) const = default;
};
std::int64_t checksum(const TableRow& table, const Tally& tally);
std::int64_t checksum(std::string_view table, int line, std::string_view text);

// A table as it stands in the database; without an id there is none: no table is named "".
struct Standing {
    TableRow row;
    Tally tally;
};
// The table that a change puts or gives lines to; "": it does neither.
const std::string& table_of(const Change& change);
// What the change makes of its table, or why it cannot be written.
std::optional<std::string> apply(const Change& change, Standing& table);

// The columns of a row, and whether they fit their checksum.
inline constexpr const char* kGuestColumns = "id, token_hash, name, seen, sum";
inline constexpr const char* kTableColumns = "id, state, head, note, created, updated, lines, chain, sum";
template <class Row>
bool read(Row&& row, GuestRow& guest) {
    guest = {row.text(0), row.text(1), row.text(2), row.number(3)};
    return row.number(4) == checksum(guest);
}
template <class Row>
bool read(Row&& row, TableRow& table, Tally& tally) {
    table = {row.text(0), row.text(1), row.text(2), row.text(3), row.number(4), row.number(5)};
    tally = {static_cast<int>(row.number(6)), row.number(7)};
    table.lines = tally.lines;
    return row.number(8) == checksum(table, tally);
}

// Reads the lines of one table in order until one is missing or does not fit.
struct LineReader {
    std::string table;
    int next = 0;
    Tally tally{};  // of what was read
    std::optional<Fault> take(int number, const std::string& text, std::int64_t sum);
    std::optional<Fault> end(const Tally& written) const;  // are these all? Nothing where one was wrong
    bool wrong = false;
};

}  // namespace storage
