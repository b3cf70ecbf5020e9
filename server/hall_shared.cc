// The hall where several servers share a database: which tables are its own, and what it knows of those of others.
#include <algorithm>

#include "server/hall.h"

namespace server {
namespace {

constexpr Milliseconds kLook(1000);    // so often it looks for itself what is new
constexpr std::int64_t kLooked = 250;  // and so often at most where it is told that there is something
constexpr int kOrphans = 50;           // tables that are taken in one look
constexpr Milliseconds kLeave(5000), kFarewell(300);

}  // namespace

// The store goes on for a while.
Hall::~Hall() {
    if (news_ != nullptr) news_->tell_news({});
}

Answer<storage::Held> Hall::take(const std::string& id) {
    const Problem unknown{"unknown", "there is no table `" + id + "`", {}, {}};
    const auto unread = [](const storage::Fault& fault) {
        return Problem{"internal", "this table cannot be read: " + fault.message, {}, "try again, or ask the host"};
    };
    if (auto* shared = house_.store->shared()) {
        auto held = shared->take(id);
        if (!held) return unread(held.error());
        if (!*held) return unknown;
        if ((*held)->elsewhere) return server::elsewhere(*(*held)->elsewhere);
        return std::move(**held);
    }
    auto row = house_.store->table(id);
    if (!row) return unread(row.error());
    if (!*row) return unknown;
    return storage::Held{std::move(**row)};
}

bool Hall::ready() const {
    const auto* shared = house_.store->shared();
    return shared == nullptr || (shared->alive() && !shared->leaving());
}

void Hall::look_later() {
    news_ = house_.store->shared();
    news_->tell_news([this] {
        if (now() - looked_ >= kLooked) look_around();
    });
    strand_->after(kLook, [this] {
        const auto& shared = *house_.store->shared();
        if (!shared.alive() && !shared.another({}).empty()) let_go();
        look_around();
        look_later();
    });
}

// Cut off from the database, perhaps alone: whoever waits here is sent to look for a server that is not.
void Hall::let_go() {
    std::vector<std::shared_ptr<Table>> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, table] : tables_) all.push_back(table);
    }
    for (const auto& table : all) table->post([](Table& each) { each.leave_to(""); });
}

// Beside the loop, by one at a time.
void Hall::look_around() {
    if (looking_.exchange(true)) return;
    looked_ = now();
    house_.loop->beside([this] {
        auto& shared = *house_.store->shared();
        if (const auto news = shared.news(mark_)) hear(*news);
        looking_ = false;
        if (!ready()) return;
        for (const auto& id : shared.orphans(kOrphans)) find(id, [](const auto&) {});
    });
}

void Hall::hear(const storage::News& news) {
    mark_ = news.mark;
    for (const auto& [row, epoch, elsewhere] : news.tables) {
        std::shared_ptr<Table> here;
        {
            const std::lock_guard lock(mutex_);
            if (const auto known = tables_.find(row.id); known != tables_.end()) here = known->second;
        }
        if (here) {
            here->post([epoch](Table& table) { table.lose_in(epoch); });
        } else if (const auto head = parse_head(row.head)) {
            auto card = card_of(row.id, *head, state_named(row.state));
            card.updated = row.updated;
            changed(card);
        }
    }
    const std::lock_guard lock(mutex_);
    for (const auto& id : news.gone) {
        if (tables_.contains(id)) continue;
        cards_.erase(id);
        stale_ = true;
        tell_later();
    }
}

void Hall::lost(const Table& table) {
    const std::lock_guard lock(mutex_);
    const auto known = tables_.find(table.id());
    if (known != tables_.end() && known->second.get() == &table) tables_.erase(known);
}

void Hall::leave(std::function<void()> then) {
    auto* shared = house_.store->shared();
    if (shared == nullptr) return then();
    shared->leave();
    std::vector<std::shared_ptr<Table>> all;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, table] : tables_) all.push_back(table);
    }
    const auto left = std::make_shared<std::atomic<std::size_t>>(all.size() + 1);
    const auto one_less = [this, left, then] {
        if (left->fetch_sub(1) == 1) strand_->after(kFarewell, then);  // what was said last is on its way
    };
    for (const auto& table : all) table->post([one_less](Table& each) { each.hand_over(one_less); });
    one_less();
    strand_->after(kLeave, then);  // the database may be away
}

}  // namespace server
