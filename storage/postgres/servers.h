// What makes this server one of several at its database: its lease, which tables it has, what others have written. For
// storage/ alone.
#pragma once

#include <atomic>
#include <thread>

#include "storage/postgres/schema.h"
#include "storage/shared.h"

namespace storage {

class PgServers final : public Shared {
  public:
    PgServers(const std::string& url, std::string name);  // or an exception
    ~PgServers() override;

    std::optional<std::string> settle(const std::string& path, const std::string& place) override;
    bool alive() const override;
    void leave() override;
    bool leaving() const override { return leaving_; }
    std::string another(std::string_view table) const override;

    Found<Held> take(std::string_view table) override;
    std::vector<std::string> orphans(int most) override;
    engine::Result<std::int64_t, Fault> mark() override;
    engine::Result<News, Fault> news(std::int64_t since) override;
    void tell_news(std::function<void()> tell) override;

    void wrote();  // something new: others are told soon

  private:
    struct Server {
        std::string name, path;
    };
    void connect();
    void live();
    void listen();
    void beat();
    void wake();
    std::optional<std::string> in_the_way(const std::string& path);

    const std::string name_;
    Pq pulse_;  // of the thread alone, once it runs
    Asking takes_, looks_;
    mutable std::mutex mutex_;  // of the next three
    std::string path_, place_;
    std::vector<Server> others_;
    std::mutex telling_;  // held while somebody is told: who is told no more waits for it
    std::function<void()> tell_;
    std::atomic<std::int64_t> lease_ = 0;  // until then, by the clock that is never set
    std::atomic<bool> leaving_ = false, ending_ = false, wrote_ = false;
    int beats_ = 0;
    const int wake_;
    std::thread thread_;  // the last: it uses all of the above
};

}  // namespace storage
