#include "server/hall.h"

#include <algorithm>
#include <cstdio>

#include "server/decks.h"
#include "server/levels.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr int kTablesOfAGuest = 50, kTablesInAll = 10'000;   // open ones
constexpr int kBotTablesOfAGuest = 4, kBotTablesInAll = 16;  // where bots play among themselves
constexpr std::size_t kFinished = 5000;                      // that the lobby remembers
constexpr std::int64_t kHour = 3600 * 1000, kDay = 24 * kHour;
constexpr Rate kTalk{0.5, 5};
constexpr std::size_t kListed = 50;
constexpr int kRemembered = 500;  // finished games that the lobby knows after a restart
constexpr std::size_t kGamesKept = 8;

bool bots_alone(const TableCard& card) {
    return std::ranges::all_of(card.seats, [](const auto& seat) { return seat.kind == "bot"; });
}

bool open_state(TableState state) { return state == TableState::Waiting || state == TableState::Playing; }

}  // namespace

std::string seat_name(const engine::GameFacts* game, std::size_t seat) {
    return game != nullptr && seat < game->seats.size() ? std::string(game->seats[seat]) : std::to_string(seat + 1);
}

std::string seats_text(const engine::GameFacts* game, const Head& head) {
    std::string out;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        auto who = head.seats[i].guest.empty() ? head.seats[i].bot : head.seats[i].name;
        std::ranges::replace(who, ' ', '_');
        out += (i == 0 ? "" : " ") + seat_name(game, i) + "=" + who;
    }
    return out;
}

Hall::Hall(House& house) : house_(house), strand_(house.loop->strand()), talk_(kTalk) { sweep_later(); }

void Hall::restore(const std::string& crashed) {
    const auto in = [&](TableState state) { return house_.store->tables(state_name(state)); };
    for (const auto& rows : {house_.store->last_over(kRemembered), in(TableState::Waiting), in(TableState::Playing),
                             in(TableState::Quarantined)}) {
        for (auto row : rows) {
            auto state = state_named(row.state);
            if (row.id == crashed && state != TableState::Quarantined) {
                state = TableState::Quarantined;
                row.state = state_name(state);
                row.note = "the server died while it worked on this table";
                house_.metrics->quarantined_total.fetch_add(1);
                storage::Change change;
                change.table = row;
                house_.store->commit(std::move(change), [](const auto&) {});
            }
            const auto head = parse_head(row.head);
            if (!head) {
                std::fprintf(stderr, "table %s: what the server kept about it cannot be read\n", row.id.c_str());
                continue;
            }
            auto card = card_of(row.id, *head, state);
            card.updated = row.updated;
            changed(card);
            if (state == TableState::Waiting) {
                const std::lock_guard lock(mutex_);
                cards_[row.id].heard = std::max(row.updated, now_ms() - kDay + kHour);  // an hour to come back
            }
            if (state == TableState::Playing && head->clock.kind != "none") find(row.id);
        }
    }
}

TableCard Hall::card_of(const std::string& id, const Head& head, TableState state) const {
    TableCard card;
    card.id = id;
    card.host = head.host;
    card.game = engine::game_id(head.game);
    card.title = head.title;
    card.state = state;
    card.result = head.result;
    card.clock = head.clock.kind;
    card.listed = head.listed;
    card.updated = now_ms();
    const auto* entry = engine::find_game(house_.games, card.game);
    for (std::size_t i = 0; entry != nullptr && i < std::min(head.seats.size(), entry->facts->seats.size()); ++i) {
        const auto& seat = head.seats[i];
        const bool open = seat.guest.empty() && seat.bot.empty();
        card.seats.push_back({std::string(entry->facts->seats[i]),
                              open               ? "open"
                              : seat.bot.empty() ? "human"
                                                 : "bot",
                              seat.name, seat.guest});
    }
    if (state != TableState::Playing) return card;
    card.answers = head.answers;
    for (const auto asked : engine::split_words(head.decides)) {
        const auto seat = std::ranges::find(card.seats, asked, &TableCard::SeatCard::seat);
        if (seat == card.seats.end()) continue;
        if (card.turn.empty()) card.turn = seat->seat;
        card.turn_guests.push_back(seat->guest);
    }
    return card;
}

