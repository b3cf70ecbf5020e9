// What must outlive the process: guests, tables and their record lines, append-only. A line is text to it; what it
// means is the server's business. One small interface, so that another database can stand behind it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace storage {

struct GuestRow {
    std::string id;          // public
    std::string token_hash;  // of what the guest keeps; the token itself is nowhere
    std::string name;
    std::int64_t seen = 0;  // milliseconds since 1970
};

struct TableRow {
    std::string id;
    std::string state;  // waiting, playing, over, closed, quarantined
    std::string head;   // what the server wants to remember besides the lines, as one text
    std::string note;   // why it is quarantined
    std::int64_t created = 0, updated = 0;
    int lines = 0;  // how many it has; counted by the store, not written with the row
};

constexpr std::int64_t kFirstEpoch = 1;  // of a table that was made here (storage/shared.h)

// One change is written whole or not at all.
struct Change {
    std::optional<GuestRow> guest;    // put in, or in the place of the one with its id
    std::optional<TableRow> table;    // the same
    std::optional<TableRow> fresh{};  // another table, which must not be there yet
    std::string lines_of;             // the table that `lines` belong to
    int first = 0;                    // the number of the first of them; it must be the next; 0 begins
    std::vector<std::string> lines;
    std::string forget{};  // a table that goes, with its lines; before all others
    // Guests who go, unless they were seen since.
    std::vector<std::string> forget_guests{};
    std::int64_t unseen_since = 0;
    // Where several servers share a database (storage/shared.h).
    std::int64_t epoch = 0;      // in which its table was taken; 0: it is new, or whatever is ours now
    std::string release{};       // a table that this server has no more
    bool release_awake = false;  // another should take it soon: its clock runs
};

// Why a change was not written, for people.
struct Unwritten {
    std::string why;
    bool lost = false;  // another server has taken the table over: it is not ours to write any more
};

// What was found wrong with stored data: where, and a sentence.
struct Fault {
    std::string table;  // empty: not of one table
    int line = 0;
    std::string message;
    bool damage = true;  // false: the disk or the database failed just now; the data may be whole
};

// What there is, nothing, or why neither can be said.
template <class Row>
using Found = engine::Result<std::optional<Row>, Fault>;

class Shared;

class Store {
  public:
    virtual ~Store() = default;

    // Durable once `done` is called, from a thread of the store; with a fault nothing of it was written.
    using Done = std::function<void(const std::optional<Unwritten>& fault)>;
    virtual void commit(Change change, Done done) = 0;
    virtual void flush() = 0;  // waits until everything handed in so far is done

    virtual Found<GuestRow> guest(std::string_view id) = 0;
    virtual Found<GuestRow> guest_by_token(std::string_view token_hash) = 0;
    virtual Found<TableRow> table(std::string_view id) = 0;
    // Oldest first; without damaged ones, and those of torn pages.
    virtual std::vector<TableRow> tables(std::string_view state) = 0;
    virtual std::vector<TableRow> last_over(int count) = 0;  // newest first
    // For who goes through all of them, a few at a time, by id; a damaged one ends it.
    virtual engine::Result<std::vector<TableRow>, Fault> tables_after(std::string_view id, int most) = 0;
    virtual engine::Result<std::vector<GuestRow>, Fault> guests_after(std::string_view id, int most) = 0;
    // All lines in order; a torn or altered one is a fault that names it.
    virtual engine::Result<std::vector<std::string>, Fault> lines(std::string_view table) = 0;
    // Is told what reads find wrong, each once, from whichever thread reads.
    virtual void tell_faults(std::function<void(const Fault&)> tell) = 0;
    // The other servers of this database; null where there can be none: every table is its one server's.
    virtual Shared* shared() { return nullptr; }
};

// Where a house is kept: a file, or a PostgreSQL database by its URL, postgresql://USER@HOST/NAME.
bool is_url(std::string_view where);
// The same without the password that a URL may hold: what people are shown.
std::string shown(const std::string& where);

// Opens or makes a database; an older schema is migrated, a newer one refused.
engine::Result<std::unique_ptr<Store>, engine::LoadError> open_store(const std::string& where);
engine::Result<std::unique_ptr<Store>, engine::LoadError> open_sqlite(const std::string& file);

struct CheckReport {
    int guests = 0, tables = 0, lines = 0;
    std::vector<Fault> faults;
};
// Is asked about every whole table with all its lines; the answer says what is wrong with what they mean.
using Meaning = std::function<std::optional<std::string>(const TableRow&, const std::vector<std::string>& lines)>;
engine::Result<CheckReport, engine::LoadError> check(const std::string& where, const Meaning& meaning = {});
// The lines of one table as they stand there, also of a damaged one.
struct TableLines {
    std::vector<std::string> lines;
    std::vector<Fault> faults;
};
engine::Result<TableLines, engine::LoadError> export_table(const std::string& where, const std::string& table);
// A consistent copy of a file while the server goes on.
std::optional<engine::LoadError> backup(const std::string& file, const std::string& to);

// Everything that is kept, counted, and a hash over all of it that is the same in every database.
struct Inventory {
    int guests = 0, tables = 0, lines = 0;
    std::int64_t hash = 0;
    bool operator==(const Inventory&) const = default;
};
engine::Result<Inventory, engine::LoadError> inventory(const std::string& where);
// Carries one moment of a house over into a new database, and looks there whether all of it has arrived. `tell` hears
// how many lines have.
engine::Result<Inventory, engine::LoadError> copy_house(const std::string& from, const std::string& to,
                                                        const std::function<void(int lines, int of)>& tell = {});

}  // namespace storage
