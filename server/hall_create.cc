// A table as a guest wants it: every field of `create` is read here, and what is wrong with it named.
#include "engine/options.h"
#include "server/decks.h"
#include "server/hall.h"
#include "server/levels.h"

namespace server {
namespace {

constexpr std::int64_t kMaxClock = 30LL * 24 * 3600 * 1000;

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

}  // namespace server
