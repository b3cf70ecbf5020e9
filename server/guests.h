// Who somebody is: a guest at once, known again by a random token of which only the hash is kept.
#pragma once

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

  private:
    House& house_;
    Allowances newcomers_;
};

}  // namespace server