OpenedGame Hall::game_of(const Head& head) {
    const auto* entry = engine::find_game(house_.games, engine::game_id(head.game));
    return game(head.game, entry == nullptr ? engine::Materials{} : materials_of(*entry->facts, head));
}

OpenedGame Hall::game(const std::string& text, const engine::Materials& materials) {
    auto key = text;
    for (const auto& deck : materials.decks) key += "\n" + deck.name + "\n" + deck.text;
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = games_.find(key); known != games_.end()) {
            if (auto game = known->second.lock()) return game;
        }
    }
    auto game = engine::open_game(house_.games, text, materials);
    if (!game) return game.error();
    const std::lock_guard lock(mutex_);
    std::erase_if(games_, [](const auto& each) { return each.second.expired(); });
    games_[key] = *game;
    kept_.push_back(*game);
    if (kept_.size() > kGamesKept) kept_.pop_front();
    return game;
}

Answer<std::shared_ptr<Table>> Hall::load(const storage::TableRow& row) {
    auto head = parse_head(row.head);
    if (!head)
        return Problem{"internal", "what the server kept about this table cannot be read", {}, "its record is kept"};
    const auto opened = state_named(row.state) == TableState::Waiting ? game(head->game) : game_of(*head);
    if (!opened) {
        const std::lock_guard lock(mutex_);
        if (const auto card = cards_.find(row.id); card != cards_.end()) card->second.state = TableState::Quarantined;
        return older_rules(row.id);
    }
    head->seats.resize(static_cast<std::size_t>((*opened)->players()));
    const auto table = std::make_shared<Table>(house_, *this, row.id, *head, *opened);
    table->load(row);
    return table;
}

Answer<std::shared_ptr<Table>> Hall::find(const std::string& id) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = tables_.find(id); known != tables_.end()) return known->second;
    }
    const auto row = house_.store->table(id);
    if (!row)
        return Problem{
            "internal", "this table cannot be read: " + row.error().message, {}, "try again, or ask the host"};
    if (!*row) return Problem{"unknown", "there is no table `" + id + "`", {}, {}};
    auto table = load(**row);
    if (!table) return table;
    {
        const std::lock_guard lock(mutex_);
        const auto [place, fresh] = tables_.emplace(id, *table);
        if (!fresh) return place->second;  // somebody else was quicker
    }
    (*table)->wake();
    return table;
}

void Hall::forget(const std::string& id) {
    const std::lock_guard lock(mutex_);
    tables_.erase(id);
    cards_.erase(id);
}

std::optional<Problem> Hall::full_for(const std::string& guest) {
    const std::lock_guard lock(mutex_);
    const auto held = std::ranges::count_if(cards_, [&](const auto& each) {
        if (!open_state(each.second.state)) return false;
        return each.second.host == guest ||
               std::ranges::any_of(each.second.seats, [&](const auto& seat) { return seat.guest == guest; });
    });
    if (held < kTablesOfAGuest) return std::nullopt;
    return Problem{"limit", "you hold 50 open tables already", {}, "finish or close some of them"};
}

bool Hall::bots_have_room(const std::string& host) const {
    int own = 0, all = 0;
    for (const auto& [id, card] : cards_) {
        if (card.state != TableState::Playing || !bots_alone(card) || !tables_.contains(id))
            continue;  // asleep since a restart
        ++all;
        own += card.host == host ? 1 : 0;
    }
    return own < kBotTablesOfAGuest && all < kBotTablesInAll;
}

bool Hall::bots_may_play(const std::string& table) {
    const std::lock_guard lock(mutex_);
    const auto card = cards_.find(table);
    if (card == cards_.end() || !bots_have_room(card->second.host)) return false;
    card->second.state = TableState::Playing;  // so that the next one counts it
    return true;
}

void Hall::create(const Guest& guest, const Message& message, Created done) {
    auto head = read_head(guest, message);
    if (!head) return done(head.error());
    if (const auto full = full_for(guest.id)) return done(*full);
    bool start = false;
    if (message.has("start")) {
        const auto wanted = message.truth("start");
        if (!wanted) return done(wanted.error());
        start = *wanted;
    }
    if (start && std::ranges::none_of(head->seats, [](const SeatHead& seat) { return seat.bot.empty(); })) {
        const std::lock_guard lock(mutex_);
        if (!bots_have_room(guest.id))
            return done(
                Problem{"limit", "enough bots play among themselves", {}, "wait until one of their games is over"});
    }
    open(std::move(*head), {}, start, std::move(done));
}

