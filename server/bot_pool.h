// Bots think here, on a bounded number of threads; never on the strand of a table. The longer the queue, the less time
// each one gets.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace server {

class BotPool {
  public:
    static constexpr std::chrono::milliseconds kCap{5000};  // shared with everybody who waits
    explicit BotPool(int threads, std::chrono::milliseconds cap = kCap);
    ~BotPool();

    // The job ends soon after its token is stopped: by whoever holds the source, or because others wait. What nobody
    // awaits (bots among themselves) is done after everything else.
    enum class Haste { Awaited, Unhurried };
    void think(std::shared_ptr<std::stop_source> stop, std::function<void(std::stop_token)> job,
               Haste haste = Haste::Awaited);
    int waiting() const;

  private:
    struct Job {
        std::shared_ptr<std::stop_source> stop;
        std::function<void(std::stop_token)> work;
        Haste haste = Haste::Awaited;
        std::chrono::steady_clock::time_point began{};
    };
    void run(std::stop_token ending, std::size_t worker);
    void watch(std::stop_token ending);

    const std::chrono::milliseconds cap_;
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    std::deque<Job> queue_;
    std::vector<Job> running_;  // one place for each worker; no source where it rests
    std::vector<std::jthread> threads_;
};

}  // namespace server
