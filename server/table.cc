#include "server/table.h"

#include <algorithm>
#include <cstdio>

#include "engine/options.h"
#include "server/crash.h"
#include "server/decks.h"

namespace server {
namespace {

using engine::JsonObject;
using engine::Seat;

constexpr std::size_t kViewers = 200;
constexpr int kViewersOfAnAddress = 20;
constexpr std::size_t kChatKept = 60;

// How it ended, also for who does not read the words of records.
void add_result(JsonObject& out, const std::string& result) {
    out.text("result", result);
    if (engine::is_unfinished(result))
        out.text("unfinished", result == engine::kAbandoned ? "abandoned" : "closed");
    else if (!result.empty())
        out.json("winners", engine::json_texts(engine::winners_in(result)));
}

}  // namespace

std::string card_json(const TableCard& card, std::string_view guest) {
    std::vector<std::string> seats;
    for (const auto& seat : card.seats) {
        seats.push_back(JsonObject()
                            .text("seat", seat.seat)
                            .text("kind", seat.kind)
                            .text("name", seat.name)
                            .truth("you", !guest.empty() && seat.guest == guest)
                            .str());
    }
    JsonObject out;
    out.text("table", card.id).text("game", card.game).text("title", card.title).text("state", state_name(card.state));
    out.json("seats", engine::json_list(seats)).number("watchers", card.watchers).text("clock", card.clock);
    out.json("turn", card.turn.empty() ? "null" : engine::json_string(card.turn));
    const bool asked = !guest.empty() && std::ranges::find(card.turn_guests, guest) != card.turn_guests.end() &&
                       card.state == TableState::Playing;
    out.truth("your_turn", asked).truth("your_answer", asked && card.answers);
    out.number("updated", card.updated);
    if (!card.result.empty()) add_result(out, card.result);
    return out.str();
}

Problem older_rules(const std::string& table) {
    return {"state",
            "this game was played under older rules, which are no longer here",
            {},
            "its record can be downloaded: /api/records/" + table};
}

Table::Table(House& house, Neighbours& neighbours, std::string id, Head head,
             std::shared_ptr<const engine::AnyGame> game)
    : house_(house),
      neighbours_(neighbours),
      strand_(house.loop->strand()),
      id_(std::move(id)),
      head_(std::move(head)),
      created_(now_ms()),
      updated_(created_),
      game_(std::move(game)) {
    durable_head_ = head_;
    house_.metrics->tables_loaded.fetch_add(1);
}

Table::~Table() { house_.metrics->tables_loaded.fetch_sub(1); }

void Table::load(storage::TableRow row, std::int64_t epoch) {
    epoch_ = epoch;
    state_ = durable_state_ = state_named(row.state);
    note_ = row.note;
    created_ = row.created;
    updated_ = row.updated;
    stored_only_ = state_ == TableState::Playing || ended();
}

void Table::post(std::function<void(Table&)> work) {
    strand_->post([self = shared_from_this(), work = std::move(work)] {
        const Working working(self->id_);
        work(*self);
    });
}

void Table::after(Milliseconds delay, std::function<void(Table&)> work) {
    strand_->after(delay, [self = shared_from_this(), work = std::move(work)] {
        const Working working(self->id_);
        work(*self);
    });
}

void Table::wake() {
    post([](Table& table) {
        if (table.state_ != TableState::Playing) return;
        table.when_idle([&table] {
            table.read_game([&table](const std::optional<std::string>& fault) {
                if (!fault && !table.aside()) table.go_on();
            });
        });
    });
}

void Table::beside(std::function<Then()> work) {
    busy_ = true;
    house_.loop->beside([self = shared_from_this(), work = std::move(work)] {
        const Working working(self->id_);
        self->post([then = work()](Table& table) {
            table.busy_ = false;
            then();
            table.go_through_queue();
        });
    });
}

void Table::read_game(Read then) {
    if (!stored_only_ || aside()) return then(std::nullopt);
    beside([this, head = head_, game = game_, then = std::move(then)]() -> Then {
        const auto stored = std::make_shared<StoredGame>(read_stored(*house_.store, id_, head, game));
        return [this, stored, then] {
            const bool unread = stored->state == StoredGame::State::Unread;
            if (!unread) take(*stored);
            then(unread ? std::optional(stored->wrong) : std::nullopt);
        };
    });
}

void Table::take(StoredGame& stored) {
    switch (stored.state) {
        case StoredGame::State::Whole:
            match_ = std::move(stored.match);
            told_ = stored.told;
            history_ = std::move(stored.history);
            begun_ = true;
            stored_only_ = false;
            return open_window(gathering(match_->state(), false), false);
        case StoredGame::State::OlderRules:
            older_rules_ = true;  // not kept: a program with those rules plays on
            return tell_house();
        case StoredGame::State::Damaged: return quarantine(stored.wrong);
        case StoredGame::State::Unread: return;
    }
}

void Table::when_ready(const Asked& asked, Then work) {
    when_idle([this, asked, work = std::move(work)] {
        read_game([this, asked, work](const std::optional<std::string>& fault) {
            if (fault) return asked.error({"internal", "this table cannot be read: " + *fault, {}, "try again"});
            if (lost_) return asked.error(*lost_);
            if (older_rules_) return asked.error(older_rules(id_));
            if (aside())
                return asked.error(
                    {"state", "this table is put aside: " + note_, {}, "its record is kept: /api/records/" + id_});
            work();
        });
    });
}

void Table::quarantine(const std::string& why) {
    state_ = TableState::Quarantined;
    note_ = why;
    house_.metrics->quarantined_total.fetch_add(1);
    std::fprintf(stderr, "table %s is put aside: %s\n", id_.c_str(), why.c_str());
    storage::Change aside = change();
    house_.store->commit(std::move(aside), {});
    tell_house();
}

std::optional<std::size_t> Table::seat_index(const std::string& seat) const {
    for (std::size_t i = 0; i < head_.seats.size(); ++i) {
        if (name_of(i) == seat) return i;
    }
    return std::nullopt;
}

std::optional<std::size_t> Table::own_seat(const Asked& asked, const std::string& seat, bool playing) {
    const auto index = seat_index(seat);
    if (!index) {
        asked.error({"unknown", "this table has no seat `" + seat + "`", {}, {}});
    } else if (head_.seats[*index].guest != asked.guest || asked.guest.empty()) {
        asked.error({"forbidden", "seat " + seat + " is not yours", {}, {}});
    } else if (playing && state_ != TableState::Playing) {
        asked.error({"state", state_ == TableState::Waiting ? "the game has not begun" : "the game is over", {}, {}});
    } else {
        return index;
    }
    return std::nullopt;
}

bool Table::played_by_bot(const Asked& asked, std::size_t seat) const {
    if (head_.seats[seat].bot.empty()) return false;
    asked.error({"state", "a bot plays this seat", {}, "take it back first"});
    return true;
}

void Table::when_idle(std::function<void()> work) {
    if (busy_) {
        queue_.push_back(std::move(work));
    } else {
        work();
    }
}

void Table::go_through_queue() {
    while (!busy_ && !queue_.empty()) {
        auto work = std::move(queue_.front());
        queue_.pop_front();
        work();
    }
}

storage::TableRow Table::row() const {
    return {id_, std::string(state_name(state_)), head_text(head_), note_, created_, updated_};
}

storage::Change Table::change() const {
    storage::Change change;
    change.table = row();
    change.epoch = epoch_;
    return change;
}

void Table::commit(storage::Change change, std::function<void(const std::optional<std::string>&)> then) {
    if (vanished_ || lost_) return then(lost_ ? lost_->message : "this table is closed");
    busy_ = true;
    const auto next = std::make_shared<std::pair<Head, TableState>>(head_, state_);
    house_.store->commit(std::move(change),
                         [self = shared_from_this(), next, then = std::move(then)](const auto& unwritten) {
                             const auto fault = unwritten ? std::optional(unwritten->why) : std::nullopt;
                             self->post([then, next, fault, lost = unwritten && unwritten->lost](Table& table) {
                                 table.busy_ = false;
                                 if (lost) table.lose();
                                 if (fault) {
                                     table.house_.metrics->store_faults_total.fetch_add(1);
                                     table.head_ = table.durable_head_;
                                     table.state_ = table.durable_state_;
                                 } else {
                                     std::tie(table.durable_head_, table.durable_state_) = *next;
                                 }
                                 then(fault);
                                 if (fault && !lost) table.try_again();
                                 table.go_through_queue();
                             });
                         });
}

// The disk is full or failing: the decision that is due is put again soon.
void Table::try_again() {
    after(Milliseconds(1000), [](Table& table) {
        if (table.thinking_.empty() && !table.clock_seat_) table.go_on();
    });
}

void Table::save(const Asked& asked, Then then) {
    if (state_ != TableState::Over) updated_ = now_ms();  // of a game that is over: when it ended
    commit(change(), [this, asked, then = std::move(then)](const std::optional<std::string>& fault) {
        if (fault) return asked.error(unsaved(*fault));
        asked.ok();
        then();
    });
}

void Table::save_new(std::function<void(std::optional<std::string>)> done) {
    commit(change(), [this, done = std::move(done)](const std::optional<std::string>& fault) {
        if (!fault) is_stored();
        done(fault);
    });
}

void Table::is_stored() {
    epoch_ = storage::kFirstEpoch;
    tell_house();
}

int Table::humans() const {
    return static_cast<int>(std::ranges::count_if(head_.seats, [](const SeatHead& seat) { return seat.bot.empty(); }));
}

std::string Table::presence(std::size_t seat) const {
    const auto& head = head_.seats[seat];
    if (head.left) return "left";
    if (head.guest.empty()) return "here";
    const bool here = std::ranges::any_of(viewers_, [&](const Viewer& viewer) { return viewer.guest == head.guest; });
    return here ? "here" : "dropped";
}

TableCard Table::card() const {
    TableCard card;
    card.id = id_;
    card.host = head_.host;
    card.game = game_->facts().id;
    card.title = head_.title;
    card.state = older_rules_ ? TableState::Quarantined : state_;
    card.result = head_.result;
    card.clock = head_.clock.kind;
    card.listed = head_.listed;
    card.address = head_.address;
    card.updated = updated_;
    card.rematch = head_.rematch;
    for (std::size_t i = 0; i < head_.seats.size(); ++i) {
        const auto& seat = head_.seats[i];
        const bool open = seat.guest.empty() && seat.bot.empty();
        card.seats.push_back({name_of(i), open ? "open" : seat.bot.empty() ? "human" : "bot", seat.name, seat.guest});
    }
    for (const auto& viewer : viewers_) card.watchers += viewer.eyes == Seat::Spectator ? 1 : 0;
    if (begun_ && state_ == TableState::Playing) {
        const auto seat = match_->state().decision().seat;
        if (engine::is_player(seat)) {
            card.turn = name_of(static_cast<std::size_t>(seat));
            card.answers = head_.answers;
            card.turn_guests.push_back(head_.seats[static_cast<std::size_t>(seat)].guest);
            for (const Seat other : window_ ? window_->seats() : engine::SeatList{})
                if (other != seat) card.turn_guests.push_back(head_.seats[static_cast<std::size_t>(other)].guest);
        }
    }
    const bool waits = window_ && (window_due_ != 0 || window_->holds_answers());
    card.busy = !viewers_.empty() || clock_seat_ || waits || !thinking_.empty() || busy_;
    return card;
}

// The name of a seat's deck for whoever may know it: its owner, and everybody once the decks lie on the table. Before
// the start nobody can choose an answer to the deck of another.
std::string Table::deck_json(const SeatHead& seat, const Viewer* viewer) const {
    const bool begun = state_ == TableState::Playing || ended();  // closed before the start, it stays a secret
    const std::string& owner = seat.guest.empty() && !begun ? head_.host : seat.guest;
    const bool own = viewer != nullptr && !owner.empty() && viewer->guest == owner;
    const bool open = ended() || (begun && decks_are_open(*game_));
    return seat.deck.text.empty() || !(own || open) ? "null" : engine::json_string(seat.deck.name);
}

std::string Table::table_json(const Viewer* viewer) const {
    std::vector<std::string> seats;
    JsonObject nonces;
    for (std::size_t i = 0; i < head_.seats.size(); ++i) {
        const auto& seat = head_.seats[i];
        const bool open = seat.guest.empty() && seat.bot.empty();
        JsonObject out;
        out.text("seat", name_of(i)).text("kind", open ? "open" : seat.bot.empty() ? "human" : "bot");
        out.text("name", seat.name).truth("you", viewer != nullptr && !open && seat.guest == viewer->guest);
        out.text("presence", presence(i)).text("guest", seat.guest);
        if (!seat.bot.empty()) out.text("bot", seat.bot);
        const bool own = viewer != nullptr && !open && seat.guest == viewer->guest;
        out.truth("auto", seat.automatic && own);
        out.json("stops", engine::json_texts(own ? seat.stops : std::vector<std::string>{}));
        if (has_decks(entry())) out.json("deck", deck_json(seat, viewer)).truth("deck_chosen", !seat.deck.text.empty());
        if (!seat.deck.homemade.empty())
            out.text("homemade", seat.deck.homemade).text("homemade_hash", made_hash(seat.deck));
        if (has_decks(entry()) && state_ == TableState::Waiting && !open)
            out.truth("accepted", unaccepted(head_, i).empty());
        out.truth("muted", std::ranges::find(head_.muted, seat.guest) != head_.muted.end() && !seat.guest.empty());
        seats.push_back(out.str());
        nonces.text(name_of(i), seat.nonce);
    }
    const auto shown = card();
    JsonObject out;
    out.text("table", id_).text("game", shown.game).text("text", head_.game).text("title", head_.title);
    out.text("state", state_name(state_)).truth("host", viewer != nullptr && viewer->guest == head_.host);
    out.text("host_name", head_.host_name).truth("public", head_.listed).json("seats", engine::json_list(seats));
    out.text("looking", viewer == nullptr ? "spectator" : engine::seat_text(*game_, viewer->eyes));
    out.number("watchers", shown.watchers).number("hold", head_.hold).json("clock", clock_json());
    out.text("commit", commitment(chance_of(head_).secret)).json("nonces", nonces.str());
    if (ended()) out.text("secret", head_.secret);
    if (state_ == TableState::Over && !head_.next.empty()) {
        JsonObject given;
        for (std::size_t i = 0; i < head_.seats.size(); ++i) given.text(name_of(i), head_.seats[i].next_nonce);
        out.text("next_commit", sha256_of_hex(head_.next)).json("next_nonces", given.str());
    }
    out.json("undo_asked", undo_asked_ ? engine::json_string(name_of(undo_asked_->seat)) : "null");
    if (undo_asked_) out.number("undo_to", undo_asked_->step);
    std::vector<std::string> passing;
    for (const auto seat : passing_) passing.push_back(name_of(seat));
    out.json("passing", engine::json_texts(passing));
    out.json("rematch", head_.rematch.empty() ? "null" : engine::json_string(head_.rematch));
    add_result(out, head_.result);
    out.number("given", head_.given);
    if (!note_.empty()) out.text("note", note_);
    return out.str();
}

// Strangers are all told the same: it is written for them once.
void Table::tell_table() {
    std::shared_ptr<const std::string> strangers;
    for (const auto& viewer : viewers_) {
        const bool known = viewer.guest == head_.host || engine::is_player(viewer.eyes) || sits(viewer.guest);
        if (known || !strangers) {
            auto body = std::make_shared<const std::string>("\"is\":\"table\",\"table\":" + table_json(&viewer) + "}");
            viewer.outlet->send(body);
            if (!known) strangers = std::move(body);
        } else {
            viewer.outlet->send(strangers);
        }
    }
    tell_house();
}

void Table::tell_presence() {
    if (presence_due_) return;
    const auto wait = presence_told_ + kPresence - strand_->now();
    if (wait > 0) {
        presence_due_ = true;
        return after(Milliseconds(wait), [](Table& table) {
            table.presence_due_ = false;
            table.tell_presence();
        });
    }
    presence_told_ = strand_->now();
    tell_table();
}

void Table::vanish(std::function<void(const std::optional<std::string>&)> then) {
    storage::Change change;
    change.forget = id_;
    change.epoch = epoch_;
    commit(std::move(change), [this, then = std::move(then)](const std::optional<std::string>& fault) {
        vanished_ = !fault;
        then(fault);
    });
}

void Table::open(const Asked& asked) {
    when_ready(asked, [this, asked] { show(asked); });
}

void Table::show(const Asked& asked) {
    auto known = std::ranges::find(viewers_, asked.outlet, &Viewer::outlet);
    if (known == viewers_.end()) {
        if (!sits(asked.guest) && viewers_.size() >= kViewers)
            return asked.error({"limit", "this table has enough spectators", {}, "try again later"});
        if (house_.strangers && std::ranges::count(viewers_, asked.address, &Viewer::address) >= kViewersOfAnAddress)
            return asked.error({"limit", "20 of your address look at this table already", {}, "try again later"});
        viewers_.push_back({asked.outlet, asked.guest, called_now(asked), asked.address, Seat::Spectator});
        known = std::prev(viewers_.end());
    }
    Viewer& viewer = *known;
    gone_since_.erase(asked.guest);
    if (viewer.eyes == Seat::Spectator) settle_eyes();
    tell_past(viewer);
    asked.ok("\"table\":" + table_json(&viewer) + ",\"chat\":" + engine::json_list(head_.chat));
    tell_presence();
    if (state_ == TableState::Playing && thinking_.empty() && !busy_ && !clock_seat_) go_on();
}

void Table::gone(const Outlet* outlet) {
    when_idle([this, outlet] {
        std::erase_if(viewers_, [&](const Viewer& viewer) {
            if (viewer.outlet.get() != outlet) return false;
            if (sits(viewer.guest)) gone_since_[viewer.guest] = strand_->now();
            return true;
        });
        tell_presence();
        move_bot();
    });
}

// Nobody looks through a seat that is not his. Who has several says through which one, each time anew: the device may
// have changed hands.
void Table::settle_eyes() {
    for (auto& viewer : viewers_) {
        const auto own = [&](std::size_t seat) {
            return !viewer.guest.empty() && head_.seats[seat].guest == viewer.guest;
        };
        if (engine::is_player(viewer.eyes) && own(static_cast<std::size_t>(viewer.eyes))) continue;
        viewer.eyes = Seat::Spectator;
        int seats = 0;
        for (std::size_t i = 0; i < head_.seats.size(); ++i) {
            if (!own(i)) continue;
            viewer.eyes = ++seats == 1 ? engine::seat_at(static_cast<int>(i)) : Seat::Spectator;
        }
    }
}

void Table::look(const Asked& asked, const std::string& seat) {
    when_idle([this, asked, seat] {
        const auto index = own_seat(asked, seat, false);
        if (!index) return;
        const auto viewer = std::ranges::find(viewers_, asked.outlet, &Viewer::outlet);
        if (viewer == viewers_.end()) return asked.error({"state", "open the table first", {}, {}});
        viewer->eyes = engine::seat_at(static_cast<int>(*index));
        tell_past(*viewer);
        asked.ok("\"table\":" + table_json(&*viewer));
    });
}

std::string Table::say(const std::string& from, const std::string& guest, std::string_view seat,
                       const std::string& text) {
    const std::string said = JsonObject()
                                 .text("from", from)
                                 .text("guest", guest)
                                 .text("seat", seat)
                                 .text("text", text)
                                 .number("at", now_ms())
                                 .str();
    if (head_.chat.size() >= kChatKept) head_.chat.erase(head_.chat.begin());
    return head_.chat.emplace_back(said);
}

void Table::tell_said(const std::string& said) {
    const auto body = std::make_shared<const std::string>("\"is\":\"chat\",\"table\":" + engine::json_string(id_) +
                                                          "," + said.substr(1));
    for (const auto& each : viewers_) each.outlet->send(body);
}

void Table::chat(const Asked& asked, const std::string& text) {
    when_idle([this, asked, text] {
        const auto viewer = std::ranges::find(viewers_, asked.outlet, &Viewer::outlet);
        if (viewer == viewers_.end()) return asked.error({"state", "open the table first", {}, {}});
        if (std::ranges::find(head_.muted, asked.guest) != head_.muted.end())
            return asked.error({"forbidden", "the host has muted you here", {}, {}});
        viewer->name = called_now(asked);
        const auto said = say(viewer->name, asked.guest, engine::seat_text(*game_, viewer->eyes), text);
        save(asked, [this, said] { tell_said(said); });
    });
}

}  // namespace server
