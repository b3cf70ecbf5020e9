// Who sits at a table, with which deck, and what its host may do.
#include <algorithm>

#include "server/decks.h"
#include "server/levels.h"
#include "server/names.h"
#include "server/table.h"

namespace server {
namespace {

constexpr std::size_t kMuted = 200;
constexpr std::int64_t kMayBeBack = 30'000;  // so long a seat waits for who dropped before another may give it to a bot

}  // namespace

void Table::sit(const Asked& asked, const std::string& seat, const std::string& nonce, const std::string& deck) {
    when_idle([this, asked, seat, nonce, deck] {
        const auto index = seat_index(seat);
        if (!index) return asked.error({"unknown", "this table has no seat `" + seat + "`", {}, {}});
        if (state_ != TableState::Waiting)
            return asked.error({"state", "the game has begun", {}, "watch it, or ask for a rematch"});
        auto& head = head_.seats[*index];
        if (!head.guest.empty() || !head.bot.empty())
            return asked.error({"forbidden", "seat " + seat + " is taken by " + head.name, {}, "take an open seat"});
        if (!deck.empty()) {
            auto read = read_deck(entry(), *game_, deck);
            if (!read) return asked.error(read.error());
            head.deck = std::move(*read);
        }
        head.guest = asked.guest;
        head.name = called(asked.guest, asked.name);
        if (!nonce.empty()) head.nonce = nonce;
        head.accepted.clear();  // by whoever sat here before
        save(asked, [this] { settle_eyes(), tell_table(); });
    });
}

void Table::stand(const Asked& asked, const std::string& seat) {
    when_idle([this, asked, seat] {
        const auto index = own_seat(asked, seat, false);
        if (!index) return;
        if (state_ != TableState::Waiting) return asked.error({"state", "the game has begun", {}, "use `leave`"});
        auto& head = head_.seats[*index];
        head.guest.clear();
        head.name.clear();
        head.nonce.clear();
        head.deck = {};
        save(asked, [this] { settle_eyes(), tell_table(); });
    });
}

// The deck of a seat: its guest chooses it, for a bot the host.
void Table::choose(const Asked& asked, const std::string& seat, const std::string& deck) {
    when_idle([this, asked, seat, deck] {
        const auto index = seat_index(seat);
        if (!index) return asked.error({"unknown", "this table has no seat `" + seat + "`", {}, {}});
        auto& head = head_.seats[*index];
        const bool bot = head.guest.empty() && !head.bot.empty();
        if (bot ? !hosts(asked) : head.guest != asked.guest)
            return asked.error({"forbidden", "seat " + seat + " is not yours", {}, {}});
        if (state_ != TableState::Waiting)
            return asked.error({"state", "the game has begun", {}, "a deck is chosen before the start"});
        auto read = deck.empty() ? Answer<DeckHead>(DeckHead{}) : read_deck(entry(), *game_, deck);
        if (!read) return asked.error(read.error());
        head.deck = std::move(*read);
        save(asked, [this] { tell_table(); });
    });
}

// They name what they have read: if the deck was changed meanwhile, its cards are others.
void Table::accept(const Asked& asked, const std::string& seat, const std::string& cards) {
    when_idle([this, asked, seat, cards] {
        const auto index = own_seat(asked, seat, false);
        if (!index) return;
        if (state_ != TableState::Waiting)
            return asked.error({"state", "the game has begun", {}, "cards are accepted before the start"});
        const auto here = [&](const std::string& hash) {
            return std::ranges::any_of(head_.seats, [&](const SeatHead& each) {
                return !each.deck.homemade.empty() && made_hash(each.deck) == hash;
            });
        };
        if (!here(cards))
            return asked.error({"stale", "these cards are not at the table any more", {}, "read those that are"});
        auto& accepted = head_.seats[*index].accepted;
        std::erase_if(accepted, [&](const std::string& hash) { return hash == cards || !here(hash); });
        accepted.push_back(cards);
        save(asked, [this] { tell_table(); });
    });
}

std::optional<Problem> Table::not_accepted() const {
    std::string names;
    const char* have = " has";
    for (std::size_t i = 0; i < head_.seats.size(); ++i) {
        if (unaccepted(head_, i).empty()) continue;
        if (!names.empty()) names += ", ", have = " have";
        names += head_.seats[i].name;
    }
    if (names.empty()) return std::nullopt;
    return Problem{"state",
                   names + have + " not accepted the homemade cards",
                   {},
                   "wait until everybody has, or choose another deck"};
}

void Table::start(const Asked* asked_now, const std::vector<std::string>& given, const std::string& nonce) {
    const auto asked = asked_now == nullptr ? nullptr : std::make_shared<Asked>(*asked_now);
    when_idle([this, asked, given, nonce] {
        const auto no = [&](Problem problem) {
            if (asked) asked->error(problem);
        };
        if (asked && !hosts(*asked)) return no({"forbidden", "only the host may start the game", {}, {}});
        if (state_ != TableState::Waiting) return no({"state", "the game has begun", {}, {}});
        for (std::size_t i = 0; i < head_.seats.size(); ++i) {
            if (head_.seats[i].guest.empty() && head_.seats[i].bot.empty())
                return no(
                    {"state", "seat " + name_of(i) + " is still open", {}, "invite somebody, or put a bot there"});
        }
        if (const auto problem = not_accepted()) return no(*problem);
        if (humans() == 0 && !neighbours_.bots_may_play(id_))
            return no({"limit", "enough bots play among themselves", {}, "wait until one of their games is over"});
        if (given.empty()) deal_decks(entry(), *game_, head_);
        const auto opened = neighbours_.game_of(head_);
        if (!opened) {
            head_ = durable_head_;
            return no({"refused", opened.error().message, {}, opened.error().remedy});
        }
        game_ = *opened;
        for (std::size_t i = 0; i < head_.seats.size(); ++i) {
            auto& seat = head_.seats[i];
            if (asked && !nonce.empty() && seat.guest == asked->guest) seat.nonce = nonce;
            if (seat.nonce.empty()) seat.nonce = drawn_nonce(head_.secret, name_of(i));
            seat.turn_left = head_.clock.turn;
            seat.bank_left = head_.clock.bank;
        }
        if (head_.hold < 0) head_.hold = humans() > 1 ? 700 : 0;
        if (head_.pace < 0) head_.pace = humans() > 0 ? 350 : 0;
        head_.rules = engine::hex(game_->rules_hash());
        head_.given = static_cast<int>(given.size());
        match_ = std::make_unique<Match>(game_, chance_of(head_));
        auto draft = given.empty() ? match_->begin() : match_->given(given);
        state_ = TableState::Playing;
        adopt(std::move(draft), asked, 0, [this] { tell_table(); });
    });
}

std::string Table::called(const std::string& guest, const std::string& name) const {
    std::vector<std::string> others;
    for (const auto& seat : head_.seats) {
        if (seat.guest != guest && !seat.name.empty()) others.push_back(seat.name);
    }
    if (head_.host != guest) others.push_back(head_.host_name);
    return told_apart(name, others);
}

void Table::leave(const Asked& asked, const std::string& seat) {
    when_idle([this, asked, seat] {
        const auto index = own_seat(asked, seat);
        if (!index) return;
        head_.seats[*index].left = true;
        save(asked, [this] { tell_table(); });
    });
}

void Table::take_over(const Asked& asked, const std::string& seat, const std::string& level) {
    when_idle([this, asked, seat, level] {
        const auto index = seat_index(seat);
        if (!index) return asked.error({"unknown", "this table has no seat `" + seat + "`", {}, {}});
        auto& head = head_.seats[*index];
        const bool own = head.guest == asked.guest && !asked.guest.empty();
        const bool free = state_ == TableState::Waiting && head.guest.empty();
        const bool sits = std::ranges::any_of(head_.seats, [&](const SeatHead& s) { return s.guest == asked.guest; });
        if (!own && !hosts(asked) && !(sits && state_ == TableState::Playing))
            return asked.error({"forbidden", "only the host or whose seat it is may do this", {}, {}});
        if (!own && !free && !head.guest.empty() && !head.left) {
            const auto gone = gone_since_.find(head.guest);
            const auto wait = kMayBeBack - (strand_->now() - (gone == gone_since_.end() ? loaded_ : gone->second));
            const std::string remedy = "a bot takes over who left, or is gone for half a minute";
            if (presence(*index) == "here") return asked.error({"forbidden", head.name + " is here", {}, remedy});
            if (head_.clock.kind == "days")
                return asked.error({"forbidden", head.name + " has days for a move", {}, "the clock decides"});
            if (wait > 0)
                return asked.error({"state",
                                    head.name + " may be back",
                                    {},
                                    remedy + ": " + std::to_string((wait + 999) / 1000) + " s to wait"});
            if (bot_of_level(level) != bot_of_level("steady"))
                return asked.error({"forbidden", "whose seat it is chooses another level", {}, "use `steady`"});
        }
        if (state_ != TableState::Waiting && state_ != TableState::Playing)
            return asked.error({"state", "the game is over", {}, {}});
        const auto* table = house_.bots(game_->facts().id);
        const auto spec = table == nullptr ? engine::Result<bots::BotSpec, engine::LoadError>(engine::LoadError{})
                                           : bots::parse_bot(*table, bot_of_level(level));
        if (!spec) return asked.error({"bad", spec.error().message, {}, spec.error().remedy});
        const auto others = std::ranges::count_if(
            head_.seats, [&](const SeatHead& each) { return &each != &head && each.bot.empty(); });
        if (state_ == TableState::Playing && others == 0 && head.bot.empty() && !neighbours_.bots_may_play(id_))
            return asked.error(
                {"limit", "enough bots play among themselves", {}, "wait until one of their games is over"});
        head.bot = bots::bot_text(*spec);
        if (head.guest.empty()) head.name = bot_title(head.bot);
        bots_.erase(*index);
        passing_.erase(*index);  // its person said so, not the bot
        stop_clock();
        save(asked, [this, seat = *index] {
            tell_table();
            played_by_another(seat);
        });
    });
}

void Table::back(const Asked& asked, const std::string& seat) {
    when_idle([this, asked, seat] {
        const auto index = own_seat(asked, seat, false);
        if (!index) return;
        head_.seats[*index].bot.clear();
        head_.seats[*index].left = false;
        save(asked, [this, seat = *index] {
            tell_table();
            played_by_another(seat);
        });
    });
}

void Table::kick(const Asked& asked, const std::string& seat) {
    when_idle([this, asked, seat] {
        const auto index = seat_index(seat);
        if (!index) return asked.error({"unknown", "this table has no seat `" + seat + "`", {}, {}});
        if (!hosts(asked)) return asked.error({"forbidden", "only the host may do this", {}, {}});
        if (state_ != TableState::Waiting) return asked.error({"state", "only before the start", {}, {}});
        auto& head = head_.seats[*index];
        head.guest.clear();
        head.name.clear();
        head.bot.clear();
        head.nonce.clear();
        head.deck = {};
        save(asked, [this] { settle_eyes(), tell_table(); });
    });
}

void Table::mute(const Asked& asked, const std::string& guest, bool on) {
    when_idle([this, asked, guest, on] {
        if (!hosts(asked)) return asked.error({"forbidden", "only the host may do this", {}, {}});
        std::erase(head_.muted, guest);
        if (on && head_.muted.size() < kMuted) head_.muted.push_back(guest);
        save(asked, [this] { tell_table(); });
    });
}

// A part of the chance: of this game before it begins, of the next one after its end. The secret it is joined with was
// promised before.
void Table::contribute(const Asked& asked, const std::string& nonce) {
    when_idle([this, asked, nonce] {
        const bool next = state_ == TableState::Over && !head_.next.empty() && head_.rematch.empty();
        if (!next && state_ != TableState::Waiting)
            return asked.error({"state", "nothing is drawn now that this could be a part of", {}, {}});
        bool sits = false;
        for (auto& seat : head_.seats) {
            if (seat.guest != asked.guest || asked.guest.empty()) continue;
            (next ? seat.next_nonce : seat.nonce) = nonce;
            sits = true;
        }
        if (!sits) return asked.error({"forbidden", "you do not sit here", {}, {}});
        save(asked, [this] { tell_table(); });
    });
}

void Table::end(std::string_view result) {
    head_.result = result;
    head_.record = sha256_hex(match_->record(seats_text(&game_->facts(), head_), head_.result));
}

void Table::close(const Asked& asked) {
    when_idle([this, asked] {
        if (!hosts(asked)) return asked.error({"forbidden", "only the host may do this", {}, {}});
        if (state_ != TableState::Waiting && state_ != TableState::Playing)
            return asked.error({"state", "it is over already", {}, {}});
        stop_thinking();
        stop_clock();
        const bool played = state_ == TableState::Playing;
        if (played) end(engine::kClosedByHost);
        state_ = TableState::Closed;
        if (played) return save(asked, [this] { tell_table(); });
        vanish([this, asked](const std::optional<std::string>& fault) {
            if (fault) return asked.error({"internal", "this could not be saved: " + *fault, {}, "try again"});
            asked.ok();
            tell_table();
        });
    });
}

void Table::expire() {
    when_idle([this] {
        if (!viewers_.empty() || (state_ != TableState::Waiting && state_ != TableState::Playing)) return;
        if (state_ == TableState::Playing) {
            if (!ready(nullptr) || card().busy) return;
            end(engine::kAbandoned);
            state_ = TableState::Closed;
            return commit(change(), [this](const std::optional<std::string>& fault) {
                if (!fault) tell_table();
            });
        }
        state_ = TableState::Closed;
        vanish([this](const std::optional<std::string>& fault) {
            if (!fault) tell_table();
        });
    });
}

void Table::rematch(const Asked& asked) {
    when_idle([this, asked] {
        if (!ready(&asked)) return;
        const bool sits = std::ranges::any_of(head_.seats, [&](const SeatHead& s) { return s.guest == asked.guest; });
        if (!sits) return asked.error({"forbidden", "only who played may ask for a rematch", {}, {}});
        if (state_ != TableState::Over) return asked.error({"state", "the game is not over", {}, {}});
        if (head_.rematch.empty()) {
            Head next = head_;
            std::ranges::rotate(next.seats, next.seats.begin() + 1);
            const auto opened = neighbours_.open_again(std::move(next), asked);
            if (!opened) return asked.error(opened.error());
            head_.rematch = *opened;
        }
        updated_ = now_ms();
        commit(change(), [this, asked](const std::optional<std::string>& fault) {
            if (fault) return asked.error({"internal", "this could not be saved: " + *fault, {}, "try again"});
            asked.ok("\"table\":" + engine::json_string(head_.rematch));
            tell_table();
        });
    });
}

void Table::renamed(const std::string& guest, const std::string& name) {
    when_idle([this, guest, name] {
        for (auto& viewer : viewers_) {
            if (viewer.guest == guest) viewer.name = name;
        }
        if (ended()) return;  // who played it was called so
        bool sits = false;
        for (auto& seat : head_.seats) {
            if (seat.guest == guest) seat.name = called(guest, name), sits = true;
        }
        if (head_.host == guest) head_.host_name = name;
        if (!sits) return;
        commit(change(), [this](const std::optional<std::string>&) { tell_table(); });
    });
}

}  // namespace server
