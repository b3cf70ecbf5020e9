// The lobby of a hall: what everybody is shown of its tables, and who is told when they change.
#include "server/hall.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr std::size_t kListed = 50;
constexpr int kPages = 20;
constexpr std::int64_t kFresh = 1000;  // so long a written lobby serves everybody

}  // namespace

void Hall::tell_later() {
    if (telling_ || watchers_.empty()) return;
    telling_ = true;
    strand_->after(Milliseconds(kFresh), [this] { tell_lobby(); });
}

// What everybody is shown of a page, written at most once a second and not longer than it is.
std::shared_ptr<const Hall::Page> Hall::page(int number) {
    auto& known = pages_[number];
    if (known && (!stale_ || now() - written_ < kFresh)) return known;
    if (now() - written_ >= kFresh) {
        for (auto& [other, page] : pages_) page.reset();
        written_ = now();
        stale_ = false;
    }
    const auto from = static_cast<std::size_t>(number) * kListed;
    auto fresh = std::make_shared<Page>();
    for (const auto& [state, into, count] : {std::tuple{TableState::Waiting, &fresh->open, &fresh->open_count},
                                             {TableState::Playing, &fresh->live, &fresh->live_count}}) {
        const auto listed = cards_.listed(state, from, kListed);
        for (const auto* card : listed.cards) into->push_back({card->id, card_json(*card, {})});
        *count = static_cast<std::int64_t>(listed.all);
    }
    return known = std::move(fresh);
}

std::optional<Problem> Hall::no_page(std::int64_t number) {
    if (number >= 0 && number < kPages) return std::nullopt;
    return Problem{"limit", "the lobby has pages 0 to 19", {}, "50 tables each"};
}

std::string Hall::lobby_json(const std::string& guest, int number) {
    std::vector<TableCard> mine;
    std::set<std::string, std::less<>> own;
    std::shared_ptr<const Page> shown;
    {
        const std::lock_guard lock(mutex_);
        for (const auto* card : guest.empty() ? std::vector<const TableCard*>() : cards_.seats_of(guest)) {
            own.insert(card->id);
            if (mine.size() < kListed) mine.push_back(*card);
        }
        shown = page(number);
    }
    std::vector<std::string> written;
    for (const auto& card : mine) written.push_back(card_json(card, guest));
    const auto others = [&](const std::vector<Page::Entry>& entries) {
        std::vector<std::string> out;
        for (const auto& entry : entries) {
            if (!own.contains(entry.id)) out.push_back(entry.json);
        }
        return engine::json_list(out);
    };
    return JsonObject()
        .json("mine", engine::json_list(written))
        .json("open", others(shown->open))
        .json("live", others(shown->live))
        .number("open_count", shown->open_count)
        .number("live_count", shown->live_count)
        .str();
}

void Hall::watch(std::shared_ptr<Outlet> outlet, const std::string& guest) {
    unwatch(outlet.get());
    const std::lock_guard lock(mutex_);
    watchers_.push_back({std::move(outlet), guest});
    if (stale_) tell_later();  // it is answered with what was written last
}

void Hall::unwatch(const Outlet* outlet) {
    const std::lock_guard lock(mutex_);
    std::erase_if(watchers_, [&](const Watcher& watcher) { return watcher.outlet.get() == outlet; });
}

// Who sits nowhere is told what all others are told.
void Hall::tell_lobby() {
    std::vector<std::pair<Watcher, bool>> watchers;  // and whether they sit somewhere
    {
        const std::lock_guard lock(mutex_);
        telling_ = false;
        written_ = now() - kFresh;  // what is told is new
        for (const auto& watcher : watchers_) watchers.emplace_back(watcher, !cards_.seats_of(watcher.guest).empty());
    }
    std::shared_ptr<const std::string> strangers;
    for (const auto& [watcher, sits] : watchers) {
        auto body =
            sits || !strangers
                ? std::make_shared<const std::string>("\"is\":\"lobby\",\"lobby\":" + lobby_json(watcher.guest) + "}")
                : strangers;
        if (!sits) strangers = body;
        watcher.outlet->send(std::move(body));
    }
}

}  // namespace server
