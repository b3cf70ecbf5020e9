#include "storage/queue.h"

#include <algorithm>

namespace storage {
namespace {

constexpr std::size_t kMaxFaults = 1000;  // told; a check of the database lists all

}  // namespace

WriteQueue::~WriteQueue() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void WriteQueue::commit(Change change, Store::Done done) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(change), std::move(done)});
        ++handed_in_;
    }
    changed_.notify_all();
}

void WriteQueue::flush() {
    std::unique_lock lock(mutex_);
    const auto until = handed_in_;
    changed_.wait(lock, [&] { return finished_ >= until; });
}

bool WriteQueue::ending() {
    const std::lock_guard lock(mutex_);
    return ending_;
}

void WriteQueue::work() {
    for (std::vector<Job> jobs; take(jobs); jobs.clear()) {
        std::vector<const Change*> group;
        for (const auto& job : jobs) group.push_back(&job.change);
        const auto faults = write_(group);
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            if (jobs[i].done) jobs[i].done(faults[i]);
        }
        {
            const std::lock_guard lock(mutex_);
            finished_ += jobs.size();
        }
        changed_.notify_all();
    }
}

// Everything that waits; false at the end, once nothing does.
bool WriteQueue::take(std::vector<Job>& jobs) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ending_ || !waiting_.empty(); });
    jobs.swap(waiting_);
    return !jobs.empty();
}

void FaultBook::tell(std::function<void(const Fault&)> tell) {
    const std::lock_guard lock(mutex_);
    tell_ = std::move(tell);
}

void FaultBook::note(const Fault& fault) {
    const std::lock_guard lock(mutex_);
    const bool known = std::any_of(known_.begin(), known_.end(), [&](const Fault& f) {
        return f.table == fault.table && f.line == fault.line && f.message == fault.message;
    });
    if (known || known_.size() >= kMaxFaults) return;
    known_.push_back(fault);
    if (tell_) tell_(fault);
}

}  // namespace storage
