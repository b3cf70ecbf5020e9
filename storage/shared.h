// Several servers on one database. A server lives as long as its lease, which it renews by the clock of the database; a
// table is written by the one server that has it. Who takes a table whose server lives no more raises its epoch, and
// every change is written with the check that its table is still this server's, in that epoch: whoever was taken over
// cannot write, whatever he believes.
#pragma once

#include "storage/store.h"

namespace storage {

struct Held {
    TableRow row;
    std::int64_t epoch = 0;
    std::optional<std::string> elsewhere{};  // another server has it: the path under which that one is
};

struct News {
    std::vector<Held> tables;       // what others have written, and in which epoch
    std::vector<std::string> gone;  // of which nothing is left
    std::int64_t mark = 0;          // from where to look next
};

class Shared {
  public:
    virtual ~Shared() = default;

    // This server is reached at `path`; at a place (a port of a machine) there is one server: who was there before is
    // no more. Answers why it cannot be here: pages could not be led from one server to the other without paths.
    virtual std::optional<std::string> settle(const std::string& path, const std::string& place) = 0;
    virtual bool alive() const = 0;  // by our own clock: others may have taken what is ours where it is not
    // Takes nothing from now on, and is told to nobody.
    virtual void leave() = 0;
    virtual bool leaving() const = 0;
    // Where a table that this server does not keep is best looked for; empty: there is no other.
    virtual std::string another(std::string_view table) const = 0;

    // Waits for the database: never on a loop.
    virtual Found<Held> take(std::string_view table) = 0;
    virtual std::vector<std::string> orphans(int most) = 0;  // tables whose server lives no more
    virtual engine::Result<std::int64_t, Fault> mark() = 0;  // of now
    virtual engine::Result<News, Fault> news(std::int64_t since) = 0;
    // Told that there is something new, from a thread of the store. A lost word costs a moment: look by yourself, too.
    // With nothing to tell nobody is told any more once this returns.
    virtual void tell_news(std::function<void()> tell) = 0;
};

}  // namespace storage
