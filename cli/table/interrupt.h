// Ctrl-C asks to stop; long work looks at it here.
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace cli {

void catch_interrupts();  // from now on Ctrl-C sets a flag and ends a waiting read
void catch_endings();     // and so does being told to end, as batch systems do
bool interrupted();

// While it lives, Ctrl-C requests a stop of `token()`, and `tick` hears every 0.1 s how long the work has taken.
class Watch {
  public:
    explicit Watch(std::function<void(double seconds)> tick = {});
    std::stop_token token() const { return work_.get_token(); }

  private:
    std::stop_source work_;
    std::jthread watcher_;
};

}  // namespace cli
