#include "server/bot_pool.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>

namespace server {

constexpr int kGentle = 5;

BotPool::BotPool(int threads, std::chrono::milliseconds cap) : cap_(cap), running_(static_cast<std::size_t>(threads)) {
    for (int i = 0; i < threads; ++i)
        threads_.emplace_back([this, i](std::stop_token ending) { run(ending, static_cast<std::size_t>(i)); });
    threads_.emplace_back([this](std::stop_token ending) { watch(ending); });
}

BotPool::~BotPool() {
    for (auto& thread : threads_) thread.request_stop();
    const std::lock_guard lock(mutex_);
    for (auto& job : running_) {
        if (job.stop) job.stop->request_stop();
    }
    queue_.clear();
}

void BotPool::think(std::shared_ptr<std::stop_source> stop, std::function<void(std::stop_token)> job, Haste haste) {
    const std::lock_guard lock(mutex_);
    const auto place =
        haste == Haste::Awaited ? std::ranges::find(queue_, Haste::Unhurried, &Job::haste) : queue_.end();
    queue_.insert(place, {std::move(stop), std::move(job), haste, {}});
    changed_.notify_all();
}

int BotPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(queue_.size());
}

void BotPool::run(std::stop_token ending, std::size_t worker) {
    ::setpriority(PRIO_PROCESS, 0, kGentle);  // of this thread alone: who plays goes before who thinks
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, ending, [this] { return !queue_.empty(); })) {
        Job job = std::move(queue_.front());
        queue_.pop_front();
        job.began = std::chrono::steady_clock::now();
        running_[worker] = job;
        lock.unlock();
        if (!job.stop->stop_requested()) job.work(job.stop->get_token());
        job = {};
        lock.lock();
        running_[worker] = {};
    }
}

void BotPool::watch(std::stop_token ending) {
    using namespace std::chrono_literals;
    std::unique_lock lock(mutex_);
    while (!ending.stop_requested()) {
        changed_.wait_for(lock, ending, 20ms, [] { return false; });
        const auto cap = cap_ / static_cast<int>(1 + queue_.size());
        const auto now = std::chrono::steady_clock::now();
        for (auto& job : running_) {
            if (job.stop && now - job.began > cap) job.stop->request_stop();
        }
    }
}

}  // namespace server
