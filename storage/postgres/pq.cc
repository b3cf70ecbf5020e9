#include "storage/postgres/pq.h"

#include <poll.h>

#include <array>

namespace storage {
namespace {

constexpr int kBinary = 1;
constexpr int kUnread = 256;  // answers of some 40 bytes

// Whole numbers travel as eight bytes, the highest first.
std::array<char, 8> bytes_of(std::int64_t number) {
    std::array<char, 8> bytes{};
    for (int i = 0; i < 8; ++i)
        bytes[static_cast<std::size_t>(i)] = static_cast<char>(static_cast<std::uint64_t>(number) >> (8 * (7 - i)));
    return bytes;
}

// Values as libpq takes them.
class Sent {
  public:
    explicit Sent(const std::vector<std::string>& texts) {
        for (const auto& text : texts) add(text.data(), text.size());
    }
    explicit Sent(Pq::Values values) {
        numbers_.reserve(values.size());
        for (const auto& value : values) {
            if (const auto* text = std::get_if<std::string_view>(&value)) {
                add(text->data() == nullptr ? "" : text->data(), text->size());
            } else {
                numbers_.push_back(bytes_of(std::get<std::int64_t>(value)));
                add(numbers_.back().data(), 8);
            }
        }
    }
    int count() const { return static_cast<int>(starts_.size()); }
    const char* const* starts() const { return starts_.data(); }
    const int* lengths() const { return lengths_.data(); }
    const int* formats() const { return formats_.data(); }

