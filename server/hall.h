// All tables of one server: finds them, in memory or in the store, opens new ones and tells the lobby.
#pragma once

#include <atomic>
#include <mutex>
#include <unordered_map>

#include "server/cards.h"
#include "server/guests.h"
#include "storage/shared.h"

namespace server {

class Hall : public Neighbours {
  public:
    explicit Hall(House& house);
    ~Hall();

    void restore(const std::string& crashed);  // once, before the first guest
    // A table by its id: at once where it is here. One that only the store knows is opened beside the loop, unless
    // `may_read`, which is told how long its game is, refuses that; who asks for it meanwhile is told in order.
    using MayRead = std::function<bool(int lines)>;
    using Found = std::function<void(const Answer<std::shared_ptr<Table>>& table)>;
    void find(const std::string& id, Found then, const MayRead& may_read = {});
    std::optional<Problem> full_for(const Guest& guest);  // why there is no further table for them
    bool may_talk(const std::string& guest) { return talk_.take(guest); }
    // Whether somebody may do something that costs so much, by what was done lately.
    bool may_do(const std::string& guest, double cost) { return of_guest_.take(guest, cost); }
    bool may_come(const std::string& address, double cost) { return of_address_.take(address, cost); }
    void sweep(std::int64_t now);  // what nobody needs any more, by the clock that is never set
    // Ends: tables are handed over one by one, each at rest, and who looks at them is told to whom. At once where there
    // can be no other server.
    void leave(std::function<void()> then);
    bool ready() const;  // to be asked for tables
    std::int64_t now() const { return strand_->now(); }

    // A table as a guest wants it (docs/protocol.md, create). `done` gets its id once it is durable.
    using Created = std::function<void(Answer<std::string>)>;
    void create(const Guest& guest, const Message& message, Created done);
    // A table that will play on from a step of a finished game: one seat is the guest's, the others are bots. It waits
    // for its host, like any other: its secret is promised before their part of the chance is known here.
    struct Fork {
        std::string game;
        std::vector<std::string> moves;
        std::vector<DeckHead> decks;  // by seat
        std::string seat, bot;
    };
    void fork(const Guest& guest, const Fork& wanted, Created done);

    static std::optional<Problem> no_page(std::int64_t number);  // why the lobby has no such page
    std::string lobby_json(const std::string& guest, int page = 0);
    std::optional<TableCard> card(const std::string& id);
    void watch(std::shared_ptr<Outlet> outlet, const std::string& guest);
    void unwatch(const Outlet* outlet);
    void renamed(const Guest& guest);

    // The same game is shared by all tables that play it.
    OpenedGame game(const std::string& text, const engine::Materials& materials = {});
    OpenedGame game_of(const Head& head) override;
    House& house() { return house_; }

    void changed(const TableCard& card) override;
    Answer<storage::TableRow> open_again(Head head, const Asked& asked) override;
    void opened_again(const std::string& table, bool stored) override;
    bool bots_may_play(const std::string& table) override;
    void lost(const Table& table) override;

  private:
    struct Watcher {
        std::shared_ptr<Outlet> outlet;
        std::string guest;
    };
    struct Page {
        struct Entry {
            std::string id, json;
        };
        std::vector<Entry> open, live;
        std::int64_t open_count = 0, live_count = 0;
    };
    std::shared_ptr<const Page> page(int number);                                // with the lock
    void tell_later();                                                           // the same
    Answer<std::shared_ptr<Table>> make(Head head, const std::string& address);  // it counts, and is not stored yet
    void open(Head head, const std::string& address, bool start, Created done);
    Answer<Head> read_head(const Guest& guest, const Message& message);
    Answer<std::shared_ptr<Table>> load(const std::string& id);  // takes long: never on a strand
    // hall_shared.cc: other servers at the same database
    Answer<storage::Held> take(const std::string& id);
    void look_later();
    void let_go();
    void look_around();
    void hear(const storage::News& news);
    bool tell_known(const std::string& id, Found& then);
    void tell_found(const std::string& id, const Answer<std::shared_ptr<Table>>& table);
    TableCard card_of(const std::string& id, const Head& head, TableState state) const;
    void forget(const std::string& id);
    void sweep_later();
    void tell_lobby();
    bool bots_have_room(const std::string& host) const;  // with the lock

    House& house_;
    std::shared_ptr<Strand> strand_;  // for timers and the lobby
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
    std::unordered_map<std::string, std::vector<Found>> loading_;  // who waits for a table that is being opened
    Cards cards_;
    std::unordered_map<std::string, std::weak_ptr<const engine::AnyGame>> games_;
    std::deque<std::shared_ptr<const engine::AnyGame>> kept_;  // the last ones: a deck is judged at every keystroke
    std::vector<Watcher> watchers_;
    Allowances talk_, of_guest_, of_address_;
    bool telling_ = false;
    std::map<int, std::shared_ptr<const Page>> pages_;
    std::int64_t written_ = 0;  // when
    bool stale_ = true;         // something has changed since
    std::atomic<bool> looking_ = false;
    std::atomic<std::int64_t> looked_ = 0;  // when
    std::int64_t mark_ = 0;                 // of the news that were heard
    storage::Shared* news_ = nullptr;       // who brings them, once asked to
    std::atomic<int> opened_ = 0;
};

// What in a stored head no table of this program can have written; nothing where it can be played on.
std::optional<std::string> wrong_with(const Head& head, const engine::AnyGame& game, const bots::BotTable* bots);

}  // namespace server
