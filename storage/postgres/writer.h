// The line by which a server writes. A group of changes is one transaction in two journeys: the first locks and reads
// the tables it touches, the second writes and commits. Where the line is lost in between, the next one finds out what
// became of the group before anything else is written. For storage/ alone; used by one thread.
#pragma once

#include <map>

#include "storage/postgres/pq.h"
#include "storage/queue.h"
#include "storage/rows.h"

namespace storage {

class PgWriter {
  public:
    // `server` is its name at the database: tables that it makes are its own.
    PgWriter(const std::string& url, std::string server) : pq_(url), server_(std::move(server)) {}

    void connect();  // or an exception
    Faults write(const std::vector<const Change*>& group, const std::function<bool()>& ending);

  private:
    struct Sent {
        bool unknown;   // it may have been committed
        Faults faults;  // of changes that are none of it
    };
    struct Locked : Standing {
        std::string owner{};
        std::int64_t epoch = 0;
    };
    using Tables = std::map<std::string, Locked, std::less<>>;

    void write_once(const std::vector<const Change*>& group, Sent& sent);
    Faults alone(const std::vector<const Change*>& group, const PqFailure& failure,
                 const std::function<bool()>& ending);
    void roll_back();
    Tables lock(const std::vector<const Change*>& group);
    std::optional<Unwritten> lost(const Change& change, Tables& tables) const;
    std::optional<Unwritten> put(const Change& change, Tables& tables);
    void put_row(const Locked& table);
    bool was_written(const std::vector<const Change*>& group, const Faults& faults);

    Pq pq_;
    const std::string server_;
};

}  // namespace storage
