#include "server/hall.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include "server/crash.h"
#include "server/decks.h"
#include "server/levels.h"

namespace server {
namespace {

constexpr int kTablesOfAGuest = 50, kTablesOfAnAddress = 100;  // open ones; the second of strangers
constexpr std::size_t kTablesInAll = 10'000;
constexpr int kBotTablesOfAGuest = 4, kBotTablesInAll = 16;  // where bots play among themselves
constexpr std::size_t kFinished = 5000;                      // that the lobby remembers
constexpr std::int64_t kHour = 3600 * 1000, kDay = 24 * kHour;
constexpr std::int64_t kAbandoned = 30 * kDay;  // so long nobody has looked at a game that is being played
constexpr Rate kTalk{0.5, 5};
// What commands cost, weighed (session.cc): of a guest, and of an address.
constexpr Rate kOfAGuest{40, 400}, kOfAnAddress{20'000, 40'000}, kOfAStranger{150, 600};
constexpr int kRemembered = 500;  // finished games that the lobby knows after a restart
constexpr std::size_t kGamesKept = 8;

}  // namespace

Hall::Hall(House& house)
    : house_(house),
      strand_(house.loop->strand()),
      talk_(kTalk),
      of_guest_(kOfAGuest),
      of_address_(house.strangers ? kOfAStranger : kOfAnAddress) {
    sweep_later();
}

void Hall::restore(const std::string& crashed) {
    if (auto* shared = house_.store->shared()) {
        if (const auto mark = shared->mark()) mark_ = *mark;  // what comes after this is news
        look_later();
    }
    const auto in = [&](TableState state) { return house_.store->tables(state_name(state)); };
    for (const auto& rows : {house_.store->last_over(kRemembered), in(TableState::Waiting), in(TableState::Playing),
                             in(TableState::Quarantined)}) {
        for (auto row : rows) {
            auto state = state_named(row.state);
            if (row.id == crashed && state != TableState::Quarantined && take(row.id)) {
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
            {
                // By what the clock of the house says, which may have been set: an hour to come back at the least.
                const auto longest = state == TableState::Waiting   ? kDay - kHour
                                     : state == TableState::Playing ? kAbandoned - kDay
                                                                    : kDay + 1;
                const std::lock_guard lock(mutex_);
                cards_.hear(row.id, now() - std::clamp<std::int64_t>(now_ms() - row.updated, 0, longest));
            }
            if (state == TableState::Playing && head->clock.kind != "none") find(row.id, [](const auto&) {});
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
    card.address = head.address;
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

Answer<std::shared_ptr<Table>> Hall::load(const std::string& id) {
    const auto held = take(id);
    if (!held) return held.error();
    const auto& row = held->row;
    auto head = parse_head(row.head);
    if (!head)
        return Problem{"internal", "what the server kept about this table cannot be read", {}, "its record is kept"};
    const auto opened = state_named(row.state) == TableState::Waiting ? game(head->game) : game_of(*head);
    if (!opened) {
        const std::lock_guard lock(mutex_);
        cards_.set_state(row.id, TableState::Quarantined);
        return older_rules(row.id);
    }
    const auto* bots = house_.bots((*opened)->facts().id);
    const auto wrong = wrong_with(*head, **opened, bots);
    auto kept = row;
    if (wrong && state_named(row.state) != TableState::Quarantined) {
        kept.state = state_name(TableState::Quarantined);
        kept.note = "what the server kept about it cannot be: " + *wrong;
        std::fprintf(stderr, "table %s is put aside: %s\n", row.id.c_str(), kept.note.c_str());
        house_.metrics->quarantined_total.fetch_add(1);
        storage::Change change;
        change.table = kept;
        change.epoch = held->epoch;
        house_.store->commit(std::move(change), [](const auto&) {});
        const std::lock_guard lock(mutex_);
        cards_.set_state(row.id, TableState::Quarantined);
    }
    head->seats.resize(static_cast<std::size_t>((*opened)->players()));
    const auto table = std::make_shared<Table>(house_, *this, row.id, *head, *opened);
    table->load(kept, held->epoch);
    return table;
}

// Here already, or about to be: then it is told in its turn.
bool Hall::tell_known(const std::string& id, Found& then) {
    std::shared_ptr<Table> here;
    {
        const std::lock_guard lock(mutex_);
        if (const auto waiting = loading_.find(id); waiting != loading_.end()) {
            waiting->second.push_back(std::move(then));
            return true;
        }
        if (const auto known = tables_.find(id); known != tables_.end()) here = known->second;
    }
    if (here) then(here);
    return here != nullptr;
}

void Hall::find(const std::string& id, Found then, const MayRead& may_read) {
    if (tell_known(id, then)) return;
    const auto row = house_.store->table(id);
    if (!row)
        return then(
            Problem{"internal", "this table cannot be read: " + row.error().message, {}, "try again, or ask the host"});
    if (!*row) return then(Problem{"unknown", "there is no table `" + id + "`", {}, {}});
    if (may_read && !may_read((*row)->lines))
        return then(Problem{"limit", "that is too fast", {}, "a long game that sleeps costs more than others"});
    bool quicker = false;  // somebody else was
    {
        const std::lock_guard lock(mutex_);
        quicker = tables_.contains(id) || loading_.contains(id);
        if (!quicker) loading_[id].push_back(std::move(then));
    }
    if (quicker) return find(id, std::move(then));
    house_.loop->beside([this, id] {
        const Working working(id);
        tell_found(id, load(id));
    });
}

// All who wait are told before anybody finds it by himself: what they ask of it comes in order.
void Hall::tell_found(const std::string& id, const Answer<std::shared_ptr<Table>>& table) {
    for (;;) {
        std::vector<Found> waiting;
        {
            const std::lock_guard lock(mutex_);
            waiting = std::exchange(loading_[id], {});
            if (table && waiting.empty()) tables_.emplace(id, *table);
            if (waiting.empty()) loading_.erase(id);
        }
        if (waiting.empty()) break;
        for (const auto& then : waiting) then(table);
    }
    if (table) (*table)->wake();
}

void Hall::forget(const std::string& id) {
    const std::lock_guard lock(mutex_);
    tables_.erase(id);
    cards_.erase(id);
}

std::optional<Problem> Hall::full_for(const Guest& guest) {
    const std::lock_guard lock(mutex_);
    if (cards_.open_of_guest(guest.id) >= kTablesOfAGuest)
        return Problem{"limit", "you hold 50 open tables already", {}, "finish or close some of them"};
    if (house_.strangers && cards_.open_of_address(guest.address) >= kTablesOfAnAddress)
        return Problem{"limit", "100 open tables were opened from your address", {}, "finish or close some of them"};
    return std::nullopt;
}

bool Hall::bots_have_room(const std::string& host) const {
    int own = 0, all = 0;
    for (const auto& id : cards_.of_bots()) {
        if (!tables_.contains(id)) continue;  // asleep since a restart
        ++all;
        own += cards_.find(id)->host == host ? 1 : 0;
    }
    return own < kBotTablesOfAGuest && all < kBotTablesInAll;
}

bool Hall::bots_may_play(const std::string& table) {
    const std::lock_guard lock(mutex_);
    const auto* card = cards_.find(table);
    if (card == nullptr || !bots_have_room(card->host)) return false;
    cards_.set_state(table, TableState::Playing);  // so that the next one counts it
    return true;
}

void Hall::create(const Guest& guest, const Message& message, Created done) {
    auto head = read_head(guest, message);
    if (!head) return done(head.error());
    if (const auto full = full_for(guest)) return done(*full);
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
    open(std::move(*head), guest.address, start, std::move(done));
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
    if (const auto full = full_for(guest)) return done(*full);
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
    head.moves = wanted.moves;
    head.given = static_cast<int>(wanted.moves.size());
    open(std::move(head), guest.address, false, std::move(done));
}

Answer<std::shared_ptr<Table>> Hall::make(Head head, const std::string& address) {
    if (const auto* shared = house_.store->shared(); shared != nullptr && shared->leaving())
        return elsewhere(shared->another(head.secret));
    const auto opened = game(head.game);
    if (!opened) return Problem{"internal", opened.error().message, {}, {}};
    const auto number = std::to_string(opened_.fetch_add(1));
    if (head.secret.empty())  // a rematch has promised its own
        head.secret = house_.luck ? drawn_hex(std::to_string(*house_.luck), "table " + number) : random_hex(32);
    head.chance = 2;
    head.address = address;
    const auto id = random_hex(8);
    auto card = card_of(id, head, TableState::Waiting);
    card.busy = true;
    const auto table = std::make_shared<Table>(house_, *this, id, std::move(head), *opened);
    const std::lock_guard lock(mutex_);
    if (cards_.open() >= kTablesInAll)
        return Problem{"limit", "this server has no room for another table", {}, "try again later"};
    tables_.emplace(id, table);
    cards_.put(std::move(card));  // from now on it counts
    house_.metrics->tables_created_total.fetch_add(1);
    return table;
}

void Hall::open(Head head, const std::string& address, bool start, Created done) {
    const auto table = make(std::move(head), address);
    if (!table) return done(table.error());
    (*table)->post([this, id = (*table)->id(), start, done = std::move(done)](Table& fresh) {
        fresh.save_new([this, &fresh, id, start, done](const std::optional<std::string>& fault) {
            if (fault) forget(id);
            if (fault) return done(Problem{"internal", "this could not be saved: " + *fault, {}, "try again"});
            if (start) fresh.start(nullptr);
            done(id);
        });
    });
}

Answer<storage::TableRow> Hall::open_again(Head head, const Asked& asked) {
    if (const auto full = full_for({asked.guest, asked.name, {}, asked.address})) return *full;
    head.result.clear();
    head.rematch.clear();
    head.record.clear();
    head.given = 0;
    head.secret = std::exchange(head.next, {});
    for (auto& seat : head.seats) {
        seat.nonce = std::exchange(seat.next_nonce, {});
        seat.deck.dealt = false;  // by another chance
        seat.left = false;
        if (!seat.guest.empty()) seat.bot.clear();
    }
    const auto table = make(std::move(head), asked.address);
    if (!table) return table.error();
    return (*table)->row();
}

void Hall::opened_again(const std::string& id, bool stored) {
    if (!stored) return forget(id);
    const std::lock_guard lock(mutex_);
    if (const auto table = tables_.find(id); table != tables_.end())
        table->second->post([](Table& each) { each.is_stored(), each.start(nullptr); });
}

std::optional<TableCard> Hall::card(const std::string& id) {
    const std::lock_guard lock(mutex_);
    const auto* known = cards_.find(id);
    return known == nullptr ? std::nullopt : std::optional(*known);
}

void Hall::changed(const TableCard& card) {
    const std::lock_guard lock(mutex_);
    cards_.put(card).heard = now();
    stale_ = true;
    tell_later();
}

void Hall::renamed(const Guest& guest) {
    std::vector<std::shared_ptr<Table>> tables;
    {
        const std::lock_guard lock(mutex_);
        for (const auto& id : cards_.of_guest(guest.id)) {
            if (const auto known = tables_.find(id); known != tables_.end()) tables.push_back(known->second);
        }
    }
    for (const auto& table : tables) table->post([guest](Table& each) { each.renamed(guest.id, guest.name); });
}

// Tables that nobody needs leave the memory; the store has them. A finished one also leaves the lobby after a day, and
// one that nobody came to for a day is closed, and so is a game that nobody has looked at for a month.
void Hall::sweep(std::int64_t now) {
    std::vector<std::string> deserted;
    std::vector<std::shared_ptr<Table>> asleep;
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(tables_, [&](const auto& each) {
            const auto* card = cards_.find(each.first);
            const bool idle = card == nullptr || (!card->busy && now - card->heard > 60'000);
            const bool sleeps = idle && each.second.use_count() == 1;
            if (sleeps) asleep.push_back(each.second);
            return sleeps;
        });
        std::vector<std::string> gone;
        std::vector<std::pair<std::int64_t, std::string>> finished;
        for (const auto& [id, card] : cards_.all()) {
            if (card.state == TableState::Waiting && !card.busy && now - card.heard > kDay) deserted.push_back(id);
            if (card.state == TableState::Playing && !card.busy && now - card.heard > kAbandoned)
                deserted.push_back(id);
            if (is_open(card.state) || card.busy) continue;
            const bool never_played = card.state == TableState::Closed && card.result.empty();
            if (never_played || (card.state != TableState::Quarantined && now - card.heard > kDay)) {
                gone.push_back(id);
            } else {
                finished.emplace_back(card.updated, id);
            }
        }
        std::ranges::sort(finished, std::greater());
        for (std::size_t i = kFinished; i < finished.size(); ++i) gone.push_back(finished[i].second);
        for (const auto& id : gone) cards_.erase(id);
    }
    for (const auto& table : asleep) {
        if (house_.store->shared() != nullptr) table->post([](Table& each) { each.hand_over([] {}); });
    }
    for (const auto& id : deserted) {
        find(id, [](const auto& table) {
            if (table) (*table)->post([](Table& each) { each.expire(); });
        });
    }
}

void Hall::sweep_later() {
    strand_->after(Milliseconds(30'000), [this] {
        sweep(now());
        sweep_later();
    });
}

}  // namespace server
