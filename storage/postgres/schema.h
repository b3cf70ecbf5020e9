// The schema `nexus` of a PostgreSQL database: its versions. For storage/ alone.
#pragma once

#include <mutex>

#include "storage/postgres/pq.h"

namespace storage {

// A schema that is not of this version cannot be read, an older one is brought up to date by `migrate`.
int schema_version();
int version_of(Pq& pq);  // 0: there is none of ours
std::optional<engine::LoadError> migrate(const std::string& url, Pq& pq);

// Said first on every line.
void greet(Pq& pq);

// A line for asking, from any thread; one that was lost is begun anew, once, for whoever asks next.
class Asking {
  public:
    explicit Asking(const std::string& url) : pq_(url) {}
    PqRows ask(const std::string& statement, Pq::Values values);

  private:
    std::mutex mutex_;
    Pq pq_;
};

engine::LoadError wrong(const std::string& url, std::string message, std::string remedy);
std::string some_name();  // that nobody else has

}  // namespace storage
