// Carries one moment of a house from one database to another.
#include "storage/reading.h"
#include "storage/rows.h"

namespace storage {
namespace {

constexpr std::size_t kGroup = 500;  // changes on their way

engine::LoadError wrong(const std::string& where, std::string message, std::string remedy) {
    return {shown(where), 0, 0, std::move(message), {}, std::move(remedy)};
}

engine::LoadError unread(const std::string& where, const ReadFailure& failure) {
    return wrong(where, failure.what(), failure.damage ? "`nexus db check` lists all that is damaged" : "");
}

// Goes through everything in one order, the same in every database.
class Walk {
  public:
    explicit Walk(Reading& from) : from_(from) {}
    Inventory walk(const std::function<void(Change)>& carry) {
        from_.each(std::string("SELECT ") + kGuestColumns + " FROM guests ORDER BY id", {}, [&](const auto& row) {
            GuestRow guest;
            if (!read(row, guest)) throw ReadFailure("guest " + guest.id + " does not fit its checksum", true);
            count(seen_.guests, checksum(guest));
            Change change;
            change.guest = std::move(guest);
            carry(std::move(change));
        });
        std::vector<std::string> ids;
        from_.each("SELECT id FROM tables ORDER BY id", {}, [&](const auto& row) { ids.push_back(row.text(0)); });
        for (const auto& id : ids) carry(table(id));
        return seen_;
    }

  private:
    Change table(const std::string& id) {
        Standing head;
        bool whole = false;
        from_.each(std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = $1", {id},
                   [&](const auto& row) { whole = read(row, head.row, head.tally); });
        if (!whole) throw ReadFailure("table " + id + " does not fit its checksum", true);
        count(seen_.tables, checksum(head.row, head.tally));
        Change change;
        change.table = head.row;
        change.lines_of = id;
        LineReader reader{id, 0};
        from_.each("SELECT number, text, sum FROM lines WHERE table_id = $1 ORDER BY number", {id},
                   [&](const auto& row) {
                       const int number = static_cast<int>(row.number(0));
                       change.lines.push_back(row.text(1));
                       count(seen_.lines, row.number(2));
                       if (auto fault = reader.take(number, change.lines.back(), row.number(2)))
                           throw ReadFailure(fault->message, true);
                   });
        if (auto fault = reader.end(head.tally)) throw ReadFailure(fault->message, true);
        return change;
    }
    void count(int& of, std::int64_t sum) {
        ++of;
        seen_.hash = sum_of("house", {std::to_string(seen_.hash), std::to_string(sum)});
    }

    Reading& from_;
    Inventory seen_;
};

// Hands changes in and keeps the first fault; a few hundred at a time.
class Carrier {
  public:
    Carrier(Store& to, std::function<void(int lines)> tell) : to_(to), tell_(std::move(tell)) {}
    ~Carrier() { to_.flush(); }
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    void carry(Change change) {
        lines_ += static_cast<int>(change.lines.size());
        to_.commit(std::move(change), [this](const auto& fault) {
            if (fault && fault_.empty()) fault_ = fault->why;
        });
        if (++handed_in_ % kGroup == 0) rest();
    }
    void rest() {
        to_.flush();
        if (tell_) tell_(lines_);
        if (!fault_.empty()) throw ReadFailure("it cannot be written over there: " + fault_, false);
    }

  private:
    Store& to_;
    const std::function<void(int lines)> tell_;
    int lines_ = 0;
    std::size_t handed_in_ = 0;
    std::string fault_;  // written by the store's thread, read after a flush
};

}  // namespace

engine::Result<Inventory, engine::LoadError> inventory(const std::string& where) {
    auto reading = open_reading(where);
    if (!reading) return reading.error();
    try {
        return Walk(**reading).walk([](const Change&) {});
    } catch (const ReadFailure& failure) {
        return unread(where, failure);
    }
}

engine::Result<Inventory, engine::LoadError> copy_house(const std::string& from, const std::string& to,
                                                        const std::function<void(int lines, int of)>& tell) {
    auto reading = open_reading(from);
    if (!reading) return reading.error();
    auto store = open_store(to);
    if (!store) return store.error();
    const auto guests = (*store)->guests_after("", 1);
    const auto tables = (*store)->tables_after("", 1);
    if (!guests || !tables) return wrong(to, (guests ? tables.error() : guests.error()).message, "");
    if (!guests->empty() || !tables->empty())
        return wrong(to, "there is a house in it already", "name a new file, or an empty database");
    try {
        int all = 0;
        (*reading)->each("SELECT count(*) FROM lines", {},
                         [&](const auto& row) { all = static_cast<int>(row.number(0)); });
        Carrier carrier(**store, [&](int lines) {
            if (tell) tell(lines, all);
        });
        const auto sent = Walk(**reading).walk([&](Change change) { carrier.carry(std::move(change)); });
        carrier.rest();
        const auto arrived = inventory(to);
        if (!arrived) return arrived.error();
        if (*arrived != sent) return wrong(to, "what arrived is not what was sent", "try again with an empty one");
        return sent;
    } catch (const ReadFailure& failure) {
        return unread(from, failure);
    }
}

}  // namespace storage
