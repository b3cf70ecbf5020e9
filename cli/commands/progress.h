// A bar on the error output, where that is a terminal: how far, how long still.
#pragma once

#include <chrono>
#include <cstdint>

namespace cli {

class Progress {
  public:
    explicit Progress(std::uint64_t total);
    ~Progress() { finish(); }
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    void update(std::uint64_t done);  // from one thread at a time
    void finish();                    // takes the bar away
    double seconds() const;           // since it began

  private:
    using Clock = std::chrono::steady_clock;
    std::uint64_t total_;
    bool shown_;
    Clock::time_point began_ = Clock::now();
    double last_ = 0;
};

}  // namespace cli
