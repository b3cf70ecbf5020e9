// All tables of one server: finds them, in memory or in the store, opens new ones and tells the lobby.
#pragma once

#include <mutex>
#include <unordered_map>

#include "server/guests.h"
#include "server/table.h"

namespace server {

class Hall : public Neighbours {
  public:
    explicit Hall(House& house);

    void restore(const std::string& crashed);  // once, before the first guest
    // A table by its id, also one that only the store knows; null if there is none.
    std::shared_ptr<Table> find(const std::string& id);

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

  private:
    struct Watcher {
        std::shared_ptr<Outlet> outlet;
        std::string guest;
    };
    std::string open(Head head, std::vector<std::string> given, bool start, Created done);  // its id, or nothing
    Answer<Head> read_head(const Guest& guest, const Message& message);
    std::shared_ptr<Table> load(const storage::TableRow& row);
    void sweep();
    void tell_lobby();
    int held_by(const std::string& guest);

    House& house_;
    std::shared_ptr<Strand> strand_;  // for timers and the lobby
    std::mutex mutex_;
    std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
    std::unordered_map<std::string, TableCard> cards_;
    std::unordered_map<std::string, std::weak_ptr<const engine::AnyGame>> games_;
    std::deque<std::shared_ptr<const engine::AnyGame>> kept_;  // the last ones: a deck is judged at every keystroke
    std::vector<Watcher> watchers_;
    bool telling_ = false;
};

// The seats of a record: `A=Ada B=search:200`, blanks in names become underscores.
std::string seats_text(const engine::AnyGame& game, const Head& head);

}  // namespace server
