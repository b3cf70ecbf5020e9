// Where messages to one client go. `send` may be called from any thread; a client that does not read is cut off.
#pragma once

#include <memory>
#include <string>

#include "server/message.h"

namespace server {

class Outlet {
  public:
    virtual ~Outlet() = default;
    // The message without its opening brace and number: `"is":"ok"}`.
    virtual void send(std::shared_ptr<const std::string> body) = 0;
};

// A command that wants one answer.
struct Asked {
    std::shared_ptr<Outlet> outlet;
    std::int64_t id = 0;
    std::string guest, name;  // who asks
    std::string address{};    // and from where

    void ok(std::string_view fields = {}) const {
        outlet->send(std::make_shared<std::string>("\"re\":" + std::to_string(id) + ",\"is\":\"ok\"" +
                                                   (fields.empty() ? "" : ",") + std::string(fields) + "}"));
    }
    void error(const Problem& problem) const {
        outlet->send(std::make_shared<std::string>("\"re\":" + std::to_string(id) + ",\"is\":\"error\"," +
                                                   problem_json(problem) + "}"));
    }
};

}  // namespace server
