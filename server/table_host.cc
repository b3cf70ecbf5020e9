// Who sits at a table, with which deck, and what its host may do.
#include <algorithm>
#include <ranges>
#include <utility>

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
        if (!deck.empty() && head_.given == 0) {  // a game that is played on keeps the decks it has
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
        if (head_.given == 0) head.deck = {};
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
        if (head_.given > 0) return asked.error({"state", "this game goes on with the decks it has", {}, {}});
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

void Table::start(const Asked* asked_now, const std::string& nonce) {
    const auto asked = asked_now == nullptr ? nullptr : std::make_shared<Asked>(*asked_now);
    when_idle([this, asked, nonce] {
        const auto no = [asked](const Problem& problem) {
            if (asked) asked->error(problem);
        };
        const auto never = [this, no](const std::string& message, const std::string& remedy = {}) {
            head_ = durable_head_;
            no({"refused", message, {}, remedy});
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
        const auto given = std::exchange(head_.moves, {});
        if (asked && !nonce.empty()) {
            for (auto& seat : head_.seats) seat.nonce = seat.guest == asked->guest ? nonce : seat.nonce;
        }
        complete();
        if (given.empty()) deal_decks(entry(), *game_, head_);  // with everybody's part of the chance
        const auto opened = neighbours_.game_of(head_);
        if (!opened) return never(opened.error().message, opened.error().remedy);
        head_.given = static_cast<int>(given.size());
        head_.rules = engine::hex((*opened)->rules_hash());
        struct Begun {
            std::unique_ptr<Match> match;
            engine::Result<Draft, std::string> draft;
        };
        const auto make = [given, game = *opened, chance = chance_of(head_)] {
            auto match = std::make_unique<Match>(game, chance);
            auto draft = match->given(given);
            return std::make_shared<Begun>(Begun{std::move(match), std::move(draft)});
        };
        const auto begin = [this, asked, never, game = *opened](Begun& begun) {
            if (!begun.draft) return never("this game cannot be played on: " + begun.draft.error());
            game_ = game;
            match_ = std::move(begun.match);
            state_ = TableState::Playing;
            adopt(std::move(*begun.draft), asked, 0, [this] { tell_table(); });
        };
        if (given.empty()) return begin(*make());
        beside([make, begin]() -> Then { return [begin, begun = make()] { begin(*begun); }; });
    });
}

// What nobody has said: parts of the chance, time, how long is waited.
void Table::complete() {
    for (std::size_t i = 0; i < head_.seats.size(); ++i) {
        auto& seat = head_.seats[i];
        if (seat.nonce.empty()) seat.nonce = drawn_nonce(head_.secret, name_of(i));
        seat.turn_left = head_.clock.turn;
        seat.bank_left = head_.clock.bank;
    }
    if (head_.hold < 0) head_.hold = humans() > 1 ? 700 : 0;
    if (head_.pace < 0) head_.pace = humans() > 0 ? 350 : 0;
}

bool Table::sits(const std::string& guest) const {
    return std::ranges::find(head_.seats, guest, &SeatHead::guest) != head_.seats.end();
}

std::string Table::called(const std::string& guest, const std::string& name) const {
    std::vector<std::string> others;
    for (const auto& seat : head_.seats) {
        if (seat.guest != guest && !seat.name.empty()) others.push_back(seat.name);
    }
    if (head_.host != guest) others.push_back(head_.host_name);
    const bool looks = head_.host != guest && !sits(guest);
    for (const auto& viewer : viewers_) {
        if (looks && viewer.guest != guest) others.push_back(viewer.name);
    }
    return told_apart(name, others);
}

// Of a watcher each time anew: somebody of that name may have sat down since.
std::string Table::called_now(const Asked& asked) const {
    const auto seat = std::ranges::find(head_.seats, asked.guest, &SeatHead::guest);
    if (seat != head_.seats.end()) return seat->name;
    return hosts(asked) ? head_.host_name : called(asked.guest, asked.name);
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
        if (!own && !hosts(asked) && !(sits(asked.guest) && state_ == TableState::Playing))
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
        if (head_.given == 0) head.deck = {};
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
        if (!sits(asked.guest)) return asked.error({"forbidden", "you do not sit here", {}, {}});
        for (auto& seat : head_.seats) {
            if (seat.guest == asked.guest) (next ? seat.next_nonce : seat.nonce) = nonce;
        }
        save(asked, [this] { tell_table(); });
    });
}

