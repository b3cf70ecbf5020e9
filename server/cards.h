// What the hall knows of its tables, found without looking at all of them: by guest, by address, by what the lobby
// lists. Whoever uses it holds the hall's lock.
#pragma once

#include <set>
#include <unordered_map>

#include "server/table.h"

namespace server {

constexpr bool is_open(TableState state) { return state == TableState::Waiting || state == TableState::Playing; }

class Cards {
  public:
    TableCard& put(TableCard card);  // in the place of the one with its id
    void erase(const std::string& id);
    void set_state(const std::string& id, TableState state);
    void hear(const std::string& id, std::int64_t now);
    const TableCard* find(const std::string& id) const;

    std::size_t open() const { return open_; }                               // waiting or played
    int open_of_guest(const std::string& guest) const;                       // as host or at a seat
    int open_of_address(const std::string& address) const;                   // opened from there
    std::vector<const TableCard*> seats_of(const std::string& guest) const;  // where they sit, the latest first
    std::set<std::string> of_guest(const std::string& guest) const;          // the same, and where they are host
    const std::set<std::string>& of_bots() const { return bots_; }           // played, and by bots alone
    // Public tables that wait, or are played; the latest first.
    struct Listed {
        std::vector<const TableCard*> cards;
        std::size_t all = 0;
    };
    Listed listed(TableState state, std::size_t from, std::size_t count) const;
    const std::unordered_map<std::string, TableCard>& all() const { return cards_; }

  private:
    struct Place {
        std::int64_t updated = 0;
        std::string id;
        bool operator<(const Place& other) const {
            return updated != other.updated ? updated > other.updated : id < other.id;
        }
    };
    void enter(const TableCard& card);
    void leave(const TableCard& card);

    std::unordered_map<std::string, TableCard> cards_;
    std::unordered_map<std::string, std::set<std::string>> by_guest_;
    std::unordered_map<std::string, int> by_address_;
    std::set<std::string> bots_;
    std::set<Place> waiting_, played_;
    std::size_t open_ = 0;
};

}  // namespace server
