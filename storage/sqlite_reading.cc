#include "storage/sqlite_reading.h"

#include "storage/database.h"

namespace storage {
namespace {

class SqliteReading : public Reading {
  public:
    explicit SqliteReading(Database database) : database_(std::move(database)) {
        database_->exec("BEGIN");  // one moment, though a server goes on
    }

    void each(const std::string& statement, const std::vector<std::string>& keys,
              const std::function<void(const Row&)>& take) override {
        try {
            SQLite::Statement query(*database_, statement);
            for (std::size_t i = 0; i < keys.size(); ++i) query.bind(static_cast<int>(i) + 1, keys[i]);
            SqliteRow row{query};
            while (query.executeStep()) take(row);
        } catch (const SQLite::Exception& failure) {
            throw ReadFailure(reason(failure), is_damage(failure));
        }
    }

    std::vector<std::string> own_faults() override {
        std::vector<std::string> faults;
        each("PRAGMA integrity_check(100)", {}, [&](const Row& row) {
            if (row.text(0) != "ok") faults.push_back(row.text(0));
        });
        return faults;
    }

  private:
    struct SqliteRow final : Row {
        explicit SqliteRow(SQLite::Statement& query) : columns{query} {}
        std::string text(int column) const override { return columns.text(column); }
        std::int64_t number(int column) const override { return columns.number(column); }
        Columns columns;
    };
    Database database_;
};

}  // namespace

engine::Result<std::unique_ptr<Reading>, engine::LoadError> read_sqlite(const std::string& file) {
    auto database = open_database(file, Access::Read);
    if (!database) return database.error();
    return std::unique_ptr<Reading>(std::make_unique<SqliteReading>(std::move(*database)));
}

}  // namespace storage