void Hall::fork(const Guest& guest, const Fork& wanted, Created done) {
    const auto opened = game(wanted.game);
    if (!opened) return done(Problem{"internal", opened.error().message, {}, {}});
    const auto& facts = (*opened)->facts();
    const auto* bot_table = house_.bots(facts.id);
    if (bot_table == nullptr) return done(Problem{"state", "this game has no bots", {}, {}});
    const auto spec = bots::parse_bot(*bot_table, bot_of_level(wanted.bot));
    if (!spec) return done(Problem{"bad", spec.error().message, {}, spec.error().remedy});
    const auto seat = engine::parse_seat(**opened, wanted.seat);
    if (!seat || !engine::is_player(*seat))
        return done(Problem{"unknown", "this game has no seat `" + wanted.seat + "`", {}, {}});
    if (const auto full = full_for(guest.id)) return done(*full);
    Head head;
    head.game = wanted.game;
    head.title = std::string(facts.name);
    head.host = guest.id;
    head.host_name = guest.name;
    head.hold = head.pace = -1;
    head.seats.resize(static_cast<std::size_t>((*opened)->players()));
    for (auto& each : head.seats) {
        each.bot = bots::bot_text(*spec);
        each.name = bot_title(each.bot);
    }
    auto& own = head.seats[static_cast<std::size_t>(*seat)];
    own = {};
    own.guest = guest.id;
    own.name = guest.name;
    for (std::size_t i = 0; i < wanted.decks.size() && i < head.seats.size(); ++i) head.seats[i].deck = wanted.decks[i];
    open(std::move(head), wanted.moves, true, std::move(done));
}

std::string Hall::open(Head head, std::vector<std::string> given, bool start, Created done) {
    const auto opened = game(head.game);
    if (!opened) {
        done(Problem{"internal", opened.error().message, {}, {}});
        return {};
    }
    const auto number = std::to_string(opened_.fetch_add(1));
    head.secret = house_.luck ? drawn_hex(std::to_string(*house_.luck), "table " + number) : random_hex(32);
    const auto id = random_hex(8);
    auto card = card_of(id, head, TableState::Waiting);
    card.busy = true;
    const auto table = std::make_shared<Table>(house_, *this, id, std::move(head), *opened);
    bool room = false;
    {
        const std::lock_guard lock(mutex_);
        room = std::ranges::count_if(cards_, [](const auto& each) { return open_state(each.second.state); }) <
               kTablesInAll;
        if (room) tables_.emplace(id, table);
        if (room) cards_.emplace(id, std::move(card));  // from now on it counts
    }
    if (!room) {
        done(Problem{"limit", "this server has no room for another table", {}, "try again later"});
        return {};
    }
    house_.metrics->tables_created_total.fetch_add(1);
    table->post([this, id, start, given = std::move(given), done = std::move(done)](Table& fresh) {
        fresh.save_new([this, &fresh, id, start, given, done](const std::optional<std::string>& fault) {
            if (fault) forget(id);
            if (fault) return done(Problem{"internal", "this could not be saved: " + *fault, {}, "try again"});
            if (start) fresh.start(nullptr, given);
            done(id);
        });
    });
    return id;
}

std::string Hall::open_again(Head head) {
    head.result.clear();
    head.rematch.clear();
    head.given = 0;
    for (auto& seat : head.seats) {
        seat.nonce.clear();
        seat.left = false;
        if (!seat.guest.empty()) seat.bot.clear();
    }
    return open(std::move(head), {}, true, [](const Answer<std::string>&) {});
}

std::optional<TableCard> Hall::card(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto known = cards_.find(id);
    return known == cards_.end() ? std::nullopt : std::optional(known->second);
}

void Hall::changed(const TableCard& card) {
    const std::lock_guard lock(mutex_);
    auto& known = cards_[card.id];
    known = card;
    known.heard = now_ms();
    if (telling_ || watchers_.empty()) return;
    telling_ = true;
    strand_->after(Milliseconds(1000), [this] { tell_lobby(); });
}

