// Who somebody is: a guest at once, known again by a random token of which only the hash is kept.
#pragma once

#include <string>
#include <string_view>

#include "server/allowance.h"
#include "server/house.h"
#include "server/message.h"

namespace server {

struct Guest {
    std::string id, name;
    std::string token;  // only for a new one
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

// 1 to 24 characters, not only blanks.
Answer<std::string> read_name(std::string_view text);
std::size_t characters(std::string_view text);  // of UTF-8

}  // namespace server
