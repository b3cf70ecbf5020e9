// Who somebody is: a guest at once, known again by a random token of which only the hash is kept.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "server/allowance.h"
#include "server/house.h"
#include "server/names.h"

namespace server {

struct Guest {
    std::string id, name;
    std::string token;      // only for a new one
    std::string address{};  // from where they come now
};

class Guests {
  public:
    Guests(House& house, bool strangers);
    using Done = std::function<void(Answer<Guest>)>;
    // An empty token makes a new guest; one address makes only so many.
    void greet(const std::string& token, const std::string& address, Done done);
    void rename(const Guest& guest, const std::string& name, Done done);
    // Who never sat or hosted at a table that is kept, and was not seen for a month, is forgotten, a few at a time
    // beside everything else. `now` since 1970.
    void sweep(std::int64_t now);

  private:
    // How far a sweep is: first it learns who is kept, from all tables, then it goes through the guests.
    struct Sweep {
        std::int64_t unseen_since = 0;
        std::set<std::string> kept{};
        std::string last{};
        bool knows = false;
    };
    void go_on(std::shared_ptr<Sweep> sweep);
    bool look_at_tables(Sweep& sweep);
    bool look_at_guests(Sweep& sweep);
    void sweep_later(Milliseconds wait);
    void see(storage::GuestRow row);

    House& house_;
    std::shared_ptr<Strand> strand_;
    Allowances newcomers_;
};

}  // namespace server
