// All tables of one server: finds them, in memory or in the store, opens new ones and tells the lobby.
#pragma once

#include <atomic>
#include <mutex>
#include <unordered_map>

#include "server/guests.h"
#include "server/table.h"

namespace server {

class Hall : public Neighbours {
  public:
    explicit Hall(House& house);

    void restore(const std::string& crashed);  // once, before the first guest
    // A table by its id, also one that only the store knows.
    Answer<std::shared_ptr<Table>> find(const std::string& id);
    std::optional<Problem> full_for(const std::string& guest);  // why there is no further table for them
    bool may_talk(const std::string& guest) { return talk_.take(guest); }
    void sweep(std::int64_t now);  // what nobody needs any more

    // A table as a guest wants it (docs/protocol.md, create). `done` gets its id once it is durable.
    using Created = std::function<void(Answer<std::string>)>;
    void create(const Guest& guest, const Message& message, Created done);
    // Plays on from a step of a finished game: one seat is the guest's, the others are bots.
    struct Fork {
        std::string game;
        std::vector<std::string> moves;
        std::vector<DeckHead> decks;  // by seat
        std::string seat, bot;
    };
    void fork(const Guest& guest, const Fork& wanted, Created done);

    std::string lobby_json(const std::string& guest);
    std::optional<TableCard> card(const std::string& id);
    void watch(std::shared_ptr<Outlet> outlet, const std::string& guest);
    void unwatch(const Outlet* outlet);
    void renamed(const Guest& guest);

    // The same game is shared by all tables that play it.
    OpenedGame game(const std::string& text, const engine::Materials& materials = {});
    OpenedGame game_of(const Head& head) override;
    House& house() { return house_; }

    void changed(const TableCard& card) override;
    std::string open_again(Head head) override;
    bool bots_may_play(const std::string& table) override;

  private:
    struct Watcher {
        std::shared_ptr<Outlet> outlet;
        std::string guest;
    };
    std::string open(Head head, std::vector<std::string> given, bool start, Created done);  // its id, or nothing
    Answer<Head> read_head(const Guest& guest, const Message& message);
    Answer<std::shared_ptr<Table>> load(const storage::TableRow& row);
    TableCard card_of(const std::string& id, const Head& head, TableState state) const;
    void forget(const std::string& id);
    void sweep_later();
    void tell_lobby();
    bool bots_have_room(const std::string& host) const;  // with the lock

    House& house_;
    std::shared_ptr<Strand> strand_;  // for timers and the lobby
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
    std::unordered_map<std::string, TableCard> cards_;
    std::unordered_map<std::string, std::weak_ptr<const engine::AnyGame>> games_;
    std::deque<std::shared_ptr<const engine::AnyGame>> kept_;  // the last ones: a deck is judged at every keystroke
    std::vector<Watcher> watchers_;
    Allowances talk_;
    bool telling_ = false;
    std::atomic<int> opened_ = 0;
};

// The seats of a record: `A=Ada B=search:200`, blanks in names become underscores.
std::string seats_text(const engine::GameFacts* game, const Head& head);
std::string seat_name(const engine::GameFacts* game, std::size_t seat);  // a number where the game is not known

}  // namespace server
