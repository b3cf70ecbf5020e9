// Where work runs: strands on a few threads, and timers on them. The sockets live on the same loop (net.h); nothing
// else knows what it is made of.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace server {

using Milliseconds = std::chrono::milliseconds;

// What is posted to one strand runs one after the other, in order.
class Strand {
  public:
    virtual ~Strand() = default;
    virtual void post(std::function<void()> work) = 0;
    virtual void after(Milliseconds delay, std::function<void()> work) = 0;  // cannot be called back: check on arrival
    virtual std::int64_t now()
        const = 0;  // milliseconds by the clock of `after`: never set, it stands while all sleeps
};

class Loop {
  public:
    virtual ~Loop() = default;
    virtual std::shared_ptr<Strand> strand() = 0;
    // What takes long and nobody may wait for: on a few gentle threads of its own, in any order. Once the loop has
    // ended it is not begun any more.
    virtual void beside(std::function<void()> work) = 0;
};

std::int64_t now_ms();  // since 1970

}  // namespace server
