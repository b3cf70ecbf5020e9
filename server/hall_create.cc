// A table as a guest wants it: every field of `create` is read here, and what is wrong with it named.
#include "engine/options.h"
#include "server/decks.h"
#include "server/hall.h"
#include "server/levels.h"

namespace server {
namespace {

constexpr std::int64_t kMaxClock = 30LL * 24 * 3600 * 1000, kMaxHold = 5000;

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

}  // namespace

std::optional<std::string> wrong_with(const Head& head, const engine::AnyGame& game, const bots::BotTable* bots) {
    const auto time = [](std::int64_t ms) { return ms >= 0 && ms <= kMaxClock; };
    const auto wait = [](std::int64_t ms) { return ms >= -1 && ms <= kMaxHold; };
    const auto is_nonce = [](const std::string& digits) {  // 8 to 32 bytes, as records have them
        return digits.empty() || (from_hex(digits) && digits.size() >= 16 && digits.size() <= 64);
    };
    const auto bytes = from_hex(head.secret);
    if (!bytes || bytes->size() != Secret().size()) return "its secret is none";
    if (static_cast<int>(head.seats.size()) != game.players()) return "it has seats that the game has not";
    if (head.chance != 1 && head.chance != 2) return "its chance is of a kind that this program does not know";
    if (head.given < 0) return "it was given fewer steps than none";
    if (head.turn_of < -1 || head.turn_of >= game.players()) return "it is the turn of no seat";
    if (!wait(head.hold) || !wait(head.pace)) return "it waits for longer than a table does";
    const bool clock = head.clock.kind == "none" || head.clock.kind == "turn" || head.clock.kind == "days";
    if (!clock || !time(head.clock.turn) || !time(head.clock.bank)) return "it has no clock of ours";
    for (const auto& seat : head.seats) {
        if (!is_nonce(seat.nonce) || !is_nonce(seat.next_nonce)) return "the nonce of a seat is none";
        if (!seat.bot.empty() && (bots == nullptr || !bots::parse_bot(*bots, seat.bot)))
            return "there is no bot `" + seat.bot + "`";
        if (!time(seat.turn_left) || !time(seat.bank_left)) return "a seat has more time than there is";
    }
    return std::nullopt;
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
        if (!engine::trim(*title).empty()) {
            const auto label = read_label(*title, "a title", 60);
            if (!label) return label.error();
            head.title = *label;
        }
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
        if (*number < 0 || *number > kMaxHold)
            return Problem{"limit", std::string(key) + " is 0 to 5000 milliseconds", {}, {}};
        *place = *number;
    }
    // The secret of a table is promised before anybody's part of its chance is known here.
    if (message.has("nonce"))
        return Problem{
            "bad", "`nonce` comes too early: this table has promised nothing yet", {}, "give it with `start`"};
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
