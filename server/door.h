// Who comes to the sockets: bounds on what one address does lately and on how many connections it has now.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "server/allowance.h"

namespace server {

constexpr Rate kConnects{200, 400}, kStrangersConnects{20, 200}, kRequests{100, 400};  // of one address
constexpr int kOfOneAddress = 200;  // connections of a stranger's address

class Door {
  public:
    explicit Door(bool strangers) : strangers_(strangers), connects_(strangers ? kStrangersConnects : kConnects) {}

    bool enter(const std::string& address) {
        if (!connects_.take(address)) return false;
        const std::lock_guard lock(mutex_);
        int& inside = inside_[address];
        if (strangers_ && inside >= kOfOneAddress) return false;
        ++inside;
        return true;
    }
    void leave(const std::string& address) {
        const std::lock_guard lock(mutex_);
        if (--inside_[address] == 0) inside_.erase(address);
    }
    bool ask(const std::string& address, double cost = 1) { return requests_.take(address, cost); }

    // One connection's stay.
    class Visit {
      public:
        explicit Visit(Door& door) : door_(door) {}
        ~Visit() { leave(); }
        Visit(const Visit&) = delete;
        Visit& operator=(const Visit&) = delete;
        bool enter(const std::string& address) {
            if (address == address_) return true;
            leave();
            if (door_.enter(address)) address_ = address;
            return !address_.empty();
        }

      private:
        void leave() {
            if (!address_.empty()) door_.leave(std::exchange(address_, {}));
        }
        Door& door_;
        std::string address_;
    };

  private:
    bool strangers_;
    Allowances connects_, requests_{kRequests};
    std::mutex mutex_;
    std::map<std::string, int> inside_;
};

}  // namespace server