  private:
    void add(const char* start, std::size_t length) {
        starts_.push_back(start);
        lengths_.push_back(static_cast<int>(length));
        formats_.push_back(kBinary);
    }
    std::vector<std::array<char, 8>> numbers_;
    std::vector<const char*> starts_;
    std::vector<int> lengths_, formats_;
};

}  // namespace

bool PqRows::good() const {
    const auto status = PQresultStatus(result_.get());
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

std::string PqRows::Row::text(int i) const {
    return {PQgetvalue(result, row, i), static_cast<std::size_t>(PQgetlength(result, row, i))};
}

std::int64_t PqRows::Row::number(int i) const {
    const char* bytes = PQgetvalue(result, row, i);
    const int length = PQgetlength(result, row, i);
    std::uint64_t number = length > 0 && (bytes[0] & 0x80) != 0 ? ~std::uint64_t{0} : 0;
    for (int k = 0; k < length; ++k) number = number << 8 | static_cast<unsigned char>(bytes[k]);
    return static_cast<std::int64_t>(number);
}

void Pq::connect(const std::function<void(Pq&)>& greet) {
    if (connected()) return;
    // A network that is cut in silence is noticed within seconds; what the URL says of it counts more.
    const char* const words[] = {"connect_timeout", "tcp_user_timeout", "keepalives_idle", "dbname", nullptr};
    const char* const values[] = {"5", "10000", "5", url_.c_str(), nullptr};
    line_.reset(PQconnectdbParams(words, values, 1));
    if (!connected()) fail(nullptr);
    PQsetNoticeProcessor(line_.get(), [](void*, const char*) {}, nullptr);
    try {
        if (greet) greet(*this);
    } catch (const PqFailure&) {
        hang_up();  // who was not greeted is no use to anybody
        throw;
    }
}

PGconn* Pq::line() {
    if (!connected()) throw PqFailure("the database is not connected", "", true);
    return line_.get();
}

void Pq::fail(const PGresult* result) {
    const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char* primary = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    std::string said = primary != nullptr ? primary : line_ == nullptr ? "" : PQerrorMessage(line_.get());
    while (!said.empty() && said.back() == '\n') said.pop_back();
    const std::string code = state == nullptr ? "" : state;
    // Without a code of the database it is the line that speaks; class 57P: the database is being stopped, and the line
    // with it; 25P03: we were silent for too long in the midst of something.
    const bool lost = code.empty() || code.starts_with("57P") || code.starts_with("08") || code == "25P03";
    if (lost) line_.reset();
    throw PqFailure(said, code, lost);
}

void Pq::run(const char* statements) {
    const PqRows answer(PQexec(line(), statements));
    if (!answer.good()) fail(answer.result());
}

PqRows Pq::ask(const char* statement, Values values) {
    const Sent sent(values);
    PqRows rows(
        PQexecParams(line(), statement, sent.count(), nullptr, sent.starts(), sent.lengths(), sent.formats(), kBinary));
    if (!rows.good()) fail(rows.result());
    return rows;
}

void Pq::each(const char* statement, const std::vector<std::string>& keys,
              const std::function<void(const PqRows::Row&)>& take) {
    const Sent sent(keys);
    if (PQsendQueryParams(line(), statement, sent.count(), nullptr, sent.starts(), sent.lengths(), sent.formats(),
                          kBinary) == 0 ||
        PQsetSingleRowMode(line()) == 0)
        fail(nullptr);
    // Whoever stops in the midst of it leaves a line behind that is good for nothing.
    struct Rest {
        Pq& pq;
        bool whole = false;
        ~Rest() {
            if (!whole) pq.hang_up();
        }
    } rest{*this};
    while (PGresult* result = PQgetResult(line())) {
        const PqRows rows(result);
        const bool one = PQresultStatus(result) == PGRES_SINGLE_TUPLE;
        if (!one && !rows.good()) fail(result);
        for (int i = 0; i < rows.count(); ++i) take(rows[i]);
    }
    rest.whole = true;
}

bool Pq::hear(int wake, std::chrono::milliseconds most) {
    std::array<pollfd, 2> lines{{{PQsocket(line()), POLLIN, 0}, {wake, POLLIN, 0}}};
    ::poll(lines.data(), lines.size(), static_cast<int>(most.count()));
    if (PQconsumeInput(line()) == 0) fail(nullptr);
    bool heard = false;
    while (PGnotify* said = PQnotifies(line())) {
        heard |= said->be_pid != PQbackendPID(line());
        PQfreemem(said);
    }
    return heard;
}

void Pq::prepare(const Prepared& statement) {
    const PqRows answer(PQprepare(line(), statement.name, statement.text, 0, nullptr));
    if (!answer.good()) fail(answer.result());
}

void Pq::begin_journey() {
    if (PQenterPipelineMode(line()) == 0) fail(nullptr);
    unread_ = 0;
    answers_.clear();
}

void Pq::send(const Prepared& statement, Values values) {
    // Neither side may wait until the other reads.
    if (unread_ == kUnread) {
        if (PQsendFlushRequest(line()) == 0) fail(nullptr);
        collect();
    }
    const Sent sent(values);
    if (PQsendQueryPrepared(line(), statement.name, sent.count(), sent.starts(), sent.lengths(), sent.formats(),
                            kBinary) == 0)
        fail(nullptr);
    ++unread_;
}

void Pq::collect() {
    for (; unread_ > 0; --unread_) {
        PGresult* result = PQgetResult(line());
        if (result == nullptr) fail(nullptr);
        answers_.emplace_back(result);
        if (!connected()) fail(result);
        PQclear(PQgetResult(line()));  // the end of this one
    }
}

std::vector<PqRows> Pq::end_journey() {
    if (PQpipelineSync(line()) == 0) fail(nullptr);
    collect();
    PQclear(PQgetResult(line()));  // the end of all
    if (PQexitPipelineMode(line()) == 0) fail(nullptr);
    auto all = std::move(answers_);
    answers_.clear();
    for (const auto& answer : all) {
        if (!answer.good()) fail(answer.result());  // the first; those after it were not even tried
    }
    return all;
}

std::string reason(const PqFailure& failure) {
    if (failure.state == "53100") return "the disk of the database is full";
    if (failure.state == "25006") return "the database cannot be written: it is read-only";
    if (failure.lost) return "the database does not answer: " + std::string(failure.what());
    return failure.what();
}

}  // namespace storage