void Table::end(std::string_view result) {
    head_.result = result;
    head_.address.clear();
    head_.record = sha256_hex(match_->record(seats_text(&game_->facts(), head_), head_.result));
}

// Since it began here: what was taken over from another game has its record there.
bool Table::anybody_moved() const {
    return std::ranges::any_of(match_->play().steps() | std::views::drop(head_.given),
                               [](const engine::Step& step) { return step.seat != engine::Seat::Chance; });
}

void Table::close(const Asked& asked) {
    when_ready(asked, [this, asked] {
        if (!hosts(asked)) return asked.error({"forbidden", "only the host may do this", {}, {}});
        if (state_ != TableState::Waiting && state_ != TableState::Playing)
            return asked.error({"state", "it is over already", {}, {}});
        stop_thinking();
        stop_clock();
        const bool played = state_ == TableState::Playing && anybody_moved();
        if (played) end(engine::kClosedByHost);
        state_ = TableState::Closed;
        if (played) return save(asked, [this] { tell_table(); });
        vanish([this, asked](const std::optional<std::string>& fault) {
            if (fault) return asked.error(unsaved(*fault));
            asked.ok();
            tell_table();
        });
    });
}

void Table::expire() {
    when_idle([this] {
        if (!viewers_.empty() || (state_ != TableState::Waiting && state_ != TableState::Playing)) return;
        if (state_ == TableState::Playing) {
            return read_game([this](const std::optional<std::string>& unread) {
                if (unread || aside() || card().busy) return;
                end(engine::kAbandoned);
                state_ = TableState::Closed;
                commit(change(), [this](const std::optional<std::string>& fault) {
                    if (!fault) tell_table();
                });
            });
        }
        state_ = TableState::Closed;
        vanish([this](const std::optional<std::string>& fault) {
            if (!fault) tell_table();
        });
    });
}

void Table::rematch(const Asked& asked) {
    when_ready(asked, [this, asked] {
        if (!sits(asked.guest)) return asked.error({"forbidden", "only who played may ask for a rematch", {}, {}});
        if (state_ != TableState::Over) return asked.error({"state", "the game is not over", {}, {}});
        const auto answer = [this, asked] { asked.ok("\"table\":" + engine::json_string(head_.rematch)); };
        if (!head_.rematch.empty()) return answer();
        Head next = head_;
        std::ranges::rotate(next.seats, next.seats.begin() + 1);
        const auto opened = neighbours_.open_again(std::move(next), asked);
        if (!opened) return asked.error(opened.error());
        head_.rematch = opened->id;
        updated_ = now_ms();
        // Both or neither: were only one of them stored, its secret could serve two games.
        auto both = change();
        both.fresh = *opened;
        commit(std::move(both), [this, asked, answer, id = opened->id](const std::optional<std::string>& fault) {
            neighbours_.opened_again(id, !fault);
            if (fault) return asked.error(unsaved(*fault));
            answer();
            tell_table();
        });
    });
}

void Table::renamed(const std::string& guest, const std::string& name) {
    when_idle([this, guest, name] {
        if (ended()) return;  // who played it was called so
        const auto shown = called(guest, name);
        for (auto& viewer : viewers_) {
            if (viewer.guest == guest) viewer.name = shown;
        }
        if (head_.host != guest && !sits(guest)) return;
        for (auto& seat : head_.seats) {
            if (seat.guest == guest) seat.name = shown;
        }
        if (head_.host == guest) head_.host_name = shown;
        commit(change(), [this](const std::optional<std::string>&) { tell_table(); });
    });
}

}  // namespace server
