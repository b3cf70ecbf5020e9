#include "server/hall.h"

#include <algorithm>

#include "engine/options.h"
#include "server/decks.h"
#include "server/levels.h"

namespace server {
namespace {

using engine::JsonObject;

constexpr int kTablesOfAGuest = 50;
constexpr std::size_t kListed = 50;
constexpr int kRemembered = 500;  // finished games that the lobby knows after a restart
constexpr std::size_t kGamesKept = 8;
constexpr std::int64_t kMaxClock = 30LL * 24 * 3600 * 1000;

bool open_state(const std::string& state) { return state == "waiting" || state == "playing"; }

Answer<ClockHead> read_clock(const Message& message) {
    ClockHead clock;
    const auto fields = message.object("clock");
    if (!fields) return fields.error();
    const auto kind = fields->text("kind", 10);
    if (!kind) return kind.error();
    clock.kind = *kind;
    if (clock.kind == "none") return clock;
    const auto turn = fields->number("turn");
    if (!turn) return turn.error();
    clock.turn = *turn;
    if (clock.kind == "turn") {
        const auto bank = fields->number("bank");
        if (!bank) return bank.error();
        clock.bank = *bank;
    } else if (clock.kind != "days") {
        return Problem{"bad", "a clock is `none`, `turn` or `days`", {}, {}};
    }
    if (clock.turn < 1000 || clock.turn > kMaxClock || clock.bank < 0 || clock.bank > kMaxClock)
        return Problem{"limit", "a turn takes from 1 second to 30 days, and so does the bank", {}, {}};
    return clock;
}

Answer<std::string> read_nonce(const Message& message) {
    if (!message.has("nonce")) return std::string();
    const auto nonce = message.text("nonce", 64);
    if (!nonce) return nonce.error();
    const auto bytes = from_hex(*nonce);
    if (!bytes || bytes->size() < 8) return Problem{"bad", "`nonce` is 16 to 64 hex digits", {}, {}};
    return *nonce;
}

}  // namespace

std::string seats_text(const engine::AnyGame& game, const Head& head) {
    std::string out;
    for (std::size_t i = 0; i < head.seats.size(); ++i) {
        auto who = head.seats[i].guest.empty() ? head.seats[i].bot : head.seats[i].name;
        std::ranges::replace(who, ' ', '_');
        out += (i == 0 ? "" : " ") + std::string(game.facts().seats[i]) + "=" + who;
    }
    return out;
}

Hall::Hall(House& house) : house_(house), strand_(house.loop->strand()) {
    strand_->after(Milliseconds(30'000), [this] { sweep(); });
}

void Hall::restore(const std::string& crashed) {
    for (const auto& rows :
         {house_.store->last_over(kRemembered), house_.store->tables("waiting"), house_.store->tables("playing")}) {
        for (auto row : rows) {
            if (row.id == crashed) {
                row.state = "quarantined";
                row.note = "the server died while it worked on this table";
                house_.metrics->quarantined_total.fetch_add(1);
                storage::Change change;
                change.table = row;
                house_.store->commit(std::move(change), [](const auto&) {});
                continue;
            }
            const auto head = parse_head(row.head);
            if (!head) continue;  // found again, and put aside, when somebody asks for it
            const bool awake = row.state == "playing" && head->clock.kind != "none";
            TableCard card;
            card.id = row.id;
            card.host = head->host;
            card.game = engine::game_id(head->game);
            card.title = head->title;
            card.state = row.state;
            card.result = head->result;
            card.clock = head->clock.kind;
            card.listed = head->listed;
            card.updated = row.updated;
            const auto* entry = engine::find_game(house_.games, card.game);
            for (std::size_t i = 0; entry != nullptr && i < head->seats.size(); ++i) {
                const auto& seat = head->seats[i];
                const bool open = seat.guest.empty() && seat.bot.empty();
                card.seats.push_back({std::string(entry->facts->seats[i]),
                                      open               ? "open"
                                      : seat.bot.empty() ? "human"
                                                         : "bot",
                                      seat.name, seat.guest});
                if (card.state == "playing" && card.seats.back().seat == head->decides) {
                    card.turn = head->decides;
                    card.turn_guest = seat.guest;
                }
            }
            changed(card);
            if (awake) find(row.id);
        }
    }
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

std::shared_ptr<Table> Hall::load(const storage::TableRow& row) {
    auto head = parse_head(row.head);
    std::string fault;
    if (!head) fault = "what the server kept about this table cannot be read";
    if (!head) head.emplace().game = house_.games.front().facts->id;  // any: it will not be played
    auto opened = row.state == "waiting" ? game(head->game) : game_of(*head);
    if (!opened) {
        fault = "played with decks that are refused now: " + opened.error().message;
        opened = game(head->game);
    }
    if (!opened) return nullptr;
    while (head->seats.size() < static_cast<std::size_t>((*opened)->players())) head->seats.emplace_back();
    const auto table = std::make_shared<Table>(house_, *this, row.id, *head, *opened);
    auto stored = row;
    if (!fault.empty()) {
        stored.state = "quarantined";
        stored.note = fault;
    }
    table->load(stored);
    return table;
}

std::shared_ptr<Table> Hall::find(const std::string& id) {
    {
        const std::lock_guard lock(mutex_);
        if (const auto known = tables_.find(id); known != tables_.end()) return known->second;
    }
    const auto row = house_.store->table(id);
    if (!row) return nullptr;
    auto table = load(*row);
    if (table == nullptr) return nullptr;
    {
        const std::lock_guard lock(mutex_);
        const auto [place, fresh] = tables_.emplace(id, table);
        if (!fresh) return place->second;  // somebody else was quicker
    }
    table->wake();
    return table;
}

Answer<Head> Hall::read_head(const Guest& guest, const Message& message) {
    Head head;
    const auto game_text = message.text("game", 400);
    if (!game_text) return game_text.error();
    const auto opened = game(*game_text);
    if (!opened) return Problem{"bad", opened.error().message, {}, opened.error().remedy};
    const auto& facts = (*opened)->facts();
    head.game = engine::game_text(facts, (*opened)->options());
    head.title = std::string(facts.name);
    if (message.has("title")) {
        const auto title = message.text("title", 240);
        if (!title) return title.error();
        if (characters(*title) > 60) return Problem{"limit", "a title has at most 60 characters", {}, {}};
        if (!engine::trim(*title).empty()) head.title = *title;
    }
    head.host = guest.id;
    head.host_name = guest.name;
    if (message.has("public")) {
        const auto listed = message.truth("public");
        if (!listed) return listed.error();
        head.listed = *listed;
    }
    if (message.has("clock")) {
        const auto clock = read_clock(message);
        if (!clock) return clock.error();
        head.clock = *clock;
    }
    for (const auto& [key, place] : {std::pair{"hold", &head.hold}, {"pace", &head.pace}}) {
        *place = -1;  // as the seats want it
        if (!message.has(key)) continue;
        const auto number = message.number(key);
        if (!number) return number.error();
        if (*number < 0 || *number > 5000)
            return Problem{"limit", std::string(key) + " is 0 to 5000 milliseconds", {}, {}};
        *place = *number;
    }
    const auto nonce = read_nonce(message);
    if (!nonce) return nonce.error();
    const auto seats = message.texts("seats", engine::kMaxSeats);
    if (!seats) return seats.error();
    if (static_cast<int>(seats->size()) != (*opened)->players())
        return Problem{"bad",
                       "this game has " + std::to_string((*opened)->players()) + " seats, `seats` names " +
                           std::to_string(seats->size()),
                       {},
                       R"(one of "me", "open" and "bot:LEVEL" for each)"};
    const auto* bot_table = house_.bots(facts.id);
    for (const auto& word : *seats) {
        SeatHead seat;
        if (word == "me") {
            seat.guest = guest.id;
            seat.name = guest.name;
            seat.nonce = *nonce;
        } else if (word.starts_with("bot:") && bot_table != nullptr) {
            const auto spec = bots::parse_bot(*bot_table, bot_of_level(word.substr(4)));
            if (!spec) return Problem{"bad", spec.error().message, {}, spec.error().remedy};
            seat.bot = bots::bot_text(*spec);
            seat.name = bot_title(seat.bot);
        } else if (word != "open") {
            return Problem{"bad", "`" + word + "` is no seat", {}, R"("me", "open" or "bot:LEVEL")"};
        }
        head.seats.push_back(std::move(seat));
    }
    if (!message.has("decks")) return head;
    const auto decks = message.texts("decks", head.seats.size(), kMaxDeck);
    if (!decks) return decks.error();
    const auto* entry = engine::find_game(house_.games, facts.id);
    for (std::size_t i = 0; i < decks->size(); ++i) {
        if ((*decks)[i].empty()) continue;
        auto& seat = head.seats[i];
        if (seat.guest.empty() && seat.bot.empty())
            return Problem{"bad", "who takes an open seat chooses the deck", {}, "leave it empty: \"\""};
        auto deck = read_deck(*entry, **opened, (*decks)[i]);
        if (!deck) return deck.error();
        seat.deck = std::move(*deck);
    }
    return head;
}

int Hall::held_by(const std::string& guest) {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(std::ranges::count_if(cards_, [&](const auto& each) {
        if (!open_state(each.second.state)) return false;
        return each.second.host == guest ||
               std::ranges::any_of(each.second.seats, [&](const auto& seat) { return seat.guest == guest; });
    }));
}

void Hall::create(const Guest& guest, const Message& message, Created done) {
    auto head = read_head(guest, message);
    if (!head) return done(head.error());
    if (held_by(guest.id) >= kTablesOfAGuest)
        return done(Problem{"limit", "you hold 50 open tables already", {}, "finish or close some of them"});
    bool start = false;
    if (message.has("start")) {
        const auto wanted = message.truth("start");
        if (!wanted) return done(wanted.error());
        start = *wanted;
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
    if (held_by(guest.id) >= kTablesOfAGuest)
        return done(Problem{"limit", "you hold 50 open tables already", {}, "finish or close some of them"});
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
    const auto secret = new_secret();
    head.secret = to_hex(secret.data(), secret.size());
    const auto id = random_hex(8);
    const auto table = std::make_shared<Table>(house_, *this, id, std::move(head), *opened);
    {
        const std::lock_guard lock(mutex_);
        tables_.emplace(id, table);
    }
    house_.metrics->tables_created_total.fetch_add(1);
    table->post([id, start, given = std::move(given), done = std::move(done)](Table& fresh) {
        fresh.save_new([&fresh, id, start, given, done](const std::optional<std::string>& fault) {
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
    cards_[card.id] = card;
    if (telling_ || watchers_.empty()) return;
    telling_ = true;
    strand_->after(Milliseconds(1000), [this] { tell_lobby(); });
}

std::string Hall::lobby_json(const std::string& guest) {
    std::vector<const TableCard*> mine, open, live;
    const std::lock_guard lock(mutex_);
    for (const auto& [id, card] : cards_) {
        if (card.state == "closed" || card.state == "quarantined") continue;
        const bool sits =
            !guest.empty() && std::ranges::any_of(card.seats, [&](const auto& seat) { return seat.guest == guest; });
        if (sits) mine.push_back(&card);
        if (sits || !card.listed) continue;
        if (card.state == "waiting") open.push_back(&card);
        if (card.state == "playing") live.push_back(&card);
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

// Tables that nobody needs leave the memory; the store has them. A finished one also leaves the lobby after a day.
void Hall::sweep() {
    const auto now = now_ms();
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(tables_, [&](const auto& each) {
            const auto card = cards_.find(each.first);
            const bool idle = card != cards_.end() && !card->second.busy && now - card->second.updated > 60'000;
            return idle && each.second.use_count() == 1;
        });
        std::erase_if(cards_, [&](const auto& each) {
            return !open_state(each.second.state) && now - each.second.updated > 24LL * 3600 * 1000;
        });
    }
    strand_->after(Milliseconds(30'000), [this] { sweep(); });
}

}  // namespace server
