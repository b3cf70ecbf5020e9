// What every store does alike: it takes all changes that wait and writes them as one group, so that many tables share
// one wait for the disk; and it tells each fault once. For storage/ alone.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "storage/store.h"

namespace storage {

using Faults = std::vector<std::optional<Unwritten>>;  // of the changes of a group, each its own

// One thread writes.
class WriteQueue {
  public:
    using Write = std::function<Faults(const std::vector<const Change*>& group)>;
    explicit WriteQueue(Write write) : write_(std::move(write)), thread_([this] { work(); }) {}
    ~WriteQueue();  // when everything is written
    WriteQueue(const WriteQueue&) = delete;
    WriteQueue& operator=(const WriteQueue&) = delete;

    void commit(Change change, Store::Done done);
    void flush();
    bool ending();

  private:
    struct Job {
        Change change;
        Store::Done done;
    };
    void work();
    bool take(std::vector<Job>& jobs);

    const Write write_;
    std::mutex mutex_;  // of the next four
    std::vector<Job> waiting_;
    std::size_t handed_in_ = 0, finished_ = 0;
    bool ending_ = false;
    std::condition_variable changed_;
    std::thread thread_;  // the last: it uses all of the above
};

class FaultBook {
  public:
    void tell(std::function<void(const Fault&)> tell);
    void note(const Fault& fault);

  private:
    std::mutex mutex_;
    std::vector<Fault> known_;
    std::function<void(const Fault&)> tell_;
};

}  // namespace storage
