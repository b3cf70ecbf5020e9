// A connection that reads one moment of a whole database, whichever it is. For storage/ alone.
#pragma once

#include <stdexcept>

#include "storage/store.h"

namespace storage {

struct ReadFailure : std::runtime_error {
    ReadFailure(const std::string& what, bool damaged) : std::runtime_error(what), damage(damaged) {}
    bool damage;  // false: a failure of the moment
};

class Reading {
  public:
    struct Row {
        virtual ~Row() = default;
        virtual std::string text(int column) const = 0;
        virtual std::int64_t number(int column) const = 0;
    };
    virtual ~Reading() = default;
    // Rows one by one; keys stand for $1, $2 ... Nothing else may be asked meanwhile. Throws ReadFailure.
    virtual void each(const std::string& statement, const std::vector<std::string>& keys,
                      const std::function<void(const Row&)>& take) = 0;
    virtual std::vector<std::string> own_faults() = 0;  // what the database finds wrong with itself
};

// A file, or the URL of a PostgreSQL database. It has to be one of ours, of this very version.
engine::Result<std::unique_ptr<Reading>, engine::LoadError> open_reading(const std::string& where);

}  // namespace storage
