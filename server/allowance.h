// How much one of many may do: so much at once, and so much a second after that. Counted by address, or by guest.
#pragma once

#include <algorithm>
#include <chrono>
#include <mutex>
#include <string>
#include <unordered_map>

namespace server {

struct Rate {
    double per_second = 0, at_once = 0;
};

class Allowances {
  public:
    explicit Allowances(Rate rate) : rate_(rate) {}

    bool take(const std::string& who, double cost = 1) {
        const std::lock_guard lock(mutex_);
        const auto now = std::chrono::steady_clock::now();
        if (purses_.size() > kKept)
            std::erase_if(purses_, [&](const auto& each) { return filled(each.second, now) >= rate_.at_once; });
        auto& purse = purses_.try_emplace(who, Purse{rate_.at_once, now}).first->second;
        purse = {filled(purse, now), now};
        if (purse.left < std::min(cost, rate_.at_once)) return false;
        purse.left -= cost;
        return true;
    }

  private:
    static constexpr std::size_t kKept = 10'000;
    struct Purse {
        double left = 0;
        std::chrono::steady_clock::time_point last;
    };
    double filled(const Purse& purse, std::chrono::steady_clock::time_point now) const {
        const double passed = std::chrono::duration<double>(now - purse.last).count();
        return std::min(rate_.at_once, purse.left + passed * rate_.per_second);
    }

    Rate rate_;
    std::mutex mutex_;
    std::unordered_map<std::string, Purse> purses_;
};

}  // namespace server