std::string Hall::lobby_json(const std::string& guest) {
    std::vector<const TableCard*> mine, open, live;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, card] : cards_) {
        if (card.state == TableState::Closed) continue;
        const bool sits =
            !guest.empty() && std::ranges::any_of(card.seats, [&](const auto& seat) { return seat.guest == guest; });
        if (sits) mine.push_back(&card);
        if (sits || !card.listed) continue;
        if (card.state == TableState::Waiting) open.push_back(&card);
        if (card.state == TableState::Playing) live.push_back(&card);
    }
    const auto list = [&](std::vector<const TableCard*>& cards) {
        std::ranges::sort(cards, [](const auto* a, const auto* b) {
            return a->updated != b->updated ? a->updated > b->updated : a->id < b->id;
        });
        if (cards.size() > kListed) cards.resize(kListed);
        std::vector<std::string> written;
        for (const auto* card : cards) written.push_back(card_json(*card, guest));
        return engine::json_list(written);
    };
    const auto waiting = open.size(), playing = live.size();
    return JsonObject()
        .json("mine", list(mine))
        .json("open", list(open))
        .json("live", list(live))
        .number("open_count", static_cast<std::int64_t>(waiting))
        .number("live_count", static_cast<std::int64_t>(playing))
        .str();
}

void Hall::watch(std::shared_ptr<Outlet> outlet, const std::string& guest) {
    unwatch(outlet.get());
    const std::lock_guard lock(mutex_);
    watchers_.push_back({std::move(outlet), guest});
}

void Hall::unwatch(const Outlet* outlet) {
    const std::lock_guard lock(mutex_);
    std::erase_if(watchers_, [&](const Watcher& watcher) { return watcher.outlet.get() == outlet; });
}

void Hall::tell_lobby() {
    std::vector<Watcher> watchers;
    {
        const std::lock_guard lock(mutex_);
        telling_ = false;
        watchers = watchers_;
    }
    for (const auto& watcher : watchers)
        watcher.outlet->send(
            std::make_shared<const std::string>("\"is\":\"lobby\",\"lobby\":" + lobby_json(watcher.guest) + "}"));
}

void Hall::renamed(const Guest& guest) {
    std::vector<std::shared_ptr<Table>> tables;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& [id, card] : cards_) {
            const bool sits = std::ranges::any_of(card.seats, [&](const auto& seat) { return seat.guest == guest.id; });
            const auto known = tables_.find(id);
            if (sits && known != tables_.end()) tables.push_back(known->second);
        }
    }
    for (const auto& table : tables) table->post([guest](Table& each) { each.renamed(guest.id, guest.name); });
}

// Tables that nobody needs leave the memory; the store has them. A finished one also leaves the lobby after a day, and
// one that nobody came to for a day is closed.
void Hall::sweep(std::int64_t now) {
    std::vector<std::string> deserted;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(tables_, [&](const auto& each) {
            const auto card = cards_.find(each.first);
            const bool idle = card == cards_.end() || (!card->second.busy && now - card->second.updated > 60'000);
            return idle && each.second.use_count() == 1;
        });
        std::erase_if(cards_, [&](const auto& each) {
            const auto& card = each.second;
            return !open_state(card.state) && card.state != TableState::Quarantined && !card.busy &&
                   now - card.updated > kDay;
        });
        std::vector<std::pair<std::int64_t, std::string>> finished;
        for (const auto& [id, card] : cards_) {
            if (!open_state(card.state) && !card.busy) finished.emplace_back(card.updated, id);
            if (card.state == TableState::Waiting && !card.busy && now - card.heard > kDay) deserted.push_back(id);
        }
        std::ranges::sort(finished, std::greater());
        for (std::size_t i = kFinished; i < finished.size(); ++i) cards_.erase(finished[i].second);
    }
    for (const auto& id : deserted) {
        if (const auto table = find(id)) (*table)->post([](Table& each) { each.expire(); });
    }
}

void Hall::sweep_later() {
    strand_->after(Milliseconds(30'000), [this] {
        sweep(now_ms());
        sweep_later();
    });
}

}  // namespace server
