// A connection to PostgreSQL, as storage/ wants it: values as bytes and whole numbers, many statements in one journey.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <stdexcept>
#include <variant>

#include "storage/store.h"

namespace storage {

// What PostgreSQL complains of. `lost`: it did not answer; what it did with the last statements is not known.
struct PqFailure : std::runtime_error {
    PqFailure(const std::string& what, std::string code, bool is_lost)
        : std::runtime_error(what), state(std::move(code)), lost(is_lost) {}
    std::string state;  // SQLSTATE
    bool lost;
};

class PqRows {
  public:
    explicit PqRows(PGresult* result) : result_(result, PQclear) {}
    bool good() const;
    const PGresult* result() const { return result_.get(); }
    int count() const { return PQntuples(result_.get()); }
    struct Row {
        const PGresult* result;
        int row;
        std::string text(int i) const;
        std::int64_t number(int i) const;
        bool is_null(int i) const { return PQgetisnull(result, row, i) != 0; }
    };
    Row operator[](int row) const { return {result_.get(), row}; }

  private:
    std::unique_ptr<PGresult, void (*)(PGresult*)> result_;
};

class Pq {
  public:
    using Value = std::variant<std::string_view, std::int64_t>;
    using Values = std::initializer_list<Value>;

    explicit Pq(std::string url) : url_(std::move(url)) {}

    // Connects anew if the line is lost; `greet` is said first on every new line.
    void connect(const std::function<void(Pq&)>& greet = {});
    bool connected() const { return line_ != nullptr && PQstatus(line_.get()) == CONNECTION_OK; }
    void hang_up() { line_.reset(); }

    void run(const char* statements);  // any number, without values
    PqRows ask(const char* statement, Values values);
    // Row by row, however many there are.
    void each(const char* statement, const std::vector<std::string>& keys,
              const std::function<void(const PqRows::Row&)>& take);

    // Waits until others have said something (LISTEN), `wake` can be read, or it is late; whether they have.
    bool hear(int wake, std::chrono::milliseconds most);

    struct Prepared {
        const char *name, *text;
    };
    void prepare(const Prepared& statement);

    // Between begin and end statements are only sent; `end` waits for all of them and answers with their rows.
    void begin_journey();
    void send(const Prepared& statement, Values values);
    std::vector<PqRows> end_journey();

  private:
    void collect();
    [[noreturn]] void fail(const PGresult* result);
    PGconn* line();

    const std::string url_;
    std::unique_ptr<PGconn, void (*)(PGconn*)> line_{nullptr, PQfinish};
    int unread_ = 0;  // answers on their way
    std::vector<PqRows> answers_;
};

// The words for people, without the statement and its hints.
std::string reason(const PqFailure& failure);

}  // namespace storage
